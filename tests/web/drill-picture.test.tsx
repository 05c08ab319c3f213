import { expect, test, vi } from 'vitest';
import type { DrillResult, DrillStep } from '#web/offline/practice/drill.ts';
import { writeMeta } from '#web/offline/store/database.ts';
import { DrillPicture } from '#web/stations/practice/DrillPicture.tsx';
import { makeDesk } from './make-desk.ts';
import { find, findAll, press, show, until } from './participants-screen.tsx';

/** The result of a drill, and those before it. */

const step = (kind: DrillStep['kind'], part: Partial<DrillStep> = {}): DrillStep => ({
  ...{ kind, end: 'done', seconds: 4, keys: 10, presses: 1 },
  ...part,
});
const drill: DrillResult = {
  at: Date.parse('2026-02-19T15:00:00Z'),
  steps: [
    step('issue', { seconds: 3.5 }),
    step('issue', { seconds: 9, keys: 14 }),
    step('issue', { seconds: 5, keys: 12, presses: 0 }),
    step('issue', { end: 'skipped', seconds: 99, keys: 99 }),
    step('walkIn', { seconds: 40, keys: 61, presses: 0 }),
    step('correct', { end: 'skipped' }),
  ],
};
const before: DrillResult = {
  at: Date.parse('2026-02-18T15:00:00Z'),
  steps: [step('issue', { seconds: 7.5, keys: 11 }), step('issue', { end: 'skipped' })],
};

async function open(result: DrillResult | null, kept: readonly DrillResult[]) {
  const db = await makeDesk();
  await writeMeta(db, 'drills', [...kept]);
  const onBack = vi.fn();
  await show(<DrillPicture {...{ db, result, onBack }} />, { language: 'en' });
  return onBack;
}
const table = () =>
  [...document.querySelectorAll('article table tr')].map((row) =>
    [...row.querySelectorAll('th, td')].map(({ textContent }) => textContent),
  );

test('the result of a drill has a line for each kind of task, with medians, the worst and the target', async () => {
  const onBack = await open(drill, [drill]);
  await until(() => find('heading', 'How the drill went'));
  expect(document.body).toShow('Begun Feb 19, 2026, 9:00 AM. 4 of 6 done.');
  expect(table()).toEqual([
    [
      ...['Task', 'Done', 'Seconds, median', 'Seconds, slowest', 'Keys, median', 'Keys, most'],
      ...['Clicks or taps', 'Target'],
    ],
    ['Find, issue and print', '3 of 4', '5', '9', '12', '14', '2', '12 keys at most · met'],
    ['Register a new person', '1 of 1', '40', '40', '61', '61', '0', '60 keys at most · not yet'],
    ['Correct the data', '0 of 1', '–', '–', '–', '–', '0', '–'],
  ]);
  expect(findAll('heading', 'The last drills of this device')).toEqual([]);
  const print = vi.fn();
  vi.stubGlobal('print', print);
  await press(find('button', 'Print'));
  expect(print).toHaveBeenCalledOnce();
  await press(find('button', 'Back to the rehearsal'));
  expect(onBack).toHaveBeenCalledOnce();
});

test('earlier drills are listed below the last one, the newest first', async () => {
  await open(null, [drill, before]);
  await until(() => find('heading', 'The last drill of this device'));
  const lines = () =>
    [...document.querySelectorAll('article section li')].map(({ textContent }) => textContent);
  await until(() => expect(lines()).not.toEqual([]));
  expect(lines()).toEqual([
    'Feb 19, 2026, 9:00 AM4 of 6 done.Issue: 5 s; keys: 12.',
    'Feb 18, 2026, 9:00 AM1 of 2 done.Issue: 7.5 s; keys: 11.',
  ]);
});

test('a device without drills says so, and has nothing to print', async () => {
  await open(null, []);
  await until(() => expect(document.body).toShow('No drill has been done on this device yet.'));
  expect(findAll('button', 'Print')).toEqual([]);
});

test('a drill without a finished task says so', async () => {
  await open({ ...drill, steps: [] }, []);
  await until(() => expect(document.body).toShow('No task was finished.'));
  expect(document.querySelector('table')).toBeNull();
});
