import { sql } from 'drizzle-orm';
import type { PgTransactionConfig } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type Database, openPostgres } from '#server/core/database/open.ts';
import { liveStreamPath } from '#shared/admin/reports.ts';
import { atEnd } from './at-end.ts';
import { browser, type Caller, fromOurPage, type Jar } from './caller.ts';
import { draftOf, enrollThrough, personRow, scanOf } from './device.ts';
import { type Cluster, startCluster } from './own-cluster.ts';
import { hasPooler, startPooler } from './own-pooler.ts';
import { otherPrograms, patience } from './patience.ts';
import { freshFolder, recover, type ServerProcess, said, startServer } from './server-process.ts';
import { onPostgres } from './test-database.ts';

/** Two servers behind a real PgBouncer that shares three connections by transaction. */

const ADMIN_PASSWORD = 'clave de prueba';
vi.setConfig({ testTimeout: 480_000, hookTimeout: 480_000 });

describe.runIf(onPostgres() && hasPooler())('through PgBouncer in transaction mode', () => {
  let cluster: Cluster;
  let env: Record<string, string>;
  let servers: ServerProcess[];
  let admin: Caller & Jar;

  beforeAll(async () => {
    cluster = await startCluster();
    env = {
      ...{ DATA_DIR: freshFolder(), ADMIN_PASSWORD, LOG_LEVEL: 'info' },
      DATABASE_URL: await startPooler(Number(new URL(cluster.url).port), 3),
      DATABASE_DIRECT_URL: cluster.url,
    };
    servers = await Promise.all([startServer(env), startServer(env)]);
    admin = browser(() => servers[0]?.url ?? '', fromOurPage);
    await admin.call('POST /api/auth/login', { body: { username: 'admin', password: ADMIN_PASSWORD } });
  });

  test('desks at both servers do all they do, and what one commits is heard at the other', async () => {
    const cookie = [...admin.jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const stream = await fetch((servers[1]?.url ?? '') + liveStreamPath, { headers: { cookie } });
    const heard = stream.body?.getReader();
    // It starts with the current state.
    await heard?.read();
    const desks = await Promise.all(
      Array.from({ length: 8 }, async (_, n) => {
        const desk = await enrollThrough(admin, servers[n % 2] ?? { url: '' }, 'desk');
        await desk.grantTo(admin);
        return desk;
      }),
    );
    const answers = await Promise.all(
      desks.map((desk) => {
        const person = personRow();
        const registered = desk.next('participant.register', { uid: person.uid, person: draftOf(person) });
        return desk.push([
          registered,
          ...Array.from({ length: 5 }, () => desk.next('scan.record', scanOf())),
        ]);
      }),
    );
    const outcomes = answers.flatMap((answer) => answer.outcomes.map(({ status }) => status));
    expect(outcomes).toEqual(outcomes.map(() => 'applied'));
    expect(outcomes).toHaveLength(48);
    expect((await heard?.read())?.done).toBe(false);
    await heard?.cancel();
    expect((await admin.call('GET /api/participants')).items).toHaveLength(8);
  });

  test('a transaction has its limits, and the next client of the connection has none of them', async () => {
    const database: Database = await openPostgres(env.DATABASE_URL ?? '', { directUrl: cluster.url });
    atEnd(() => database.close());
    const settingsOf = async (names: string[], config?: PgTransactionConfig) => {
      const asked = sql.join(
        names.map((name) => sql`current_setting(${name})`),
        sql`, `,
      );
      const tell = sql<string[]>`array[${asked}]`;
      const [row] = await database.db.transaction(
        (tx) => tx.select({ tell }).from(sql`(select 1) as one`),
        config,
      );
      return row?.tell;
    };
    const limits = ['statement_timeout', 'lock_timeout'];
    const within = await Promise.all(Array.from({ length: 6 }, () => settingsOf(limits)));
    expect(within).toEqual(within.map(() => ['1min', '10s']));
    expect(await settingsOf(['transaction_isolation'], { isolationLevel: 'repeatable read' })).toEqual([
      'repeatable read',
    ]);
    const stranger = new pg.Client({ connectionString: env.DATABASE_URL });
    await stranger.connect();
    for (let n = 0; n < 6; n += 1)
      expect((await stranger.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '0' }]);
    await stranger.end();
  });

  test('guesses at both are counted together, by statements that a library prepares by name', async () => {
    const tryAt = (server: ServerProcess | undefined) =>
      browser(() => server?.url ?? '', fromOurPage).ask('POST /api/auth/login', { body });
    const body = { username: 'unknown-user', password: 'not this one either' };
    for (let n = 0; n < 4; n += 1) expect((await tryAt(servers[n % 2])).status).toBe(401);
    const database = new pg.Client({ connectionString: cluster.url });
    await database.connect();
    const counted = await database.query(
      `select max(points) as tries from rate_limits where key like 'failures:%'`,
    );
    expect(counted.rows).toEqual([{ tries: 4 }]);
    await database.end();
  });

  test('a backup goes past it', async () => {
    const { code, said: words } = await recover(env, 'backup', freshFolder());
    expect([code, words]).toEqual([0, expect.stringContaining('Backed up and read back')]);
  });

  test('a restart of PostgreSQL behind it is noticed, and over', async () => {
    await cluster.halt('fast');
    // It tried and failed: for a while it refuses at once, also when the database behind it is there again.
    const stranger = new pg.Client({ connectionString: env.DATABASE_URL });
    stranger.on('error', () => undefined);
    await stranger.connect();
    await expect(stranger.query('select 1')).rejects.toThrow();
    await stranger.end();
    await cluster.resume();
    await Promise.all(servers.map((server) => said(server, /does not answer.*the database answers again/s)));
    await vi.waitUntil(
      async () => (await fetch(`${servers[1]?.url}/readyz`)).status === 200,
      patience(otherPrograms),
    );
    expect((await admin.call('GET /api/participants')).items).toHaveLength(8);
    for (const server of servers) server.child.kill('SIGTERM');
    expect(await Promise.all(servers.map((server) => server.ended))).toEqual([0, 0]);
  });
});
