/**
 * Work that no push takes, handed to the server to be kept: a mutation whose shape nothing can read, and all that a
 * device still holds whose numbers are no longer its own. Afterwards the device is free to go on, or to be emptied.
 */
import { Offline } from '#web/lib/api.ts';
import type { OutboxEntry } from './database.ts';
import { callAsDevice } from './device-call.ts';
import { envelopeOf, grantsOf } from './envelopes.ts';
import { settle, settleRescued } from './outbox.ts';
import { markLostPhotosOnce } from './replay.ts';
import { lineOf, type Round } from './round.ts';

const perCall = 100;

/**
 * One mutation that the server cannot take: it is answered as set aside, and those behind it go on in their order. Throws
 * Offline when the server did not keep it: it is sent again in another round.
 */
export async function rescueOne(round: Round, entry: OutboxEntry): Promise<void> {
  const stored = await rescue(round, 'POISON', [entry]);
  if (!stored.has(entry.id)) throw new Offline('the server did not keep it');
  await settle(round.db, [{ seq: entry.mseq, id: entry.id, status: 'quarantined', code: 'POISON' }]);
}

/**
 * Everything that waits at a copy of another device, whose numbers count no more. It hears nothing further of what a
 * server that was set back still has: none of its pictures counts as there.
 */
export async function rescueAll(round: Round): Promise<void> {
  const { db } = round;
  await markLostPhotosOnce(db, 0);
  for (;;) {
    const entries = await db.outbox.orderBy('mseq').limit(perCall).toArray();
    if (entries.length === 0) return;
    const stored = await rescue(round, 'DEVICE_FORKED', entries);
    await settleRescued(db, stored);
    if (!entries.some(({ id }) => stored.has(id))) return;
  }
}

async function rescue(round: Round, reason: string, entries: OutboxEntry[]): Promise<Set<string>> {
  const { certificate } = round.device;
  const body = {
    reason,
    grants: await grantsOf(round.db, entries),
    certificate,
    m: entries.map(envelopeOf),
  };
  const { data } = await callAsDevice(await lineOf(round), 'POST /api/sync/rescue', { body });
  return new Set(data.stored);
}
