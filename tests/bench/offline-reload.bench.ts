import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { eq, sql } from 'drizzle-orm';
import { type BrowserContext, chromium } from 'playwright';
import { openPostgres } from '#server/core/database/open.ts';
import { credentials } from '#server/core/database/tables.ts';
import { fillMany } from '#server/operations/demo/many-people.ts';
import { keepListing } from '#server/people/participants/listing-refresh.ts';
import { must } from '#shared/base/must.ts';
import { payloadText } from '#shared/codes/payload.ts';
import { noon, type RunningServer, startServer } from '../e2e/server.ts';
import { atMost, type BenchRow } from './bench.ts';
import { startCluster } from './cluster.ts';
import { buildFloor } from './floor.ts';
import { type Ask, measureReloads, type Opened, openDevice, openFloor, readyAfter } from './reload.ts';
import { signedIn } from './signed-in.ts';
import { findChromium } from './with-page.ts';

/**
 * A reload with the server gone, until there is something to work with: the desk's search, with the tournament's 3,500
 * people in it. On this machine and on one of a quarter of its speed, in turn. Then until a name typed at once is
 * answered, with as many and with 50,000 people; what the scripts that come before it weigh; and a door until the
 * verdict on the first badge.
 */
const many = 50_000;
/** One person per minute for eight hours, and how many it has served when its memory is first measured. */
const [servedInADay, servedFirst] = [480, 50];
/** As many begin in each of them. */
const surnames = ['gonz', 'rod', 'mart', 'lop', 'ram', 'cast', 'san', 'agu', 'sil', 'fer'];
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
    await keepListing(database.db);
    await database.db.execute(sql`vacuum analyze`);
    await database.close();
    const admin = await openPeople(large, await newContext());
    rows.push(
      ...(await measureReloads(admin, floor, `admin area until ${many} people can be searched`, [2, 2])),
    );
    await admin.page.close();
    const largeDesk = await openDevice(large, await newContext(), 'desk');
    await large.kill();
    rows.push(
      ...(await measureReloads(
        { ...largeDesk, ask: byName },
        floor,
        `${untilFound} among ${many}`,
        [2, 3.5],
      )),
      ...(await measureDay(largeDesk)),
    );
    return rows;
  } finally {
    await browser.close();
    await usual.remove();
    await large.remove();
    cluster.stop();
  }
}

/** The admin area with its list of people. */
async function openPeople(server: RunningServer, context: BrowserContext): Promise<Opened> {
  const page = await signedIn(context, server.address);
  const ready = 'main:has(input[type=search]) tbody td';
  await page.goto(`${server.address}/admin/credentials`);
  await page.locator(ready).first().waitFor();
  return { page, ready, cdp: await context.newCDPSession(page) };
}

/** The memory of a desk at work: each person is searched by name, opened, and left. */
async function measureDay({ page, cdp }: Opened): Promise<BenchRow[]> {
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const serve = async (people: number) => {
    for (let n = 0; n < people; n += 1) {
      await page.locator('[role=combobox]').fill(must(surnames[n % surnames.length], 'a surname for each'));
      // At once: the list may change between the question and the click.
      const name = await page
        .locator('[role=option]')
        .nth(n % 4)
        .evaluate((option: HTMLElement) => {
          option.click();
          return option.querySelector('.font-semibold')?.textContent ?? '';
        });
      await page.locator('article', { hasText: name }).waitFor();
      await page.keyboard.press('Escape');
    }
    await cdp.send('HeapProfiler.collectGarbage');
    const heap = await cdp.send('Runtime.getHeapUsage');
    return (heap.usedSize + heap.backingStorageSize) / 1e6;
  };
  const morning = await serve(servedFirst);
  const evening = await serve(servedInADay);
  return [
    atMost(`memory of a desk with ${many} people after a day`, evening, 250, 'MB'),
    {
      goal: `the same, after ${servedInADay} people against after ${servedFirst}`,
      baseline: `${morning.toFixed(1)} MB`,
      ours: `${evening.toFixed(1)} MB`,
      ...{ ratio: evening / morning, must: '≤ 1.1', met: evening <= morning * 1.1 },
    },
  ];
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
