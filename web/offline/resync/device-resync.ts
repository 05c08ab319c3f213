/**
 * Returning to a server restored from a backup that is older than this device, or than its last sync: presents the
 * certificate signed by the root key, and uploads the revocations that the server lacks.
 */
import { machineMs } from '#shared/base/clock.ts';
import { requestMessage } from '#shared/codes/signed-messages.ts';
import { returnProof } from '#shared/devices/devices.ts';
import { sign } from '#shared/engines/signatures/signature.ts';
import { type DeviceRecord, readMeta } from '#web/offline/store/database.ts';
import { callAsDevice, type DeviceClient, DeviceRefused } from '#web/offline/sync/device-call.ts';
import { listRetainedRevocations } from '#web/offline/sync/retained-revocations.ts';
import { createDeviceClient, type SyncRound } from '#web/offline/sync/sync-round.ts';

type ReturningDevice = Pick<DeviceRecord, 'uid' | 'name' | 'certificate' | 'keys'>;

/**
 * Asks a server that does not know this device to enroll it again. Throws DeviceRefused with DEVICE_FORKED if another
 * device has its code or key.
 */
export async function requestReenrollment(
  line: DeviceClient,
  { uid, name, certificate, keys }: ReturningDevice,
): Promise<void> {
  const at = Math.round(machineMs() + line.machineOffset);
  const proof = await sign(keys, requestMessage(returnProof(uid, at)));
  await callAsDevice(line, 'POST /api/sync/return', { body: { certificate, name, at, proof } });
}

const perCall = 500;

/** Hands the statements of the root key back that the server lacks. An older server takes none: they count here alone. */
export async function uploadRevocations(round: SyncRound): Promise<void> {
  const { db } = round;
  const { revocations, keys } = await listRetainedRevocations(db);
  const keyset = (await readMeta(db, 'keyset')) ?? [];
  for (let from = 0; from < Math.max(revocations.length, keys.length); from += perCall) {
    const given = {
      revocations: revocations.slice(from, from + perCall),
      keys: keys.slice(from, from + perCall),
    };
    const keysShown = given.keys.map((key) => {
      const certificate = keyset.find(({ kid }) => kid === key.kid);
      return certificate ? { ...key, certificate } : key;
    });
    try {
      const body = { revocations: given.revocations, keys: keysShown };
      await callAsDevice(await createDeviceClient(round), 'POST /api/sync/witness', { body });
    } catch (error) {
      if (error instanceof DeviceRefused && error.status === 404) return;
      throw error;
    }
  }
}
