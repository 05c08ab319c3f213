import { describe, expect, test } from 'vitest';
import { type LoopEvent, type LoopState, type RoundResult, step } from '#web/offline/sync/sync-machine.ts';

/** When a round is made: every state with every event. */

const states: LoopState[] = [
  { kind: 'idle' },
  { kind: 'waiting', failures: 2 },
  { kind: 'running', failures: 0, again: false },
  { kind: 'running', failures: 2, again: true },
  { kind: 'stopped' },
];
const ended = (result: Partial<RoundResult> & Pick<RoundResult, 'kind'>): LoopEvent => ({
  kind: 'ended',
  result: { more: false, ...result },
});
const events: LoopEvent[] = [
  { kind: 'asked' },
  { kind: 'worked' },
  { kind: 'due' },
  ended({ kind: 'done' }),
  ended({ kind: 'done', more: true }),
  ended({ kind: 'done', more: true, againInMs: 2000 }),
  ended({ kind: 'elsewhere' }),
  ended({ kind: 'refused' }),
  ended({ kind: 'offline' }),
  ended({ kind: 'offline', retryAfterMs: 5000 }),
  { kind: 'stop' },
];
const name = (thing: LoopState | LoopEvent) => JSON.stringify(thing);
const all = states.flatMap((state) =>
  events.map((event) => [name(state), name(event), state, event] as const),
);

/** Where each event leads from each state. */
const leadsTo: Record<LoopState['kind'], Record<LoopEvent['kind'], LoopState['kind'] | 'by its result'>> = {
  idle: { asked: 'running', worked: 'running', due: 'running', ended: 'idle', stop: 'stopped' },
  waiting: { asked: 'running', worked: 'waiting', due: 'running', ended: 'waiting', stop: 'stopped' },
  running: { asked: 'running', worked: 'running', due: 'running', ended: 'by its result', stop: 'stopped' },
  stopped: { asked: 'stopped', worked: 'stopped', due: 'stopped', ended: 'stopped', stop: 'stopped' },
};
const byResult = { done: 'idle', elsewhere: 'idle', refused: 'waiting', offline: 'waiting' } as const;

test.each(all)('the transition %s × %s gives its result', (_s, _e, state, event) => {
  const expected = leadsTo[state.kind][event.kind];
  const after =
    event.kind === 'ended' && expected === 'by its result' ? byResult[event.result.kind] : expected;
  expect(step(state, event).state.kind).toBe(after);
});

describe('every result of a round', () => {
  test.each(all.filter(([, , state, event]) => state.kind === 'running' && event.kind === 'ended'))(
    'the result %s × %s schedules exactly one next round',
    (_s, _e, state, event) => {
      const { state: after, effects } = step(state, event);
      expect(after.kind).not.toBe('running');
      expect(effects.map(({ kind }) => kind)).toEqual(['wake']);
    },
  );
});

test.each(all)(
  'the events %s × %s never start two rounds, and none after the end',
  (_s, _e, state, event) => {
    const { state: after, effects } = step(state, event);
    const begins = effects.some(({ kind }) => kind === 'round');
    expect(begins).toBe(after.kind === 'running' && state.kind !== 'running');
    if (state.kind === 'stopped' || event.kind === 'stop') expect(after.kind).toBe('stopped');
  },
);

test('the wait grows with each failure up to eight seconds, and the first success ends it', () => {
  let state: LoopState = { kind: 'idle' };
  const waits: number[] = [];
  for (let round = 0; round < 6; round += 1) {
    state = step(state, { kind: 'due' }).state;
    const after = step(state, ended({ kind: 'offline' }));
    state = after.state;
    for (const effect of after.effects) if (effect.kind === 'wake') waits.push(effect.spreadMs);
  }
  expect(waits).toEqual([1000, 2000, 4000, 8000, 8000, 8000]);
  state = step(step(state, { kind: 'asked' }).state, ended({ kind: 'done' })).state;
  expect(state).toEqual({ kind: 'idle' });
});

test('a server that asks to be left alone is, for at most a minute', () => {
  const running: LoopState = { kind: 'running', failures: 0, again: true };
  const wait = (retryAfterMs: number) => step(running, ended({ kind: 'offline', retryAfterMs })).effects;
  expect(wait(12_000)).toEqual([{ kind: 'wake', atLeastMs: 12_000, spreadMs: 1000 }]);
  expect(wait(86_400_000)).toEqual([{ kind: 'wake', atLeastMs: 60_000, spreadMs: 1000 }]);
});

test("accumulated work does not shorten the wait; a user's request does", () => {
  const waiting: LoopState = { kind: 'waiting', failures: 3 };
  expect(step(waiting, { kind: 'worked' })).toEqual({ state: waiting, effects: [] });
  expect(step(waiting, { kind: 'asked' }).state).toEqual({ kind: 'running', failures: 3, again: false });
});
