/** Which fault met which call at which of its moments, and which act which moment of a round: what the stories of one file came by. */
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
 * Told once the cases of a file are played: faults at every moment of a call, acts at every moment of a round. Fewer seeds
 * than the suite plays, as somebody may ask `npm run simulate` for, meet too little to say so.
 */
export function testCoverage(): void {
  const asked = Number(process.env.SYNC_SEEDS ?? 10);
  test.skipIf(asked < 10)(
    'the faults have met the calls at their moments, and the acts the moments of a round',
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
