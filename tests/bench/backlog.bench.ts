import { fileURLToPath } from 'node:url';
import type { BacklogTimings } from './backlog-page.ts';
import type { BenchRow } from './bench.ts';
import { quantile, withPage } from './with-page.ts';

/**
 * A door that has not met the server for a day, against the same door with nothing to send: from the text of a badge
 * to its verdict, and from the verdict to the scan on the disk.
 */
const size = { people: 3500, unsent: 5000, badges: 200 };
const times = 1.5;
const mostMs = 5;

/** Takes about half a minute. */
export async function run(): Promise<BenchRow[]> {
  const file = fileURLToPath(new URL('backlog-page.ts', import.meta.url));
  const { judge, keep } = await withPage({ file, port: 3311 }, (page) =>
    page.evaluate((how) => window.measureBacklog(how), size),
  );
  return [
    row('a badge to its verdict, 5,000 scans unsent', judge, mostMs),
    row('its scan on the disk, 5,000 scans unsent', keep, Number.POSITIVE_INFINITY),
  ];
}

function row(goal: string, { none, full }: BacklogTimings['judge'], most: number): BenchRow {
  const [alone, behind] = [quantile(none, 0.5), quantile(full, 0.5)];
  console.log(`${goal}: p95 ${quantile(none, 0.95).toFixed(1)} and ${quantile(full, 0.95).toFixed(1)} ms`);
  return {
    goal,
    baseline: `none unsent ${alone.toFixed(1)} ms`,
    ours: `${behind.toFixed(1)} ms`,
    ratio: behind / alone,
    must: Number.isFinite(most) ? `≤ ${times} and ≤ ${most} ms` : `≤ ${times}`,
    met: behind <= alone * times && behind <= most,
  };
}
