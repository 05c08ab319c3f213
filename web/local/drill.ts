/** A drill: what is asked of somebody at a desk, how it went, and what that comes to. */

/** What somebody wants who stands at the desk, in the order in which it is shown. */
export const drillKinds = ['issue', 'handOver', 'validate', 'walkIn', 'reprint', 'correct'] as const;
export type DrillKind = (typeof drillKinds)[number];

/** One task of a drill, and how it went. */
export interface DrillStep {
  kind: DrillKind;
  end: 'done' | 'skipped';
  /** From when it was shown until the database said that it was done. */
  seconds: number;
  /** Keys that a hand pressed; what a reader typed is none. */
  keys: number;
  /** Of a mouse or a finger. */
  presses: number;
}

export interface DrillResult {
  /** When it began; application clock, ms. */
  at: number;
  steps: DrillStep[];
}

/** What a desk should manage, by keys of a hand; none where nothing was set. */
export const drillTargets: Readonly<Record<DrillKind, number | null>> = {
  issue: 12,
  handOver: null,
  validate: 3,
  walkIn: 60,
  reprint: null,
  correct: null,
};

/** One kind of task over a drill; numbers are of those that were done. */
export interface DrillLine {
  kind: DrillKind;
  done: number;
  skipped: number;
  seconds: { median: number; most: number } | null;
  keys: { median: number; most: number } | null;
  presses: number;
  /** Keys at most, and whether the median keeps to it. */
  target: number | null;
  isMet: boolean | null;
}

/** The picture of a drill: a line for each kind that came up. */
export function pictureOf(steps: readonly DrillStep[]): DrillLine[] {
  return drillKinds.flatMap((kind) => {
    const mine = steps.filter((step) => step.kind === kind);
    if (mine.length === 0) return [];
    const done = mine.filter(({ end }) => end === 'done');
    const keys = spreadOf(done.map((step) => step.keys));
    const target = drillTargets[kind];
    return {
      ...{ kind, done: done.length, skipped: mine.length - done.length, keys, target },
      seconds: spreadOf(done.map((step) => step.seconds)),
      presses: done.reduce((sum, { presses }) => sum + presses, 0),
      isMet: target === null || keys === null ? null : keys.median <= target,
    };
  });
}

/** The middle value (of an even count the higher of the two) and the largest. */
function spreadOf(values: readonly number[]): { median: number; most: number } | null {
  const sorted = [...values].sort((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)];
  const most = sorted.at(-1);
  return median === undefined || most === undefined ? null : { median, most };
}
