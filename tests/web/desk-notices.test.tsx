import { afterEach, expect, test, vi } from 'vitest';
import { correctPerson } from '#web/device/desk.actions.ts';
import { deskKeyGroups, deskKeys } from '#web/device/desk-keys.ts';
import { applyPull } from '#web/offline/search/base.ts';
import type { DeskFailure } from '#web/stations/desk/desk-failure.ts';
import { FailureNotice } from '#web/stations/desk/FailureNotice.tsx';
import { issueMara, jobs, key, lucia, openDesk, openLucia, press, printed } from './desk-screen.tsx';
import { fillDisk } from './full-disk.ts';
import { issuedTwice } from './make-conflicts.ts';
import { clocks, page } from './make-desk.ts';
import { find, findAll, show } from './participants-screen.tsx';
import { until } from './until.ts';

/** What a desk tells of a person, of its keys and of what failed. */

afterEach(() => vi.restoreAllMocks());

test('a full disk is reported above the button that failed, and nothing is printed', async () => {
  await openDesk();
  fillDisk();
  await issueMara();
  await until(() => expect(find('alert')).toShow('Nothing was done'));
  const bar = find('alert').parentElement;
  // In the part that stays in sight, before the button of the next step.
  expect(bar?.className).toContain('sticky');
  expect(bar?.lastElementChild).toBe(find('button', /Issue and print/));
  expect([printed, jobs]).toEqual([[], []]);
});

test.each<[DeskFailure['kind'], 'leads' | 'does not lead']>([
  ['noOperator', 'leads'],
  ['rolledBack', 'leads'],
  ['locked', 'leads'],
  ['disk', 'does not lead'],
  ['photoLost', 'does not lead'],
  ['noNumbers', 'does not lead'],
  ['fault', 'does not lead'],
])('the failure %s %s to the state of the desk, and never where that cannot be opened', async (kind, way) => {
  const onSync = vi.fn();
  const failure = { kind } as DeskFailure;
  await show(<FailureNotice failure={failure} onSync={onSync} />, { language: 'en' });
  const ways = findAll('button', 'See what to do');
  expect(ways).toHaveLength(way === 'leads' ? 1 : 0);
  ways[0]?.click();
  expect(onSync).toHaveBeenCalledTimes(way === 'leads' ? 1 : 0);
  await show(<FailureNotice failure={failure} />, { language: 'en' });
  expect(find('alert').querySelector('button')).toBeNull();
});

test.each([
  ['its own', {}],
  ['another desk’s', { isElsewhere: true as const }],
])('a person with an open conflict, %s, is marked in the list and on the panel', async (_whose, more) => {
  const db = await openDesk();
  const rows = [{ ...issuedTwice(), participantUid: lucia.uid, ...more }];
  await applyPull(db, { ...page({ from: '1::', seq: 2 }), cases: { version: 'two', rows } }, clocks);
  await openLucia();
  await until(() => expect(document.querySelector('[role=option]')).toShow('Open conflict'));
  await until(() => expect(find('article')).toShow('Two credentials for Lucía Herrera'));
  await press(find('button', 'See the conflict'));
  await until(() => find('dialog', 'Two credentials for Lucía Herrera'));
});

test('a badge is outdated at the desk that corrected its holder offline, until that is reverted', async () => {
  const db = await openDesk();
  await openLucia();
  const outdated = 'their badge shows old data: name';
  expect(find('article')).not.toShow(outdated);
  const correct = (base: string, value: string) =>
    correctPerson(db, { uid: lucia.uid, changes: { firstName: { base, value } } });
  await correct(lucia.firstName, 'Luciana');
  await until(() => expect(find('article')).toShow(outdated));
  await correct('Luciana', lucia.firstName);
  await until(() => expect(find('article')).not.toShow(outdated));
});

test('a conflict has a key, the list starts at the first, and Esc goes one step back', async () => {
  const db = await openDesk();
  const rows = [issuedTwice(), issuedTwice()].map((row) => ({ ...row, participantUid: lucia.uid }));
  await applyPull(db, { ...page({ from: '1::', seq: 2 }), cases: { version: 'two', rows } }, clocks);
  await until(() => expect(document.body).toShow('2 conflicts'));
  await key('F5', { shiftKey: true });
  await until(() => expect(document.activeElement).toShow('Two credentials for Lucía Herrera'));
  await press(document.activeElement as HTMLElement);
  await until(() => find('button', /All conflicts/));
  await key('Escape');
  await until(() => expect(findAll('dialog')[0]).not.toShow('A5-00073-K'));
  await key('Escape');
  await until(() => expect(findAll('dialog')).toEqual([]));
});

test('Sync now has the focus, and leaving the device does not', async () => {
  await openDesk();
  await key('F1', { shiftKey: true });
  await until(() => expect(document.activeElement).toShow('Sync now'));
});

test('the panel names the desk that issued, and the corner counts badges without their print records', async () => {
  const db = await openDesk();
  await issueMara();
  await until(() => expect(find('article')).toShow(/desk A7|Mesa 3 \(A7\)/));
  await until(async () => expect(await db.outbox.count()).toBe(2));
  await until(() => expect(document.body).toShow('1 to send'));
});

test('every key of the desk is in one group of the list', () => {
  const grouped = Object.values(deskKeyGroups).flat();
  expect([...grouped].sort()).toEqual(deskKeys.map(({ action }) => action).sort());
});
