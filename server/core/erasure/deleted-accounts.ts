/**
 * Accounts that were deleted stay deleted, and so does what they were allowed to do at devices, whatever backup the
 * database is restored from.
 */
import { and, eq, gte, sql } from 'drizzle-orm';
import type { Db } from '../database/open.ts';
import { auditLog, users } from '../database/tables.ts';
import type { DeletedAccount, FolderList } from '../restore/side-list.ts';
import { erasedChannel } from './erase-person.ts';

/** Writes down the accounts that any server of this database has deleted, by the audit log. */
export async function rememberDeletedAccounts(db: Db, list: FolderList<DeletedAccount>): Promise<void> {
  const rows = await db
    .select({
      id: sql<number>`${auditLog.subject}::int`,
      createdAt: sql<number | null>`(${auditLog.detail}->>'createdAt')::float8`,
      at: auditLog.at,
    })
    .from(auditLog)
    .where(eq(auditLog.action, 'user.delete'));
  await list.add(
    rows.flatMap(({ id, createdAt, at }) =>
      createdAt === null ? [] : { id, createdAt, deletedAt: at.getTime() },
    ),
  );
}

/** Deletes again the accounts that a restored database has brought back; answers how many. */
export async function deleteAccountsAgain(tx: Db, list: FolderList<DeletedAccount>): Promise<number> {
  let deleted = 0;
  for (const { id, createdAt } of list.items()) {
    const rows = await tx
      .delete(users)
      // The list holds milliseconds, the column microseconds.
      .where(
        and(eq(users.id, id), sql`date_trunc('milliseconds', ${users.createdAt}) = ${new Date(createdAt)}`),
      )
      .returning({ id: users.id });
    deleted += rows.length;
  }
  return deleted;
}

/** Tells the other servers of this database to write a deletion down at once (`maintenance.ts`). */
export const notifyOfDeletion = (tx: Db) => tx.execute(sql`select pg_notify(${erasedChannel}, '')`);

/**
 * Whether the account that was let in with a grant (by its id, at `from`) has been deleted. What another server of this
 * database deleted a moment ago is in the audit log before it is on this server's list.
 */
export async function isOfDeletedAccount(
  tx: Db,
  { user, from }: { user: number; from: number },
  list: FolderList<DeletedAccount>,
): Promise<boolean> {
  if (list.items().some(({ id, deletedAt }) => id === user && from <= deletedAt)) return true;
  const { action, subject, at } = auditLog;
  const isDeletion = and(eq(action, 'user.delete'), eq(subject, String(user)), gte(at, new Date(from)));
  return (await tx.select({ id: auditLog.id }).from(auditLog).where(isDeletion).limit(1)).length > 0;
}
