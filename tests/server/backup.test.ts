import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type Db, openEmbedded, openPostgres } from '#server/core/database/open.ts';
import { participants } from '#server/core/database/tables.ts';
import { type BackupLocations, makeBackup, putBack } from '#server/operations/backup/backup.ts';
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
  const { backup, manifest } = await makeBackup(place, freshFolder());
  expect(manifest.facts.counts.participants).toBe(1);
  await register(place, 'Berta');

  await expect(putBack(place, backup, false)).rejects.toThrow('--over');
  expect(await listNames(place)).toEqual(['Ana', 'Berta']);
  await putBack(place, backup, true);
  expect(await listNames(place)).toEqual(['Ana']);
  expect(readFileSync(path.join(place.dataDir, 'keys.json'), 'utf8')).toBe('{"root":"ours"}');
});

test('a backup with a changed file is not restored', async () => {
  const place = await makePlace();
  const { backup } = await makeBackup(place, freshFolder());
  appendFileSync(path.join(backup, 'keys.json'), ' ');
  await expect(putBack(place, backup, true)).rejects.toThrow('keys.json is not as it was written');
});
