/**
 * Authenticator codes (RFC 6238) and recovery codes for a lost phone or passkey. The secret is stored sealed and shown
 * once; of recovery codes only a keyed hash is stored. Each code is single-use.
 */
import { randomBytes } from 'node:crypto';
import { and, count, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { machineMs } from '#shared/base/clock.ts';
import { defaultLanguage } from '#shared/edition/offered-languages.ts';
import type { Ctx } from '../core/context.ts';
import type { Db } from '../core/database/open.ts';
import { recoveryCodes, secondFactors } from '../core/database/tables.ts';
import { readEdition } from '../core/settings/edition-store.ts';
import { deletePasskeys, listPasskeys, type PasskeyRow } from './store.ts';

type FactorParts = Pick<Ctx, 'db' | 'keys'>;

const periodSeconds = 30;
/** Clocks of phones are off by so many steps at most, either way. */
const skew = 1;
const recoveryCount = 10;
/** A hundred and twenty bits (ASVS 6.5.2), without letters that are read as digits. */
const recoveryLetters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const recoveryLength = 24;

export interface SecondFactor {
  /** When the app was set up; null where there are passkeys alone. */
  since: Date | null;
  passkeys: readonly PasskeyRow[];
  /** How many recovery codes are left. */
  left: number;
}

/** The second factors of an account: app, passkeys, or both; null if it has neither. */
export async function readFactor(db: Db, userId: number): Promise<SecondFactor | null> {
  const { confirmedAt: since } = secondFactors;
  const [row] = await db.select({ since }).from(secondFactors).where(isConfirmed(userId));
  const passkeys = await listPasskeys(db, userId);
  if (!row?.since && passkeys.length === 0) return null;
  const [left] = await db
    .select({ count: count() })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId));
  return { since: row?.since ?? null, passkeys, left: left?.count ?? 0 };
}

/** Makes the secret of an account that has no app yet, in the place of one that was never confirmed. */
export async function beginFactor(
  { db, keys, now }: FactorParts & Pick<Ctx, 'now'>,
  user: { id: number; username: string },
): Promise<{ secret: string; uri: string }> {
  const { identity } = await readEdition(db);
  const totp = totpOf(new Secret({ size: 20 }), {
    label: user.username,
    issuer: identity.shortName[defaultLanguage()],
  });
  const sealed = keys.factorSeal.seal(String(user.id), new Uint8Array(totp.secret.buffer));
  const row = { sealed, lastStep: 0, createdAt: now };
  await db
    .insert(secondFactors)
    .values({ ...row, userId: user.id })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: row,
      setWhere: isNull(secondFactors.confirmedAt),
    });
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** Confirms the secret with a first code of it; whether that was one. */
export async function confirmFactor(
  parts: FactorParts & Pick<Ctx, 'now'>,
  userId: number,
  code: string,
): Promise<boolean> {
  const isNew = and(eq(secondFactors.userId, userId), isNull(secondFactors.confirmedAt));
  const [row] = await parts.db.select().from(secondFactors).where(isNew);
  const step = row ? stepOf(parts, row, code) : null;
  if (step === null) return false;
  const confirmed = await parts.db
    .update(secondFactors)
    .set({ confirmedAt: parts.now, lastStep: step })
    .where(isNew)
    .returning({ userId: secondFactors.userId });
  return confirmed.length > 0;
}

/** Uses a code up, of the app or a recovery code; which of the two it was, or null when it is neither. */
export async function takeCode(
  parts: FactorParts,
  userId: number,
  code: string,
): Promise<'app' | 'recovery' | null> {
  const { db, keys } = parts;
  const [row] = await db.select().from(secondFactors).where(isConfirmed(userId));
  const step = row ? stepOf(parts, row, code) : null;
  if (step !== null) {
    const taken = await db
      .update(secondFactors)
      .set({ lastStep: step })
      .where(and(isConfirmed(userId), lt(secondFactors.lastStep, step)))
      .returning({ userId: secondFactors.userId });
    return taken.length > 0 ? 'app' : null;
  }
  const [used] = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, hashOf(keys, userId, code))))
    .returning({ userId: recoveryCodes.userId });
  return used ? 'recovery' : null;
}

/** Replaces the recovery codes with ten new ones, shown once. */
export async function replaceRecoveryCodes({ db, keys }: FactorParts, userId: number): Promise<string[]> {
  const codes = Array.from({ length: recoveryCount }, newRecoveryCode);
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await db.insert(recoveryCodes).values(codes.map((code) => ({ hash: hashOf(keys, userId, code), userId })));
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, '$1-'));
}

/** Takes the app of an account away. */
export async function removeApp(db: Db, userId: number): Promise<void> {
  await db.delete(secondFactors).where(eq(secondFactors.userId, userId));
  await dropIdleCodes(db, userId);
}

/** Takes everything away that an account has besides its password; whether it had anything. */
export async function removeFactor(db: Db, userId: number): Promise<boolean> {
  const had = await readFactor(db, userId);
  await deletePasskeys(db, userId);
  await removeApp(db, userId);
  return had !== null;
}

/** Recovery codes stand in for a factor: they go with the last one. */
export async function dropIdleCodes(db: Db, userId: number): Promise<void> {
  if (!(await readFactor(db, userId))) await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
}

const isConfirmed = (userId: number) =>
  and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt));

/** SHA-1, six digits, half a minute: what every authenticator app takes. */
const totpOf = (secret: Secret, named: { label?: string; issuer?: string } = {}) =>
  new TOTP({
    ...named,
    secret,
    algorithm: 'SHA1',
    digits: 6,
    period: periodSeconds,
  });

/** The half minute a code of the app belongs to, by the machine's clock, as phones have it; null for any other text. */
function stepOf({ keys }: FactorParts, row: typeof secondFactors.$inferSelect, code: string): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const bytes = keys.factorSeal.open(String(row.userId), row.sealed);
  const totp = totpOf(new Secret({ buffer: new Uint8Array(bytes).buffer }));
  const timestamp = machineMs();
  const delta = totp.validate({ token: code, timestamp, window: skew });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

function newRecoveryCode(): string {
  return [...randomBytes(recoveryLength)].map((byte) => recoveryLetters[byte & 31]).join('');
}

function hashOf(keys: Ctx['keys'], userId: number, code: string): string {
  const written = code.replaceAll('O', '0').replace(/[IL]/g, '1');
  return keys.mark(`recovery code ${userId} ${written}`);
}
