/** A story that is played twice is identical to the last bit: a seed that fails once fails again under a debugger. */
import { afterEach, expect, test, vi } from 'vitest';
import { isFull } from '../full.ts';
import { patienceMs, play } from './converging.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

// The restored one does all that the plain one does, and begins a new history.
const restored = { seed: 32, steps: 90, isRestored: true, hasLiar: true };
const stories = isFull ? [{ seed: 31, steps: 90, isRestored: false }, restored] : [restored];

test.each(stories)(
  'the replay of seed $seed (restored: $isRestored) gives the same steps and rows',
  async (one) => {
    const first = await play(one);
    const again = await play(one);
    expect(again.trace).toEqual(first.trace);
    expect(again.tables).toEqual(first.tables);
  },
  patienceMs,
);
