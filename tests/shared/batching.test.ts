import { describe, expect, test } from 'vitest';
import { type BatchOutcome, firstBatch, nextBatchSize } from '#shared/sync/batching.ts';
import { pushLimit } from '#shared/sync/protocol.ts';

const all = (sent: number, tookMs = 100): BatchOutcome => ({ kind: 'answered', sent, done: sent, tookMs });

describe('the size of the next batch', () => {
  test('doubles with each quick and complete answer, up to what a push may hold', () => {
    const sizes = [firstBatch];
    for (let n = 0; n < 5; n += 1) sizes.push(nextBatchSize(sizes[n] ?? 0, all(sizes[n] ?? 0)));
    expect(sizes).toEqual([20, 40, 80, 160, pushLimit, pushLimit]);
  });

  test('the size of the next batch stays after an answer that took its time, and after one about fewer than it allowed', () => {
    expect(nextBatchSize(40, all(40, 2400))).toBe(40);
    expect(nextBatchSize(40, all(7))).toBe(40);
  });

  test('the size of the next batch is what the server managed, where it stopped in time', () => {
    expect(nextBatchSize(200, { kind: 'answered', sent: 200, done: 75, tookMs: 2500 })).toBe(75);
    expect(nextBatchSize(200, { kind: 'answered', sent: 200, done: 0, tookMs: 2500 })).toBe(20);
  });

  test('the size of the next batch halves down to a single one where a batch is refused, so that the one at fault is found', () => {
    const sizes = [200];
    while (sizes.at(-1) !== 1) sizes.push(nextBatchSize(sizes.at(-1) ?? 0, { kind: 'refused' }));
    expect(sizes).toEqual([200, 100, 50, 25, 12, 6, 3, 1]);
    expect(nextBatchSize(1, { kind: 'refused' })).toBe(1);
  });

  test('a batch is halved without an answer, down to a minimum', () => {
    expect(nextBatchSize(200, { kind: 'late' })).toBe(100);
    expect(nextBatchSize(30, { kind: 'late' })).toBe(20);
    expect(nextBatchSize(2, { kind: 'late' })).toBe(2);
  });

  test('the size of the next batch comes back after everything', () => {
    expect(nextBatchSize(1, all(1))).toBe(2);
    expect(nextBatchSize(5, all(5))).toBe(10);
  });
});
