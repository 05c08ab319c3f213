/**
 * When a sync round runs: states × events, nothing else. The shell (`sync.ts`) runs the rounds and the timer. One table
 * has every pair; it does not compile while one is missing. Every result schedules the next round: if the loop ended
 * silently, a door would miss revocations.
 *
 *   idle ──asked, worked, due──▶ running ──done──▶ idle
 *                                   │ offline           waiting ──asked, due──▶ running
 *                                   └──────────────────────▲
 */

/** The result of a round. */
export interface RoundResult {
  /** `elsewhere`: another tab is at it. `refused`: the server answers, and says no. */
  kind: 'done' | 'offline' | 'refused' | 'elsewhere';
  /** There is more to do: at once, or as soon as `againInMs` says. */
  more: boolean;
  againInMs?: number;
  /** People arrived whose pictures may be missing. */
  hasPeople?: boolean;
  /** How long the server asked to wait (Retry-After), ms. */
  retryAfterMs?: number;
}

export type LoopState =
  | { kind: 'idle' }
  /** The last rounds found no server. */
  | { kind: 'waiting'; failures: number }
  /** `again`: something came up while the round was under way. */
  | { kind: 'running'; failures: number; again: boolean }
  | { kind: 'stopped' };

export type LoopEvent =
  /** Requested now: by the user, a returned network, or a tab that became visible. */
  | { kind: 'asked' }
  /** There is something new to send. */
  | { kind: 'worked' }
  | { kind: 'due' }
  | { kind: 'ended'; result: RoundResult }
  | { kind: 'stop' };

export type LoopEffect =
  | { kind: 'round' }
  /** Be due after `atLeastMs` and a random part of `spreadMs`; any earlier appointment is off. */
  | { kind: 'wake'; atLeastMs: number; spreadMs: number }
  | { kind: 'sleep' };

export interface LoopStep {
  state: LoopState;
  effects: LoopEffect[];
}

export const firstState: LoopState = { kind: 'idle' };

const everyMs = 15_000;
const firstRetryMs = 1000;
/** Short, because a queue is watching: forty desks asking a server that is down every few seconds cost nothing. */
const longestRetryMs = 8_000;
/** The longest delay a server (or a proxy) can request: a door must learn of revocations. */
export const longestObeyedMs = 60_000;

type Handler<S extends LoopState['kind'], E extends LoopEvent['kind']> = (
  state: Extract<LoopState, { kind: S }>,
  event: Extract<LoopEvent, { kind: E }>,
) => LoopStep;
type Table = { [S in LoopState['kind']]: { [E in LoopEvent['kind']]: Handler<S, E> } };

const stay = (state: LoopState): LoopStep => ({ state, effects: [] });
const begin = (failures: number): LoopStep => ({
  state: { kind: 'running', failures, again: false },
  effects: [{ kind: 'sleep' }, { kind: 'round' }],
});
const stop = (): LoopStep => ({ state: { kind: 'stopped' }, effects: [{ kind: 'sleep' }] });
const goAgain = (state: Extract<LoopState, { kind: 'running' }>) => stay({ ...state, again: true });

const table: Table = {
  idle: { asked: () => begin(0), worked: () => begin(0), due: () => begin(0), ended: stay, stop },
  waiting: {
    asked: ({ failures }) => begin(failures),
    // A server that is away is not asked more often because work piles up.
    worked: stay,
    due: ({ failures }) => begin(failures),
    ended: stay,
    stop,
  },
  running: {
    asked: goAgain,
    worked: goAgain,
    due: stay,
    ended: (state, { result }) => next(state, result),
    stop,
  },
  // A round that was under way when the page closed may still end.
  stopped: { asked: stay, worked: stay, due: stay, ended: stay, stop: stay },
};

/** The next state, and its effects. */
export function step(state: LoopState, event: LoopEvent): LoopStep {
  // The table's type pairs each handler with its state and event; a lookup by two unions loses that.
  const handle = table[state.kind][event.kind] as (state: LoopState, event: LoopEvent) => LoopStep;
  return handle(state, event);
}

function next(state: Extract<LoopState, { kind: 'running' }>, result: RoundResult): LoopStep {
  const wake = (atLeastMs: number, spreadMs: number): LoopEffect[] => [{ kind: 'wake', atLeastMs, spreadMs }];
  switch (result.kind) {
    case 'done':
      if (result.more || state.again)
        return { state: { kind: 'idle' }, effects: wake(result.againInMs ?? 0, 0) };
      return { state: { kind: 'idle' }, effects: wake(everyMs / 2, everyMs / 2) };
    case 'elsewhere':
      // The other tab notices new work on its own, unless it is just about to finish.
      return {
        state: { kind: 'idle' },
        effects: state.again ? wake(500, 500) : wake(everyMs / 2, everyMs / 2),
      };
    case 'refused':
      // Asking more often changes no mind; and new work is no reason to ask.
      return {
        state: { kind: 'waiting', failures: state.failures + 1 },
        effects: wake(everyMs / 2, everyMs / 2),
      };
    case 'offline': {
      const failures = state.failures + 1;
      // Full jitter (Brooker, AWS 2015): never at the same instant as forty other desks.
      const spreadMs = Math.min(longestRetryMs, firstRetryMs * 2 ** (failures - 1));
      const atLeastMs = Math.min(longestObeyedMs, result.retryAfterMs ?? 0);
      return { state: { kind: 'waiting', failures }, effects: wake(atLeastMs, spreadMs) };
    }
  }
}
