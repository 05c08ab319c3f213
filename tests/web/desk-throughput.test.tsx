import { afterEach, expect, test } from 'vitest';
import { machineMs, nowMs, setClockOffset } from '#shared/base/clock.ts';
import type { LocalDatabase } from '#web/offline/store/database.ts';
import { DeskThroughput, readPace } from '#web/stations/desk/DeskThroughput.tsx';
import { makeDesk } from './make-desk.ts';
import { show, until } from './participants-screen.tsx';

/** How many badges a desk has issued today, and how long one takes. */

afterEach(() => setClockOffset(0));

/** A desk at noon that issued a badge at each of these seconds before now; the first two are sent already. */
async function makeBusyDesk(
  secondsAgo: readonly number[],
  kind = 'credential.issue',
): Promise<LocalDatabase> {
  setClockOffset(Date.parse('2026-02-20T12:00:00-06:00') - machineMs());
  const db = await makeDesk();
  const at = nowMs();
  for (const [place, seconds] of secondsAgo.entries()) {
    const entry = { mseq: place + 1, id: `m${place}`, kind, at: at - seconds * 1000, body: '{}' };
    // Only what is read here of an entry.
    if (place < 2) await db.journal.put({ ...entry, receivedAt: at } as never);
    else await db.outbox.put(entry as never);
  }
  return db;
}
const hours = 3600;

test.each<[string, number[], { issued: number; seconds: number | null }]>([
  ['nothing', [], { issued: 0, seconds: null }],
  ['one badge', [30], { issued: 1, seconds: null }],
  ['three badges, sent and unsent', [100, 60, 0], { issued: 3, seconds: 60 }],
  ['three badges in another order', [0, 100, 60], { issued: 3, seconds: 60 }],
  ['a team of four within a second, after one person', [60, 3, 2.7, 2.4, 2], { issued: 5, seconds: 57 }],
  ['four badges with a break', [1000, 990, 20, 0], { issued: 4, seconds: 20 }],
  ['two badges with a break of five minutes between', [300, 0], { issued: 2, seconds: null }],
  ['a badge of yesterday', [13 * hours, 10], { issued: 1, seconds: null }],
  ['a badge of this morning', [11 * hours, 10], { issued: 2, seconds: null }],
])('a desk that issued %s shows its throughput', async (_what, secondsAgo, pace) => {
  expect(await readPace(await makeBusyDesk(secondsAgo))).toEqual(pace);
});

test('other work does not count as a badge', async () => {
  expect(await readPace(await makeBusyDesk([50, 40, 0], 'person.correct'))).toEqual({
    issued: 0,
    seconds: null,
  });
});

test.each([
  ['en', '3', /60 s/],
  ['es', '3', /60 s/],
] as const)('the throughput is shown in %s while no person is open', async (language, issued, seconds) => {
  await show(<DeskThroughput db={await makeBusyDesk([100, 60, 0])} />, { language });
  await until(() => expect(document.body).toShow(seconds));
  expect(document.body).toShow(new RegExp(`^${issued}`));
});
