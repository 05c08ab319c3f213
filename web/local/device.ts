/** Who this device is, and who works at it: enrolment, operator, and leaving. */

import type { LoginInput, User } from '#shared/accounts.ts';
import { nowMs } from '#shared/clock.ts';
import { generateKeys, requestMessage, sign } from '#shared/credentials/signature.ts';
import { enrollmentProof, verifyCertificate } from '#shared/devices.ts';
import { readEnrollmentCode } from '#shared/enrollment-code.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { noteSessionChange } from '#web/lib/restored-page.ts';
import { keepSession } from '#web/lib/session.ts';
import {
  type DeviceRecord,
  freshSync,
  type LocalDatabase,
  type MetaValues,
  type OperatorRecord,
  readMeta,
  writeMeta,
} from './database.ts';
import { signedHeaders } from './device-call.ts';
import { clearMirror } from './mirror.ts';
import { deleteRehearsal } from './rehearsal-place.ts';
import { isCarrying, keepRescueKey } from './rescue.ts';

/** This device still holds work or pictures that no server has: they must be sent before it may be anything else. */
export class Unsent extends Error {
  override readonly name = 'Unsent';
}

/**
 * Turns this browser into the device a code was made for: makes its key, proves that it holds it, and keeps
 * the certificate. Throws ApiError ENROLMENT_CODE for a wrong or old code, Unsent when it holds work.
 */
export async function enrollDevice(db: LocalDatabase, typedCode: string): Promise<DeviceRecord> {
  const code = readEnrollmentCode(typedCode);
  if (code === null) throw new ApiError(403, 'ENROLMENT_CODE', 'not a code');
  if (await hasUnsent(db)) throw new Unsent();
  const keys = await generateKeys({ extractable: false });
  const proof = await sign(keys, requestMessage(enrollmentProof(code, keys.publicKey)));
  const platform = navigator.userAgent.slice(0, 300);
  const answer = await call('POST /api/devices/enrol', {
    body: { code, pub: keys.publicKey, proof, platform },
  });
  if (!(await verifyCertificate(answer.certificate, answer.rootPublicKey)))
    throw new Error('the certificate is not signed by the root key');
  const { device } = answer;
  if (device.kind === 'server') throw new Error('a browser cannot be the server');
  const record: DeviceRecord = {
    uid: device.uid,
    code: device.code,
    name: device.name,
    kind: device.kind,
    certificate: answer.certificate,
    rootPublicKey: answer.rootPublicKey,
    keys,
  };
  await forgetEverything(db);
  await db.transaction('rw', db.meta, async () => {
    await writeMeta(db, 'device', record);
    await writeMeta(db, 'keyset', answer.keyset);
    await writeMeta(db, 'sync', { ...freshSync, epoch: answer.epoch });
    await writeMeta(db, 'counters', { nextMseq: 1, nextNumber: 1 });
    await writeMeta(db, 'station', { checkpoint: device.name, direction: 'in', zone: null });
  });
  await keepRescueKey(db, record, answer.rescueKey);
  // Asked once, when somebody has just chosen this browser: evicted storage would be lost work.
  await navigator.storage?.persist?.();
  return record;
}

/**
 * The headers that sign a sign-in here: the server then counts it for this device, and strangers who guess from the
 * same address are no concern of it.
 */
export async function signSignIn(
  db: LocalDatabase,
  device: DeviceRecord,
  entered: LoginInput,
): Promise<Record<string, string>> {
  const sync = await readMeta(db, 'sync');
  const body = new TextEncoder().encode(JSON.stringify(entered));
  const line = { device, machineOffset: sync?.machineOffset ?? 0 };
  return signedHeaders(line, { method: 'POST', path: '/api/auth/login', body });
}

/** Lets the signed-in user work here, also without a network, for as long as the server's grant lasts. */
export async function becomeOperator(
  db: LocalDatabase,
  device: DeviceRecord,
  user: User,
): Promise<OperatorRecord> {
  const present = await readMeta(db, 'operator');
  if (present?.userId === user.id && present.role === user.role && present.expiresAt - nowMs() > renewMs)
    return present;
  const grant = await call('POST /api/sync/grant', { body: { device: device.uid } });
  const operator: OperatorRecord = {
    grant: grant.uid,
    userId: user.id,
    username: user.username,
    name: `${user.firstName} ${user.lastName}`.trim(),
    role: user.role,
    expiresAt: grant.expiresAt,
  };
  await db.transaction('rw', [db.meta, db.grants], async () => {
    await writeMeta(db, 'operator', operator);
    await writeMeta(db, 'pins', await pinsWith(db, operator.userId, operator));
    // Sent along with what is done under it: a restored server may not know it.
    if (grant.signed) await db.grants.put(grant.signed);
  });
  return operator;
}

/** The PINs kept here, with what one person's opens. */
async function pinsWith(
  db: LocalDatabase,
  userId: number,
  operator: OperatorRecord | null,
): Promise<MetaValues['pins']> {
  const pins = (await readMeta(db, 'pins')) ?? {};
  const kept = pins[userId];
  return kept ? { ...pins, [userId]: { ...kept, operator } } : pins;
}

/** A grant that would end within a shift is renewed while there is a network. */
const renewMs = 10 * 60 * 60 * 1000;

/**
 * Nobody works here any more; what was done stays and is sent. A session that could not be ended for want of a network
 * is ended as soon as there is one.
 */
export async function leaveDevice(db: LocalDatabase, isSessionOpen: boolean): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    const leaver = await readMeta(db, 'operator');
    // Their PIN opens nothing until they have signed in again.
    if (leaver) await writeMeta(db, 'pins', await pinsWith(db, leaver.userId, null));
    await db.meta.delete('operator');
    if (isSessionOpen) await writeMeta(db, 'leaving', true);
  });
}

/** Ends the session of somebody who signed out while there was no network. Throws Offline, and stays to be done. */
export async function endLeftSession(db: LocalDatabase): Promise<void> {
  if (!(await readMeta(db, 'leaving'))) return;
  await call('POST /api/auth/logout');
  // Before the mark goes: this page must offer nobody the session that has just ended.
  keepSession(null);
  noteSessionChange();
  await db.meta.delete('leaving');
}

/** Forgets people, pictures, keys and this device's identity. Throws Unsent while anything is still to send or to carry. */
export async function forgetDevice(db: LocalDatabase): Promise<void> {
  if ((await hasUnsent(db)) || (await isCarrying(db))) throw new Unsent();
  await forgetEverything(db);
}

/** Whether something here still has to reach the server. A picture it will never take holds up nothing. */
export async function hasUnsent(db: LocalDatabase): Promise<boolean> {
  return (await db.outbox.count()) + (await db.photos.where('toSend').equals(1).count()) > 0;
}

async function forgetEverything(db: LocalDatabase): Promise<void> {
  const device = await readMeta(db, 'device');
  await db.transaction('rw', db.tables, () => Promise.all(db.tables.map((table) => table.clear())));
  if (device) clearMirror(device.uid);
  await deleteRehearsal();
}
