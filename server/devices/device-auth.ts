/**
 * Every call of a device is signed with its own key: over method, path, hash of the body, time and a nonce.
 * So a copied request is refused, and a session that ended never holds up a desk's queue.
 */
import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Request } from 'express';
import { machineMs } from '#shared/clock.ts';
import { requestMessage, verify } from '#shared/credentials/signature.ts';
import { requestText } from '#shared/devices.ts';
import { AppError } from '#shared/errors.ts';
import { isUid } from '#shared/ids.ts';
import type { RequestDevice } from '../context.ts';
import type { Db } from '../database/open.ts';
import { devices } from '../database/tables.ts';

const windowMs = 10 * 60 * 1000;

/** The reader of device signatures of one server. */
export function createDeviceReader(db: Db) {
  const seen = new Map<string, number>();

  /** A nonce counts once; those older than the window are refused by their time anyway. */
  function isReplay(key: string): boolean {
    const now = machineMs();
    if (seen.size > 20_000) for (const [old, at] of seen) if (now - at > windowMs * 2) seen.delete(old);
    if (seen.has(key)) return true;
    seen.set(key, now);
    return false;
  }

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
    if (device.status !== 'active') throw new AppError('DEVICE_REVOKED');
    if (Math.abs(machineMs() - ts) > windowMs) throw new AppError('CLOCK');
    if (isReplay(`${uid} ${nonce}`)) throw new AppError('REPLAYED');
    return { uid: device.uid, code: device.code, kind: device.kind === 'door' ? 'door' : 'desk' };
  };
}
