/**
 * Wipes this device by an order of the event's root key: first sends everything, then deletes people, pictures,
 * badges, keys and counters, then reports to the server. A note remains that says what happened, for the person who
 * finds the device.
 */
import { nowMs } from '#shared/base/clock.ts';
import { verifyWipeOrder, type WipeOrder } from '#shared/devices/device-wipe.ts';
import { Offline } from '#web/core/client/api.ts';
import { deleteRehearsal } from '#web/offline/practice/rehearsal-place.ts';
import { type DeviceRecord, type LocalDatabase, readMeta, writeMeta } from '#web/offline/store/database.ts';
import { hasUnsent } from '#web/offline/sync/device.ts';
import { callAsDevice, type DeviceClient, DeviceRefused } from '#web/offline/sync/device-call.ts';

/**
 * Takes an order from the server. From then on nothing is done here but sending. Throws Offline when it is not
 * the root key's, or another device's: then it was not our server that spoke.
 */
export async function takeWipeOrder(
  db: LocalDatabase,
  device: DeviceRecord,
  order: WipeOrder,
): Promise<void> {
  if (!(await verifyWipeOrder(order, device))) throw new Offline('not an order of the root key');
  await db.transaction('rw', db.meta, async () => {
    await writeMeta(db, 'wipe', order);
    await writeMeta(db, 'locked', { code: 'DEVICE_REVOKED' });
  });
}

/** Forgets everything, unless something is still to be sent; answers whether it is done. */
export async function emptyDevice(
  db: LocalDatabase,
  device: DeviceRecord,
  order: WipeOrder,
): Promise<boolean> {
  const { uid, keys, name, code, kind, certificate } = device;
  const note = { name, code, kind, orderedAt: order.at, reason: order.reason, at: nowMs() };
  // One transaction: another tab may just be keeping something.
  const isEmpty = await db.transaction('rw', db.tables, async () => {
    if (await hasUnsent(db)) return false;
    await Promise.all(db.tables.map((table) => table.clear()));
    // The key has one thing left to sign.
    await writeMeta(db, 'wiped', { ...note, report: { uid, keys, order, certificate } });
    return true;
  });
  if (isEmpty) await forgetElsewhere();
  return isEmpty;
}

/** Reports the wipe and its order to the server, then deletes the key that could report it. */
export async function reportWiped(db: LocalDatabase, line: DeviceClient, order?: WipeOrder): Promise<void> {
  try {
    await callAsDevice(line, 'POST /api/sync/wiped', { body: order ? { order } : {} });
  } catch (error) {
    // It knows already: the answer to the first report was lost.
    if (!(error instanceof DeviceRefused && error.code === 'DEVICE_REVOKED')) throw error;
  }
  const note = await readMeta(db, 'wiped');
  if (note) await writeMeta(db, 'wiped', { ...note, report: null });
}

/** Items of the site itself without personal data: its language and clock. */
const keptItems: ReadonlySet<string> = new Set(['language', 'boot']);

/** Deletes counters, drafts, cached answers and rehearsal data outside the database; forbidden storage holds none. */
async function forgetElsewhere(): Promise<void> {
  await deleteRehearsal();
  for (const scope of ['localStorage', 'sessionStorage'] as const) {
    try {
      const storage = globalThis[scope];
      const kept = scope === 'localStorage' ? keptItems : new Set<string>();
      for (const key of Object.keys(storage)) if (!kept.has(key)) storage.removeItem(key);
    } catch (error) {
      reportError(error);
    }
  }
  if (!('caches' in globalThis)) return;
  // The app's own files stay, so that this page opens offline and says what happened.
  const others = (await caches.keys()).filter((name) => !name.startsWith('workbox-precache'));
  await Promise.all(others.map((name) => caches.delete(name)));
}
