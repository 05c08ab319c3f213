import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { openPostgres } from '#server/core/database/open.ts';
import { credentials } from '#server/core/database/tables.ts';
import { fillMany } from '#server/operations/demo/many-people.ts';
import { must } from '#shared/base/must.ts';
import { payloadText } from '#shared/codes/payload.ts';
import type { DeviceKind } from '#shared/devices/devices.ts';
import { noon, type RunningServer, startServer } from '../e2e/server.ts';
import { words } from '../e2e/words.ts';
import { atMost, type BenchRow } from './bench.ts';
import { startCluster } from './cluster.ts';
import { buildFloor } from './floor.ts';
import { type Ask, isControlled, measureReloads, type Opened, openFloor, readyAfter } from './reload.ts';
import { signedIn } from './signed-in.ts';
import { findChromium } from './with-page.ts';

/**
 * A reload with the server gone, until there is something to work with: the desk's search, with the tournament's 3,500
 * people in it. On this machine and on one of a quarter of its speed, in turn. Then until a name typed at once is
 * answered, with as many and with 50,000 people; what the scripts that come before it weigh; and a door until the
 * verdict on the first badge.
 */
const many = 50_000;
/** Begins names at every size. */
const byName: Ask = { text: 'gonz', by: 'field', answer: '[role=option]' };
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
  const large = await startServer({}, { databases: cluster.url });
  const usual = await startServer(noon, { databases: cluster.url });
  try {
    const newContext = () => browser.newContext({ locale: 'en-US' });
    const floor = await openFloor(await newContext());
    const door = await openDevice(usual, await newContext(), 'door');
    const desk = await openDevice(usual, await newContext(), 'desk');
    const badge: Ask = { text: await badgeOf(usual), by: 'reader', answer: '[data-verdict]' };
    await usual.kill();
    const rows = await measureReloads(
      { ...door, ask: badge },
      floor,
      'door reloaded without a server until its first verdict',
      [1.6, 1.6],
    );
    await door.page.close();
    rows.push(...(await measureReloads(desk, floor, 'reload without a server until ready', [1.4, 1.8])));
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
    const untilFound = 'reload without a server until a name is found';
    rows.push(...(await measureReloads({ ...desk, ask: byName }, floor, untilFound, [1.6, 2.5])));
    await desk.page.close();
    const database = await openPostgres(must(large.databaseUrl, 'the server runs on PostgreSQL'));
    await fillMany(database.db, many);
    await database.close();
    const largeDesk = await openDevice(large, await newContext(), 'desk');
    await large.kill();
    rows.push(
      ...(await measureReloads(
        { ...largeDesk, ask: byName },
        floor,
        `${untilFound} among ${many}`,
        [2, 3.5],
      )),
    );
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

/** What the QR of a badge says that counts. */
async function badgeOf(server: RunningServer): Promise<string> {
  const { db, close } = await openPostgres(must(server.databaseUrl, 'the server runs on PostgreSQL'));
  const [first] = await db.select().from(credentials).where(eq(credentials.status, 'active')).limit(1);
  await close();
  return payloadText(must(first, 'the demonstration has badges').data);
}

const stations = {
  desk: { path: '/desk', ready: '[role=combobox]' },
  door: { path: '/scan', ready: 'input[autocapitalize=characters]' },
} as const;

/** Makes a browser a device of this kind, with a PIN, and its files and list kept. */
async function openDevice(
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
