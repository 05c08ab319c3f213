/**
 * How many mutations a device sends at once. The best size depends on server load, the line and the mutations, so it
 * starts small and adapts to each answer, as TCP does (multiplicative decrease, RFC 5681; doubling, since the risk is
 * one slow answer and not a congested line).
 */
import { pushLimit } from './protocol.ts';

export const firstBatch = 20;

/**
 * Below this size the fixed cost of a batch exceeds the cost of its content, so smaller batches only load the server.
 */
const smallestWhenBusy = firstBatch;

/** After an answer slower than this (ms) the next batch is not larger. */
const quickMs = 1500;

/** The result of a batch. */
export type BatchOutcome =
  /** Answered: `done` of the `sent` mutations have an outcome, after `tookMs`. */
  | { kind: 'answered'; sent: number; done: number; tookMs: number }
  /** Rejected as a whole (400, 413): one mutation, or all of them together, cannot be accepted. */
  | { kind: 'refused' }
  /** No answer in time, or not now (503, 429, `retry`). */
  | { kind: 'late' };

/** The size of the next batch, 1…`pushLimit`. */
export function nextBatchSize(size: number, fate: BatchOutcome): number {
  if (fate.kind === 'refused') return clamp(Math.floor(size / 2), 1);
  if (fate.kind === 'late') return clamp(Math.floor(size / 2), Math.min(size, smallestWhenBusy));
  const { sent, done, tookMs } = fate;
  // The server stopped at its own limit of time: that many is what it manages now.
  if (done < sent) return clamp(done, Math.min(size, smallestWhenBusy));
  // A batch that was smaller than allowed says nothing about larger ones.
  if (sent < size || tookMs > quickMs) return clamp(size, 1);
  return clamp(size * 2, 1);
}

const clamp = (size: number, least: number) => Math.max(least, Math.min(pushLimit, size));
