import { expect, test } from 'vitest';
import { machineMs, setClockOffset } from '#shared/base/clock.ts';
import { must } from '#shared/base/must.ts';
import { DeskWork } from '#web/app/pages/EnrolledDesk.tsx';
import { DoorWork } from '#web/app/pages/EnrolledDoor.tsx';
import { readDrills } from '#web/offline/practice/drills.ts';
import { type LocalDatabase, readMeta, writeMeta } from '#web/offline/store/database.ts';
import { connectPrinter, fill, key, press, printed, reactIsAsked, rows, search } from './desk-screen.tsx';
import { makeDesk } from './make-desk.ts';
import { find, findAll, show } from './participants-screen.tsx';
import { until } from './until.ts';

/** The desk at `?rehearsal`: marked, measured, and left without a trace. */

async function openRehearsing(): Promise<LocalDatabase> {
  connectPrinter();
  const db = await makeDesk();
  const device = must(await readMeta(db, 'device'), 'made');
  const operator = must(await readMeta(db, 'operator'), 'made');
  await show(<DeskWork station={{ db, device, operator, syncNow: () => {} }} />, {
    at: '/desk?rehearsal',
    language: 'en',
  });
  reactIsAsked.IS_REACT_ACT_ENVIRONMENT = false;
  return db;
}

const names = async () => (await indexedDB.databases()).map(({ name }) => name);
/** Of how many; a team says the same of its badges. */
const place = () => document.querySelector('[aria-label=Drill] p')?.textContent;
const task = () => document.querySelector('[aria-label=Drill] [role=status]')?.textContent ?? '';

test('a drill by keyboard notices a printed badge, and its result is kept', async () => {
  const real = await openRehearsing();
  await until(() => expect(document.body).toShow('Made-up people.'));
  expect(document.title).toMatch(/^PRACTICE · Mesa 3/);
  await until(() => expect(search()).toBe(document.activeElement));
  await press(find('button', 'Drill of 20'));
  await until(() => expect(place()).toBe('1 of 20'));
  let skipped = 0;
  while (!task().includes('comes for their badge. Find them')) {
    skipped += 1;
    await press(find('button', 'Skip'));
    await until(() => expect(place()).toBe(`${skipped + 1} of 20`));
  }
  const name = must(task().split(', of ')[0], 'the name of the person');
  await fill(search(), name);
  await until(() => expect(rows()).toHaveLength(1));
  search().focus();
  await key('Enter');
  await until(() => expect(document.querySelector('[aria-selected=true]')?.textContent).toContain(name));
  expect(place()).toBe(`${skipped + 1} of 20`);
  // No face could be generated here.
  await key('Enter', { shiftKey: true });
  await until(() => expect(place()).toBe(`${skipped + 2} of 20`));
  expect(printed[0]).toMatch(/^practice-/);
  expect(document.body).toShow(/Done: [\d.]+ s, 2 keys\./);
  await press(find('button', 'Stop'));
  await until(() => expect(find('heading', 'How the drill went')).toBe(document.activeElement));
  await until(async () => expect((await readDrills(real))[0]?.steps).toHaveLength(skipped + 1));
  expect((await readDrills(real))[0]?.steps.at(-1)).toMatchObject({ kind: 'issue', end: 'done', keys: 2 });
  expect(await real.outbox.count()).toBe(0);
});

test('earlier drills are shown on request, and the desk comes back', async () => {
  await openRehearsing();
  await until(() => find('button', 'Earlier drills'));
  await press(find('button', 'Earlier drills'));
  await until(() => find('heading', 'The last drill of this device'));
  expect(findAll('button', 'Drill of 20')).toEqual([]);
  await press(find('button', 'Back to the rehearsal'));
  await until(() => find('button', 'Drill of 20'));
});

test("the real desk's parts are hidden, and leaving during a drill asks first and keeps nothing", async () => {
  await openRehearsing();
  await until(() => expect(search()).toBe(document.activeElement));
  await key('F1', { shiftKey: true });
  await key('F2', { shiftKey: true });
  expect(findAll('dialog')).toEqual([]);
  expect(document.body).toShow('Rehearsal · nothing leaves from here');
  await press(find('button', 'Drill of 20'));
  await until(() => expect(document.body).toShow('1 of 20'));
  await press(find('button', 'Leave the rehearsal'));
  await until(() => expect(document.body).toShow('Leave in the middle of the drill?'));
  expect(await names()).toContain('cancha-rehearsal');
  const confirm = document.querySelector('[role=alertdialog]')?.querySelectorAll('button')[1];
  await press(must(confirm, 'the cancel button comes first'));
  await until(() => expect(document.body).not.toShow('Made-up people.'));
  await until(async () => expect(await names()).not.toContain('cancha-rehearsal'));
});

test('a device locked during a rehearsal stops, and says why', async () => {
  const real = await openRehearsing();
  await until(() => expect(document.body).toShow('Made-up people.'));
  await writeMeta(real, 'locked', { code: 'DEVICE_REVOKED' });
  await until(() =>
    expect(document.body).toShow('This device is locked or being wiped: it cannot rehearse.'),
  );
  await until(async () => expect(await names()).not.toContain('cancha-rehearsal'));
});

test('a door rehearses a queue: the verdict, then the reason, and nothing of it at the real door', async () => {
  setClockOffset(Date.parse('2026-02-20T08:00:00-06:00') - machineMs());
  const real = await makeDesk();
  const device = must(await readMeta(real, 'device'), 'made');
  const operator = must(await readMeta(real, 'operator'), 'made');
  await show(<DoorWork station={{ db: real, device, operator, syncNow: () => {} }} />, {
    at: '/scan?rehearsal',
    language: 'en',
  });
  reactIsAsked.IS_REACT_ACT_ENVIRONMENT = false;
  await until(() => expect(document.body).toShow('Made-up people.'));
  await until(() => expect(document.body).toShow('Rehearsal · nothing leaves from here'));
  await press(find('button', 'Start a queue'));
  for (let at = 1; at <= 10; at += 1) {
    await until(() => expect(document.body).toShow(`${at} of 10`));
    await press(find('button', 'Let them hold it up'));
    // The verdict, over everything but the mark.
    await until(() => expect(document.querySelector('[data-verdict]')).not.toBeNull());
    await press(find('button', 'Keep scanning'));
    await until(() => expect(document.querySelector('[data-verdict]')).toBeNull());
    expect(document.querySelector('[aria-label="Queue at the door"] [role=status]')?.textContent).toMatch(
      /\.(That|Zones|A newer)/,
    );
    await press(find('button', 'Next person'));
  }
  await until(() => expect(document.body).toShow('Those were 10 people.'));
  expect(await real.outbox.count()).toBe(0);
  await press(find('button', 'Leave the rehearsal'));
  await until(() => expect(document.body).not.toShow('Made-up people.'));
  await until(async () => expect(await names()).not.toContain('cancha-rehearsal'));
  setClockOffset(0);
});
