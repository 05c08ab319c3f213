import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { nowMs } from '#shared/base/clock.ts';
import { newUid } from '#shared/base/ids.ts';
import { must } from '#shared/base/must.ts';
import { keepSession } from '#web/core/client/session.ts';
import { registerWalkIn } from '#web/device/desk.actions.ts';
import { useStation } from '#web/device/use-station.ts';
import { keepPin, lockScreen } from '#web/offline/lock/operator-pin.ts';
import { applyPull } from '#web/offline/search/base.ts';
import { type LocalDatabase, readMeta, writeMeta } from '#web/offline/store/database.ts';
import { DeskPage } from '#web/stations/desk/DeskPage.tsx';
import { preloadDesk } from '#web/stations/desk/desk-parts.tsx';
import { DoorPage } from '#web/stations/door/DoorPage.tsx';
import { ScreenLock } from '#web/stations/set-up/ScreenLock.tsx';
import { makeCredential } from '../shared/make.ts';
import {
  fill,
  key,
  lucia,
  mara,
  openLucia,
  press,
  reactIsAsked,
  rows,
  search,
  typeAsReader,
} from './desk-screen.tsx';
import { Browser, Reader } from './fake-hid.ts';
import { clocks, draft, makeDesk, page } from './make-desk.ts';
import { choosePin, pin } from './make-pin.ts';
import { makeUser } from './participants-make.ts';
import { find, findAll, leave, serve, show } from './participants-screen.tsx';
import { until } from './until.ts';

/** The lock of a station's screen: what it hides, what it keeps, and who opens it. */

const machine = navigator as { hid?: Browser };
afterEach(() => {
  delete machine.hid;
  keepSession(null);
  vi.useRealTimers();
});

/** A device's screen for its current operator. */
function Station({ db, kind }: { db: LocalDatabase; kind: 'desk' | 'door' }) {
  const station = useStation(db);
  if (station.kind !== 'enrolled' || !station.operator) return null;
  const ready = { db, device: station.device, operator: station.operator, syncNow: () => undefined };
  return (
    <ScreenLock station={ready}>
      {kind === 'desk' ? <DeskPage station={ready} onRehearse={() => undefined} /> : <DoorPage {...ready} />}
    </ScreenLock>
  );
}

async function open(db: LocalDatabase, kind: 'desk' | 'door' = 'desk'): Promise<void> {
  await preloadDesk();
  await show(<Station db={db} kind={kind} />, { language: 'en' });
  reactIsAsked.IS_REACT_ACT_ENVIRONMENT = false;
}

/** A desk with two people, and an operator who has a PIN. */
async function makeOpenDesk(): Promise<LocalDatabase> {
  const db = await makeDesk();
  const issued = await makeCredential({ person: lucia });
  await applyPull(db, page({ people: [lucia, mara], credentials: [issued] }), clocks);
  await choosePin(db);
  return db;
}

async function openDesk(): Promise<LocalDatabase> {
  const db = await makeOpenDesk();
  await open(db);
  await until(() => expect(document.body).toShow('2 people on this device'));
  return db;
}

/** The specimen of ICAO 9303, as one text. */
const passport =
  'P<SLVERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\r\nL898902C36SLV7408122F1204159ZE184226B<<<<<10\r\n';
const lockByKey = () => key('F8', { shiftKey: true });
/** Its label is around it. */
const pinField = () =>
  must(document.querySelector<HTMLInputElement>('input[type=password]'), 'the PIN is asked');
const isCovered = () => findAll('heading', 'Your PIN').length === 1;
/** Rendered, with the focus where the PIN is typed. */
const untilCovered = () =>
  until(() => {
    expect(isCovered()).toBe(true);
    expect(document.activeElement).toBe(pinField());
  });
/** What can be seen, read out or printed. */
function seen(): string {
  const shown = [...document.body.children].filter(
    (part) => part instanceof HTMLElement && !(part.inert && part.style.visibility === 'hidden'),
  );
  return shown.map((part) => part.textContent).join(' ');
}
async function enter(digits: string): Promise<void> {
  await fill(pinField(), digits);
  await press(find('button', 'Enter'));
}

test('a new operator chooses a PIN, twice, and no easy one', async () => {
  const db = await makeDesk();
  await open(db);
  await until(() => expect(document.body).toShow('Choose your PIN'));
  expect(findAll('combobox')).toEqual([]);
  expect(document.body).toShow('Step 1 of 2');
  await enter('1234');
  await until(() => expect(find('alert').textContent).toMatch(/4 to 8 digits, not in a row/));
  await enter(pin);
  await until(() => expect(document.body).toShow('The same PIN again'));
  expect(document.body).toShow('Step 2 of 2');
  await enter('4827');
  await until(() => expect(document.body).toShow('The PINs differ'));
  await enter(pin);
  await until(() => expect(document.body).toShow('The same PIN again'));
  await enter(pin);
  await until(search);
  expect((await readMeta(db, 'pins'))?.[7]).toMatchObject({ username: 'ana', failures: 0 });
});

test.each([
  ['desk', 'the sync panel'],
  ['door', 'the settings'],
  ['desk', 'the lock screen'],
] as const)(
  'an operator at the %s changes the PIN from %s, after typing the present one',
  async (kind, from) => {
    const db = kind === 'desk' ? await openDesk() : await makeDesk();
    if (kind === 'door') {
      await choosePin(db);
      await open(db, 'door');
    }
    if (from === 'the sync panel') await key('F1', { shiftKey: true });
    else if (from === 'the settings') {
      await until(() => find('button', /^Change this door/));
      await press(find('button', /^Change this door/));
    } else await lockByKey();
    await until(() => find('button', 'Change PIN'));
    await press(find('button', 'Change PIN'));
    await until(() => expect(seen()).toContain('First type the PIN you have now.'));
    await enter('9999');
    await until(() => expect(find('alert').textContent).toMatch(/not the PIN/));
    await enter(pin);
    await until(() => expect(seen()).toContain('Choose your PIN'));
    await enter('730195');
    await until(() => expect(seen()).toContain('The same PIN again'));
    await enter('730195');
    await until(() => expect(document.activeElement?.textContent).toBe('Continue working'));
    await press(find('button', 'Continue working'));
    await until(() => expect(seen()).not.toContain('PIN is valid'));
    await lockByKey();
    await untilCovered();
    expect(document.body).toShow('PIN ofAna Pérez');
    await enter(pin);
    await until(() => expect(find('alert').textContent).toMatch(/not the PIN/));
    await enter('730195');
    await until(() => expect(isCovered()).toBe(false));
  },
);

test('a change of the PIN can be left at each step, and an idle one is locked', async () => {
  const db = await openDesk();
  const openChange = async () => {
    await key('F1', { shiftKey: true });
    await until(() => find('button', 'Change PIN'));
    await press(find('button', 'Change PIN'));
    await until(() => expect(seen()).toContain('First type the PIN you have now.'));
  };
  await openChange();
  await press(find('button', 'Back'));
  await until(() => expect(isCovered()).toBe(false));
  await press(find('button', 'Change PIN'));
  await until(() => expect(isCovered()).toBe(true));
  await enter(pin);
  await until(() => expect(seen()).toContain('Choose your PIN'));
  await lockScreen(db);
  await until(() => expect(seen()).toContain('The screen is locked.'));
  await enter(pin);
  await until(() => expect(isCovered()).toBe(false));
  expect(seen()).not.toContain('Choose your PIN');
});

test('⇧F8 locks an open form: no participant is visible, nothing is lost, and the PIN restores it', async () => {
  const db = await openDesk();
  await openLucia();
  await key('F6', { shiftKey: true });
  await until(() => find('textbox', /What staff should know/));
  await fill(find('textbox', /What staff should know/), 'Waits for her dau');
  await lockByKey();
  await until(() => expect(isCovered()).toBe(true));
  expect(seen()).toContain('Mesa 3');
  // Names only the user whose PIN opens it.
  expect(seen()).toContain('PIN ofAna Pérez');
  expect(seen()).not.toMatch(/Luc|Waits/);
  // A touch beside a dialog would close it, and so would Escape.
  for (const type of ['pointerdown', 'mousedown'])
    pinField().dispatchEvent(new Event(type, { bubbles: true }));
  await key('Escape');
  await enter('9999');
  await until(() => expect(find('alert').textContent).toMatch(/not the PIN/));
  expect(seen()).not.toMatch(/Luc|Waits/);
  await enter(pin);
  await until(() => expect(isCovered()).toBe(false));
  expect((find('textbox', /What staff should know/) as HTMLTextAreaElement).value).toBe('Waits for her dau');
  expect([...document.querySelectorAll('[inert]')]).toEqual([]);
  expect(await db.outbox.count()).toBe(0);
});

test("the lock ignores the desk's keys, says that it reads no badges, and takes none for a guess", async () => {
  const db = await openDesk();
  await fill(search(), 'mara');
  await until(() => expect(rows()).toHaveLength(1));
  await key('Enter');
  await lockByKey();
  await untilCovered();
  await key('Enter');
  await key('F2');
  const number = must((await db.credentials.toArray())[0], 'Lucía has one').number;
  pinField().focus();
  const unheard = 'Badges are not read on this screen.';
  expect(document.body).not.toShow(unheard);
  typeAsReader([number]);
  await until(() => expect(document.body).toShow(unheard));
  await enter(pin);
  await until(() => expect(isCovered()).toBe(false));
  expect(document.body).not.toShow(unheard);
  expect(await db.outbox.count()).toBe(0);
  expect(findAll('heading', /Register/)).toEqual([]);
  expect((await readMeta(db, 'pins'))?.[7]?.failures).toBe(0);
  expect((search() as HTMLInputElement).value).toBe('mara');
});

test('a digit typed while the focus is elsewhere goes to the field of the PIN, other keys do not', async () => {
  await openDesk();
  await lockByKey();
  await untilCovered();
  for (const [name, isLed] of [
    ['a', false],
    ['Enter', false],
    ['4', true],
  ] as const) {
    pinField().blur();
    await key(name);
    expect([name, document.activeElement === pinField()]).toEqual([name, isLed]);
  }
});

test('a reload opens nothing: the desk does not render until the PIN was entered', async () => {
  const db = await openDesk();
  await press(find('button', 'Lock the screen'));
  await until(() => expect(isCovered()).toBe(true));
  reactIsAsked.IS_REACT_ACT_ENVIRONMENT = true;
  await leave();
  await open(db);
  await until(() => expect(isCovered()).toBe(true));
  expect(findAll('combobox')).toEqual([]);
  await enter(pin);
  await until(search);
});

test('an idle device locks after the configured time; work counts as input', async () => {
  const db = await makeOpenDesk();
  await writeMeta(db, 'settings', { values: { lockDeskAfter: '2' } } as never);
  await open(db);
  await until(search);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await key('Shift');
  vi.advanceTimersByTime(110_000);
  await registerWalkIn(db, draft());
  await until(() => expect(document.body).toShow('3 people on this device'));
  vi.advanceTimersByTime(60_000);
  expect(isCovered()).toBe(false);
  expect(await readMeta(db, 'screenLock')).toBeUndefined();
  vi.advanceTimersByTime(120_000);
  await until(() => expect(isCovered()).toBe(true));
});

test('another operator takes over by name and PIN, offline', async () => {
  serve({ 'GET /api/auth/me': 'offline' });
  const db = await openDesk();
  const grant = newUid();
  await keepPin(
    db,
    {
      grant,
      userId: 9,
      username: 'beto',
      name: 'Beto Ruiz',
      role: 'ACCREDITATION_STAFF',
      expiresAt: nowMs() + 60_000_000,
    },
    '730195',
  );
  await fill(search(), 'mara');
  await lockByKey();
  await until(() => expect(isCovered()).toBe(true));
  await press(find('button', 'I am another person'));
  await until(() => find('textbox', 'Username'));
  await fill(find('textbox', 'Username'), 'beto');
  await enter(pin);
  await until(() => expect(find('alert').textContent).toMatch(/not this user’s PIN/));
  await enter('730195');
  await until(() => expect(document.body).toShow('Beto Ruiz'));
  // What was being looked at goes on.
  expect((search() as HTMLInputElement).value).toBe('mara');
  await registerWalkIn(db, draft());
  expect((await db.outbox.toArray()).map(({ op }) => op)).toEqual([grant, grant]);
});

const ana = { ...makeUser('ACCREDITATION_STAFF'), username: 'ana' };

test('the password always unlocks, after any number of wrong PINs, and asks for a new PIN; a session alone does not', async () => {
  serve({
    'GET /api/auth/me': { body: { data: ana } },
    'POST /api/auth/login': { body: { data: ana } },
    'POST /api/sync/grant': { body: { data: { uid: newUid(), expiresAt: nowMs() + 57_000_000 } } },
  });
  const db = await openDesk();
  const kept = must((await readMeta(db, 'pins'))?.[7], 'chosen');
  await writeMeta(db, 'pins', { 7: { ...kept, failures: 40 } });
  await lockScreen(db);
  await until(() => expect(isCovered()).toBe(true));
  await enter(pin);
  await until(() => expect(find('alert').textContent).toMatch(/none is checked for (900|899) seconds/));
  // The right PIN is not checked either, and is not called wrong.
  expect(find('alert').textContent).not.toMatch(/not the PIN/);
  await press(find('button', 'With the password (needs a network)'));
  await until(() => find('textbox', 'Password'));
  expect(findAll('button', /Ana/)).toEqual([]);
  await fill(find('textbox', 'Username'), 'ana');
  await fill(find('textbox', 'Password'), 'a long password');
  await press(find('button', 'Begin'));
  await until(() => expect(document.body).toShow('Choose your PIN'));
  expect(await readMeta(db, 'screenLock')).toBeUndefined();
});

test('a HID reader works at desk and door like a typing one, and not while they are locked', async () => {
  const reader = new Reader();
  machine.hid = new Browser([reader]);
  const db = await openDesk();
  await until(() => expect(reader.opened).toBe(true));
  const number = must((await db.credentials.toArray())[0], 'Lucía has one').number;
  await lockByKey();
  await untilCovered();
  reader.send(number);
  await until(() => expect(document.body).toShow('Badges are not read on this screen.'));
  await enter(pin);
  await until(() => expect(isCovered()).toBe(false));
  expect((search() as HTMLInputElement).value).toBe('');
  reader.send(number);
  await until(() => expect((search() as HTMLInputElement).value).toBe(number));
  // Both lines of a passport at once.
  reader.sendAll(passport);
  await until(() => expect((find('textbox', 'Last Name') as HTMLInputElement).value).toBe('Eriksson'));
});

test('a locked door verifies no badge, and continues where it was', async () => {
  const reader = new Reader();
  machine.hid = new Browser([reader]);
  const db = await makeDesk();
  await choosePin(db);
  await writeMeta(db, 'sync', { ...must(await readMeta(db, 'sync'), 'made'), confirmedAt: nowMs() });
  await open(db, 'door');
  await until(() => find('button', 'Lock the screen'));
  await act(async () => find('button', 'Lock the screen').click());
  await untilCovered();
  typeAsReader(['A7-00001-6']);
  reader.send('A7-00001-6');
  await enter(pin);
  await until(() => expect(isCovered()).toBe(false));
  expect(await db.outbox.count()).toBe(0);
  typeAsReader(['A7-00001-6']);
  await until(async () => expect(await db.outbox.count()).toBe(1));
  reader.send('A7-00002-8');
  await until(async () => expect(await db.outbox.count()).toBe(2));
});
