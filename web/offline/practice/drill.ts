/** A drill: its tasks at a desk, and the results. */

/** The kinds of tasks, in the order in which the results list them. */
export const drillKinds = ['issue', 'handOver', 'validate', 'team', 'walkIn', 'reprint', 'correct'] as const;
export type DrillKind = (typeof drillKinds)[number];

/** One task of a drill, and how it went. */
export interface DrillStep {
  kind: DrillKind;
  end: 'done' | 'skipped';
  /** From its display until the database shows that it is done. */
  seconds: number;
  /** Keys pressed by hand, without those of a reader. */
  keys: number;
  /** Of a mouse or a finger. */
  presses: number;
}

export interface DrillResult {
  /** When it began; application clock, ms. */
  at: number;
  steps: DrillStep[];
}

/** The most keys or seconds a task should take. */
export interface DrillTarget {
  of: 'keys' | 'seconds';
  most: number;
}

/** The targets of a desk; null if there is none. */
const drillTargets: Readonly<Record<DrillKind, DrillTarget | null>> = {
  issue: { of: 'keys', most: 12 },
  handOver: null,
  validate: { of: 'keys', most: 3 },
  team: { of: 'seconds', most: 90 },
  walkIn: { of: 'keys', most: 60 },
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
  target: DrillTarget | null;
  /** Whether the median meets the target. */
  isMet: boolean | null;
}

/** The summary of a drill: one line for each kind of task that occurred. */
export function pictureOf(steps: readonly DrillStep[]): DrillLine[] {
  return drillKinds.flatMap((kind) => {
    const mine = steps.filter((step) => step.kind === kind);
    if (mine.length === 0) return [];
    const done = mine.filter(({ end }) => end === 'done');
    const keys = spreadOf(done.map((step) => step.keys));
    const seconds = spreadOf(done.map((step) => step.seconds));
    const target = drillTargets[kind];
    const measured = target && { keys, seconds }[target.of];
    return {
      ...{ kind, done: done.length, skipped: mine.length - done.length, keys, seconds, target },
      presses: done.reduce((sum, { presses }) => sum + presses, 0),
      isMet: target && measured ? measured.median <= target.most : null,
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
