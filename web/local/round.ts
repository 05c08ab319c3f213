/** What the steps of one round of the sync share: whose round it is, the line to the server, what was learnt so far. */
import { firstBatch } from '#shared/sync/batching.ts';
import { appVersion } from '#web/lib/version.ts';
import { type DeviceRecord, freshSync, type LocalDatabase, readMeta, type SyncState } from './database.ts';
import type { Line } from './device-call.ts';

/** What a loop remembers from one round to the next; nothing in it is missed after a reload. */
export interface SyncMemory {
  /** How many mutations the next push holds. */
  batch: number;
  /** The server is busy and takes no push before then, by `countMs`; pulls go on. */
  pushFrom: number;
  /** This server was already asked to take this device back, and said no. */
  isReturnRefused: boolean;
  /** When old entries were last looked for; machine clock, ms. */
  prunedAt: number;
}

export const newMemory = (): SyncMemory => ({
  ...{ batch: firstBatch, pushFrom: 0, isReturnRefused: false, prunedAt: 0 },
});

export interface Round {
  db: LocalDatabase;
  device: DeviceRecord;
  send: typeof fetch;
  signal: AbortSignal;
  memory: SyncMemory;
}

/** The line to the server, by the clocks as last measured. */
export async function lineOf({ db, device, send, signal }: Round): Promise<Line> {
  const { machineOffset } = await readSync(db);
  return { device, machineOffset, send, signal };
}

export async function readSync(db: LocalDatabase): Promise<SyncState> {
  return (await readMeta(db, 'sync')) ?? freshSync;
}

/** What this device says of itself at each contact. */
export async function saidBy(db: LocalDatabase) {
  const { confirmedAt, proof } = await readSync(db);
  return {
    pending: await db.outbox.count(),
    version: appVersion,
    ...(confirmedAt === null ? {} : { confirmedAt: Math.round(confirmedAt) }),
    ...(proof === undefined ? {} : { proof }),
  };
}
