/** A story told twice is the same to the last bit: a seed that fails once fails whenever somebody looks for why. */
import { afterEach, expect, test, vi } from 'vitest';
import { patienceMs, play } from './converging.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test.each([
  { seed: 31, steps: 90, isRestored: false },
  { seed: 32, steps: 90, isRestored: true },
])(
  'seed $seed (set back: $isRestored) comes to the same, step by step and row by row',
  async (one) => {
    const first = await play(one);
    const again = await play(one);
    expect(again.trace).toEqual(first.trace);
    expect(again.tables).toEqual(first.tables);
  },
  patienceMs,
);
