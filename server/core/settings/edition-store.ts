/**
 * The stored editions. The one with the status 'live' is served; until another one is, the seed is. It is read when
 * needed, as settings are; each server of the database learns of a save (docs/adr/0044).
 */
import { and, desc, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { Edition } from '#shared/edition/edition.ts';
import { kindsOf } from '#shared/edition/kinds.ts';
import { panamerican2026 } from '#shared/edition/panamerican-2026.ts';
import { hasCategory, listRoles, serveEdition } from '#shared/edition/tournament.ts';
import type { EditionChange } from '#shared/settings/editions.ts';
import type { Log } from '../base/log.ts';
import { lockName } from '../database/locks.ts';
import type { Database, Db } from '../database/open.ts';
import {
  credentials,
  devices,
  editionRevisions,
  editions,
  participants,
  schedule,
  teamRegistrations,
  teams,
  users,
} from '../database/tables.ts';

const editionChannel = 'edition';

/** Serves each revision of the live edition that a server of this database saves; returns how to end it. */
export function followEdition({ db, listen }: Pick<Database, 'db' | 'listen'>, log: Log) {
  return listen(editionChannel, () => {
    readEdition(db).catch((err: unknown) => log.error({ err }, 'the saved edition was not read'));
  });
}

/** Tells each server of the database that the live edition has changed, and serves it here at once. */
async function serveSaved(db: Db): Promise<void> {
  await db.execute(sql`select pg_notify(${editionChannel}, '')`);
  await readEdition(db);
}

/** The live edition. */
export async function readEdition(db: Db): Promise<Edition> {
  return (await findLiveEdition(db)).edition;
}

/** The live edition if the organizers have saved one. */
export async function readSavedEdition(db: Db): Promise<Edition | null> {
  const { revision, edition } = await findLiveEdition(db);
  return revision > 0 ? edition : null;
}

export interface StoredEdition {
  id: string;
  status: (typeof editions.$inferSelect)['status'];
  revision: number;
  edition: Edition;
}

const unsavedSeed: StoredEdition = {
  id: panamerican2026.id,
  status: 'live',
  revision: 0,
  edition: panamerican2026,
};

/** The live edition and its revision; this program serves it from now on. */
async function findLiveEdition(db: Db): Promise<StoredEdition> {
  const [row] = await db.select().from(editions).where(eq(editions.status, 'live'));
  const live = row ? presentRow(row) : unsavedSeed;
  serveEdition(live.edition);
  return live;
}

/** An edition and its revision; the seed has revision 0 until it is saved. */
export async function findEdition(db: Db, id: string): Promise<StoredEdition | null> {
  const [row] = await db.select().from(editions).where(eq(editions.id, id));
  if (row) return presentRow(row);
  const live = await findLiveEdition(db);
  return live.id === id ? live : null;
}

/** The live edition, then the drafts by id. */
export async function listEditions(db: Db): Promise<StoredEdition[]> {
  const rows = await db.select().from(editions).orderBy(editions.id);
  const stored = rows.map(presentRow);
  const live = stored.find(({ status }) => status === 'live') ?? unsavedSeed;
  return [live, ...stored.filter(({ id }) => id !== live.id)];
}

/** Whether badges or devices are bound to the live edition, so that no other one can take its place. */
export async function isEditionBound(db: Db): Promise<boolean> {
  const [device] = await db
    .select({ uid: devices.uid })
    .from(devices)
    .where(and(ne(devices.kind, 'server'), ne(devices.status, 'over')))
    .limit(1);
  if (device) return true;
  const [credential] = await db.select({ uid: credentials.uid }).from(credentials).limit(1);
  return credential !== undefined;
}

/** Ids of the categories that teams, registrations, games and people who need one are in. */
export async function listUsedCategories(db: Db): Promise<string[]> {
  const rolesInCategory = listRoles().filter(hasCategory);
  const { category } = participants;
  const rows = await union(
    db
      .select({ category })
      .from(participants)
      .where(and(inArray(participants.role, rolesInCategory), isNull(participants.deletedAt))),
    db.select({ category: teams.category }).from(teams),
    db.select({ category: teamRegistrations.category }).from(teamRegistrations),
    db
      .select({ category: sql<string>`${schedule.category}` })
      .from(schedule)
      .where(isNotNull(schedule.category)),
  );
  return rows.map((row) => row.category);
}

/** Ids of the kinds that people are of. */
export async function listUsedKinds(db: Db): Promise<string[]> {
  const { role, deletedAt } = participants;
  const rows = await db.selectDistinct({ role }).from(participants).where(isNull(deletedAt));
  return rows.map((row) => row.role);
}

/** Until the transaction ends, no other one starts an edition. */
export const lockLiveEdition = (db: Db) => lockName(db, 'live edition');

/** Makes a stored edition the live one; the former one becomes a draft, or is over. */
export async function makeLive(db: Db, id: string, former: 'draft' | 'over' = 'draft'): Promise<void> {
  await lockLiveEdition(db);
  await db.update(editions).set({ status: former }).where(eq(editions.status, 'live'));
  await db.update(editions).set({ status: 'live' }).where(eq(editions.id, id));
  await serveSaved(db);
}

function presentRow({ id, status, revision, document }: typeof editions.$inferSelect): StoredEdition {
  return { id, status, revision, edition: withSeed(document) };
}

/** A document saved before the product knew a section takes that one from the seed. */
const withSeed = (document: Edition): Edition => ({
  ...panamerican2026,
  ...document,
  kinds: kindsOf(document.kinds),
});

export interface EditionSave {
  edition: Edition;
  /** The revision it replaces; 0 for the first one. */
  replaces: number;
  changes: readonly EditionChange[];
  authorId: number | null;
  at: Date;
}

/** Saves the next revision; null when another one was saved since `replaces`. */
export async function saveEdition(db: Db, save: EditionSave): Promise<StoredEdition | null> {
  const { edition: document, replaces, changes, authorId, at } = save;
  const { id } = document;
  const revision = replaces + 1;
  const saved = { document, revision, authorId, updatedAt: at };
  const { id: liveId } = await findLiveEdition(db);
  const status = id === liveId ? 'live' : 'draft';
  const [row] =
    replaces === 0
      ? await db
          .insert(editions)
          .values({ id, status, ...saved, createdAt: at })
          .onConflictDoNothing()
          .returning()
      : await db
          .update(editions)
          .set(saved)
          .where(and(eq(editions.id, id), eq(editions.revision, replaces)))
          .returning();
  if (!row) return null;
  await db
    .insert(editionRevisions)
    .values({ editionId: id, revision, document, change: changes.join(','), authorId, createdAt: at });
  if (status === 'live') await serveSaved(db);
  return presentRow(row);
}

/** The saved revisions of an edition, newest first, with the user name of each author. */
export async function listEditionRevisions(db: Db, id: string) {
  const { revision, change, createdAt, editionId, authorId } = editionRevisions;
  const rows = await db
    .select({ revision, change, at: createdAt, author: users.username })
    .from(editionRevisions)
    .leftJoin(users, eq(users.id, authorId))
    .where(eq(editionId, id))
    .orderBy(desc(revision));
  return rows.map(({ change, ...row }) => ({ ...row, changes: readChanges({ change }) }));
}

/** The changes of a revision, as written by saveEdition. */
export const readChanges = ({ change }: Pick<typeof editionRevisions.$inferSelect, 'change'>) =>
  change.split(',') as EditionChange[];

/** The document of a revision; 0 is the seed of the live edition. */
export async function findEditionRevision(db: Db, id: string, revision: number): Promise<Edition | null> {
  if (revision === 0) return id === panamerican2026.id ? panamerican2026 : null;
  const [row] = await db
    .select({ document: editionRevisions.document })
    .from(editionRevisions)
    .where(and(eq(editionRevisions.editionId, id), eq(editionRevisions.revision, revision)));
  return row ? withSeed(row.document) : null;
}
