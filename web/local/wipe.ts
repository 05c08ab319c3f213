/**
 * Emptying this device, by an order of the event's root key: first everything it still holds goes to the
 * server, then people, pictures, badges, keys and counters are forgotten, then the server is told. What is
 * left is a note that says what happened, so that whoever finds the device knows.
 */
import { nowMs } from '#shared/clock.ts';
import { verifyWipeOrder, type WipeOrder } from '#shared/device-wipe.ts';
import { Offline } from '#web/lib/api.ts';
import { type DeviceRecord, type LocalDatabase, readMeta, writeMeta } from './database.ts';
import { hasUnsent } from './device.ts';
import { callAsDevice, DeviceRefused, type Line } from './device-call.ts';
import { deleteRehearsal } from './rehearsal-place.ts';

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

/** Tells the server that this device is empty, and by whose order, and drops the key that could say so. */
export async function reportWiped(db: LocalDatabase, line: Line, order?: WipeOrder): Promise<void> {
  try {
    await callAsDevice(line, 'POST /api/sync/wiped', { body: order ? { order } : {} });
  } catch (error) {
    // It knows already: the answer to the first report was lost.
    if (!(error instanceof DeviceRefused && error.code === 'DEVICE_REVOKED')) throw error;
  }
  const note = await readMeta(db, 'wiped');
  if (note) await writeMeta(db, 'wiped', { ...note, report: null });
}

/** What is kept of the site itself and of no person: its language and clock. */
const keptItems: ReadonlySet<string> = new Set(['language', 'boot']);

/** Counters, drafts, kept answers and what was practised, outside of the database; what the browser forbids to look at holds none. */
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
  // The app's own files stay, so that this page still opens without a network and says what happened.
  const others = (await caches.keys()).filter((name) => !name.startsWith('workbox-precache'));
  await Promise.all(others.map((name) => caches.delete(name)));
}
