import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { machineMs } from '#shared/base/clock.ts';
import { browser, type Caller, fromOurPage } from '../server/caller.ts';
import { type Cluster, mayMount, startCluster } from '../server/own-cluster.ts';
import { freshFolder, type ServerProcess, startServer } from '../server/server-process.ts';
import { type Line, openLine } from '../server/weak-line.ts';
import type { DeskAtWork } from './desk-at-work.ts';
import { ask, everyDeskDoes, nothingIsLost, playUnderLoad, times } from './under-load.ts';

/**
 * A running system under load with one kind of fault at a time: `npm run chaos -- server-kill --times 1000`. Desks
 * register, correct and scan continuously. Afterwards everything acknowledged exists once, and of two writes the last
 * one won.
 */

const ADMIN_PASSWORD = 'clave de prueba';
vi.setConfig({ testTimeout: 24 * 3_600_000, hookTimeout: 240_000 });

let cluster: Cluster;
let database: Line;
let server: ServerProcess;
let env: Record<string, string>;
/** Where the desks reach the server, whichever process it is. */
let front: Line;
let place: { readonly url: string };
let admin: Caller;
let clockFile: string;

const portOf = (url: string) => Number(new URL(url).port);

/** A server on this cluster, both reached through lines that can be broken. */
async function open(on: Cluster): Promise<void> {
  cluster = on;
  database = await openLine(portOf(cluster.url));
  const url = new URL(cluster.url);
  url.port = String(database.port);
  const folder = freshFolder();
  clockFile = path.join(folder, 'clock');
  env = {
    ...{ DATA_DIR: folder, DATABASE_URL: url.href, ADMIN_PASSWORD, LOG_LEVEL: 'info' },
    NODE_OPTIONS: clockThatIsSet(clockFile),
  };
  server = await startServer(env);
  front = await openLine(portOf(server.url));
  place = { url: `http://127.0.0.1:${front.port}` };
  admin = browser(() => place.url, fromOurPage);
  await admin.call('POST /api/auth/login', { body: { username: 'admin', password: ADMIN_PASSWORD } });
}

/**
 * Runs before any module of the server: its machine clock is ahead by the offset in a file, read again at each SIGUSR2.
 */
function clockThatIsSet(file: string): string {
  const code = `import { readFileSync } from 'node:fs';
    const Real = Date; let ahead = 0;
    process.on('SIGUSR2', () => { ahead = Number(readFileSync(${JSON.stringify(file)}, 'utf8')); });
    globalThis.Date = class extends Real {
      constructor(...given) { given.length === 0 ? super(Real.now() + ahead) : super(...given); }
      static now() { return Real.now() + ahead; }
    };`;
  return `--import=data:text/javascript,${encodeURIComponent(code)}`;
}

/** Sets the clock of the server's machine under it; resolves once the server tells that time. */
async function setServerClock(aheadMs: number): Promise<void> {
  writeFileSync(clockFile, String(aheadMs));
  server.child.kill('SIGUSR2');
  await vi.waitUntil(
    async () => {
      const serverNow = Number((await fetch(`${server.url}/api/settings`)).headers.get('x-server-now'));
      return Math.abs(serverNow - machineMs() - aheadMs) < 60_000;
    },
    { timeout: 60_000 },
  );
}

/** Restarts the server on the same folder; clients notice only the outage. */
async function startAgain(): Promise<void> {
  // As the machine's service does: one that could not start is started again.
  server = await startServer(env).catch(() => startServer(env));
  front.leadTo(portOf(server.url));
}

const under = (fault: (desks: readonly DeskAtWork[]) => Promise<void>, count: number) =>
  playUnderLoad({ places: [place], admin, databaseUrl: () => cluster.url }, fault, count);

/** Keeps the disk full until each of these desks was refused; fails after two minutes. */
async function fillUntilRefused(desks: readonly DeskAtWork[]): Promise<void> {
  const before = desks.map((desk) => desk.refused());
  await vi.waitUntil(
    () => {
      // Fill what PostgreSQL has freed in the meantime.
      cluster.fillDisk();
      return desks.every((desk, n) => desk.refused() > (before[n] ?? 0));
    },
    { timeout: 120_000 },
  );
}

describe.runIf(process.env.TEST_DATABASE_URL)('under load', () => {
  beforeAll(async () => open(await startCluster()));

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

  test('clock', async () => {
    const hour = 3_600_000;
    const settings = [3, -2, 0, 5, -6].map((hours) => hours * hour);
    let played = 0;
    const setClocks = async (desks: readonly DeskAtWork[]) => {
      played += 1;
      for (const [n, desk] of desks.entries())
        desk.setClock(((n + played) % 2 === 0 ? 1 : -1) * (n + (played % 7)) * hour);
      await setServerClock(settings[played % settings.length] ?? 0);
    };
    const { clockOff, ...found } = await under(setClocks, times(10));
    await setServerClock(0);
    expect(found).toMatchObject({ ...nothingIsLost, again: 0 });
    expect(clockOff).toBeGreaterThan(0);
    expect(server.child.exitCode).toBeNull();
  });
});

const canFillDisk = process.env.TEST_DATABASE_URL !== undefined && (await mayMount());

describe.runIf(canFillDisk)('on a separate disk', () => {
  beforeAll(async () => {
    const small = { min_wal_size: '32MB', max_wal_size: '48MB' };
    await open(await startCluster(small, { diskMb: 400 }));
  });

  test('full-disk', async () => {
    let played = 0;
    const does = (statement: string) =>
      ask(cluster.url, statement).then(
        () => true,
        () => false,
      );
    const fill = async (desks: readonly DeskAtWork[]) => {
      played += 1;
      await fillUntilRefused(desks);
      // Every other time until its log has no room either: then PostgreSQL ends itself.
      if (played % 2 === 0)
        while (await does(`select pg_logical_emit_message(false, 'full', repeat('x', 1000000))`));
      cluster.freeDisk();
      await vi.waitUntil(
        async () => {
          // As the machine's service does.
          if (!cluster.isRunning()) await cluster.resume();
          return does('select 1');
        },
        { timeout: 60_000 },
      );
    };
    expect(await under(fill, times(5))).toMatchObject({ ...nothingIsLost, again: 0 });
    expect(server.child.exitCode).toBeNull();
  });
});
