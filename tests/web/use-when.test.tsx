import { afterEach, expect, test } from 'vitest';
import { machineMs, setClockOffset } from '#shared/base/clock.ts';
import { useWhen } from '#web/core/lib/use-when.ts';
import { show } from './participants-screen.tsx';

/** A moment says its day unless it is of today, at the event. */

afterEach(() => setClockOffset(0));

function Said({ at }: { at: string | number }) {
  return <p>{useWhen()(at)}</p>;
}

test.each([
  ['a moment of today', '2026-02-20T09:05:00-06:00', '9:05 AM'],
  ['the first moment of today', '2026-02-20T00:00:00-06:00', '12:00 AM'],
  ['the last moment of yesterday', '2026-02-19T23:59:00-06:00', 'Feb 19, 2026, 11:59 PM'],
  ['a moment of tomorrow', Date.parse('2026-02-21T00:30:00-06:00'), 'Feb 21, 2026, 12:30 AM'],
])('%s is said as %s: %s', async (_moment, at, said) => {
  setClockOffset(Date.parse('2026-02-20T23:30:00-06:00') - machineMs());
  await show(<Said at={at} />, { language: 'en' });
  expect(document.querySelector('p')?.textContent).toBe(said);
});
