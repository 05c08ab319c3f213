import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { competitionRoutes } from '#server/competition/routes.ts';
import * as schema from '#server/core/database/tables.ts';
import { type ApiHandlers, publicReader } from '#server/core/http/mount.ts';
import { api } from '#shared/api.ts';
import { batchAddress } from '#shared/content/public-reads.ts';
import { browser, fromOurPage, send } from './caller.ts';
import { newsForm } from './make.ts';
import { startCluster } from './own-cluster.ts';
import { otherPrograms, patience } from './patience.ts';
import { freshFolder, type ServerProcess, startServer } from './server-process.ts';
import { onPostgres } from './test-database.ts';
import { startApp } from './with-app.ts';

/** Public reads on a real streaming replica: while it is new enough, never for who has just written, never without it. */

const ADMIN_PASSWORD = 'clave de prueba';
vi.setConfig({ testTimeout: 240_000 });

async function ask<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Resolves once the last that the log says of it is that they answer. */
function answeredBy(server: ServerProcess, who: 'replica' | 'primary'): Promise<unknown> {
  const said = () =>
    server
      .output()
      .match(/public reads are answered by the \w+/g)
      ?.at(-1) ?? '';
  return vi.waitFor(() => expect(said()).toContain(who), patience(otherPrograms));
}

/** Before the cached reads would be repeated in any case. */
const soon = patience(8);
const news = batchAddress(['/api/news']);

test.runIf(onPostgres())('visitors read from the replica and never see older data', async () => {
  const primary = await startCluster();
  const standby = await primary.standby();
  const server = await startServer({
    ...{ DATA_DIR: freshFolder(), ADMIN_PASSWORD, LOG_LEVEL: 'info' },
    ...{ DATABASE_URL: primary.url, DATABASE_READ_URL: standby.url },
  });
  const editor = browser(() => server.url, fromOurPage);
  await editor.call('POST /api/auth/login', { body: { username: 'admin', password: ADMIN_PASSWORD } });
  const publish = (title: string) => editor.call('POST /api/news', { body: newsForm({ title }) });
  const visitorSees = async (address = news) =>
    new TextDecoder().decode((await send(server.url, 'GET', address)).bytes);
  const editorSees = async () => new TextDecoder().decode((await editor.request('GET', news)).bytes);
  /** Connections of the server to the replica whose last statement read the news. */
  const readThere = async () =>
    (
      await ask(
        standby.url,
        `select 1 from pg_stat_activity where query like '%from "news"%' and pid <> pg_backend_pid()`,
      )
    ).length;

  await answeredBy(server, 'replica');
  // On a busy machine it may be too old for the very next read, or its place has been asked on that connection since.
  let limit = 100;
  await vi.waitFor(
    async () => {
      limit -= 1;
      expect(await visitorSees(batchAddress([`/api/news?limit=${limit}`]))).toContain('{"data":[');
      expect(await readThere()).toBeGreaterThan(0);
    },
    { ...patience(otherPrograms), interval: 100 },
  );

  // Its replay stops: writers see their changes at once, visitors after the server has noticed.
  await ask(standby.url, 'select pg_wal_replay_pause()');
  await publish('Primera en la cancha');
  expect(await editorSees()).toContain('Primera en la cancha');
  await expect.poll(() => visitorSees(), soon).toContain('Primera en la cancha');
  await answeredBy(server, 'primary');
  expect(await ask(standby.url, `select 1 from news where title like 'Primera%'`)).toEqual([]);
  // A server-rendered page shows the same.
  await expect.poll(() => visitorSees('/news'), soon).toContain('Primera en la cancha');

  await ask(standby.url, 'select pg_wal_replay_resume()');
  await answeredBy(server, 'replica');
  await publish('Segunda en la cancha');
  expect(await editorSees()).toContain('Segunda en la cancha');
  await expect.poll(() => visitorSees(), soon).toContain('Segunda en la cancha');

  // It stops and is gone: no visitor notices.
  let isHalted = false;
  const halting = standby.halt('immediate').then(() => {
    isHalted = true;
  });
  for (let n = 1; n <= 100 && !(isHalted && n > 5); n += 1)
    expect((await send(server.url, 'GET', batchAddress([`/api/news?limit=${n}`]))).status).toBe(200);
  await halting;
  await answeredBy(server, 'primary');
  await standby.resume();
  await answeredBy(server, 'replica');

  // Promoted, it is a separate database without a primary.
  await standby.promote();
  await answeredBy(server, 'primary');
  await ask(standby.url, `update news set title = 'De otra historia'`);
  await publish('Tercera en la cancha');
  await expect.poll(() => visitorSees(), soon).toContain('Tercera en la cancha');
  expect(await visitorSees()).not.toContain('De otra historia');
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
});

test.runIf(onPostgres())('a missing replica does not stop the start', async () => {
  const primary = await startCluster();
  const server = await startServer({
    ...{ DATA_DIR: freshFolder(), ADMIN_PASSWORD, LOG_LEVEL: 'info' },
    ...{ DATABASE_URL: primary.url, DATABASE_READ_URL: 'postgres://app@127.0.0.1:1/postgres' },
  });
  expect((await send(server.url, 'GET', news)).status).toBe(200);
  await answeredBy(server, 'primary');
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
});

/** The moment after it has gone, while it still counts as new enough. */
test('a read that the replica cannot answer is asked of the primary', async () => {
  const app = await startApp();
  const gone = new pg.Pool({ connectionString: 'postgres://app@127.0.0.1:1/postgres' });
  const replica = drizzle(gone, { schema, casing: 'snake_case' });
  // The one handler that is asked.
  const read = publicReader(api, competitionRoutes as ApiHandlers, {
    ...app,
    objects: null,
    replica: () => replica,
  });
  expect(await read('GET /api/teams', {}, 'anybody')).toEqual(await read('GET /api/teams', {}, 'member'));
  await expect(read('GET /api/teams/:id', { params: { id: 99_999 } }, 'anybody')).rejects.toThrow(
    'NOT_FOUND',
  );
  await gone.end();
});
