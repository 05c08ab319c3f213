import { appendFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type Db, openEmbedded, openPostgres } from '#server/core/database/open.ts';
import { participants } from '#server/core/database/tables.ts';
import { type BackupLocations, makeBackup, putBack, removeOld } from '#server/operations/backup/backup.ts';
import { differences } from '#server/operations/backup/facts.ts';
import { machineMs } from '#shared/base/clock.ts';
import { atEnd } from './at-end.ts';
import { makeParticipant } from './make.ts';
import { folderWithDatabase, freshFolder } from './server-process.ts';
import { copyOfPostgres, dropPostgres, onPostgres } from './test-database.ts';

/** In process; recovery.full.test.ts does it as an organizer does, with commands beside running servers. */

async function makePlace(): Promise<BackupLocations> {
  const dataDir = folderWithDatabase();
  writeFileSync(path.join(dataDir, 'keys.json'), '{"root":"ours"}');
  if (!onPostgres()) return { dataDir, databaseUrl: undefined };
  const databaseUrl = await copyOfPostgres();
  atEnd(() => dropPostgres(databaseUrl));
  return { dataDir, databaseUrl };
}

async function withDatabase<T>(
  { databaseUrl, dataDir }: BackupLocations,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const database = databaseUrl ? await openPostgres(databaseUrl) : await openEmbedded(dataDir);
  try {
    return await work(database.db);
  } finally {
    await database.close();
  }
}

const register = (place: BackupLocations, firstName: string) =>
  withDatabase(place, (db) => makeParticipant(db, { firstName }));
const listNames = (place: BackupLocations) =>
  withDatabase(place, async (db) =>
    (await db.select({ name: participants.firstName }).from(participants)).map(({ name }) => name),
  );

test('a restore brings back what the backup holds, and asks before it replaces anything', async () => {
  const place = await makePlace();
  await register(place, 'Ana');
  const files = ['deleted-accounts.json', 'erased.json', 'high-water.json'];
  for (const name of files) writeFileSync(path.join(place.dataDir, name), 'then');
  const { backup, manifest } = await makeBackup(place, freshFolder());
  expect(manifest.facts.counts.participants).toBe(1);
  expect(Object.keys(manifest.files)).toEqual(expect.arrayContaining([...files, 'keys.json']));
  // What must stay gone since: the backup knows less of it.
  for (const name of files.slice(1)) writeFileSync(path.join(place.dataDir, name), 'since');
  rmSync(path.join(place.dataDir, 'deleted-accounts.json'));
  await register(place, 'Berta');

  await expect(putBack(place, backup, false)).rejects.toThrow('--over');
  expect(await listNames(place)).toEqual(['Ana', 'Berta']);
  await putBack(place, backup, true);
  expect(await listNames(place)).toEqual(['Ana']);
  const read = (name: string) => readFileSync(path.join(place.dataDir, name), 'utf8');
  expect(read('keys.json')).toBe('{"root":"ours"}');
  expect(files.map(read)).toEqual(['then', 'since', 'since']);
});

test('a backup with a changed file is not restored', async () => {
  const place = await makePlace();
  const { backup } = await makeBackup(place, freshFolder());
  appendFileSync(path.join(backup, 'keys.json'), ' ');
  await expect(putBack(place, backup, true)).rejects.toThrow('keys.json is not as it was written');
});

test('a backup that fails leaves nothing behind', async () => {
  const [dataDir, folder] = [freshFolder(), freshFolder()];
  await expect(makeBackup({ dataDir, databaseUrl: undefined }, folder)).rejects.toThrow(
    'there is no database',
  );
  expect(readdirSync(folder)).toEqual([]);
});

test('backups older than the days kept are removed, but for the latest one and what is no backup', () => {
  const folder = freshFolder();
  const make = (name: string, ageDays: number) => {
    const madeAt = new Date(machineMs() - ageDays * 24 * 60 * 60 * 1000).toISOString();
    const facts = { epoch: 'e', seq: 1, counts: {} };
    mkdirSync(path.join(folder, name));
    const manifest = { madeAt, product: '1.0.0', kind: 'embedded', facts, files: {} };
    writeFileSync(path.join(folder, name, 'manifest.json'), JSON.stringify(manifest));
  };
  make('cancha-2027-03-01T00-00-00-000Z', 32);
  make('cancha-2027-03-02T00-00-00-000Z', 31);
  make('cancha-2027-03-03T00-00-00-000Z', 29);
  make('by-hand', 300);
  mkdirSync(path.join(folder, 'cancha-2027-02-01T00-00-00-000Z.part'));
  const left = () => readdirSync(folder).filter((name) => name.endsWith('0Z'));
  expect(removeOld(folder, 30).sort()).toEqual([
    'cancha-2027-03-01T00-00-00-000Z',
    'cancha-2027-03-02T00-00-00-000Z',
  ]);
  expect(left()).toEqual(['cancha-2027-03-03T00-00-00-000Z']);
  expect(removeOld(folder, 1)).toEqual([]);
  expect(readdirSync(folder).sort()).toEqual([
    'by-hand',
    'cancha-2027-02-01T00-00-00-000Z.part',
    'cancha-2027-03-03T00-00-00-000Z',
  ]);
});

const facts = (seq: number, people: number, teams = 8) => ({
  ...{ epoch: 'e', seq },
  counts: { participants: people, teams },
});
test.each([
  ['as it was before', facts(10, 5), []],
  ['as it was after', facts(12, 7), []],
  ['from in between', facts(11, 6), []],
  ['with a person too few', facts(11, 4), ['participants']],
  ['with a person too many', facts(11, 8), ['participants']],
  ['of an earlier commit', facts(9, 5), ['seq']],
  ['of a later commit', facts(13, 7), ['seq']],
  ['without a table', { ...facts(11, 6), counts: { participants: 6 } }, ['teams']],
  ['of another history', { ...facts(11, 6), epoch: 'f' }, ['epoch']],
])('a copy %s differs from its database by what is wrong alone', (_what, copy, expected) => {
  expect(differences(copy, facts(10, 5), facts(12, 7))).toEqual(expected);
});
