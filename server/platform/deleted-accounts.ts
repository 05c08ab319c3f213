/**
 * Accounts that were deleted stay deleted, and so does what they were allowed to do at devices, whatever backup the
 * database is restored from.
 */
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../database/open.ts';
import { auditLog, users } from '../database/tables.ts';
import type { DeletedAccount, SideList } from './side-list.ts';

/** Writes down the accounts that any server of this database has deleted, by the audit log. */
export async function rememberDeletedAccounts(db: Db, list: SideList<DeletedAccount>): Promise<void> {
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
export async function deleteAccountsAgain(tx: Db, list: SideList<DeletedAccount>): Promise<number> {
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

/** Whether the account that was let in with a grant (by its id, at `from`) has been deleted. */
export function isOfDeletedAccount(
  { user, from }: { user: number; from: number },
  list: SideList<DeletedAccount>,
): boolean {
  return list.items().some(({ id, deletedAt }) => id === user && from <= deletedAt);
}
