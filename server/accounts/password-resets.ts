/**
 * One-time links for a password, created by an administrator and handed over in person; valid once, for a day. Only the
 * owner ever knows a password.
 */
import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '../core/database/open.ts';
import { passwordResets, users } from '../core/database/tables.ts';

const goodForMs = 24 * 60 * 60 * 1000;

/** Makes the link of an account, in place of an older one; only its hash is kept. */
export async function makeReset(
  db: Db,
  userId: number,
  now: Date,
): Promise<{ token: string; until: string }> {
  const token = randomBytes(32).toString('base64url');
  const row = { tokenHash: hashOf(token), expiresAt: new Date(now.getTime() + goodForMs) };
  await db
    .insert(passwordResets)
    .values({ ...row, userId, createdAt: now })
    .onConflictDoUpdate({ target: passwordResets.userId, set: { ...row, createdAt: now } });
  return { token, until: row.expiresAt.toISOString() };
}

/** The account of a link, if it is still valid; not while the account is disabled. */
export async function findReset(db: Db, token: string, now: Date): Promise<number | null> {
  const [row] = await db
    .select({ userId: passwordResets.userId })
    .from(passwordResets)
    .where(isGood(token, now));
  return row?.userId ?? null;
}

/** Uses a link up; whose it was, or nothing when another call was faster. One of a disabled account is kept. */
export async function takeReset(db: Db, token: string, now: Date): Promise<number | null> {
  const [row] = await db
    .delete(passwordResets)
    .where(isGood(token, now))
    .returning({ userId: passwordResets.userId });
  return row?.userId ?? null;
}

/** Deletes the link of an account: the password was set, or the link must not be usable any more. */
export async function forgetReset(db: Db, userId: number): Promise<void> {
  await db.delete(passwordResets).where(eq(passwordResets.userId, userId));
}

const isGood = (token: string, now: Date) =>
  and(
    eq(passwordResets.tokenHash, hashOf(token)),
    gt(passwordResets.expiresAt, now),
    sql`exists (select from ${users} where ${users.id} = ${passwordResets.userId} and ${users.disabledAt} is null)`,
  );
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
