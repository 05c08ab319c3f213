import pg from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { browser, fromOurPage } from './caller.ts';
import { draftOf, enrollThrough, personRow, type TestDevice } from './device.ts';
import { startCluster } from './own-cluster.ts';
import { hasPooler, startPooler } from './own-pooler.ts';
import { otherPrograms, patience } from './patience.ts';
import { freshFolder, said, startServer } from './server-process.ts';
import { onPostgres } from './test-database.ts';
import { openLine } from './weak-line.ts';

/** A standby takes over without the primary's last transactions: real streaming replication, a real server. */

const ADMIN_PASSWORD = 'clave de prueba';
vi.setConfig({ testTimeout: 480_000 });

const portOf = (url: string) => Number(new URL(url).port);

async function ask(url: string, ...statements: string[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: unknown[] = [];
    for (const statement of statements) rows = (await client.query(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

const epochOf = async (device: TestDevice) => (await device.call('GET /api/sync/pull', { query: {} })).epoch;
function registration(desk: TestDevice, firstName: string) {
  const person = personRow({ firstName });
  return desk.next('participant.register', { uid: person.uid, person: draftOf(person) });
}

describe.runIf(onPostgres())('a standby promoted without the last transactions', () => {
  test('a standby promoted without the last transactions begins a new history before it answers anybody, and desks bring back what it lacks', () =>
    failOver(async (port) => ({ DATABASE_URL: at(port) })));

  test.runIf(hasPooler())(
    'a standby promoted without the last transactions does so behind a pooler, whose connections stay',
    () =>
      failOver(async (port) => ({ DATABASE_URL: await startPooler(port, 4), DATABASE_DIRECT_URL: at(port) })),
  );
});

const at = (port: number) => `postgres://app@127.0.0.1:${port}/postgres`;

/** `settings` says how the server reaches the database that answers at a port. */
async function failOver(settings: (port: number) => Promise<Record<string, string>>): Promise<void> {
  const primary = await startCluster();
  const standby = await primary.standby();
  // One address behind which the database changes, as a virtual address or a proxy does.
  const line = await openLine(portOf(primary.url));
  const server = await startServer({
    DATA_DIR: freshFolder(),
    ...(await settings(line.port)),
    ADMIN_PASSWORD,
    LOG_LEVEL: 'info',
  });
  const admin = browser(() => server.url, fromOurPage);
  await admin.call('POST /api/auth/login', { body: { username: 'admin', password: ADMIN_PASSWORD } });
  const desk = await enrollThrough(admin, server, 'desk');
  await desk.grantTo(admin);
  await desk.push([registration(desk, 'Antes')]);
  const before = await epochOf(desk);

  const [head] = await ask(primary.url, 'select pg_current_wal_lsn()::text as at');
  const at = (head as { at: string }).at;
  await vi.waitFor(
    async () =>
      expect(await ask(standby.url, `select pg_last_wal_replay_lsn() >= '${at}' as there`)).toEqual([
        { there: true },
      ]),
    patience(otherPrograms),
  );
  // The line between the two is cut; what comes now is acknowledged by the primary alone.
  await ask(standby.url, "alter system set primary_conninfo = ''", 'select pg_reload_conf()');
  await vi.waitFor(
    async () => expect(await ask(standby.url, 'select 1 from pg_stat_wal_receiver')).toEqual([]),
    patience(otherPrograms),
  );
  const lost = registration(desk, 'Después');
  expect((await desk.push([lost])).outcomes).toMatchObject([{ status: 'applied' }]);

  await primary.halt('immediate');
  await standby.promote();
  line.leadTo(portOf(standby.url));
  await said(server, /the database went back.*the database answers again/s);
  expect(await ask(standby.url, 'select began_by as reason from sync_meta')).toEqual([{ reason: 'moved' }]);

  const after = await epochOf(desk);
  expect(after).not.toBe(before);
  // The desk resends its journal from the point where this history continues.
  const again = await desk.push([lost], { epoch: after });
  expect(again.outcomes).toMatchObject([{ id: lost.id, status: 'applied' }]);
  const { items } = await admin.call('GET /api/participants');
  expect(items.map(({ firstName }) => firstName).sort()).toEqual(['Antes', 'Después']);
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
}
