import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { teams } from '#server/core/database/tables.ts';
import { newUid } from '#shared/base/ids.ts';
import type { PulledPage } from '#shared/sync/protocol.ts';
import { enrollDevice, type TestDevice } from './device.ts';
import { onPostgres } from './test-database.ts';
import { startApp, type TestApp } from './with-app.ts';

/**
 * A cursor over a serial id, or over a time of writing, loses rows: a transaction that takes its number early
 * and commits late is overtaken. The embedded database runs one transaction after the other and cannot show
 * it; here twenty-four writers and several readers do, and a plain cursor beside ours has to lose at least one.
 */

const writers = 24;
const rowsEach = 20;
const readers = 6;

describe.skipIf(!onPostgres())('while many write at once', () => {
  test('no reader misses a row, where a plain cursor over ids does', async () => {
    const app = await startApp();
    const desks = [];
    for (let n = 0; n < readers; n += 1) desks.push(await enrollDevice(app));
    const done = { writing: false };
    const plain = plainReader(app, done);
    const pulled = desks.map((desk) => readerOf(desk, done));
    await Promise.all(Array.from({ length: writers }, (_, n) => writeRows(app, n)));
    done.writing = true;

    const written = (await app.db.select({ uid: teams.uid }).from(teams)).map(({ uid }) => uid).sort();
    expect(written).toHaveLength(writers * rowsEach);
    for (const seen of await Promise.all(pulled)) expect([...seen].sort()).toEqual(written);
    const plainlySeen = await plain;
    expect(plainlySeen.size, 'the control must lose a row, or this test shows nothing').toBeLessThan(
      written.length,
    );
  });

  test('a long transaction that began first is still heard of when it ends last (F8)', async () => {
    const app = await startApp();
    const desk = await enrollDevice(app);
    const [slow, quick] = [newUid(), newUid()];
    const client = new pg.Client({ connectionString: app.database.url ?? '' });
    await client.connect();
    await client.query('begin');
    await insertTeam(client, slow);
    await insertTeam(app.database.pool as pg.Pool, quick);
    const first = await pullFrom(desk, '');
    expect(first.rows.teams.map(({ uid }) => uid)).toEqual([quick]);
    await client.query('commit');
    await client.end();
    const second = await pullFrom(desk, first.cursor);
    expect(second.rows.teams.map(({ uid }) => uid)).toEqual([slow]);
  });
});

const insertTeam = (client: pg.Client | pg.Pool | pg.PoolClient, uid: string) =>
  client.query(`insert into teams (uid, name, country, category) values ($1, 'Equipo', 'SV', 'Men''s 45+')`, [
    uid,
  ]);

/** Rows of one writer, each in a transaction that takes its id at once and its time to commit. */
async function writeRows(app: TestApp, seed: number): Promise<void> {
  const client = new pg.Client({ connectionString: app.database.url ?? '' });
  await client.connect();
  for (let n = 0; n < rowsEach; n += 1) {
    await client.query('begin');
    await insertTeam(client, newUid());
    await client.query('select pg_sleep($1)', [((seed * 7 + n * 13) % 25) / 1000]);
    await client.query('commit');
  }
  await client.end();
}

async function pullFrom(desk: TestDevice, cursor: string, limit = 7): Promise<PulledPage> {
  const query = { cursor, limit, epoch: desk.epoch };
  const answer = await desk.call('GET /api/sync/pull', { query });
  if (answer.kind !== 'page') throw new Error('unexpected reset');
  return answer;
}

/** Pulls continuously, and once more to the end when all writes are done. */
async function readerOf(desk: TestDevice, done: { writing: boolean }): Promise<Set<string>> {
  const seen = new Set<string>();
  let cursor = '';
  for (;;) {
    const last = done.writing;
    const page = await pullFrom(desk, cursor);
    for (const { uid } of page.rows.teams) seen.add(uid);
    cursor = page.cursor;
    if (last && !page.more) return seen;
  }
}

/** The control: everything with an id above the highest one seen so far. */
async function plainReader(app: TestApp, done: { writing: boolean }): Promise<Set<string>> {
  const client = new pg.Client({ connectionString: app.database.url ?? '' });
  await client.connect();
  const seen = new Set<string>();
  let id = 0;
  for (;;) {
    const last = done.writing;
    const { rows } = await client.query<{ id: number; uid: string }>(
      'select id, uid from teams where id > $1 order by id limit 1000',
      [id],
    );
    for (const row of rows) seen.add(row.uid);
    id = rows.at(-1)?.id ?? id;
    if (last && rows.length === 0) break;
  }
  await client.end();
  return seen;
}
