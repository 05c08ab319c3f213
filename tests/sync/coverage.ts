/** Which fault hit which call at which moment, and which act which moment of a round, in the stories of one file. */
import { expect, test } from 'vitest';
import { actNames } from './acts.ts';
import { claimNames } from './claims.ts';
import { type Call, faultsAt, type Stage } from './deliveries.ts';
import { mishapNames } from './mishaps.ts';

/** How often each thing has happened at each moment. */
const seen = new Map<string, number>();

/** Something has happened, at this moment. */
export function note(...parts: string[]): void {
  const moment = parts.join(' · ');
  seen.set(moment, (seen.get(moment) ?? 0) + 1);
}

/**
 * Call it after the cases of a file: faults at every moment of a call, acts at every moment of a round. With fewer
 * seeds than the suite (`npm run simulate`) it does not check.
 */
export function testCoverage(): void {
  const asked = Number(process.env.SYNC_SEEDS ?? 10);
  test.skipIf(asked < 10)(
    'the faults hit every moment of the calls, and the acts every moment of a round',
    () => {
      const all = moments();
      const missing = all.filter((moment) => !seen.has(moment));
      // The few seeds of the suite leave some of the rarest; those of `npm run simulate` none.
      const mayMiss = asked < 50 ? all.length / 10 : 0;
      expect(missing.length, missing.join('; ')).toBeLessThanOrEqual(mayMiss);
    },
  );
}

function moments(): string[] {
  const calls: Call[] = ['push', 'pull', 'picture', 'pictures'];
  const stages: Stage[] = ['request', 'answer'];
  const met = stages.flatMap((stage) =>
    calls.flatMap((call) => faultsAt[stage].map((fault) => [fault, call, stage].join(' · '))),
  );
  const done = stages.flatMap((stage) =>
    ['push', 'pull'].flatMap((call) => actNames.map((act) => [act, call, stage].join(' · '))),
  );
  const lies = claimNames.map((name) => ['lie', name].join(' · '));
  return [...met, ...lies, 'stale · pull · answer', 'closed · store', 'set back', ...mishapNames, ...done];
}
