/**
 * Restores in a database that was set back what devices prove: themselves, by the certificate of their enrollment, and
 * revocations of numbers and keys signed by the root key. The signatures suffice, so no device must enroll again and no
 * revocation that a door has seen is lost.
 */
import { eq, or } from 'drizzle-orm';
import { machineMs } from '#shared/base/clock.ts';
import { instantOfMinutes, minutesOf } from '#shared/base/dates.ts';
import type { InputOf } from '#shared/base/endpoint.ts';
import { AppError } from '#shared/base/errors.ts';
import { requestMessage } from '#shared/codes/signed-messages.ts';
import { type Certificate, returnProof, verifyCertificate } from '#shared/devices/devices.ts';
import { verify } from '#shared/engines/signatures/signature.ts';
import type { syncEndpoints } from '#shared/sync/protocol.ts';
import { verifyRevokedKey, verifyRevokedNumber } from '#shared/sync/signed-revocations.ts';
import { readRevoked } from '../accreditation/credential-store.ts';
import { revoke } from '../badges/credentials/mutations.ts';
import { auditCall } from '../core/audit/audit.ts';
import type { Ctx } from '../core/context.ts';
import { devices, serverKeys } from '../core/database/tables.ts';
import { readSyncMeta } from '../core/keys/history.ts';
import { isKidFree, replaceServerKey, type ServerKeyRow } from '../core/keys/server-keys.ts';

type ReturnBody = InputOf<(typeof syncEndpoints)['POST /api/sync/return']>['body'];
type SignedRevocations = InputOf<(typeof syncEndpoints)['POST /api/sync/witness']>['body'];

const proofWindowMs = 10 * 60_000;

/**
 * Re-enrolls a device that this database does not know, by its certificate. A known device gets the same answer, locked
 * or not. Throws DEVICE_SIGNATURE for an invalid certificate or proof, CLOCK, and DEVICE_FORKED if code or key belong
 * to another device.
 */
export async function reenrollDevice(ctx: Ctx, body: ReturnBody): Promise<{ epoch: string }> {
  const { certificate, at, proof } = body;
  if (!(await verifyCertificate(certificate, ctx.keys.rootPublicKey))) throw new AppError('DEVICE_SIGNATURE');
  const minute = minutesOf(ctx.now);
  if (minute < certificate.nbf || minute > certificate.exp) throw new AppError('DEVICE_SIGNATURE');
  if (!(await verify(certificate.pub, proof, requestMessage(returnProof(certificate.dev, at)))))
    throw new AppError('DEVICE_SIGNATURE');
  if (Math.abs(machineMs() - at) > proofWindowMs) throw new AppError('CLOCK');

  const name = body.name;
  const outcome = await ctx.db.transaction((tx) =>
    insertAgain({ ...ctx, db: tx }, certificate, { name, revokedAt: null }),
  );
  if (outcome === 'forked') throw new AppError('DEVICE_FORKED');
  const meta = await readSyncMeta(ctx.db);
  // Enrolled in the current history, which does not know it: the database was set back and no check has noticed it yet.
  if (outcome === 'new' && enrolledAt(certificate) > meta.beganAt)
    await ctx.keys.history.turn(ctx.db, { reason: 'device', deviceCode: certificate.code });
  return { epoch: (await readSyncMeta(ctx.db)).epoch };
}

/** A certificate is valid from one hour before its enrollment. */
const enrolledAt = ({ nbf }: Certificate) => instantOfMinutes(nbf + 60);

/** Writes the row of a device as its certificate describes it; `forked` where its code or its key is another one's. */
async function insertAgain(
  ctx: Ctx,
  certificate: Certificate,
  it: { name: string; revokedAt: Date | null },
): Promise<'new' | 'known' | 'forked'> {
  const { dev: uid, code, pub: publicKey, kid } = certificate;
  const known = await ctx.db
    .select()
    .from(devices)
    .where(or(eq(devices.uid, uid), eq(devices.code, code)))
    .for('update');
  const [own] = known;
  if (known.length > 1 || (own && (own.uid !== uid || own.code !== code))) return 'forked';
  if (own?.publicKey === publicKey) return 'known';
  // A backup from between a device's creation and its enrollment has the device without a key.
  if ((own && own.publicKey !== null) || !(await isKidFree(ctx.db, kid))) return 'forked';
  const enrolled = {
    status: it.revokedAt ? ('revoked' as const) : ('active' as const),
    revokedAt: it.revokedAt,
    publicKey,
    kid,
    certificate,
    enrollmentHash: null,
    enrollmentUntil: null,
  };
  const kind = certificate.caps.includes('issue') ? 'desk' : 'door';
  await ctx.db
    .insert(devices)
    .values({ uid, code, name: it.name, kind, createdAt: enrolledAt(certificate), ...enrolled })
    .onConflictDoUpdate({ target: devices.uid, set: enrolled });
  await ctx.keys.history.noteCodes([code]);
  await auditCall(ctx, 'device.return', code, { kind });
  return 'new';
}

/** Takes up what the root key has said before; what is known already, or does not verify, changes nothing. */
export async function applySignedRevocations(
  ctx: Ctx,
  { revocations, keys }: SignedRevocations,
): Promise<{ taken: number }> {
  let taken = 0;
  for (const row of revocations) {
    if (!(await verifyRevokedNumber(row, ctx.keys.rootPublicKey))) continue;
    if ((await readRevoked(ctx.db, [row.number])).length > 0) continue;
    const { uid, number, reason, deviceCode } = row;
    await revoke(ctx.db, { uid, number, reason }, { at: new Date(row.revokedAt), by: null, deviceCode });
    await auditCall(ctx, 'device.witness', number, { reason });
    taken += 1;
  }
  for (const key of keys) {
    if (!(await verifyRevokedKey(key, ctx.keys.rootPublicKey))) continue;
    if (!(await lockKey(ctx, key))) continue;
    await auditCall(ctx, 'device.witness', key.kid, { revokedAt: key.revokedAt });
    taken += 1;
  }
  return { taken };
}

/** Locks the device, or marks the server's key, that a statement names; whether that changed anything. */
async function lockKey(
  ctx: Ctx,
  { kid, revokedAt, certificate }: SignedRevocations['keys'][number],
): Promise<boolean> {
  const [device] = await ctx.db.select().from(devices).where(eq(devices.kid, kid)).for('update');
  const from = instantOfMinutes(revokedAt);
  if (device && device.kind !== 'server') {
    // Only ever moved back in time.
    if (device.revokedAt && minutesOf(device.revokedAt) <= revokedAt) return false;
    await ctx.db
      .update(devices)
      .set({ status: 'revoked', revokedAt: from })
      .where(eq(devices.uid, device.uid));
    return true;
  }
  const [own] = await ctx.db.select().from(serverKeys).where(eq(serverKeys.kid, kid)).for('update');
  if (own) return markOwnKey(ctx, own, revokedAt);
  // Enrolled and locked since the copy was made.
  if (certificate?.kid !== kid || !(await verifyCertificate(certificate, ctx.keys.rootPublicKey)))
    return false;
  return (await insertAgain(ctx, certificate, { name: certificate.code, revokedAt: from })) === 'new';
}

/** Marks a key of the server's own; one that is in use again, because the change was forgotten, is changed again. */
async function markOwnKey(ctx: Ctx, own: ServerKeyRow, revokedAt: number): Promise<boolean> {
  const compromisedAt = instantOfMinutes(revokedAt + 1);
  if (own.compromisedAt && own.compromisedAt <= compromisedAt) return false;
  if (own.retiredAt === null) {
    const next = await ctx.keys.makeServerKey(ctx.db);
    const reason = own.reason ?? 'restored';
    await replaceServerKey(ctx.db, next, { at: ctx.now, userId: null, reason, compromisedAt });
  } else {
    await ctx.db.update(serverKeys).set({ compromisedAt }).where(eq(serverKeys.kid, own.kid));
  }
  return true;
}
