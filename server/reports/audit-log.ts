/** The audit log read and checked: who did what, and whether a row was changed or taken out since. */
import { and, asc, desc, eq, gt, gte, ilike, inArray, like, lt, or, type SQL, sql } from 'drizzle-orm';
import { instantOf } from '#shared/dates.ts';
import { uidSchema } from '#shared/ids.ts';
import type { AuditCheck, AuditFilter, AuditRow } from '#shared/reports.ts';
import { fold } from '#shared/text.ts';
import type { Db } from '../database/open.ts';
import { escapeLike, foldedSql } from '../database/search-text.ts';
import { auditLog, credentials, participants, users } from '../database/tables.ts';
import { auditHash } from '../platform/audit.ts';
import { erasedDetail } from '../platform/erase-person.ts';
import type { AuditMark } from '../platform/keys.ts';

/** A page of the log, newest first. */
export async function listAudit(
  db: Db,
  query: AuditFilter & { before?: number | undefined; limit: number },
): Promise<AuditRow[]> {
  const { q, said = [], action, from, until, before, limit } = query;
  const rows = await db
    .select({ row: auditLog, username: users.username })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.userId))
    .where(
      and(
        before === undefined ? undefined : lt(auditLog.id, before),
        action === undefined ? undefined : eq(auditLog.action, action),
        from === undefined ? undefined : gte(auditLog.at, instantOf(from)),
        until === undefined ? undefined : lt(auditLog.at, new Date(instantOf(until).getTime() + dayMs)),
        q === '' ? undefined : or(...fits(q), inArray(auditLog.action, said), ...(await isAbout(db, q))),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(limit);
  const aboutOf = await readAbout(
    db,
    rows.map(({ row }) => row),
  );
  return rows.map(({ row, username }) => ({
    id: row.id,
    at: row.at.toISOString(),
    userId: row.userId,
    username,
    deviceCode: row.deviceCode,
    action: row.action,
    subject: row.subject,
    // Only ever written as an object.
    detail: row.detail as Record<string, unknown>,
    about: aboutOf(row),
  }));
}

const dayMs = 24 * 60 * 60 * 1000;
/** More people of one name than anybody reads about. */
const mostMeant = 200;

function fits(q: string): SQL[] {
  const pattern = `%${escapeLike(q)}%`;
  const columns = [auditLog.action, auditLog.subject, users.username, auditLog.deviceCode];
  return columns.map((column) => ilike(column, pattern));
}

/** Rows about those who are called so: participants by uid or badge, users by id. */
async function isAbout(db: Db, q: string): Promise<(SQL | undefined)[]> {
  const words = fold(q).split(' ').filter(Boolean);
  const people = await db
    .select({ uid: participants.uid, number: credentials.number })
    .from(participants)
    .leftJoin(credentials, eq(credentials.participantUid, participants.uid))
    .where(and(...words.map((word) => like(participants.searchText, `% ${escapeLike(word)}%`))))
    .limit(mostMeant);
  const named = sql`${users.firstName} || ' ' || ${users.lastName} || ' ' || ${users.username}`;
  const accounts = await db
    .select({ id: users.id })
    .from(users)
    .where(sql`${foldedSql(named)} like ${`%${escapeLike(fold(q))}%`}`)
    .limit(mostMeant);
  const ids = accounts.map(({ id }) => id);
  const subjects = people.flatMap(({ uid, number }) => (number ? [uid, number] : [uid]));
  return [
    inArray(auditLog.subject, subjects),
    inArray(auditLog.userId, ids),
    and(isOfUser, inArray(auditLog.subject, ids.map(String))),
  ];
}

/** Actions whose subject is the id of a user. */
const userActions = /^(user|session|account)\./;
const isOfUser = sql`${auditLog.action} ~ ${userActions.source}`;

type Logged = typeof auditLog.$inferSelect;

/** Whom rows are about, by what their subjects name; nobody for what is no person, or is gone. */
async function readAbout(db: Db, rows: readonly Logged[]): Promise<(row: Logged) => AuditRow['about']> {
  const subjects = rows.flatMap(({ subject }) => subject ?? []);
  const uids = subjects.filter((subject) => uidSchema.safeParse(subject).success);
  const ids = rows.flatMap(({ action, subject }) => (userActions.test(action) ? Number(subject) : []));
  const { id, uid, firstName, lastName } = participants;
  const people = await db
    .select({ id, uid, firstName, lastName, number: credentials.number })
    .from(participants)
    .leftJoin(credentials, eq(credentials.participantUid, uid))
    .where(or(inArray(uid, uids), inArray(credentials.number, subjects)));
  const accounts = await db
    .select({ id: users.id, name: users.username })
    .from(users)
    .where(inArray(users.id, ids.filter(Number.isSafeInteger)));
  const known = new Map<string, AuditRow['about']>();
  for (const person of people) {
    const about = {
      kind: 'participant' as const,
      id: person.id,
      name: `${person.firstName} ${person.lastName}`,
    };
    known.set(person.uid, about);
    if (person.number) known.set(person.number, about);
  }
  for (const account of accounts) known.set(`user ${account.id}`, { kind: 'user', ...account });
  return ({ action, subject }) =>
    known.get(userActions.test(action) ? `user ${subject}` : (subject ?? '')) ?? null;
}

const readAtOnce = 5000;

/**
 * Walks the chain from its first row; stops at the first that does not fit. A chain without the row that is known to
 * have been written (`remembered`) has lost its end, or was written anew. Rows whose words were taken out with somebody
 * who was erased are named by a row of the chain; any other row without words is one that was changed.
 */
export async function checkAudit(db: Db, remembered: AuditMark | null): Promise<AuditCheck> {
  const blanked = await readBlanked(db);
  let isThere = remembered === null;
  let prev = '';
  let count = 0;
  let last = 0;
  for (;;) {
    const rows = await db
      .select()
      .from(auditLog)
      .where(gt(auditLog.id, last))
      .orderBy(asc(auditLog.id))
      .limit(readAtOnce);
    for (const row of rows) {
      const isBlank = blanked.has(row.id) && JSON.stringify(row.detail) === JSON.stringify(erasedDetail);
      if (row.prev !== prev || (!isBlank && row.hash !== auditHash(prev, row)))
        return { rows: count, brokenAt: row.id, isCut: false, head: prev };
      isThere ||= row.id === remembered?.id && row.hash === remembered.hash;
      prev = row.hash;
      last = row.id;
      count += 1;
    }
    if (rows.length < readAtOnce) return { rows: count, brokenAt: null, isCut: !isThere, head: prev };
  }
}

/** Rows that say no more than that somebody was erased, by the word of the rows that erased them. */
async function readBlanked(db: Db): Promise<Set<number>> {
  const rows = await db
    .select({ detail: auditLog.detail })
    .from(auditLog)
    .where(eq(auditLog.action, 'person.erase'));
  // Written by `erasePerson` alone.
  return new Set(rows.flatMap(({ detail }) => (detail as { rows?: number[] }).rows ?? []));
}
