/** The conflicts this device knows, and resolving them, even offline. */
import { useLiveQuery } from 'dexie-react-hooks';
import type { Refusal } from '#shared/base/errors.ts';
import type { ConflictRow, SettleConflictCommand } from '#shared/sync/conflicts.ts';
import { type LocalDatabase, readMeta } from './database.ts';
import { run } from './outbox.ts';
import { readHeld } from './pending.ts';

/** The open conflicts of this device, except those resolved here and not sent yet. */
export async function readOpenConflicts(db: LocalDatabase): Promise<ConflictRow[]> {
  return (await readKnownCases(db)).filter(({ isElsewhere }) => !isElsewhere);
}

async function readKnownCases(db: LocalDatabase): Promise<ConflictRow[]> {
  const held = (await readMeta(db, 'cases'))?.rows ?? [];
  if (held.length === 0) return [];
  const { settled } = (await readHeld(db)).overlay;
  return held.filter(({ uid }) => !settled.has(uid));
}

/** Also those of other devices that this desk knows, so that every desk marks the person. */
export function useKnownConflicts(db: LocalDatabase): ConflictRow[] | undefined {
  return useLiveQuery(() => readKnownCases(db), [db]);
}

/** Follows the device's own; nothing while they are being read. */
export function useOpenConflicts(db: LocalDatabase): ConflictRow[] | undefined {
  return useLiveQuery(() => readOpenConflicts(db), [db]);
}

/** Resolves a conflict here; the server applies it when it arrives. */
export function settleConflict(
  db: LocalDatabase,
  command: SettleConflictCommand,
): Promise<{ kind: 'done'; result: null } | Refusal> {
  return run(db, async () => ({
    ...{ kind: 'prepared', numbers: 0, result: null },
    mutations: [{ kind: 'case.settle', body: command }],
  }));
}
