/** Prepares a new database: starts the sync clock and creates a super user. */
import { randomBytes } from 'node:crypto';
import { and, eq, isNotNull, lt, sql } from 'drizzle-orm';
import { machineMs, now, setClockOffset } from '#shared/base/clock.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { insertUser } from '../accounts/store.ts';
import type { Config } from '../core/config.ts';
import type { Db } from '../core/database/open.ts';
import { siteSettings, users } from '../core/database/tables.ts';
import { writeSetting } from '../core/settings/settings.ts';

/**
 * Sets the application's clock. A restart goes on where the last run was, or a rehearsal that was cut short
 * would jump back to its morning: the instant it began is remembered in the database.
 */
export async function startClock(db: Db, clockStart: number | undefined): Promise<void> {
  if (clockStart === undefined) return setClockOffset(0);
  const key = 'clock';
  const [stored] = await db.select().from(siteSettings).where(eq(siteSettings.key, key));
  const [began, offset] = (stored?.value ?? '').split('/').map(Number);
  if (began === clockStart && offset !== undefined && Number.isFinite(offset)) return setClockOffset(offset);
  setClockOffset(clockStart - machineMs());
  await writeSetting(db, key, `${clockStart}/${clockStart - machineMs()}`, now());
}

/** How long the printed password is valid, unless the user chooses a new one earlier. */
const firstPasswordMs = 24 * 3_600_000;

/**
 * Creates the first SUPER_USER if there is none; returns the password if it was generated here. A generated password
 * that expired unused is replaced (ASVS 6.4.1).
 */
export async function createFirstAdmin(
  db: Db,
  config: Config,
): Promise<{ username: string; password: string } | null> {
  const [found] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(users)
    .where(eq(users.role, 'SUPER_USER'));
  if (found && found.count > 0) return renewFirstPassword(db);
  const password = config.adminPassword ?? randomPassword();
  const hashed = await hashPassword(password);
  const added = await insertUser(db, {
    username: config.adminUsername,
    email: `${config.adminUsername}@localhost`,
    // The same in both languages.
    firstName: 'Admin',
    lastName: 'Cancha',
    phone: '00000000',
    role: 'SUPER_USER',
    password: hashed,
    firstPasswordUntil: config.adminPassword ? null : endOfFirstPassword(),
  }).catch(async (error: unknown) => {
    // Several servers on one empty database: the other one was quicker, and its password is the one that holds.
    const [again] = await db
      .select({ id: users.id })
      .from(users)
      .where(eq(users.username, config.adminUsername));
    if (!again) throw error;
    return null;
  });
  return added === null || config.adminPassword ? null : { username: config.adminUsername, password };
}

async function renewFirstPassword(db: Db): Promise<{ username: string; password: string } | null> {
  const isOver = and(isNotNull(users.firstPasswordUntil), lt(users.firstPasswordUntil, now()));
  const [waiting] = await db.select({ id: users.id }).from(users).where(isOver);
  if (!waiting) return null;
  const password = randomPassword();
  const next = { password: await hashPassword(password), firstPasswordUntil: endOfFirstPassword() };
  // Of several servers that start at once one finds it over.
  const [renewed] = await db
    .update(users)
    .set(next)
    .where(and(eq(users.id, waiting.id), isOver))
    .returning({ username: users.username });
  return renewed ? { ...renewed, password } : null;
}

const randomPassword = () => randomBytes(12).toString('base64url');
const endOfFirstPassword = () => new Date(now().getTime() + firstPasswordMs);
