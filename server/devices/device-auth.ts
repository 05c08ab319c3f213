/**
 * Every call of a device is signed with its own key: over method, path, hash of the body, time and a nonce.
 * So a copied request is refused, whichever server it is sent to, and a session that ended never holds up a
 * desk's queue.
 */
import { createHash } from 'node:crypto';
import { eq, lt, sql } from 'drizzle-orm';
import type { Request } from 'express';
import { machineMs } from '#shared/clock.ts';
import { requestMessage, verify } from '#shared/credentials/signature.ts';
import { requestText } from '#shared/devices.ts';
import { AppError } from '#shared/errors.ts';
import { isUid } from '#shared/ids.ts';
import type { RequestDevice } from '../context.ts';
import type { Db } from '../database/open.ts';
import { deviceNonces, devices } from '../database/tables.ts';

const windowMs = 10 * 60 * 1000;

/** All that a locked device may still do once it has been told to empty itself: hand over what it holds. */
const whileEmptying = /^\/api\/(sync\/(push|pull|wiped)|blobs\/[0-9a-f]+)$/;

/** The reader of device signatures of one server. */
export function createDeviceReader(db: Db) {
  return async function readDevice(req: Request, body: Uint8Array): Promise<RequestDevice> {
    const uid = req.get('x-device') ?? '';
    const ts = Number(req.get('x-ts'));
    const nonce = req.get('x-nonce') ?? '';
    const signature = req.get('x-sig') ?? '';
    if (!isUid(uid) || !Number.isFinite(ts) || nonce.length < 16 || nonce.length > 64)
      throw new AppError('DEVICE_SIGNATURE');

    const [device] = await db.select().from(devices).where(eq(devices.uid, uid));
    if (!device?.publicKey || device.kind === 'server') throw new AppError('DEVICE_SIGNATURE');
    const bodyHash = createHash('sha256').update(body).digest('hex');
    const text = requestText({ method: req.method, path: req.originalUrl, bodyHash, ts, nonce });
    if (!(await verify(device.publicKey, signature, requestMessage(text))))
      throw new AppError('DEVICE_SIGNATURE');
    // Only now: whoever holds the key may learn that it is locked, nobody else.
    const wipe = device.wipedAt ? null : device.wipeOrder;
    const isLocked = device.status !== 'active';
    if (isLocked && !(wipe && whileEmptying.test(req.path))) throw new AppError('DEVICE_REVOKED');
    if (Math.abs(machineMs() - ts) > windowMs) throw new AppError('CLOCK');
    if (!(await isFirst(db, uid, nonce))) throw new AppError('REPLAYED');
    return { uid: device.uid, code: device.code, kind: device.kind === 'door' ? 'door' : 'desk', wipe };
  };
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
