/**
 * Actions at desks and doors for the audit log, read from receipts, which have the operator, place and the device's own
 * time. Nothing else is written for it, so returning desks cost nothing and no fact is stored twice. Scans and prints
 * have separate lists.
 */
import { and, desc, eq, gte, ilike, like, lt, lte, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from '../../core/database/open.ts';
import { escapeLike } from '../../core/database/search-text.ts';
import {
  conflicts,
  credentials,
  devices,
  handedBadges,
  participants,
  receipts,
  revocations,
  users,
} from '../../core/database/tables.ts';

import { actionOf, kindsOf } from './device-actions.ts';

/** The same condition as that of the index `receipts_by_time`. */
const isDeed = sql`${receipts.kind} not in ('scan.record', 'print.log', 'noop')`;

export interface DeviceActionFilter {
  /** Behind this place: an instant, and at that instant behind this mutation; without one all of that instant. */
  behind: { at: Date; mutationId: string | null } | null;
  from: Date | undefined;
  until: Date | undefined;
  action: string | undefined;
  /** The code of a device. */
  device: string | undefined;
  /** Empty for everything: words of an action, a device, an account or a person. */
  q: string;
  said: readonly string[];
  /** Folded beginnings of words of a name. */
  words: readonly string[];
  /** Accounts that are called so. */
  accountIds: readonly number[];
  limit: number;
}

/** A page of what was done, newest first. */
export async function listDeviceActions(db: Db, sought: DeviceActionFilter) {
  const { behind, from, until, action, device, q, limit } = sought;
  const at = receipts.occurredAt;
  return db
    .select({ row: receipts, deviceCode: devices.code, username: users.username })
    .from(receipts)
    .innerJoin(devices, eq(devices.uid, receipts.deviceUid))
    .leftJoin(users, eq(users.id, receipts.operatorId))
    .where(
      and(
        isDeed,
        eq(receipts.status, 'applied'),
        behind === null
          ? undefined
          : behind.mutationId === null
            ? lte(at, behind.at)
            : or(lt(at, behind.at), and(eq(at, behind.at), lt(receipts.mutationId, behind.mutationId))),
        from === undefined ? undefined : gte(at, from),
        until === undefined ? undefined : lt(at, until),
        action === undefined ? undefined : isAny(receipts.kind, kindsOf([action]), 'text'),
        device === undefined ? undefined : eq(devices.code, device),
        q === '' ? undefined : await fits(db, sought),
      ),
    )
    .orderBy(desc(at), desc(receipts.mutationId))
    .limit(limit);
}

async function fits(db: Db, { q, said, words, accountIds }: DeviceActionFilter): Promise<SQL | undefined> {
  const pattern = `%${escapeLike(q)}%`;
  const named = Object.values(actionOf).filter((action) => action.toLowerCase().includes(q.toLowerCase()));
  const uids = await readMatchingKeys(db, pattern, words);
  return or(
    isAny(receipts.kind, kindsOf([...said, ...named]), 'text'),
    ilike(devices.code, pattern),
    ilike(devices.name, pattern),
    ilike(users.username, pattern),
    isAny(receipts.operatorId, accountIds, 'int'),
    isAny(sql`(${receipts.body}->>'uid')`, uids, 'text'),
  );
}

/** One statement for any number of rows, including none. */
const isAny = (column: SQLWrapper, values: readonly (string | number)[], type: 'text' | 'uuid' | 'int') =>
  sql`${column} = any(${sql.param(values)}::${sql.raw(type)}[])`;

/** More rows of one name than anybody reads about. */
const mostMeant = 500;

/** Uids and numbers in mutations about matching people, because each kind stores the uid of the row it writes. */
async function readMatchingKeys(db: Db, pattern: string, words: readonly string[]): Promise<string[]> {
  const isCalled = and(...words.map((word) => like(participants.searchText, `% ${escapeLike(word)}%`)));
  const people = await db
    .select({ uid: participants.uid })
    .from(participants)
    .where(isCalled)
    .limit(mostMeant);
  const own = people.map(({ uid }) => uid);
  const badges = await db
    .select({ uid: credentials.uid, number: credentials.number })
    .from(credentials)
    .where(or(isAny(credentials.participantUid, own, 'uuid'), ilike(credentials.number, pattern)))
    .limit(mostMeant);
  const numbers = badges.map(({ number }) => number);
  const others = await db
    .select({ uid: revocations.uid })
    .from(revocations)
    .where(isAny(revocations.number, numbers, 'text'))
    .unionAll(
      db
        .select({ uid: handedBadges.handOverUid })
        .from(handedBadges)
        .where(isAny(handedBadges.number, numbers, 'text')),
    )
    .unionAll(
      db
        .select({ uid: conflicts.uid })
        .from(conflicts)
        .where(isAny(conflicts.participantUid, own, 'uuid')),
    );
  return [...own, ...badges.map(({ uid }) => uid), ...others.map(({ uid }) => uid)];
}
