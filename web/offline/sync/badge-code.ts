/** The code of a badge that is printed again: its signature, which the first list of a device has only for new badges. */
import type { CredentialRow } from '#shared/credentials/credential.ts';
import { Offline } from '#web/core/client/api.ts';
import { type LocalDatabase, readMeta } from '#web/offline/store/database.ts';
import { CodeNotHere } from './code-not-here.ts';
import { callAsDevice } from './device-call.ts';
import { readSync } from './sync-round.ts';

/** Someone waits at the counter. */
const patienceMs = 5_000;

/** The badge with its signature, from the server if it is not here. Throws CodeNotHere without it. */
export async function withCode(
  db: LocalDatabase,
  credential: CredentialRow,
  send: typeof fetch = fetch,
): Promise<CredentialRow> {
  if (credential.data.s !== '') return credential;
  const device = await readMeta(db, 'device');
  if (!device) throw new CodeNotHere();
  const { machineOffset } = await readSync(db);
  const line = { device, machineOffset, send, patienceMs };
  try {
    const { data } = await callAsDevice(line, 'POST /api/sync/signatures', {
      body: { uids: [credential.uid] },
    });
    const found = data.codes.find((code) => code.uid === credential.uid)?.data;
    // A newer copy that this device has not heard of would be printed as this one.
    if (found && found.g === credential.g && found.k === credential.kid)
      return { ...credential, data: found };
  } catch (error) {
    if (!(error instanceof Offline)) reportError(error);
  }
  throw new CodeNotHere();
}
