/**
 * One figure of `npm run bench`. Both sides are measured in the same run, interleaved where they can be, on
 * the machine at hand: only their ratio means anything elsewhere. Every `*.bench.ts` exports
 * `run(): Promise<BenchRow[]>`.
 */
export interface BenchRow {
  /** The question the measurement answers: 'search p95 over 50,000 people'. */
  goal: string;
  /** The other side and its figure with its unit: 'Dexie filter() 412 ms'. */
  baseline: string;
  /** Our figure with its unit. */
  ours: string;
  /** Ours divided by the baseline, or the other way round where `must` says so. */
  ratio: number;
  /** What must hold of the ratio: '≤ 1/400'. */
  must: string;
  met: boolean;
}

export const round = (value: number) => (value < 20 ? value.toFixed(2) : value.toFixed(0));

/** A row with a goal only, in its unit. */
export const atLeast = (goal: string, value: number, least: number, unit: string): BenchRow => ({
  ...{ goal, baseline: `goal: ${least} ${unit}`, ours: `${round(value)} ${unit}`, ratio: value / least },
  ...{ must: '≥ 1', met: value >= least },
});
export const atMost = (goal: string, value: number, most: number, unit: string): BenchRow => ({
  ...{
    goal,
    baseline: `goal: ${most} ${unit}`,
    ours: `${round(value)} ${unit}`,
    ratio: value / Math.max(most, 1),
  },
  ...{ must: '≤ 1', met: value <= most },
});
