/** Participant queries: the only file of the feature that knows SQL. */
import { and, desc, eq, inArray, isNull, like, lt, type SQL } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import { must } from '#shared/must.ts';
import type { Participant, PersonRow } from '#shared/participants/participant.ts';
import { fold } from '#shared/text.ts';
import type { Category, ParticipantRole } from '#shared/tournament.ts';
import type { Db } from '../database/open.ts';
import { searchTextOf } from '../database/search-text.ts';
import { credentials, participants, teams } from '../database/tables.ts';
import { photoHash, photoUrl } from '../platform/photos.ts';

export type ParticipantRow = typeof participants.$inferSelect;
export interface TeamRef {
  id: number;
  uid: string;
  name: string;
}
/** A participant with the team they belong to. */
export interface Found {
  row: ParticipantRow;
  team: TeamRef | null;
}

const found = { row: participants, team: { id: teams.id, uid: teams.uid, name: teams.name } };

async function findOne(db: Db, where: SQL, lock: boolean): Promise<Found | null> {
  // Locked before the team is read: of two who correct at once the second sees what the first wrote.
  if (lock) await db.select({ id: participants.id }).from(participants).where(where).for('update');
  const [hit] = await db
    .select(found)
    .from(participants)
    .leftJoin(teams, eq(participants.teamId, teams.id))
    .where(and(where, isNull(participants.deletedAt)));
  return hit ?? null;
}

export const findParticipant = (db: Db, id: number, lock = false) =>
  findOne(db, eq(participants.id, id), lock);
export const findPerson = (db: Db, uid: string, lock = false) => findOne(db, eq(participants.uid, uid), lock);

/** These participants, in the order asked for; those who are gone are left out. */
export async function findParticipants(db: Db, ids: readonly number[]): Promise<Found[]> {
  const rows = await db
    .select(found)
    .from(participants)
    .leftJoin(teams, eq(participants.teamId, teams.id))
    .where(and(inArray(participants.id, [...ids]), isNull(participants.deletedAt)));
  const byId = new Map(rows.map((hit) => [hit.row.id, hit]));
  return [...new Set(ids)].map((id) => byId.get(id)).filter((hit) => hit !== undefined);
}

/** People of the same name and birth date, whatever the accents; of one owner, if one is named. */
export async function findAlike(
  db: Db,
  person: { firstName: string; lastName: string; birthDate: string },
  ownerId: number | null = null,
): Promise<PersonRow[]> {
  const name = fold(`${person.firstName} ${person.lastName}`);
  const rows = await db
    .select(found)
    .from(participants)
    .leftJoin(teams, eq(participants.teamId, teams.id))
    .where(
      and(
        eq(participants.birthDate, person.birthDate),
        isNull(participants.deletedAt),
        ownerId === null ? undefined : eq(participants.userId, ownerId),
      ),
    )
    .limit(200);
  return rows.map(toPersonRow).filter((other) => fold(`${other.firstName} ${other.lastName}`) === name);
}

export async function findTeam(db: Db, by: { id: number } | { uid: string }): Promise<TeamRef | null> {
  const where = 'id' in by ? eq(teams.id, by.id) : eq(teams.uid, by.uid);
  const [team] = await db.select(found.team).from(teams).where(where);
  return team ?? null;
}

/** A person as rules and devices know them. */
export function toPersonRow({ row, team }: Found): PersonRow {
  return {
    uid: row.uid,
    firstName: row.firstName,
    lastName: row.lastName,
    birthDate: row.birthDate,
    country: row.country,
    // Both were written through the schemas that name them.
    category: row.category as Category,
    role: row.role as ParticipantRole,
    teamUid: team?.uid ?? null,
    teamName: team?.name ?? null,
    photo: photoHash(row.photoUrl),
    version: row.version,
    createdAt: row.createdAt.toISOString(),
  };
}

/** The only place a participant becomes JSON. */
export function presentParticipant({ row, team }: Found): Participant {
  return {
    id: row.id,
    uid: row.uid,
    userId: row.userId,
    teamId: row.teamId,
    teamName: team?.name ?? null,
    firstName: row.firstName,
    lastName: row.lastName,
    birthDate: row.birthDate,
    country: row.country,
    category: row.category as Category,
    role: row.role as ParticipantRole,
    photoUrl: row.photoUrl,
    hasCredential: row.hasCredential,
    credentialNumber: row.credentialNumber,
    credentialData: row.credentialData,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
  };
}

/** Writes a new person; the team's id is looked up by its uid. */
export async function insertPerson(
  db: Db,
  person: PersonRow,
  ownerId: number | null,
  now: Date,
): Promise<ParticipantRow> {
  const team = person.teamUid ? await findTeam(db, { uid: person.teamUid }) : null;
  const [row] = await db
    .insert(participants)
    .values({
      uid: person.uid,
      userId: ownerId,
      createdAt: now,
      updatedAt: now,
      ...columnsOf(person, team, null),
    })
    .returning();
  return must(row, 'an insert returns its row');
}

/** Writes what a correction made of a person. */
export async function updatePerson(
  db: Db,
  person: PersonRow,
  number: string | null,
  now: Date,
): Promise<void> {
  const team = person.teamUid ? await findTeam(db, { uid: person.teamUid }) : null;
  await db
    .update(participants)
    .set({ ...columnsOf(person, team, number), updatedAt: now })
    .where(eq(participants.uid, person.uid));
}

function columnsOf(person: PersonRow, team: TeamRef | null, number: string | null) {
  return {
    teamId: team?.id ?? null,
    firstName: person.firstName,
    lastName: person.lastName,
    birthDate: must(person.birthDate, 'only doors get people without a birth date'),
    country: person.country,
    category: person.category,
    role: person.role,
    photoUrl: person.photo ? photoUrl(person.photo) : null,
    version: person.version,
    searchText: searchTextOf(person.firstName, person.lastName, team?.name ?? '', number ?? ''),
  };
}

/** Writes the credential fields the site's own calls read. */
export async function setParticipantCredential(
  db: Db,
  uid: string,
  credential: { number: string; data: NonNullable<ParticipantRow['credentialData']> } | null,
  now: Date,
): Promise<void> {
  const person = must(await findPerson(db, uid), 'its credential is being written');
  await db
    .update(participants)
    .set({
      hasCredential: credential !== null,
      credentialNumber: credential?.number ?? null,
      credentialData: credential?.data ?? null,
      searchText: searchTextOf(
        person.row.firstName,
        person.row.lastName,
        person.team?.name ?? '',
        credential?.number ?? '',
      ),
      updatedAt: now,
    })
    .where(eq(participants.uid, uid));
}

/** A page of participants, newest first: all of them, or those of one owner. Each word of `q` must begin a word. */
export async function listParticipants(
  db: Db,
  query: { ownerId: number | null; q?: string | undefined; limit: number; cursor?: string | undefined },
): Promise<{ items: Found[]; nextCursor: string | null }> {
  const words = fold(query.q ?? '')
    .split(' ')
    .filter(Boolean);
  if (query.cursor !== undefined && !/^\d{1,9}$/.test(query.cursor))
    throw new AppError('INVALID', { fields: { cursor: 'INVALID' } });
  const rows = await db
    .select(found)
    .from(participants)
    .leftJoin(teams, eq(participants.teamId, teams.id))
    .where(
      and(
        isNull(participants.deletedAt),
        query.ownerId === null ? undefined : eq(participants.userId, query.ownerId),
        ...words.map((word) => like(participants.searchText, `% ${escapeLike(word)}%`)),
        query.cursor ? lt(participants.id, Number(query.cursor)) : undefined,
      ),
    )
    .orderBy(desc(participants.id))
    .limit(query.limit + 1);
  const items = rows.slice(0, query.limit);
  const last = items.at(-1);
  return { items, nextCursor: rows.length > query.limit && last ? String(last.row.id) : null };
}

const escapeLike = (word: string) => word.replace(/[\\%_]/g, '\\$&');

/** Whether a picture belongs to a participant this owner registered. */
export async function ownsPhoto(db: Db, ownerId: number, sha256: string): Promise<boolean> {
  const [row] = await db
    .select({ id: participants.id })
    .from(participants)
    .where(and(eq(participants.userId, ownerId), eq(participants.photoUrl, photoUrl(sha256))))
    .limit(1);
  return row !== undefined;
}

/** Whether anybody's credential stands behind this person. */
export async function hasActiveCredential(db: Db, uid: string): Promise<boolean> {
  const [row] = await db
    .select({ uid: credentials.uid })
    .from(credentials)
    .where(and(eq(credentials.participantUid, uid), eq(credentials.status, 'active')))
    .limit(1);
  return row !== undefined;
}

/** Whether a credential of this person was ever revoked. */
export async function wasRevoked(db: Db, uid: string): Promise<boolean> {
  const [row] = await db
    .select({ uid: credentials.uid })
    .from(credentials)
    .where(and(eq(credentials.participantUid, uid), eq(credentials.status, 'revoked')))
    .limit(1);
  return row !== undefined;
}
