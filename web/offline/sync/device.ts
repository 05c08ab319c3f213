/** The device and its operator: enrollment, sign-in, sign-out. */

import type { LoginInput, User } from '#shared/accounts/accounts.ts';
import { nowMs } from '#shared/base/clock.ts';
import { requestMessage } from '#shared/codes/signed-messages.ts';
import { enrollmentProof, verifyCertificate } from '#shared/devices/devices.ts';
import { readEnrollmentCode } from '#shared/devices/enrollment-code.ts';
import { generateKeys, sign } from '#shared/engines/signatures/signature.ts';
import { ApiError, call } from '#web/core/client/api.ts';
import { noteSessionChange } from '#web/core/client/restored-page.ts';
import { keepSession } from '#web/core/client/session.ts';
import { deleteRehearsal } from '#web/offline/practice/rehearsal-place.ts';
import { hasRelayedFiles, keepRescueKey } from '#web/offline/resync/rescue.ts';
import {
  type DeviceRecord,
  freshSync,
  type LocalDatabase,
  type MetaValues,
  type OperatorRecord,
  readMeta,
  writeMeta,
} from '#web/offline/store/database.ts';
import { clearMirror } from '#web/offline/store/mirror.ts';
import { signedHeaders } from './device-call.ts';

/** This device still holds work or pictures that no server has: they must be sent before it may be anything else. */
export class Unsent extends Error {
  override readonly name = 'Unsent';
}

/**
 * Turns this browser into the device of an enrollment code: creates its key, proves possession, and stores the
 * certificate. Throws ApiError ENROLMENT_CODE for a wrong or old code, Unsent if it holds unsent work.
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
  // Right after the user chose this browser: evicted storage would lose work.
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
    // Sent with the work done under it: a restored server may not know it.
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

/** Signs the operator out; work stays and is sent. Offline, the session is ended once there is a network. */
export async function leaveDevice(db: LocalDatabase, isSessionOpen: boolean): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    const leaver = await readMeta(db, 'operator');
    // Their PIN opens nothing until they have signed in again.
    if (leaver) await writeMeta(db, 'pins', await pinsWith(db, leaver.userId, null));
    await db.meta.delete('operator');
    if (isSessionOpen) await writeMeta(db, 'leaving', true);
  });
}

/** Ends the session of a user who signed out offline. Throws Offline, and stays pending. */
export async function endLeftSession(db: LocalDatabase): Promise<void> {
  if (!(await readMeta(db, 'leaving'))) return;
  await call('POST /api/auth/logout');
  // Before the mark is removed: this page must not offer the session that has just ended.
  keepSession(null);
  noteSessionChange();
  await db.meta.delete('leaving');
}

/**
 * Forgets people, pictures, keys and this device's identity. Throws Unsent while anything is still to send or to carry,
 * unless no server takes it any more.
 */
export async function forgetDevice(db: LocalDatabase): Promise<void> {
  const isOver = (await readMeta(db, 'locked'))?.code === 'EDITION_OVER';
  if (!isOver && ((await hasUnsent(db)) || (await hasRelayedFiles(db)))) throw new Unsent();
  await forgetEverything(db);
}

/** Whether anything must still reach the server. A permanently rejected picture does not count. */
export async function hasUnsent(db: LocalDatabase): Promise<boolean> {
  return (await db.outbox.count()) + (await db.photos.where('toSend').equals(1).count()) > 0;
}

async function forgetEverything(db: LocalDatabase): Promise<void> {
  const device = await readMeta(db, 'device');
  await db.transaction('rw', db.tables, () => Promise.all(db.tables.map((table) => table.clear())));
  if (device) clearMirror(device.uid);
  await deleteRehearsal();
}
