/** Participants as rows: found, locked, written. The long list and the history of one ask in files of their own. */
import { and, desc, eq, gte, inArray, isNotNull, isNull, like, lt, type SQL, sql } from 'drizzle-orm';
import type { KeptReview } from '#shared/admin/approvals.ts';
import { AppError } from '#shared/base/errors.ts';
import { must } from '#shared/base/must.ts';
import { pickFields } from '#shared/base/pick-fields.ts';
import { fold } from '#shared/base/text.ts';
import type { CredentialData } from '#shared/codes/payload.ts';
import { missingFor, readHandouts } from '#shared/credentials/handouts.ts';
import { lacksPhoto, listRoles } from '#shared/edition/tournament.ts';
import { approvalOf } from '#shared/people/approval.ts';
import { outdatedIn } from '#shared/people/badge-change.ts';
import { fullName } from '#shared/people/full-name.ts';
import {
  type Participant,
  type PersonLack,
  type PersonRow,
  participantOutput,
  storedFields,
} from '#shared/people/participant.ts';
import { columnsFrom, rowsOf } from '../core/database/locks.ts';
import type { Db } from '../core/database/open.ts';
import { escapeLike, searchTextOf } from '../core/database/search-text.ts';
import { approvals, credentials, participants, siteSettings, teams, users } from '../core/database/tables.ts';
import { photoHash, photoUrl } from '../core/storage/photos.ts';

export type ParticipantRow = typeof participants.$inferSelect;
export interface TeamRef {
  id: number;
  uid: string;
  name: string;
}
/** A participant with the team they belong to. */
export interface FoundParticipant {
  row: ParticipantRow;
  team: TeamRef | null;
  /** The setting for whether changes by accounts outside the staff need a review. */
  changesWait: string | null;
  /** The setting that says what has to be brought. */
  handouts: string | null;
  /** Why their approval was refused. */
  refusedBecause: string | null;
}

const found = {
  row: participants,
  team: { id: teams.id, uid: teams.uid, name: teams.name },
  changesWait: sql<string | null>`(select ${siteSettings.value} from ${siteSettings}
    where ${siteSettings.key} = 'changesWait')`,
  handouts: sql<string | null>`(select ${siteSettings.value} from ${siteSettings}
    where ${siteSettings.key} = 'handouts')`,
  refusedBecause: sql<string | null>`case when ${participants.refusedFor} = ${participants.role} then
    (select ${approvals.reason} from ${approvals} where ${approvals.participantUid} = ${participants.uid}
      order by ${approvals.id} desc limit 1) end`,
};

async function findOne(db: Db, where: SQL, lock: boolean): Promise<FoundParticipant | null> {
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

/** These participants, in the requested order, without deleted ones. */
export async function findParticipants(db: Db, ids: readonly number[]): Promise<FoundParticipant[]> {
  const rows = await db
    .select(found)
    .from(participants)
    .leftJoin(teams, eq(participants.teamId, teams.id))
    .where(and(inArray(participants.id, [...ids]), isNull(participants.deletedAt)));
  const byId = new Map(rows.map((hit) => [hit.row.id, hit]));
  return [...new Set(ids)].map((id) => byId.get(id)).filter((hit) => hit !== undefined);
}

/** People of the same name and birth date, whatever the accents; of one owner, if one is named. */
export async function findDuplicates(
  db: Db,
  person: { firstName: string; lastName: string; birthDate: string },
  ownerId: number | null = null,
): Promise<PersonRow[]> {
  const name = fold(fullName(person));
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
  return rows.map(toPersonRow).filter((other) => fold(fullName(other)) === name);
}

export async function findTeam(db: Db, by: { id: number } | { uid: string }): Promise<TeamRef | null> {
  const where = 'id' in by ? eq(teams.id, by.id) : eq(teams.uid, by.uid);
  const [team] = await db.select(found.team).from(teams).where(where);
  return team ?? null;
}

/** A person as rules and devices know them. */
export function toPersonRow({ row, team }: Pick<FoundParticipant, 'row' | 'team'>): PersonRow {
  return {
    ...pickFields(row, storedFields),
    teamUid: team?.uid ?? null,
    teamName: team?.name ?? null,
    photo: photoHash(row.photoUrl),
    review: reviewOf(row),
    createdAt: row.createdAt.toISOString(),
  };
}

const reviewOf = ({ review }: ParticipantRow) =>
  review && { at: review.at, fields: Object.keys(review.before).sort() };

/** The only place a participant becomes JSON. */
export function presentParticipant({ row, team, ...found }: FoundParticipant): Participant {
  const standing = approvalOf(row, row.credentialData?.c ?? null);
  // Where changes wait, a changed person counts as not approved.
  const approval = row.review && found.changesWait === 'true' ? 'waiting' : standing;
  return {
    ...pickFields(row, answeredFields),
    teamName: team?.name ?? null,
    approval,
    outdated: outdatedIn(row, wornOf(row)),
    review: reviewOf(row),
    refusedBecause: approval === 'refused' ? found.refusedBecause : null,
    toBring: row.hasCredential ? [] : missingFor(row, readHandouts(found.handouts)).map(({ name }) => name),
    createdAt: row.createdAt.toISOString(),
  };
}

/** Columns that are returned as stored. */
const answeredFields = participantOutput
  .omit({ teamName: true, approval: true, refusedBecause: true, outdated: true, review: true })
  .omit({ toBring: true, createdAt: true })
  .keyof().options;

/** A person in a batch: locked, and perhaps not written yet. */
export interface HeldPerson {
  person: PersonRow;
  teamId: number | null;
  /** The account that registered them; null for people registered at a desk. */
  ownerId: number | null;
  /** The credential the site shows for them. */
  badge: { number: string; data: CredentialData } | null;
  isNew: boolean;
  updatedAt: Date;
}

/** Why the person with this uid no longer exists. */
export type RemovedCode = 'PERSON_ERASED' | 'PERSON_MERGED';

/** Locks people in one order and reads them: those who are there, and why those are gone who were. */
export async function lockPeople(
  db: Db,
  uids: readonly string[],
): Promise<{ held: HeldPerson[]; gone: { uid: string; code: RemovedCode }[] }> {
  if (uids.length === 0) return { held: [], gone: [] };
  const all = await db
    .select()
    .from(participants)
    .where(sql`${participants.uid} = any(${sql.param(uids)})`)
    .orderBy(participants.uid)
    .for('update');
  const rows = all.filter(({ deletedAt }) => deletedAt === null);
  const gone = all
    .filter(({ deletedAt }) => deletedAt !== null)
    .map(({ uid, mergedInto }) => {
      const code: RemovedCode = mergedInto === null ? 'PERSON_ERASED' : 'PERSON_MERGED';
      return { uid, code };
    });
  // Read after the lock: of two who correct at once the second sees what the first wrote.
  const ids = [...new Set(rows.flatMap(({ teamId }) => teamId ?? []))];
  const of = new Map((await readTeamsOf(db, inArray(teams.id, ids), ids)).map((team) => [team.id, team]));
  const held = rows.map((row) => ({
    person: toPersonRow({ row, team: row.teamId === null ? null : (of.get(row.teamId) ?? null) }),
    teamId: row.teamId,
    ownerId: row.userId,
    badge:
      row.credentialNumber && row.credentialData
        ? { number: row.credentialNumber, data: row.credentialData }
        : null,
    isNew: false,
    updatedAt: row.updatedAt,
  }));
  return { held, gone };
}

export const readTeams = (db: Db, uids: readonly string[]) =>
  readTeamsOf(db, inArray(teams.uid, [...uids]), uids);

async function readTeamsOf(db: Db, where: SQL, among: readonly unknown[]): Promise<TeamRef[]> {
  return among.length === 0 ? [] : db.select(found.team).from(teams).where(where);
}

/** Writes people, new ones and changed ones, with the credential the site's own calls read. */
export async function writePeople(db: Db, people: readonly HeldPerson[]): Promise<void> {
  const [added, changed] = [people.filter(({ isNew }) => isNew), people.filter(({ isNew }) => !isNew)];
  if (added.length > 0)
    await db.execute(sql`
      insert into participants (uid, user_id, created_at, updated_at, ${written.target})
      select r.uid, r.owner, r.created, r.updated, ${written.values}
      from ${rowsOf(added.map(columnsOf))} as r (
        uid uuid, owner int, created timestamptz, updated timestamptz, ${written.types})`);
  if (changed.length > 0)
    await db.execute(sql`
      update participants p set (updated_at, ${written.target}) = (r.updated, ${written.values})
      from ${rowsOf(changed.map(columnsOf))} as r (
        uid uuid, owner int, created timestamptz, updated timestamptz, ${written.types})
      where p.uid = r.uid`);
}

/** Decisions on approvals are written by their own calls. */
const personColumns = storedFields.filter(
  (field) => field !== 'uid' && field !== 'approvedFor' && field !== 'refusedFor',
);
const derivedColumns = [
  ...(['teamId', 'photoUrl', 'searchText', 'hasCredential', 'credentialNumber', 'credentialData'] as const),
];
const written = columnsFrom(participants, [...personColumns, ...derivedColumns]);

function columnsOf({ person, teamId, ownerId, badge, updatedAt }: HeldPerson) {
  const { firstName, lastName, teamName } = person;
  const derived: Record<(typeof derivedColumns)[number], unknown> = {
    teamId,
    photoUrl: person.photo ? photoUrl(person.photo) : null,
    searchText: searchTextOf(firstName, lastName, teamName ?? '', badge?.number ?? ''),
    hasCredential: badge !== null,
    credentialNumber: badge?.number ?? null,
    credentialData: badge?.data ?? null,
  };
  must(person.birthDate, 'only doors get people without a birth date');
  const keys = { uid: person.uid, owner: ownerId, created: person.createdAt, updated: updatedAt };
  return { ...pickFields(person, personColumns), ...derived, ...keys };
}

/** The condition of `outdatedIn`, in SQL. */
export const isOutdated = sql<boolean>`coalesce(
  ${participants.outdated}->>'number' = ${participants.credentialData}->>'n'
  and ${participants.outdated}->'g' = ${participants.credentialData}->'g', false)`;

/** The condition of `lacksPhoto`, in SQL. */
const isFaceless = () =>
  and(
    isNull(participants.photoUrl),
    inArray(
      participants.role,
      listRoles().filter((role) => lacksPhoto({ role, photo: null })),
    ),
  );

/** A page of participants, newest first: all of them, or those of one owner. Each word of `q` must begin a word. */
export async function listParticipants(
  db: Db,
  query: {
    ownerId: number | null;
    q?: string | undefined;
    lacks?: PersonLack | undefined;
    limit: number;
    cursor?: string | undefined;
  },
): Promise<{ items: FoundParticipant[]; nextCursor: string | null }> {
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
        query.lacks === 'photo' ? isFaceless() : undefined,
        query.lacks === 'print' ? isOutdated : undefined,
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

/** How many people an account has registered since an instant. Locks the account for the rest of the transaction. */
export async function countRegistered(db: Db, ownerId: number, since: Date): Promise<number> {
  // One after the other: several at once would all count before any of them is written.
  await db.select({ id: users.id }).from(users).where(eq(users.id, ownerId)).for('no key update');
  return db.$count(participants, and(eq(participants.userId, ownerId), gte(participants.createdAt, since)));
}

/** Whether a picture belongs to a participant this owner registered. */
export async function ownsPhoto(db: Db, ownerId: number, sha256: string): Promise<boolean> {
  const [row] = await db
    .select({ id: participants.id })
    .from(participants)
    .where(and(eq(participants.userId, ownerId), eq(participants.photoUrl, photoUrl(sha256))))
    .limit(1);
  return row !== undefined;
}

/** The number of the credential of theirs that counts; null where none does. */
export async function findActiveNumber(db: Db, uid: string): Promise<string | null> {
  const [row] = await db
    .select({ number: credentials.number })
    .from(credentials)
    .where(and(eq(credentials.participantUid, uid), eq(credentials.status, 'active')))
    .limit(1);
  return row?.number ?? null;
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

/** No decision covers the changed person yet; earlier ones remain in the history. */
export async function withdrawApproval(db: Db, uid: string): Promise<void> {
  await db
    .update(participants)
    .set({ approvedFor: null })
    .where(and(eq(participants.uid, uid), isNotNull(participants.approvedFor)));
}

/** Records what an account outside the admin area changed about a person; nothing waits once every value is back. */
export async function noteReview(
  db: Db,
  row: Pick<ParticipantRow, 'uid' | 'review' | 'approvedFor'>,
  before: KeptReview['before'],
  { at, by }: { at: Date; by: number },
): Promise<void> {
  const approvedFor = row.review ? row.review.approvedFor : row.approvedFor;
  const isChanged = Object.keys(before).length > 0;
  if (!isChanged && !row.review) return;
  await db
    .update(participants)
    .set({ review: isChanged ? { at: at.toISOString(), by, before, approvedFor } : null })
    .where(eq(participants.uid, row.uid));
}

/** The copy they wear. */
export const wornOf = ({ credentialData }: Pick<ParticipantRow, 'credentialData'>) =>
  credentialData && { number: credentialData.n, g: credentialData.g };
