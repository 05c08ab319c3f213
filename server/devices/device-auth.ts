/**
 * Every call of a device is signed with its own key: over method, path, hash of the body, time and a nonce.
 * So a copied request is refused, whichever server it is sent to, and a session that ended never holds up a
 * desk's queue.
 */
import { createHash } from 'node:crypto';
import { eq, lt, sql } from 'drizzle-orm';
import type { Request } from 'express';
import { z } from 'zod';
import { machineMs } from '#shared/base/clock.ts';
import { AppError } from '#shared/base/errors.ts';
import { isUid } from '#shared/base/ids.ts';
import { must } from '#shared/base/must.ts';
import { requestMessage } from '#shared/codes/signed-messages.ts';
import type { WipeOrder } from '#shared/devices/device-wipe.ts';
import {
  type Certificate,
  certificateSchema,
  requestText,
  verifyCertificate,
} from '#shared/devices/devices.ts';
import { tournament } from '#shared/edition/tournament.ts';
import { isBase64UrlOf } from '#shared/engines/signatures/base64url.ts';
import { verify } from '#shared/engines/signatures/signature.ts';
import type { RequestDevice } from '../core/context.ts';
import type { Db } from '../core/database/open.ts';
import { deviceNonces, devices } from '../core/database/tables.ts';
import { readEdition } from '../core/settings/edition-store.ts';

const windowMs = 10 * 60 * 1000;

const rescuePath = '/api/sync/rescue';
/** The only calls of a locked device: handing over its work. */
const whileLocked = /^\/api\/(sync\/(push|rescue)|blobs\/[0-9a-f]+)$/;
/** A device that must erase itself may still fetch the order and confirm it. */
const whileEmptying = /^\/api\/sync\/(pull|wiped)$/;
/** A copy hands over what it holds apart from the numbers it shares with the other. */
const whileForked = /^\/api\/(sync\/rescue|blobs\/[0-9a-f]+)$/;

/**
 * Verifies device signatures in two steps: which device a request claims to be, known before the body is read (uids are
 * known only to staff and devices), and whether that device signed it.
 */
export function createDeviceReader(db: Db, rootPublicKey: string) {
  return async function findDevice(req: Request): Promise<(body: Uint8Array) => Promise<RequestDevice>> {
    const uid = req.get('x-device') ?? '';
    const ts = Number(req.get('x-ts'));
    const nonce = req.get('x-nonce') ?? '';
    const signature = req.get('x-sig') ?? '';
    const isPlausible = isUid(uid) && Number.isFinite(ts) && nonce.length >= 16 && nonce.length <= 64;
    if (!isPlausible || !isBase64UrlOf(signature, 64)) throw new AppError('DEVICE_SIGNATURE');
    const [device] = await db.select().from(devices).where(eq(devices.uid, uid));
    // One that a restored database has forgotten shows what the root key said of it.
    const mayShow = !device?.publicKey && req.path === rescuePath && isShort(req);
    if (device?.kind === 'server' || !(device?.publicKey || mayShow)) throw new AppError('DEVICE_SIGNATURE');

    return async (body) => {
      const shown = mayShow ? await certificateIn(body, { uid, rootPublicKey }) : null;
      const publicKey = device?.publicKey ?? shown?.pub;
      if (!publicKey) throw new AppError('DEVICE_SIGNATURE');
      const bodyHash = createHash('sha256').update(body).digest('hex');
      const text = requestText({ method: req.method, path: req.originalUrl, bodyHash, ts, nonce });
      const edition = await editionOf(db, device);
      if (!(await verify(publicKey, signature, requestMessage(text, edition))))
        throw new AppError('DEVICE_SIGNATURE');
      // Only after the signature: only the device itself may learn that it is locked.
      const wipe = device && !device.wipedAt ? device.wipeOrder : null;
      if (device && !shown) requireOpenTo(req.path, device, wipe);
      if (Math.abs(machineMs() - ts) > windowMs) throw new AppError('CLOCK');
      if (!(await isFirst(db, uid, nonce))) throw new AppError('REPLAYED');
      if (shown)
        return { uid, code: shown.code, kind: shown.caps.includes('issue') ? 'desk' : 'door', wipe: null };
      const { code, kind } = must(device, 'one of the two holds the key');
      return { uid, code, kind: kind === 'door' ? 'door' : 'desk', wipe };
    };
  };
}

/** The edition in which a device signs. Another server may have started another one. */
async function editionOf(db: Db, device: Pick<typeof devices.$inferSelect, 'certificate'> | undefined) {
  const evt = device?.certificate?.evt ?? tournament.id;
  if (evt !== tournament.id) await readEdition(db);
  return evt;
}

/** Throws EDITION_OVER, DEVICE_REVOKED or DEVICE_FORKED where a device of this state has nothing to look for. */
function requireOpenTo(
  path: string,
  { status, wipedAt }: Pick<typeof devices.$inferSelect, 'status' | 'wipedAt'>,
  wipe: WipeOrder | null,
): void {
  if (status === 'active') return;
  if (status === 'over') {
    // What it holds is of the former edition; an order to empty itself still counts.
    if (!(wipe && whileEmptying.test(path))) throw new AppError('EDITION_OVER');
    return;
  }
  if (status === 'forked') {
    if (!whileForked.test(path)) throw new AppError('DEVICE_FORKED');
  } else if (wipedAt || !(whileLocked.test(path) || (wipe && whileEmptying.test(path)))) {
    throw new AppError('DEVICE_REVOKED');
  }
}

/** Body size accepted before the signature is verified: some hundred changes. */
const isShort = (req: Request) => Number(req.get('content-length')) <= 256 * 1024;

/** The certificate in the body of a rescue, if the root key gave it to this very device. */
async function certificateIn(
  body: Uint8Array,
  by: { uid: string; rootPublicKey: string },
): Promise<Certificate | null> {
  const read = z.object({ certificate: certificateSchema }).safeParse(jsonOf(body));
  if (!read.success || read.data.certificate.dev !== by.uid) return null;
  const { certificate } = read.data;
  return (await verifyCertificate(certificate, by.rootPublicKey)) ? certificate : null;
}

function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch (cause) {
    throw new AppError('DEVICE_SIGNATURE', { cause });
  }
}

/**
 * Whether a nonce comes for the first time, at any server of the event. The same statement forgets some of
 * those that are refused by their time anyway; `skip locked`, so that no request waits for another.
 */
async function isFirst(db: Db, deviceUid: string, nonce: string): Promise<boolean> {
  const { at } = deviceNonces;
  const past = new Date(machineMs() - 2 * windowMs);
  const some = db
    .select({ ctid: sql`ctid` })
    .from(deviceNonces)
    .where(lt(at, past))
    .limit(50)
    .for('update', { skipLocked: true });
  const old = db
    .$with('old')
    .as(db.delete(deviceNonces).where(sql`ctid = any(array(${some}))`).returning({ at }));
  const first = await db
    .with(old)
    .insert(deviceNonces)
    .values({ deviceUid, nonce, at: new Date(machineMs()) })
    .onConflictDoNothing()
    .returning({ nonce: deviceNonces.nonce });
  return first.length === 1;
}
