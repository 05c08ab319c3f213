import { and, eq, isNull, lt } from 'drizzle-orm';
import { keepAnsweredDays } from '#shared/edition/tournament.ts';
import type { Db } from '../../core/database/open.ts';
import { contacts } from '../../core/database/tables.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Deletes the messages answered more than `keepAnsweredDays` before `now`, as /privacy promises; answers how many.
 * Those answered before their day was noted are counted from the first time this runs.
 */
export async function forgetAnsweredMessages(db: Db, now: Date): Promise<number> {
  await db
    .update(contacts)
    .set({ respondedAt: now })
    .where(and(eq(contacts.responded, true), isNull(contacts.respondedAt)));
  const gone = await db
    .delete(contacts)
    .where(
      and(
        eq(contacts.responded, true),
        lt(contacts.respondedAt, new Date(now.getTime() - keepAnsweredDays * dayMs)),
      ),
    )
    .returning({ id: contacts.id });
  return gone.length;
}
