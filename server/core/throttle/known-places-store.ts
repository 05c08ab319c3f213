/** Where accounts have signed in before; stored in the database, so that it survives a restart. */
import { and, eq, gt } from 'drizzle-orm';
import { machineMs } from '#shared/base/clock.ts';
import type { Db } from '../database/open.ts';
import { rateLimits } from '../database/tables.ts';

/** From the first visit of the venue to the last day of the event. */
const seasonMs = 20 * 24 * 60 * 60 * 1000;

const { key, expire } = rateLimits;
const rowOf = (who: string) => `known:${who}`;

export async function isKnownPlace(db: Db, who: string): Promise<boolean> {
  const isThere = and(eq(key, rowOf(who)), gt(expire, machineMs()));
  return (await db.select({ key }).from(rateLimits).where(isThere)).length > 0;
}

export async function noteKnownPlace(db: Db, who: string): Promise<void> {
  const until = { points: 1, expire: machineMs() + seasonMs };
  await db
    .insert(rateLimits)
    .values({ key: rowOf(who), ...until })
    .onConflictDoUpdate({ target: key, set: until });
}
