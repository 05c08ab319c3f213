/**
 * Coming back to a server that was restored from a backup older than this device, or than what this device has heard:
 * it shows the certificate that the root key signed, and hands back the revocations the server has forgotten.
 */
import { machineMs } from '#shared/clock.ts';
import { requestMessage, sign } from '#shared/credentials/signature.ts';
import { returnProof } from '#shared/devices.ts';
import { carriedOver } from './carried-over.ts';
import { type DeviceRecord, readMeta } from './database.ts';
import { callAsDevice, DeviceRefused, type Line } from './device-call.ts';
import { lineOf, type Round } from './round.ts';

type Returning = Pick<DeviceRecord, 'uid' | 'name' | 'certificate' | 'keys'>;

/**
 * Asks a server that does not know this device to take it back. Throws DeviceRefused with DEVICE_FORKED when another
 * one has its code or its key meanwhile.
 */
export async function returnDevice(line: Line, { uid, name, certificate, keys }: Returning): Promise<void> {
  const at = Math.round(machineMs() + line.machineOffset);
  const proof = await sign(keys, requestMessage(returnProof(uid, at)));
  await callAsDevice(line, 'POST /api/sync/return', { body: { certificate, name, at, proof } });
}

const perCall = 500;

/** Hands the statements of the root key back that the server lacks. An older server takes none: they count here alone. */
export async function bearWitness(round: Round): Promise<void> {
  const { db } = round;
  const { revocations, keys } = await carriedOver(db);
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
      await callAsDevice(await lineOf(round), 'POST /api/sync/witness', { body });
    } catch (error) {
      if (error instanceof DeviceRefused && error.status === 404) return;
      throw error;
    }
  }
}
