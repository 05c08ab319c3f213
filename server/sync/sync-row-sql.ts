/**
 * People and credentials as they travel, written as JSON by the database: thousands of them cost this process a
 * fraction of what it takes to read them column by column. The same as `toPersonRow` and `toCredentialRow` make of them.
 */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { uidSchema } from '#shared/base/ids.ts';
import { pickFields } from '#shared/base/pick-fields.ts';
import { isNumber } from '#shared/codes/number.ts';
import { doorFields, storedFields } from '#shared/people/participant.ts';
import type { PulledRows } from '#shared/sync/protocol.ts';
import type { Db } from '../core/database/open.ts';
import { credentials, participants, teams } from '../core/database/tables.ts';
import type { ChangedRow } from './feed.ts';

/** People as devices may see them: a door gets no birth date, and no device gets the owner. */
export async function readPeople(
  db: Db,
  changed: readonly ChangedRow[],
  kind: 'desk' | 'door',
): Promise<PulledRows['participants']> {
  if (changed.length === 0) return [];
  const p = participants;
  const fields = {
    ...(kind === 'desk' ? pickFields(p, storedFields) : { ...withheld, ...pickFields(p, doorFields) }),
    ...{ teamUid: teams.uid, teamName: teams.name },
    photo: sql`substring(${p.photoUrl} from '^/api/photos/([0-9a-f]{64})$')`,
    review: sql`case when ${p.review} is not null then json_build_object('at', ${p.review}->'at', 'fields',
      (select json_agg(field order by field collate "C") from jsonb_object_keys(${p.review}->'before') field)) end`,
    ...{ createdAt: instant(p.createdAt), seq: sql`feed.seq` },
  };
  const [found] = await db
    .select({ rows: list<PulledRows['participants']>(fields) })
    .from(p)
    .innerJoin(feed(changed), sql`feed.uid = ${p.uid}`)
    .leftJoin(teams, sql`${p.teamId} = ${teams.id}`)
    .where(sql`${p.deletedAt} is null`);
  return found?.rows ?? [];
}

/** The value that doors get instead of a field. */
const withheld = Object.fromEntries(
  storedFields.map((field) => [field, field === 'redeemed' ? sql`'[]'::jsonb` : sql`null`]),
);

/** Which of these people were erased, and not just taken off the list. */
export async function readErased(db: Db, uids: readonly string[]): Promise<ReadonlySet<string>> {
  if (uids.length === 0) return new Set();
  const rows = await db
    .select({ uid: participants.uid })
    .from(participants)
    .where(
      sql`${participants.uid} = any(${sql.param([...uids])}::uuid[]) and ${participants.deletedAt} is not null
        and ${participants.mergedInto} is null`,
    );
  return new Set(rows.map(({ uid }) => uid));
}

/** Which of these texts are the uid of an erased person, or the number of a badge of one. */
export async function readErasedAmong(db: Db, texts: readonly string[]): Promise<ReadonlySet<string>> {
  const uids = texts.filter((text) => uidSchema.safeParse(text).success);
  const numbers = texts.filter(isNumber);
  const holders =
    numbers.length === 0
      ? []
      : await db
          .select({ number: credentials.number, uid: credentials.participantUid })
          .from(credentials)
          .where(sql`${credentials.number} = any(${sql.param(numbers)}::text[])`);
  const erased = await readErased(db, [...uids, ...holders.map(({ uid }) => uid)]);
  return new Set([...erased, ...holders.flatMap(({ number, uid }) => (erased.has(uid) ? number : []))]);
}

/** Badges as a desk or a door may see them: a door gets no signatures, with which a badge could be printed again. */
export async function readCredentials(
  db: Db,
  changed: readonly ChangedRow[],
  kind: 'desk' | 'door',
): Promise<PulledRows['credentials']> {
  if (changed.length === 0) return [];
  const c = credentials;
  const fields = {
    ...{
      uid: c.uid,
      number: c.number,
      participantUid: c.participantUid,
      status: c.status,
      g: c.g,
      team: c.team,
    },
    ...{ accessCode: c.accessCode, zones: c.zones, expires: c.expires, kid: c.kid },
    data: kind === 'desk' ? c.data : sql`${c.data} || '{"s":""}'::jsonb`,
    ...{ issuedBy: c.issuedBy, issuedAt: instant(c.issuedAt), revokedReason: c.revokedReason },
    ...{ revokedAt: instant(c.revokedAt), awaiting: c.awaiting, validatedAt: instant(c.validatedAt) },
    printedAt: instant(c.printedAt),
    seq: sql`feed.seq`,
  };
  const [found] = await db
    .select({ rows: list<PulledRows['credentials']>(fields) })
    .from(c)
    .innerJoin(feed(changed), sql`feed.uid = ${c.uid}`);
  return found?.rows ?? [];
}

/** The rows named by the feed, as a table of uids and commits. */
function feed(changed: readonly ChangedRow[]): SQL {
  const uids = sql.param(changed.map((one) => one.rowUid));
  const seqs = sql.param(changed.map((one) => one.seq));
  return sql`unnest(${uids}::uuid[], ${seqs}::bigint[]) as feed(uid, seq)`;
}

function list<Rows>(fields: Record<string, SQLWrapper>): SQL<Rows> {
  const pairs = Object.entries(fields).map(([name, value]) => sql`${sql.raw(`'${name}'`)}, ${value}`);
  const row = sql`json_build_object(${sql.join(pairs, sql`, `)})`;
  return sql<Rows>`coalesce(json_agg(${row} order by feed.seq, feed.uid), '[]')`;
}

/** As written by `Date.toISOString`; null stays null. */
const instant = (column: SQLWrapper) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
