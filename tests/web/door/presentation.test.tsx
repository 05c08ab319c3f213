import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setClockOffset } from '#shared/base/clock.ts';
import type { CredentialRow } from '#shared/credentials/credential.ts';
import { generateKeys } from '#shared/engines/signatures/signature.ts';
import type { PersonRow } from '#shared/people/participant.ts';
import { saveStation } from '#web/device/door.actions.ts';
import { type LocalDatabase, readMeta, writeMeta } from '#web/offline/store/database.ts';
import {
  button,
  environment,
  expectVerdict,
  leaveDoor,
  openDoor,
  read,
  said,
  until,
  verdict,
} from './door-screen.tsx';
import { codeOf, type Desk, issueBadge, makeDesk, makeDoor, makePerson } from './make-door.ts';

/** One badge, one verdict: what is shown again at once, what is taken back, and what could not be read. */
let desk: Desk;
let person: PersonRow;
let badge: CredentialRow;

beforeEach(async () => {
  environment.IS_REACT_ACT_ENVIRONMENT = true;
  vi.stubGlobal('reportError', (error: unknown) => console.error(error));
  setClockOffset(Date.parse('2026-02-20T10:00:00-06:00') - Date.now());
  desk = await makeDesk('A7', 'a7Q2', await generateKeys({ extractable: false }));
  person = makePerson();
  badge = await issueBadge(desk, person, 42);
});
afterEach(async () => {
  await leaveDoor();
  localStorage.clear();
  vi.unstubAllGlobals();
  setClockOffset(0);
});

/** Sets the clock so many seconds after ten, whatever time this machine took. */
const at = (seconds: number) =>
  setClockOffset(Date.parse('2026-02-20T10:00:00-06:00') + seconds * 1000 - Date.now());
const open = () => makeDoor({ desks: [desk], people: [person], credentials: [badge] });
const shown = () => document.querySelector<HTMLElement>('[data-door]')?.dataset.door ?? null;

async function kept(db: LocalDatabase): Promise<string[]> {
  return (await db.outbox.toArray()).map(({ kind, body }) => {
    const { reason } = JSON.parse(body) as { reason: string };
    return `${kind} ${reason}`;
  });
}

/** Keys of a reader, `gap` ms apart, without an end. */
async function type(text: string, gap: number): Promise<void> {
  let at = performance.now() + 10_000;
  await act(async () => {
    for (const key of text) {
      at += gap;
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      Object.defineProperty(event, 'timeStamp', { value: at });
      window.dispatchEvent(event);
    }
  });
}

/** A reader on Android: its letters come with the events of the field that has the focus. */
async function typeByMethod(text: string, ...ends: string[]): Promise<void> {
  let at = performance.now();
  for (const data of [...text, ...ends]) {
    at += 8;
    const field = document.activeElement ?? document.body;
    const send = (event: Event) => {
      Object.defineProperty(event, 'timeStamp', { value: at });
      return field.dispatchEvent(event);
    };
    const key = ends.includes(data) ? data : 'Unidentified';
    await act(async () => {
      send(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      // A field that is covered loses the focus in a browser, and no letter has a place to go.
      if (key !== 'Unidentified' || field.closest('[inert]') || field === document.body) return;
      const init = { data, inputType: 'insertText', bubbles: true };
      send(new InputEvent('beforeinput', { ...init, cancelable: true }));
    });
  }
}

test('a door reads a badge by an input method while its number field or a setting has the focus', async () => {
  await openDoor(await open());
  document.querySelector<HTMLInputElement>('input[autocapitalize=characters]')?.focus();
  await typeByMethod(codeOf(badge), 'Enter');
  await expectVerdict('granted', /María José/);
  act(() => button(/Seguir escaneando/)?.click());
  await act(async () => document.querySelector<HTMLElement>('[aria-label^="Cambiar esta puerta"]')?.click());
  await until(() => expect(document.querySelector('[role=dialog] input')).not.toBeNull());
  document.querySelector<HTMLInputElement>('[role=dialog] input')?.focus();
  await typeByMethod(codeOf(badge), 'Enter');
  await until(() => expect(said()).toMatch(/María José/));
});

test('a badge read again within five seconds keeps its verdict and is recorded once, even after a reload', async () => {
  const db = await open();
  await openDoor(db);
  at(0);
  await read(codeOf(badge));
  await expectVerdict('granted');
  at(2);
  await read(codeOf(badge));
  await expectVerdict('granted', /Leída otra vez/);
  await leaveDoor();
  await openDoor(db);
  at(4);
  await read(codeOf(badge));
  await expectVerdict('granted', /Leída otra vez/);
  expect(await kept(db)).toEqual(['scan.record ok']);
  at(6);
  await read(codeOf(badge));
  await expectVerdict('caution', /Ya había entrado/);
  await until(async () => expect(await kept(db)).toEqual(['scan.record ok', 'scan.record usedAgain']));
});

test('a badge read at another door, in another direction or as another person’s within five seconds is another presentation', async () => {
  const other = makePerson({ firstName: 'Otra' });
  const others = await issueBadge(desk, other, 43);
  const db = await makeDoor({ desks: [desk], people: [person, other], credentials: [badge, others] });
  await openDoor(db);
  await read(codeOf(badge));
  await expectVerdict('granted');
  await read(codeOf(others));
  await expectVerdict('granted', /Otra/);
  expect(said()).not.toMatch(/Leída otra vez/);
  await act(() => saveStation(db, { checkpoint: 'Puerta Sur', direction: 'in', zone: null }));
  await until(() => expect(document.body).toShow(/Puerta Sur/));
  await read(codeOf(others));
  await until(async () => expect(await kept(db)).toHaveLength(3));
});

test('a checkpoint sets how long the same copy is one presentation', async () => {
  const db = await open();
  const set = [
    { name: 'Puerta Norte', zone: null, isEntryOnly: false, passBackMinutes: 5, repeatSeconds: 20 },
  ];
  const settings = await readMeta(db, 'settings');
  const values = { ...settings?.values, checkpoints: JSON.stringify(set) };
  await writeMeta(db, 'settings', { version: 'x', values });
  await openDoor(db);
  at(0);
  await read(codeOf(badge));
  await expectVerdict('granted');
  at(15);
  await read(codeOf(badge));
  await expectVerdict('granted', /Leída otra vez/);
});

test('the first key of the next badge clears the verdict, and an incomplete read says so', async () => {
  await openDoor(await open());
  await read(codeOf(badge));
  await expectVerdict('granted');
  await type('{', 60);
  expect(verdict()).toBeNull();
  expect(shown()).toBe('reading');
  await type('"v":1,"team":"Leo', 60);
  await until(() => expect(shown()).toBe('unread'));
  expect(document.body).toShow(/No se leyó: otra vez/);
  expect(verdict()).toBeNull();
});

test.each([
  ['with the identifier of its symbology', ']Q1', 5],
  ['as slowly as 120 ms a key', '', 120],
])('a forged badge after a good one is red when a reader sends it %s', async (_how, prefix, gap) => {
  await openDoor(await open());
  await read(codeOf(badge));
  await expectVerdict('granted');
  await type(prefix + codeOf(badge).replace('Leones', 'Tigres'), gap);
  await expectVerdict('denied', /falsa o alterada/);
});

test('a number sent by a reader is handled as a typed one', async () => {
  await openDoor(await open());
  await type(`]C1${badge.number}`, 8);
  await expectVerdict('granted', /Compare la foto/);
});

test('a green verdict ends after a few seconds, a red one stays', async () => {
  await openDoor(await open());
  await read(codeOf(badge));
  await expectVerdict('granted');
  expect(document.querySelector('[data-countdown]')).not.toBeNull();
  await until(() => expect(verdict()).toBeNull());
  expect(document.body).toShow(/Última lectura/);
  await read(codeOf(badge).replace('Leones', 'Tigres'));
  await expectVerdict('denied');
  expect(document.querySelector('[data-countdown]')).toBeNull();
});

test('a person who turned back is not inside: the scan is annulled by one press and stays recorded', async () => {
  const db = await open();
  await openDoor(db);
  await read(codeOf(badge));
  await expectVerdict('granted');
  await act(async () => button(/Anular: no pasó/)?.click());
  await until(() => expect(document.body).toShow(/Lectura anulada: No pasó/));
  expect(verdict()).toBeNull();
  await read(codeOf(badge));
  await expectVerdict('granted', /Primera vez en una puerta/);
  expect(said()).not.toMatch(/Leída otra vez/);
  await until(async () =>
    expect(await kept(db)).toEqual(['scan.record ok', 'scan.annul didNotPass', 'scan.record ok']),
  );
});

test('a supervisor lets in a refused holder with a reason, and then they are inside', async () => {
  const revoked = { ...badge, status: 'revoked' as const, revokedReason: 'Perdida' };
  const db = await makeDoor({ desks: [desk], people: [person], credentials: [revoked] });
  await openDoor(db, 'es', 'ACCREDITATION_STAFF');
  await read(codeOf(badge));
  await expectVerdict('denied');
  await act(async () => button(/Dejar pasar/)?.click());
  await act(async () => button(/Identidad comprobada/)?.click());
  await until(() => expect(said()).toMatch(/Pasa por decisión del supervisor: Identidad comprobada/));
  expect(await kept(db)).toEqual(['scan.record revoked', 'scan.override identityChecked']);
});

test('the reasons to let a holder in stay on the screen while the same badge is read again, until one is chosen', async () => {
  const revoked = { ...badge, status: 'revoked' as const, revokedReason: 'Perdida' };
  const db = await makeDoor({ desks: [desk], people: [person], credentials: [revoked] });
  await openDoor(db, 'es', 'ACCREDITATION_STAFF');
  at(0);
  await read(codeOf(badge));
  await expectVerdict('denied');
  await act(async () => button(/Dejar pasar/)?.click());
  at(2);
  await read(codeOf(badge));
  await expectVerdict('denied', /Leída otra vez/, /Identidad comprobada/);
  // Of the next scan nothing was asked.
  at(12);
  await read(codeOf(badge));
  await expectVerdict('denied');
  await until(() => expect(said()).not.toMatch(/Leída otra vez/));
  expect(said()).not.toMatch(/Identidad comprobada/);
});

test('a guard who is not a supervisor cannot let in a refused holder', async () => {
  const revoked = { ...badge, status: 'revoked' as const, revokedReason: 'Perdida' };
  await openDoor(
    await makeDoor({ desks: [desk], people: [person], credentials: [revoked] }),
    'es',
    'CREDENTIAL_VIEWER',
  );
  await read(codeOf(badge));
  await expectVerdict('denied');
  expect(button(/Dejar pasar/)).toBeUndefined();
  expect(button(/Anular: no pasó/)).toBeDefined();
});

test.each([
  ['amber', 'caution', 'false'],
  ['red, when changes wait for an admin,', 'denied', 'true'],
] as const)(
  'a badge whose holder changed after it was signed is %s at an offline door',
  async (_color, kind, changesWait) => {
    const review = { at: '2026-02-20T09:00:00.000Z', fields: ['firstName'] };
    const db = await makeDoor({ desks: [desk], people: [{ ...person, review }], credentials: [badge] });
    await writeMeta(db, 'settings', { version: 'one', values: { changesWait } });
    await openDoor(db);
    await read(codeOf(badge));
    await expectVerdict(kind, /Sus datos cambiaron después de emitirla/);
    const [scan] = (await db.outbox.toArray()).map(({ body }) => JSON.parse(body));
    expect(scan).toMatchObject({ verdict: kind, reason: 'changedSince' });
  },
);

test('Escape ends a red verdict, as a press does, and does nothing on a door that is ready', async () => {
  await openDoor(await open());
  const pressEscape = async () => {
    const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
    await act(async () => window.dispatchEvent(event));
  };
  await pressEscape();
  expect([shown(), verdict()]).toEqual([null, null]);
  await read(codeOf(badge).replace('Leones', 'Tigres'));
  await expectVerdict('denied');
  await pressEscape();
  expect(verdict()).toBeNull();
  await read(codeOf(badge));
  await expectVerdict('granted');
});
