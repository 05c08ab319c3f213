/** Archives as rows: one for each edition, and one for each of its files. */
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Edition } from '#shared/edition/edition.ts';
import { type Language, languages } from '#shared/edition/languages.ts';
import { lockName } from '../../core/database/locks.ts';
import type { Db } from '../../core/database/open.ts';
import { archivedFiles, archives } from '../../core/database/tables.ts';

export type ArchivedFile = Omit<typeof archivedFiles.$inferSelect, 'editionId'>;

/** The archives, the newest edition first. */
export const listArchives = (db: Db) =>
  db.select().from(archives).orderBy(desc(archives.startsOn), archives.editionId);

const filesAtOnce = 100;

/** Stores an archive in place of the edition's earlier one; two at once follow each other. */
export async function replaceArchive(
  db: Db,
  { id, identity, dates }: Pick<Edition, 'id' | 'identity' | 'dates'>,
  { files, at }: { files: readonly ArchivedFile[]; at: Date },
): Promise<typeof archives.$inferSelect> {
  await lockName(db, 'archive');
  await db.delete(archives).where(eq(archives.editionId, id));
  const row = {
    editionId: id,
    name: identity.name,
    startsOn: dates.startsOn,
    endsOn: dates.endsOn,
    createdAt: at,
  };
  await db.insert(archives).values(row);
  for (let from = 0; from < files.length; from += filesAtOnce) {
    const some = files.slice(from, from + filesAtOnce).map((file) => ({ editionId: id, ...file }));
    await db.insert(archivedFiles).values(some);
  }
  return row;
}

/** The compressed bytes of one file of an archive; null where there is none. */
export async function findArchivedFile(
  db: Db,
  editionId: string,
  address: string,
): Promise<Uint8Array | null> {
  const [file] = await db
    .select({ bytes: archivedFiles.bytes })
    .from(archivedFiles)
    .where(and(eq(archivedFiles.editionId, editionId), eq(archivedFiles.address, address)));
  return file?.bytes ?? null;
}

/** The languages whose home page is in an archive; none where the edition has no archive. */
export async function listArchivedLanguages(db: Db, editionId: string): Promise<Language[]> {
  const rows = await db
    .select({ address: archivedFiles.address })
    .from(archivedFiles)
    .where(and(eq(archivedFiles.editionId, editionId), inArray(archivedFiles.address, languages)));
  return languages.filter((language) => rows.some(({ address }) => address === language));
}
