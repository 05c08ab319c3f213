import { createServer } from 'node:http';
import type { BrowserContext, CDPSession, Page } from 'playwright';
import type { DeviceKind } from '#shared/devices/devices.ts';
import type { RunningServer } from '../e2e/server.ts';
import { words } from '../e2e/words.ts';
import type { BenchRow } from './bench.ts';
import { buildFloor } from './floor.ts';
import { signedIn } from './signed-in.ts';
import { quantile } from './with-page.ts';

/** Reloads of a page until something can be done with it, against React saying hello from a service worker of ten lines. */

const reloads = 9;

/** A page that is reloaded. */
export interface Opened {
  page: Page;
  cdp: CDPSession;
  /** A selector of what is visible once the page can be used. */
  ready: string;
  /** What is done with it then. */
  ask?: Ask;
}

/** A question to a page, put as soon as it is ready. */
export interface Ask {
  text: string;
  /** Typed into the field that `ready` selects, or sent as keys and Enter, as a handheld reader does. */
  by: 'field' | 'reader';
  /** A selector of the answer. */
  answer: string;
}

/** Medians of both sides in turn, at full speed and at a quarter of it; `most` are the ratios that must hold. */
export async function measureReloads(
  ours: Opened,
  floor: Opened,
  goal: string,
  most: readonly [number, number],
): Promise<BenchRow[]> {
  const rows: BenchRow[] = [];
  for (const [index, slower] of [1, 4].entries()) {
    for (const { cdp } of [ours, floor]) await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower });
    const [our, their]: [number[], number[]] = [[], []];
    for (let n = 0; n < reloads; n += 1) {
      their.push(await readyAfter(floor));
      our.push(await readyAfter(ours));
    }
    const ratio = quantile(our, 0.5) / quantile(their, 0.5);
    const times = most[index] ?? most[0];
    rows.push({
      goal: `${goal}, CPU/${slower}`,
      baseline: `React floor ${quantile(their, 0.5).toFixed(0)} ms`,
      ours: `${quantile(our, 0.5).toFixed(0)} ms`,
      ...{ ratio, must: `≤ ${times}`, met: ratio <= times },
    });
  }
  return rows;
}

/** From the reload to the first frame in which the page is ready, and then to that of the answer, as the page's clock counts. */
export async function readyAfter({ page, ready, ask }: Opened): Promise<number> {
  await page.reload({ waitUntil: 'commit' });
  return page.evaluate(
    async ({ selector, question }) => {
      const waitUntilPainted = (wanted: string) =>
        new Promise<Element>((resolve) => {
          const look = () => {
            const found = document.querySelector(wanted);
            if (found) resolve(found);
            else requestAnimationFrame(look);
          };
          look();
        });
      const found = await waitUntilPainted(selector);
      if (!question) return performance.now();
      if (question.by === 'field') {
        // Through the native setter, so that React sees a change.
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(found, question.text);
        found.dispatchEvent(new Event('input', { bubbles: true }));
      } else {
        for (const key of [...question.text, 'Enter'])
          (document.activeElement ?? document.body).dispatchEvent(
            new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
          );
      }
      await waitUntilPainted(question.answer);
      return performance.now();
    },
    { selector: ready, question: ask ?? null },
  );
}

/** React saying hello, kept by its service worker; its server is gone. */
export async function openFloor(context: BrowserContext): Promise<Opened> {
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
export async function isControlled(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    const { active } = await navigator.serviceWorker.ready;
    return active?.state === 'activated' && navigator.serviceWorker.controller !== null;
  });
}

const stations = {
  desk: { path: '/desk', ready: '[role=combobox]' },
  door: { path: '/scan', ready: 'input[autocapitalize=characters]' },
} as const;

/** Makes a browser a device of this kind, with a PIN, and its files and list kept. */
export async function openDevice(
  server: RunningServer,
  context: BrowserContext,
  kind: keyof typeof stations & DeviceKind,
): Promise<Opened> {
  const page = await signedIn(context, server.address);
  const { path: address, ready } = stations[kind];
  await page.goto(`${server.address}${address}`);
  const { devices: say } = words.en;
  await page.getByRole('button', { name: say.create.here }).click();
  await page.getByText(say.preparing.ready).waitFor({ timeout: 180_000 });
  await page.getByRole('button', { name: say.preparing.open[kind] }).click();
  for (const label of [say.pin.label, say.newPin.again]) {
    await page.getByLabel(label, { exact: true }).fill('4826');
    await page.keyboard.press('Enter');
  }
  await page.locator(ready).waitFor();
  await isControlled(page);
  if (kind === 'desk') await hasIndex(page);
  return { page, ready, cdp: await context.newCDPSession(page) };
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
