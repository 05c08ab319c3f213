import { createHash } from 'node:crypto';
import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { SessionData } from 'express-session';
import type { User, UserForAdmin, userStates } from '#shared/accounts/accounts.ts';
import type { OwnSession } from '#shared/accounts/own-sessions.ts';
import type { Passkey } from '#shared/accounts/second-factor.ts';
import { usernameKey } from '#shared/accounts/username-key.ts';
import { clockOffset, machineMs } from '#shared/base/clock.ts';
import { AppError } from '#shared/base/errors.ts';
import { must } from '#shared/base/must.ts';
import type { UserRole } from '#shared/base/permissions.ts';
import { compareTexts, fold } from '#shared/base/text.ts';
import { sqlState } from '../core/base/sql-state.ts';
import type { Db } from '../core/database/open.ts';
import { escapeLike, foldedSql } from '../core/database/search-text.ts';
import { passkeyChallenges, passkeys, secondFactors, sessions, users } from '../core/database/tables.ts';
import { hasPasskey, sessionMs } from '../core/http/session.ts';

export type UserRow = typeof users.$inferSelect;

/** The only place a user becomes JSON: field by field, so that the password never does. */
export function presentUser(row: UserRow): User {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    phone: row.phone,
    role: row.role,
    createdAt: row.createdAt.toISOString(),
  };
}

export async function findUser(db: Db, id: number): Promise<UserRow | null> {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  return row ?? null;
}

/** By name as people type it, ignoring spaces and case. */
export async function findUserByName(db: Db, username: string): Promise<UserRow | null> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(sql`lower(${users.username}) = lower(${username.trim()})`, isNull(users.disabledAt)));
  return row ?? null;
}

export interface UserFilter {
  q: string;
  role?: UserRole | undefined;
  state?: (typeof userStates)[number] | undefined;
  before?: number | undefined;
  limit: number;
}

/** A page of users, newest first. */
export async function listUsers(db: Db, filter: UserFilter): Promise<UserForAdmin[]> {
  const { q, role, state, before, limit } = filter;
  const states = {
    active: isNull(users.disabledAt),
    disabled: isNotNull(users.disabledAt),
    withoutFactor: and(isNull(secondFactors.confirmedAt), not(hasPasskey(db))),
  };
  const words = sql`${users.username} || ' ' || ${users.firstName} || ' ' || ${users.lastName} || ' ' || ${users.email}`;
  const rows = await selectForAdmin(db)
    .where(
      and(
        before === undefined ? undefined : lt(users.id, before),
        role && eq(users.role, role),
        state && states[state],
        q === '' ? undefined : sql`${foldedSql(words)} like ${`%${escapeLike(fold(q))}%`}`,
      ),
    )
    .orderBy(desc(users.id))
    .limit(limit);
  return rows.map(presentForAdmin);
}

/** One user as listed. */
export async function findForAdmin(db: Db, id: number): Promise<UserForAdmin | null> {
  const [row] = await selectForAdmin(db).where(eq(users.id, id));
  return row ? presentForAdmin(row) : null;
}

const selectForAdmin = (db: Db) =>
  db
    .select({ user: users, factorSince: secondFactors.confirmedAt, hasPasskey: hasPasskey(db) })
    .from(users)
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id));

interface ForAdmin {
  user: UserRow;
  factorSince: Date | null;
  hasPasskey: boolean;
}

function presentForAdmin({ user, factorSince, hasPasskey: has }: ForAdmin): UserForAdmin {
  return {
    ...presentUser(user),
    hasFactor: factorSince !== null || has,
    lastSeenAt: user.lastSeenAt?.toISOString() ?? null,
    disabledAt: user.disabledAt?.toISOString() ?? null,
  };
}

export async function countUsers(db: Db) {
  const having = (...roles: UserRole[]) => inArray(users.role, roles);
  const [row] = await db
    .select({
      total: count(),
      administrators: countOf(having('SUPER_USER', 'CONTENT_EDITOR')),
      regular: countOf(having('USER')),
      disabled: countOf(isNotNull(users.disabledAt)),
      superUsers: countOf(and(having('SUPER_USER'), isNull(users.disabledAt))),
    })
    .from(users);
  return must(row, 'a count is a row');
}

const countOf = (condition: SQL | undefined) => sql`count(*) filter (where ${condition})`.mapWith(Number);

export interface NewUser {
  username: string;
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  role?: UserRole;
  /** Hashed. */
  password: string;
  firstPasswordUntil?: Date | null;
}

/** Adds a user; throws USERNAME_TAKEN or EMAIL_TAKEN, each on its field, whatever the case of the letters. */
export async function insertUser(db: Db, user: NewUser): Promise<UserRow> {
  const key = usernameKey(user.username);
  if (await isHeldWithoutKey(db, key)) throw usernameTaken();
  try {
    const [row] = await db
      .insert(users)
      .values({ ...user, usernameKey: key })
      .returning();
    return must(row, 'an insert returns its row');
  } catch (error) {
    const state = sqlState(error);
    if (state?.code !== '23505') throw error;
    const email = state.constraint?.includes('email') ?? false;
    throw email
      ? new AppError('EMAIL_TAKEN', { fields: { email: 'EMAIL_TAKEN' }, cause: error })
      : usernameTaken(error);
  }
}

const usernameTaken = (cause?: unknown) =>
  new AppError('USERNAME_TAKEN', { fields: { username: 'USERNAME_TAKEN' }, cause });

/** Whether an account of an earlier version looks like this name. */
async function isHeldWithoutKey(db: Db, key: string): Promise<boolean> {
  const rows = await db.select({ username: users.username }).from(users).where(isNull(users.usernameKey));
  return rows.some(({ username }) => usernameKey(username) === key);
}

/**
 * Gives accounts of an earlier version their key. Of several that look alike the oldest gets it; the others keep their
 * names and sign in with them, without one.
 */
export async function fillUsernameKeys(db: Db): Promise<void> {
  const without = await db
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(isNull(users.usernameKey))
    .orderBy(asc(users.id));
  for (const { id, username } of without) {
    const key = usernameKey(username);
    const isFree = sql`not exists (select 1 from users other where other.username_key = ${key})`;
    await db
      .update(users)
      .set({ usernameKey: key })
      .where(and(eq(users.id, id), isNull(users.usernameKey), isFree))
      // Another server that starts now was quicker.
      .catch((error: unknown) => {
        if (sqlState(error)?.code !== '23505') throw error;
      });
  }
}

/** Sets a password its owner chose. */
export async function setPassword(db: Db, id: number, password: string): Promise<void> {
  await db.update(users).set({ password, firstPasswordUntil: null }).where(eq(users.id, id));
}

export async function setRole(db: Db, id: number, role: UserRole): Promise<void> {
  await db.update(users).set({ role }).where(eq(users.id, id));
}

export async function setDisabled(db: Db, id: number, disabledAt: Date | null): Promise<void> {
  await db.update(users).set({ disabledAt }).where(eq(users.id, id));
}

export async function deleteUser(db: Db, id: number): Promise<void> {
  await db.delete(users).where(eq(users.id, id));
}

/** The sessions of a user: the calling one first, then by last use. */
export async function listSessions(db: Db, userId: number, ownSid: string): Promise<OwnSession[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, sql`now()`)));
  const shown = rows.map(({ sid, data }) => presentSession(sid, data as SessionData, ownSid));
  return shown.sort(
    (a, b) =>
      Number(b.isThis) - Number(a.isThis) || compareTexts(b.seenAt, a.seenAt) || compareTexts(a.key, b.key),
  );
}

/** Ends one of a user's sessions; whether there was such a one. */
export async function endSession(db: Db, userId: number, key: string): Promise<boolean> {
  const rows = await db.select({ sid: sessions.sid }).from(sessions).where(eq(sessions.userId, userId));
  const found = rows.find(({ sid }) => sessionKey(sid) === key);
  if (!found) return false;
  const ended = await db.delete(sessions).where(eq(sessions.sid, found.sid)).returning({ sid: sessions.sid });
  return ended.length > 0;
}

/** By the machine's clock, shown in the time zone of the pages. */
function presentSession(sid: string, data: SessionData, ownSid: string): OwnSession {
  const isThis = sid === ownSid;
  const expires = data.cookie.expires;
  const seenMs = isThis || !expires ? machineMs() : new Date(expires).getTime() - sessionMs;
  const shown = (ms: number) => new Date(ms + clockOffset()).toISOString();
  return {
    key: sessionKey(sid),
    isThis,
    browser: data.browser ?? null,
    device: data.device ?? null,
    startedAt: shown(data.startedAt ?? seenMs),
    seenAt: shown(seenMs),
  };
}

/** The session id is a secret; its owner sees only this hash. */
const sessionKey = (sid: string) => createHash('sha256').update(sid).digest('base64url');

/** Ends the sessions of a user; all of them, or all but one. Answers how many there were. */
export async function endSessions(db: Db, userId: number, exceptSid?: string): Promise<number> {
  const mine = eq(sessions.userId, userId);
  const ended = await db
    .delete(sessions)
    .where(exceptSid === undefined ? mine : and(mine, ne(sessions.sid, exceptSid)))
    .returning({ sid: sessions.sid });
  return ended.length;
}

/** Locks the super users that can sign in and says how many there are, so that two removals at once cannot remove the last two. */
export async function countSuperUsers(db: Db): Promise<number> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'SUPER_USER'), isNull(users.disabledAt)))
    .for('update');
  return rows.length;
}

export type PasskeyRow = typeof passkeys.$inferSelect;
export type NewPasskeyRow = Omit<typeof passkeys.$inferInsert, 'id' | 'lastUsedAt'>;

/** The passkeys of an account, in the order they were added. */
export async function listPasskeys(db: Db, userId: number): Promise<PasskeyRow[]> {
  return db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.id));
}

/** A passkey by what its authenticator calls it, with its owner; none of an account that is disabled. */
export async function findPasskey(
  db: Db,
  credentialId: string,
): Promise<{ passkey: PasskeyRow; user: UserRow } | null> {
  const [row] = await db
    .select({ passkey: passkeys, user: users })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(and(eq(passkeys.credentialId, credentialId), isNull(users.disabledAt)));
  return row ?? null;
}

/** A passkey as its owner sees it. */
export const presentPasskey = ({ id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey => ({
  ...{ id, name },
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

/** Adds a passkey; null when some account has it already. */
export async function insertPasskey(db: Db, passkey: NewPasskeyRow): Promise<PasskeyRow | null> {
  const [row] = await db.insert(passkeys).values(passkey).onConflictDoNothing().returning();
  return row ?? null;
}

/** Renames a passkey of this user; null when there is no such one. */
export async function renamePasskey(
  db: Db,
  userId: number,
  id: number,
  name: string,
): Promise<PasskeyRow | null> {
  const own = and(eq(passkeys.id, id), eq(passkeys.userId, userId));
  const [row] = await db.update(passkeys).set({ name }).where(own).returning();
  return row ?? null;
}

/** Removes a passkey of this user; whether there was such a one. */
export async function deletePasskey(db: Db, userId: number, id: number): Promise<boolean> {
  const own = and(eq(passkeys.id, id), eq(passkeys.userId, userId));
  return (await db.delete(passkeys).where(own).returning({ id: passkeys.id })).length > 0;
}

export async function deletePasskeys(db: Db, userId: number): Promise<void> {
  await db.delete(passkeys).where(eq(passkeys.userId, userId));
}

/**
 * Notes that a passkey was used. False when its counter did not go on: the key was copied, or this answer was used
 * already. One that does not count says 0 each time (WebAuthn, 6.1.1).
 */
export async function notePasskeyUse(db: Db, id: number, counter: number, at: Date): Promise<boolean> {
  const goesOn = or(lt(passkeys.counter, counter), and(eq(passkeys.counter, 0), sql`${counter}::bigint = 0`));
  const used = await db
    .update(passkeys)
    .set({ counter, lastUsedAt: at })
    .where(and(eq(passkeys.id, id), goesOn))
    .returning({ id: passkeys.id });
  return used.length > 0;
}

/** Keeps a challenge until `expiresAt`, for a new passkey of this user or for one that is shown; old ones go. */
export async function insertChallenge(
  db: Db,
  challenge: string,
  { userId, now, expiresAt }: { userId: number | null; now: Date; expiresAt: Date },
): Promise<void> {
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now));
  await db.insert(passkeyChallenges).values({ challenge, userId, expiresAt });
}

/** Uses a challenge up; whether it was one, for that user or for showing, and its time not over. */
export async function takeChallenge(
  db: Db,
  challenge: string,
  { userId, now }: { userId: number | null; now: Date },
): Promise<boolean> {
  const whose = userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId);
  const [taken] = await db
    .delete(passkeyChallenges)
    .where(and(eq(passkeyChallenges.challenge, challenge), whose))
    .returning({ expiresAt: passkeyChallenges.expiresAt });
  return taken !== undefined && taken.expiresAt > now;
}
