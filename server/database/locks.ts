import { sql } from 'drizzle-orm';
import type { Db } from './open.ts';

/**
 * Holds a name (a uid, a credential's number) until the transaction ends, whether or not it has a row yet: two
 * devices may bring the same new thing at the same moment.
 */
export async function lockName(db: Db, name: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}
