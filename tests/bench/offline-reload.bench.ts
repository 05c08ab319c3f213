import { createServer } from 'node:http';
import { type BrowserContext, type CDPSession, chromium, type Page } from 'playwright';
import { type RunningServer, startServer } from '../e2e/server.ts';
import { words } from '../e2e/words.ts';
import { atMost, type BenchRow } from './bench.ts';
import { buildFloor } from './floor.ts';
import { signedIn } from './signed-in.ts';
import { findChromium, quantile } from './with-page.ts';

/**
 * A reload with the server gone, until there is something to work with: the desk's search, with the tournament's 3,500
 * people in it, against React saying hello from a service worker of ten lines. On this machine and on one of a quarter
 * of its speed, in turn.
 */
const reloads = 9;
const times = 1.5;
/** Each is read through the service worker, which takes longer than a small one takes to run. */
const mostScripts = 60;

export async function run(): Promise<BenchRow[]> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const server = await startServer({ DEMO: '1' });
  try {
    const desk = await openDesk(server, await browser.newContext({ locale: 'en-US' }));
    const floor = await openFloor(await browser.newContext());
    const rows: BenchRow[] = [];
    for (const slower of [1, 4]) {
      for (const { cdp } of [desk, floor]) await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower });
      const [ours, theirs]: [number[], number[]] = [[], []];
      for (let n = 0; n < reloads; n += 1) {
        theirs.push(await readyAfter(floor));
        ours.push(await readyAfter(desk));
      }
      const [our, their] = [quantile(ours, 0.5), quantile(theirs, 0.5)];
      rows.push({
        goal: `reload without a server until ready, CPU/${slower}`,
        baseline: `React floor ${their.toFixed(0)} ms`,
        ours: `${our.toFixed(0)} ms`,
        ratio: our / their,
        must: `≤ ${times}`,
        met: our <= their * times,
      });
    }
    const scripts = await desk.page.evaluate(
      () => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length,
    );
    rows.push(atMost('script that a desk reads meanwhile', scripts, mostScripts, 'files'));
    return rows;
  } finally {
    await browser.close();
    await server.remove();
  }
}

interface Opened {
  page: Page;
  cdp: CDPSession;
  /** What is there once it can be worked with. */
  ready: string;
}

/** From the reload to the first frame that has it, as the page's own clock counts. */
async function readyAfter({ page, ready }: Opened): Promise<number> {
  await page.reload({ waitUntil: 'commit' });
  return page.evaluate(
    (selector) =>
      new Promise<number>((resolve) => {
        const look = () =>
          document.querySelector(selector) ? resolve(performance.now()) : requestAnimationFrame(look);
        look();
      }),
    ready,
  );
}

async function openDesk(server: RunningServer, context: BrowserContext): Promise<Opened> {
  const page = await signedIn(context, server.address);
  await page.goto(`${server.address}/desk`);
  const { devices: say } = words.en;
  await page.getByRole('button', { name: say.create.here }).click();
  await page.getByText(say.preparing.ready).waitFor({ timeout: 180_000 });
  await page.getByRole('button', { name: say.preparing.open.desk }).click();
  for (const label of [say.pin.label, say.newPin.again]) {
    await page.getByLabel(label, { exact: true }).fill('4826');
    await page.keyboard.press('Enter');
  }
  const ready = '[role=combobox]';
  await page.locator(ready).waitFor();
  await isControlled(page);
  await server.kill();
  return { page, ready, cdp: await context.newCDPSession(page) };
}

async function openFloor(context: BrowserContext): Promise<Opened> {
  const [script = ''] = await buildFloor();
  const worker = `
    const files = ['/', '/floor.js'];
    addEventListener('install', (event) => event.waitUntil(caches.open('floor').then((cache) => cache.addAll(files)).then(() => skipWaiting())));
    addEventListener('activate', (event) => event.waitUntil(clients.claim()));
    addEventListener('fetch', (event) => event.respondWith(caches.match(event.request, { ignoreSearch: true }).then((kept) => kept ?? fetch(event.request))));`;
  const html =
    '<!doctype html><meta charset="utf-8"><body><script type="module" src="/floor.js"></script><script>navigator.serviceWorker.register("/worker.js")</script>';
  const files: Record<string, [string, string]> = {
    '/': ['text/html', html],
    '/floor.js': ['text/javascript', script],
    '/worker.js': ['text/javascript', worker],
  };
  const server = createServer((request, response) => {
    const [type, text] = files[request.url ?? ''] ?? ['text/plain', ''];
    response.setHeader('Content-Type', type).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const page = await context.newPage();
  await page.goto(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`);
  await isControlled(page);
  server.close();
  server.closeAllConnections();
  return { page, ready: 'a', cdp: await context.newCDPSession(page) };
}

/** Resolves once a service worker answers for the page, with all it will keep. */
async function isControlled(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    const { active } = await navigator.serviceWorker.ready;
    return active?.state === 'activated' && navigator.serviceWorker.controller !== null;
  });
}
