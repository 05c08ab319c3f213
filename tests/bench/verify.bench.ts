import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import type { BenchRow } from './bench.ts';
import type { VerifyTimings } from './verify-page.ts';
import { quantile, withPage } from './with-page.ts';

/**
 * Verifying badges in the browser: the platform's Ed25519, as the door calls it, against @noble/ed25519, each
 * in a fresh page. Twice: the first badge after a door was opened, for which we import a key and noble builds
 * its tables; and any badge once both are warm. Warm, noble
 * has been seen at 0.5 ms (1/11) and at 1.4 ms (1/31), by how far the engine had compiled it.
 */
const badges = 100;
/** Ours must take at most one part in so many of noble's time. */
const times = 20;
const rounds = 5;

export async function run(): Promise<BenchRow[]> {
  const file = fileURLToPath(new URL('verify-page.ts', import.meta.url));
  const timings = await withPage({ file, port: 3311 }, measure);
  if (!timings.ours[0]?.isNative)
    throw new Error('this Chromium has no built-in Ed25519; it needs 137 or newer');
  const first = (side: VerifyTimings[]) => side.map((one) => one.perBadge[0] ?? Number.NaN);
  const warm = (side: VerifyTimings[]) => side.flatMap((one) => one.perBadge.slice(badges / 2));
  return [
    row('verify the first badge after a door was opened', first(timings.ours), first(timings.noble)),
    row('verify a badge', warm(timings.ours), warm(timings.noble)),
  ];
}

/** Medians of both sides, in µs; ours must be this many times less. */
function row(goal: string, ours: readonly number[], noble: readonly number[]): BenchRow {
  const [mine, theirs] = [quantile(ours, 0.5), quantile(noble, 0.5)];
  return {
    goal,
    baseline: `@noble/ed25519 ${theirs.toFixed(0)} µs`,
    ours: `${mine.toFixed(0)} µs`,
    ratio: mine / theirs,
    must: `≤ 1/${times}`,
    met: mine <= theirs / times,
  };
}

async function measure(page: Page): Promise<Record<'ours' | 'noble', VerifyTimings[]>> {
  const timings: Record<'ours' | 'noble', VerifyTimings[]> = { ours: [], noble: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const side of ['ours', 'noble'] as const) {
      await page.reload();
      timings[side].push(
        await page.evaluate(([one, count]) => window.measureVerify(one, count), [side, badges] as const),
      );
    }
  }
  return timings;
}
