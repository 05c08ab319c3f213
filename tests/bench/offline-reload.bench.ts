import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type BrowserContext, type CDPSession, chromium, type Page } from 'playwright';
import { openPostgres } from '#server/core/database/open.ts';
import { fillMany } from '#server/operations/demo/many-people.ts';
import { type RunningServer, startServer } from '../e2e/server.ts';
import { words } from '../e2e/words.ts';
import { atMost, type BenchRow } from './bench.ts';
import { startCluster } from './cluster.ts';
import { buildFloor } from './floor.ts';
import { signedIn } from './signed-in.ts';
import { findChromium, quantile } from './with-page.ts';

/**
 * A reload with the server gone, until there is something to work with: the desk's search, with the tournament's 3,500
 * people in it, against React saying hello from a service worker of ten lines. On this machine and on one of a quarter
 * of its speed, in turn. Then until a name typed at once is answered, with as many and with 50,000 people; and what the
 * scripts that come before it weigh.
 */
const reloads = 9;
const times = 1.5;
const many = 50_000;
/** Begins names at every size. */
const typed = 'gonz';
/** Each is read through the service worker, which takes longer than a small one takes to run. */
const mostScripts = 60;
/** All of them against React and its router, brotli. */
const timesWeight = 2;
const built = path.resolve(import.meta.dirname, '../../dist/web');

export async function run(): Promise<BenchRow[]> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  const cluster = await startCluster();
  const large = await startServer({ DATABASE_URL: cluster.url });
  const usual = await startServer({ DEMO: '1' });
  try {
    const database = await openPostgres(cluster.url);
    await fillMany(database.db, many);
    await database.close();
    const newContext = () => browser.newContext({ locale: 'en-US' });
    const floor = await openFloor(await newContext());
    const desk = await openDesk(usual, await newContext());
    const rows = await measure(desk, floor, 'until ready');
    const ready = await readyAfter(desk);
    // What it fetches once its search is there comes in idle time.
    const scripts = await desk.page.evaluate(
      (until) =>
        performance
          .getEntriesByType('resource')
          .flatMap(({ name, startTime }) => (name.endsWith('.js') && startTime < until ? name : [])),
      ready,
    );
    rows.push(
      atMost('scripts that a desk reads', scripts.length, mostScripts, 'files'),
      await weigh(scripts),
    );
    rows.push(...(await measure(desk, floor, 'until a name is found', typed)));
    await desk.page.close();
    const largeDesk = await openDesk(large, await newContext());
    rows.push(...(await measure(largeDesk, floor, `until a name is found among ${many}`, typed)));
    return rows;
  } finally {
    await browser.close();
    await usual.remove();
    await large.remove();
    cluster.stop();
  }
}

async function weigh(scripts: readonly string[]): Promise<BenchRow> {
  const sum = (texts: readonly (string | Buffer)[]) =>
    texts.reduce((bytes, text) => bytes + brotliCompressSync(text).length, 0);
  const ours = sum(scripts.map((name) => readFileSync(path.join(built, new URL(name).pathname))));
  const theirs = sum(await buildFloor());
  return {
    goal: 'scripts that a desk reads before its first search, brotli',
    baseline: `React floor ${(theirs / 1000).toFixed(1)} kB`,
    ours: `${(ours / 1000).toFixed(1)} kB`,
    ratio: ours / theirs,
    must: `≤ ${timesWeight}`,
    met: ours <= theirs * timesWeight,
  };
}

async function measure(desk: Opened, floor: Opened, what: string, name?: string): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const slower of [1, 4]) {
    for (const { cdp } of [desk, floor]) await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower });
    const [ours, theirs]: [number[], number[]] = [[], []];
    for (let n = 0; n < reloads; n += 1) {
      theirs.push(await readyAfter(floor));
      ours.push(await readyAfter(desk, name));
    }
    const [our, their] = [quantile(ours, 0.5), quantile(theirs, 0.5)];
    rows.push({
      goal: `reload without a server ${what}, CPU/${slower}`,
      baseline: `React floor ${their.toFixed(0)} ms`,
      ours: `${our.toFixed(0)} ms`,
      ratio: our / their,
      must: `≤ ${times}`,
      met: our <= their * times,
    });
  }
  return rows;
}

interface Opened {
  page: Page;
  cdp: CDPSession;
  /** The text that is visible once the page can be used. */
  ready: string;
}

/** From the reload to the first frame that has it, and then that has an answer to a name, as the page's clock counts. */
async function readyAfter({ page, ready }: Opened, name?: string): Promise<number> {
  await page.reload({ waitUntil: 'commit' });
  return page.evaluate(
    async ([selector, text]) => {
      const waitUntilPainted = (wanted: string) =>
        new Promise<Element>((resolve) => {
          const look = () => {
            const found = document.querySelector(wanted);
            if (found) resolve(found);
            else requestAnimationFrame(look);
          };
          look();
        });
      const box = await waitUntilPainted(selector);
      if (text) {
        // Through the native setter, so that React sees a change.
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, text);
        box.dispatchEvent(new Event('input', { bubbles: true }));
        await waitUntilPainted('[role=option]');
      }
      return performance.now();
    },
    [ready, name ?? ''] as const,
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
  await hasIndex(page);
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

/**
 * Resolves once the desk has stored its search index. Asked in the page: `waitForFunction` takes a promise for an answer.
 */
async function hasIndex(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const isStored = () =>
      new Promise<boolean>((resolve) => {
        const opening = indexedDB.open('cancha');
        opening.onsuccess = () => {
          const count = opening.result.transaction('meta').objectStore('meta').count('search');
          count.onsuccess = () => {
            opening.result.close();
            resolve(count.result > 0);
          };
        };
      });
    while (!(await isStored())) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}

/** Resolves once a service worker answers for the page, with all it will keep. */
async function isControlled(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    const { active } = await navigator.serviceWorker.ready;
    return active?.state === 'activated' && navigator.serviceWorker.controller !== null;
  });
}
