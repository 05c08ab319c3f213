/** The cases this device was told of, and what somebody settles here: also with no network. */
import { useLiveQuery } from 'dexie-react-hooks';
import type { ConflictRow, SettleConflictCommand } from '#shared/conflicts.ts';
import type { Refusal } from '#shared/errors.ts';
import { type LocalDatabase, readMeta } from './database.ts';
import { run } from './outbox.ts';
import { readHeld } from './pending.ts';

/** The open cases of this device, without those that were settled here and are still to be sent. */
export async function readOpenCases(db: LocalDatabase): Promise<ConflictRow[]> {
  return (await readKnownCases(db)).filter(({ isElsewhere }) => !isElsewhere);
}

async function readKnownCases(db: LocalDatabase): Promise<ConflictRow[]> {
  const held = (await readMeta(db, 'cases'))?.rows ?? [];
  if (held.length === 0) return [];
  const { settled } = (await readHeld(db)).overlay;
  return held.filter(({ uid }) => !settled.has(uid));
}

/** Those of other devices as well, as far as a desk knows them: a person of one looks like it at every desk. */
export function useKnownCases(db: LocalDatabase): ConflictRow[] | undefined {
  return useLiveQuery(() => readKnownCases(db), [db]);
}

/** Follows the device's own; nothing while they are being read. */
export function useOpenCases(db: LocalDatabase): ConflictRow[] | undefined {
  return useLiveQuery(() => readOpenCases(db), [db]);
}

/** Settles a case here; the server does what it says when it hears of it. */
export function settleCase(
  db: LocalDatabase,
  command: SettleConflictCommand,
): Promise<{ kind: 'done'; result: null } | Refusal> {
  return run(db, async () => ({
    ...{ kind: 'prepared', numbers: 0, result: null },
    mutations: [{ kind: 'case.settle', body: command }],
  }));
}
