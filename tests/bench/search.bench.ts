import { fileURLToPath } from 'node:url';
import type { BenchRow } from './bench.ts';
import type {} from './search-page.ts';
import { quantile, withPage } from './with-page.ts';

/**
 * Search as people type, over 50,000 people, against Dexie's `filter()` with the same keystrokes. The 95th percentile
 * counts: it is the cost of rare names, which operators type in full.
 */
const people = 50_000;
const rounds = 3;

/** Takes about a minute, nearly all of it Dexie's. */
export async function run(): Promise<BenchRow[]> {
  const file = fileURLToPath(new URL('search-page.ts', import.meta.url));
  const timings = await withPage({ file, port: 3311 }, (page) =>
    page.evaluate(([count, times]) => window.measureSearch(count, times), [people, rounds] as const),
  );
  if (timings.foundNobody.length > 0) throw new Error(`found no one for: ${timings.foundNobody.join(', ')}`);
  console.log(
    `search: index of ${people} built in ${timings.buildMs.toFixed(0)} ms; median ${ms(timings.oursAll, 0.5)}, ` +
      `worst ${ms(timings.oursAll, 1)} over ${timings.oursAll.length} keystrokes`,
  );
  const baseline = quantile(timings.dexie, 0.95);
  const ours = quantile(timings.ours, 0.95);
  return [
    {
      goal: 'search p95 per keystroke, 50,000 people',
      baseline: `Dexie filter() ${baseline.toFixed(0)} ms`,
      ours: ms(timings.ours, 0.95),
      ratio: ours / baseline,
      must: '≤ 1/400',
      met: ours <= baseline / 400,
    },
  ];
}

function ms(values: readonly number[], part: number): string {
  return `${quantile(values, part).toFixed(3)} ms`;
}
