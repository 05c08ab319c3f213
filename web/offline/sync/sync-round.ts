/** What the steps of a sync round share: the device, its client, and what is learned so far. */
import { firstBatch } from '#shared/sync/batching.ts';
import { appVersion } from '#web/core/client/version.ts';
import {
  type DeviceRecord,
  freshSync,
  type LocalDatabase,
  readMeta,
  type SyncState,
} from '#web/offline/store/database.ts';
import type { DeviceClient } from './device-call.ts';

/** What a loop remembers between rounds; nothing in it is needed after a reload. */
export interface SyncMemory {
  /** How many mutations the next push holds. */
  batch: number;
  /** The server is busy and takes no push before then, by `countMs`; pulls go on. */
  pushFrom: number;
  /** This server has already refused to enroll this device again. */
  isReturnRefused: boolean;
  /** When old entries were last looked for; machine clock, ms. */
  prunedAt: number;
}

export const createSyncMemory = (): SyncMemory => ({
  ...{ batch: firstBatch, pushFrom: 0, isReturnRefused: false, prunedAt: 0 },
});

export interface SyncRound {
  db: LocalDatabase;
  device: DeviceRecord;
  send: typeof fetch;
  signal: AbortSignal;
  memory: SyncMemory;
}

/** The line to the server, by the clocks as last measured. */
export async function createDeviceClient({ db, device, send, signal }: SyncRound): Promise<DeviceClient> {
  const { machineOffset } = await readSync(db);
  return { device, machineOffset, send, signal };
}

export async function readSync(db: LocalDatabase): Promise<SyncState> {
  return (await readMeta(db, 'sync')) ?? freshSync;
}

/** What this device reports at each pull and push. */
export async function describeDevice(db: LocalDatabase) {
  const { confirmedAt, proof } = await readSync(db);
  return {
    pending: await db.outbox.count(),
    version: appVersion,
    ...(confirmedAt === null ? {} : { confirmedAt: Math.round(confirmedAt) }),
    ...(proof === undefined ? {} : { proof }),
  };
}
