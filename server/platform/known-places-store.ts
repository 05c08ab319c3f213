/** Where accounts have signed in before: in the database, the embedded one too, so that a restart forgets none. */
import { and, eq, gt } from 'drizzle-orm';
import { machineMs } from '#shared/clock.ts';
import type { Db } from '../database/open.ts';
import { rateLimits } from '../database/tables.ts';

/** From the first visit of the venue to the last day of the event. */
const seasonMs = 20 * 24 * 60 * 60 * 1000;

export function knownPlaces(db: Db) {
  const { key: name, expire } = rateLimits;
  const row = (who: string) => `known:${who}`;
  return {
    async has(who: string): Promise<boolean> {
      const isThere = and(eq(name, row(who)), gt(expire, machineMs()));
      return (await db.select({ name }).from(rateLimits).where(isThere)).length > 0;
    },
    async note(who: string): Promise<void> {
      const until = { points: 1, expire: machineMs() + seasonMs };
      await db
        .insert(rateLimits)
        .values({ key: row(who), ...until })
        .onConflictDoUpdate({ target: name, set: until });
    },
  };
}
