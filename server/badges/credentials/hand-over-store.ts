/** Reads of hand-overs; a batch of mutations writes them. */

import { and, desc, eq, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { compareTexts } from '#shared/base/text.ts';
import { compareNames } from '#shared/people/name-order.ts';
import type { Db } from '../../core/database/open.ts';
import {
  credentials,
  devices,
  handedBadges,
  handOvers,
  participants,
  teams,
  users,
} from '../../core/database/tables.ts';

export type ReadHandOver = Awaited<ReturnType<typeof listHandOvers>>[number];

/** Hand-overs of delegations, newest first. Uids start with their time, so a uid marks the end of a page. */
export async function listHandOvers(db: Db, page: { before?: string | undefined; limit: number }) {
  const isBefore = page.before ? lt(handOvers.uid, page.before) : undefined;
  return readHandOvers(db, and(isNotNull(handOvers.teamUid), isBefore), page.limit);
}

/** One hand-over. */
export async function findHandOver(db: Db, uid: string): Promise<ReadHandOver | null> {
  const [found] = await readHandOvers(db, eq(handOvers.uid, uid), 1);
  return found ?? null;
}

function readHandOvers(db: Db, where: SQL | undefined, limit: number) {
  return db
    .select({
      row: handOvers,
      teamName: teams.name,
      deviceName: devices.name,
      operator: users.username,
      badges: sql<number>`(select count(*)::int from handed_badges b where b.hand_over_uid = ${handOvers}.uid)`,
    })
    .from(handOvers)
    .leftJoin(teams, eq(teams.uid, handOvers.teamUid))
    .leftJoin(devices, eq(devices.code, handOvers.deviceCode))
    .leftJoin(users, eq(users.id, handOvers.operatorId))
    .where(where)
    .orderBy(desc(handOvers.uid))
    .limit(limit);
}

/** The badges of one hand-over with their holders, by name; a badge that never arrived has none. */
export async function readHandedPeople(db: Db, uid: string) {
  const { number, g } = handedBadges;
  const { id, uid: personUid, firstName, lastName, role, category } = participants;
  const rows = await db
    .select({ number, g, person: { id, uid: personUid, firstName, lastName, role, category } })
    .from(handedBadges)
    .leftJoin(credentials, eq(credentials.number, number))
    .leftJoin(
      participants,
      and(eq(participants.uid, credentials.participantUid), isNull(participants.deletedAt)),
    )
    .where(eq(handedBadges.handOverUid, uid));
  // Not by the database, whose own order of letters depends on where it runs.
  const unknown = { firstName: '', lastName: '\uffff' };
  return rows.sort(
    (a, b) => compareNames(a.person ?? unknown, b.person ?? unknown) || compareTexts(a.number, b.number),
  );
}
