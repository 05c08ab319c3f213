import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { browser, type Caller, fromOurPage } from '../server/caller.ts';
import { type Cluster, startCluster } from '../server/own-cluster.ts';
import { freshFolder, type ServerProcess, startServer } from '../server/server-process.ts';
import { type Line, openLine } from '../server/weak-line.ts';
import { type DeskAtWork, deskAtWork } from './desk-at-work.ts';

/**
 * A running system under load and one kind of fault after the other: `npm run chaos -- server-kill --times 1000`. Desks
 * register and scan all the while; afterwards everything they were told is kept is there, once.
 */

const times = (inSuite: number) => Number(process.env.CHAOS_TIMES) || inSuite;
const ADMIN_PASSWORD = 'clave de prueba';
const deskCount = 4;
vi.setConfig({ testTimeout: 24 * 3_600_000, hookTimeout: 240_000 });

let cluster: Cluster;
let database: Line;
let server: ServerProcess;
let env: Record<string, string>;
/** Where the desks reach the server, whichever process it is. */
let front: Line;
let place: { readonly url: string };
let admin: Caller;

const portOf = (url: string) => Number(new URL(url).port);

beforeAll(async () => {
  cluster = await startCluster();
  database = await openLine(portOf(cluster.url));
  const url = new URL(cluster.url);
  url.port = String(database.port);
  env = { DATA_DIR: freshFolder(), DATABASE_URL: url.href, ADMIN_PASSWORD, LOG_LEVEL: 'info' };
  server = await startServer(env);
  front = await openLine(portOf(server.url));
  place = { url: `http://127.0.0.1:${front.port}` };
  admin = browser(() => place.url, fromOurPage);
  await admin.call('POST /api/auth/login', { body: { username: 'admin', password: ADMIN_PASSWORD } });
});
afterAll(() => server.child.kill('SIGKILL'));

/** The same server again, on the same folder: whoever calls notices nothing but that it was away. */
async function startAgain(): Promise<void> {
  server = await startServer(env);
  front.leadTo(portOf(server.url));
}

const everyDeskDoes = (desks: readonly DeskAtWork[], more: number) =>
  Promise.all(desks.map((desk) => desk.hasDone(more)));

/** Plays a fault so many times between desks at work, and counts what is missing and what is there twice. */
async function under(fault: (desks: readonly DeskAtWork[]) => Promise<void>, count: number) {
  const desks = await Promise.all(Array.from({ length: deskCount }, () => deskAtWork(place, admin)));
  for (let played = 0; played < count; played += 1) {
    await everyDeskDoes(desks, 8);
    await fault(desks);
  }
  await everyDeskDoes(desks, 8);
  await Promise.all(desks.map((desk) => desk.finish()));
  const done = desks.flatMap(({ journal }) => journal);
  const again = desks.reduce((sum, one) => sum + one.askedAgain(), 0);
  const found = { played: count, done: done.length, again, ...(await compare(done, cluster.url)) };
  console.log(JSON.stringify(found));
  return found;
}

async function compare(done: DeskAtWork['journal'], url: string) {
  const rows = await ask<{ uid: string }>(
    url,
    'select uid::text from participants union all select uid::text from scans',
  );
  const there = rows.map(({ uid }) => uid);
  const known = new Set(there);
  const lost = done.filter(({ body }) => !known.has((body as { uid: string }).uid)).length;
  return { lost, twice: there.length - known.size };
}

async function ask<Row extends object>(url: string, ...statements: string[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: Row[] = [];
    for (const statement of statements) rows = (await client.query<Row>(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

const nothingIsLost = { lost: 0, twice: 0 };

describe.runIf(process.env.TEST_DATABASE_URL)('under load', () => {
  test('server-kill', async () => {
    const kill = async () => {
      server.child.kill('SIGKILL');
      await server.ended;
      await startAgain();
    };
    expect(await under(kill, times(20))).toMatchObject({ ...nothingIsLost, again: 0 });
  });

  test('pg-restart', async () => {
    let isFast = false;
    const restart = async () => {
      isFast = !isFast;
      await cluster.halt(isFast ? 'fast' : 'immediate');
      await cluster.resume();
    };
    expect(await under(restart, times(5))).toMatchObject({ ...nothingIsLost, again: 0 });
    expect(server.child.exitCode).toBeNull();
  });

  test('slow-net', async () => {
    let played = 0;
    const weaken = async () => {
      played += 1;
      front.slowDown((played % 4) * 150);
      front.breakOff();
    };
    expect(await under(weaken, times(20))).toMatchObject({ ...nothingIsLost, again: 0 });
    front.slowDown(0);
  });

  test('failover', async () => {
    // The standby misses the last of what was acknowledged: the desks bring it back.
    const failOver = async (desks: readonly DeskAtWork[]) => {
      const next = await cluster.standby();
      await ask(next.url, "alter system set primary_conninfo = ''", 'select pg_reload_conf()');
      await vi.waitUntil(async () => (await ask(next.url, 'table pg_stat_wal_receiver')).length === 0, {
        timeout: 60_000,
      });
      await everyDeskDoes(desks, 8);
      await cluster.halt('immediate');
      await next.promote();
      database.leadTo(portOf(next.url));
      cluster = next;
    };
    const { again, ...found } = await under(failOver, times(2));
    expect(found).toMatchObject(nothingIsLost);
    expect(again).toBeGreaterThan(0);
    expect(server.child.exitCode).toBeNull();
  });
});
