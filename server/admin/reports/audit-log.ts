/** The audit log read and checked: who did what, and whether a row was changed or taken out since. */
import { and, asc, desc, eq, gt, gte, ilike, inArray, like, lt, or, type SQL, sql } from 'drizzle-orm';
import type { AuditCheck, AuditFilter, AuditRow } from '#shared/admin/reports.ts';
import { instantOf, isoOfMs } from '#shared/base/dates.ts';
import { uidSchema } from '#shared/base/ids.ts';
import { fold } from '#shared/base/text.ts';
import { serverCode } from '#shared/codes/number.ts';
import { fullName } from '#shared/people/full-name.ts';
import type { AuditEnd } from '#shared/sync/protocol.ts';
import { auditHash, missingAction } from '../../core/audit/audit.ts';
import { clockNote } from '../../core/audit/clock-note.ts';
import type { Db } from '../../core/database/open.ts';
import { escapeLike, foldedSql } from '../../core/database/search-text.ts';
import {
  accommodations,
  auditLog,
  conflicts,
  credentials,
  devices,
  faqEntries,
  news,
  participants,
  ruleSections,
  schedule,
  sponsors,
  syncMeta,
  teamRegistrations,
  teams,
  users,
  venues,
} from '../../core/database/tables.ts';
import { erasedDetail } from '../../core/erasure/erased-words.ts';
import { actionOf, type DeviceAction, presentDeviceAction } from './device-actions.ts';
import { listDeviceActions } from './store.ts';

interface AuditQuery extends AuditFilter {
  /** The key of the last row seen. */
  before?: string | undefined;
  limit: number;
}

/** A page of what was done, newest first: the log's own rows, and what desks and doors did (`store.ts`). */
export async function listAudit(db: Db, query: AuditQuery): Promise<AuditRow[]> {
  const behind = query.before === undefined ? null : placeOf(query.before);
  const accountIds = query.q === '' ? [] : await readCalled(db, query.q);
  const rows = [
    ...(await listLogged(db, query, { behind, accountIds })),
    ...(await listDone(db, query, { behind, accountIds })),
  ]
    // At one instant rows of the audit log come first, in the order of their keys.
    .sort((a, b) => b.at.getTime() - a.at.getTime() || (a.id === null ? 1 : 0) - (b.id === null ? 1 : 0))
    .slice(0, query.limit);
  const aboutOf = await readAbout(db, rows);
  return rows.map((row) => ({ ...row, at: row.at.toISOString(), about: aboutOf(row) }));
}

type LoggedAction = Omit<AuditRow, 'at' | 'about'> & { at: Date };

/** A place in the list: the instant of a row, which list it is of, and its name there. */
interface AuditPosition {
  at: Date;
  list: string;
  name: string;
}

const keyOf = (at: Date, list: 'a' | 'd', name: string | number) => `${at.toISOString()} ${list} ${name}`;

function placeOf(key: string): AuditPosition {
  const [at = '', list = '', name = ''] = key.split(' ');
  return { at: new Date(at), list, name };
}

interface AuditScope {
  behind: AuditPosition | null;
  /** Accounts that are called so. */
  accountIds: number[];
}

/** Rows of the log. */
async function listLogged(
  db: Db,
  { q, said = [], action, device, from, until, limit }: AuditQuery,
  { behind, accountIds }: AuditScope,
): Promise<LoggedAction[]> {
  const rows = await db
    .select({ row: auditLog, username: users.username })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.userId))
    .where(
      and(
        behind === null ? undefined : isBehind(behind),
        action === undefined ? undefined : eq(auditLog.action, action),
        device === undefined ? undefined : eq(auditLog.deviceCode, device),
        from === undefined ? undefined : gte(auditLog.at, instantOf(from)),
        until === undefined ? undefined : lt(auditLog.at, endOf(until)),
        q === ''
          ? undefined
          : or(...fits(q), inArray(auditLog.action, said), ...(await isAbout(db, q, accountIds))),
      ),
    )
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(limit);
  return rows.map(({ row, username }) => ({
    key: keyOf(row.at, 'a', row.id),
    // Only ever written as an object.
    detail: row.detail as Record<string, unknown>,
    ...{ id: row.id, at: row.at, atDevice: null, userId: row.userId, username },
    ...{ deviceCode: row.deviceCode, action: row.action, subject: row.subject },
  }));
}

function isBehind({ at, list, name }: AuditPosition): SQL | undefined {
  if (list !== 'a') return lt(auditLog.at, at);
  return or(lt(auditLog.at, at), and(eq(auditLog.at, at), lt(auditLog.id, Number.parseInt(name, 10) || 0)));
}

/** Actions of desks and doors, as rows of the log. */
async function listDone(
  db: Db,
  { q, said = [], action, device, from, until, limit }: AuditQuery,
  { behind, accountIds }: AuditScope,
): Promise<LoggedAction[]> {
  const rows = await listDeviceActions(db, {
    ...{ q, said, action, device, limit, accountIds, words: fold(q).split(' ').filter(Boolean) },
    from: from === undefined ? undefined : instantOf(from),
    until: until === undefined ? undefined : endOf(until),
    behind: behind && {
      at: behind.at,
      mutationId: behind.list === 'd' && uidSchema.safeParse(behind.name).success ? behind.name : null,
    },
  });
  return rows.map(({ row, deviceCode, username }) => {
    // The query asks for no other kinds.
    const kind = row.kind as DeviceAction;
    const saidAt = row.deviceAt === null ? null : isoOfMs(row.deviceAt);
    return {
      key: keyOf(row.occurredAt, 'd', row.mutationId),
      ...{ id: null, at: row.occurredAt, userId: row.operatorId, username, deviceCode },
      atDevice: { saidAt, receivedAt: row.receivedAt.toISOString(), ...clockNote(row) },
      ...{ action: actionOf[kind], ...presentDeviceAction(kind, row.body) },
    };
  });
}

const endOf = (day: string) => new Date(instantOf(day).getTime() + dayMs);
const dayMs = 24 * 60 * 60 * 1000;
/** More people of one name than anybody reads about. */
const mostMeant = 200;

function fits(q: string): SQL[] {
  const pattern = `%${escapeLike(q)}%`;
  const columns = [auditLog.action, auditLog.subject, users.username, auditLog.deviceCode];
  return columns.map((column) => ilike(column, pattern));
}

/** Accounts of this name. */
async function readCalled(db: Db, q: string): Promise<number[]> {
  const named = sql`${users.firstName} || ' ' || ${users.lastName} || ' ' || ${users.username}`;
  const accounts = await db
    .select({ id: users.id })
    .from(users)
    .where(sql`${foldedSql(named)} like ${`%${escapeLike(fold(q))}%`}`)
    .limit(mostMeant);
  return accounts.map(({ id }) => id);
}

/** Rows about those who are called so: participants by uid or badge, users by id. */
async function isAbout(db: Db, q: string, accountIds: number[]): Promise<(SQL | undefined)[]> {
  const words = fold(q).split(' ').filter(Boolean);
  const people = await db
    .select({ uid: participants.uid, number: credentials.number })
    .from(participants)
    .leftJoin(credentials, eq(credentials.participantUid, participants.uid))
    .where(and(...words.map((word) => like(participants.searchText, `% ${escapeLike(word)}%`))))
    .limit(mostMeant);
  const subjects = people.flatMap(({ uid, number }) => (number ? [uid, number] : [uid]));
  return [
    inArray(auditLog.subject, subjects),
    inArray(auditLog.userId, accountIds),
    and(isOfUser, inArray(auditLog.subject, accountIds.map(String))),
  ];
}

/** Actions whose subject is the id of a user. */
const userActions = /^(user|session|account)\./;
const isOfUser = sql`${auditLog.action} ~ ${userActions.source}`;

type LoggedSubject = Pick<AuditRow, 'action' | 'subject'>;

/** The people that rows concern, by their subjects; null if a subject is not a person or no longer exists. */
async function readAbout(
  db: Db,
  rows: readonly LoggedSubject[],
): Promise<(row: LoggedSubject) => AuditRow['about']> {
  const subjects = rows.flatMap(({ subject }) => subject ?? []);
  const uids = subjects.filter((subject) => uidSchema.safeParse(subject).success);
  const ids = rows.flatMap(({ action, subject }) => (userActions.test(action) ? Number(subject) : []));
  const { id, uid, firstName, lastName } = participants;
  const people = await db
    .select({ id, uid, firstName, lastName, number: credentials.number })
    .from(participants)
    .leftJoin(credentials, eq(credentials.participantUid, uid))
    .where(or(inArray(uid, uids), inArray(credentials.number, subjects)));
  const ofCases = await db
    .select({ caseUid: conflicts.uid, id, firstName, lastName })
    .from(conflicts)
    .innerJoin(participants, eq(uid, conflicts.participantUid))
    .where(inArray(conflicts.uid, uids));
  const accounts = await db
    .select({ id: users.id, name: users.username })
    .from(users)
    .where(inArray(users.id, ids.filter(Number.isSafeInteger)));
  const known = new Map<string, AuditRow['about']>();
  for (const person of people) {
    const about = {
      kind: 'participant' as const,
      id: person.id,
      name: fullName(person),
    };
    known.set(person.uid, about);
    if (person.number) known.set(person.number, about);
  }
  for (const { caseUid, ...person } of ofCases)
    known.set(caseUid, {
      kind: 'participant',
      id: person.id,
      name: fullName(person),
    });
  for (const account of accounts) known.set(`user ${account.id}`, { kind: 'user', ...account });
  for (const record of await readRecordNames(db, rows))
    known.set(`${record.kind} ${record.id}`, { kind: 'record', id: record.id, name: record.name });
  return ({ action, subject }) => {
    const kind = userActions.test(action) ? 'user' : kindOf(action);
    return known.get(kind === null ? (subject ?? '') : `${kind} ${subject}`) ?? null;
  };
}

/** What organizers edit, by the first word of its audit actions. */
const records = {
  news: { from: news, name: news.title },
  team: { from: teams, name: teams.name },
  medals: { from: teams, name: teams.name },
  game: { from: schedule, name: schedule.title },
  event: { from: schedule, name: schedule.title },
  venue: { from: venues, name: venues.name },
  faq: { from: faqEntries, name: faqEntries.question },
  rules: { from: ruleSections, name: ruleSections.title },
  accommodation: { from: accommodations, name: accommodations.name },
  sponsor: { from: sponsors, name: sponsors.name },
  registration: { from: teamRegistrations, name: teamRegistrations.teamName },
} as const;

function kindOf(action: string): keyof typeof records | null {
  const [kind = '', deed] = action.split('.');
  // What was put in order names how many there are.
  return Object.hasOwn(records, kind) && deed !== 'order' ? (kind as keyof typeof records) : null;
}

/** The names of the records that rows are about: a query for each kind among them. */
async function readRecordNames(db: Db, rows: readonly LoggedSubject[]) {
  const ids = Map.groupBy(
    rows.filter(({ subject }) => subject !== null && /^[1-9]\d{0,8}$/.test(subject)),
    ({ action }) => kindOf(action),
  );
  const named: { kind: string; id: number; name: string }[] = [];
  for (const [kind, own] of ids) {
    if (kind === null) continue;
    const { from, name } = records[kind];
    const found = await db
      .select({ id: from.id, name })
      .from(from)
      .where(
        inArray(
          from.id,
          own.map(({ subject }) => Number(subject)),
        ),
      );
    named.push(...found.map((row) => ({ kind, ...row })));
  }
  return named;
}

const readAtOnce = 5000;

/**
 * Verifies the chain from its first row and stops at the first mismatch. The end is missing or rewritten if the row
 * this server remembers (`remembered`), or one a device has seen, is not there. Rows emptied by an erasure are listed
 * in a row of the chain; any other empty row was tampered with.
 */
export async function checkAudit(db: Db, remembered: AuditEnd | null): Promise<AuditCheck> {
  const blanked = await readBlanked(db);
  const seen = await readSeen(db);
  const missing = new Set([...seen, ...(remembered ? [remembered] : [])].map(nameOfEnd));
  const found = { rows: 0, witnesses: seen.length, head: '' };
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
      if (row.prev !== found.head || (!isBlank && row.hash !== auditHash(found.head, row)))
        return { ...found, brokenAt: row.id, isCut: false, missedBy: [] };
      missing.delete(nameOfEnd(row));
      found.head = row.hash;
      found.rows += 1;
      last = row.id;
    }
    if (rows.length < readAtOnce) break;
  }
  const noted = await readNotedMissing(db);
  const missedNow = seen.filter((end) => missing.has(nameOfEnd(end))).map(({ code }) => code);
  const missedBy = [...new Set([...missedNow, ...noted])].filter((code) => code !== serverCode).sort();
  return { ...found, brokenAt: null, isCut: missing.size > 0 || noted.length > 0, missedBy };
}

const nameOfEnd = ({ id, hash }: AuditEnd) => `${id} ${hash}`;

/**
 * The position of the log that each device has seen in this database epoch; after a restore it rightly ends earlier.
 */
async function readSeen(db: Db): Promise<(AuditEnd & { code: string })[]> {
  const rows = await db
    .select({ code: devices.code, seen: devices.auditSeen })
    .from(devices)
    .innerJoin(syncMeta, sql`${devices.auditSeen}->>'epoch' = ${syncMeta.epoch}::text`)
    .orderBy(asc(devices.code));
  return rows.flatMap(({ code, seen }) => (seen ? { code, id: seen.id, hash: seen.hash } : []));
}

/** The devices and servers, by code, that had seen rows now missing from the log. */
async function readNotedMissing(db: Db): Promise<string[]> {
  const rows = await db
    .select({ detail: auditLog.detail })
    .from(auditLog)
    .where(eq(auditLog.action, missingAction));
  // Written by `noteMissing` alone.
  return rows.map(({ detail }) => (detail as { by: string }).by);
}

/** Rows emptied by an erasure, as listed by the erasure's own rows. */
async function readBlanked(db: Db): Promise<Set<number>> {
  const rows = await db
    .select({ detail: auditLog.detail })
    .from(auditLog)
    .where(eq(auditLog.action, 'person.erase'));
  // Written by `erasePerson` alone.
  return new Set(rows.flatMap(({ detail }) => (detail as { rows?: number[] }).rows ?? []));
}
