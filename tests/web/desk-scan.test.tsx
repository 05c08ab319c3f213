import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { setClockOffset } from '#shared/base/clock.ts';
import { must } from '#shared/base/must.ts';
import { payloadText } from '#shared/codes/payload.ts';
import { issueCredential, reprintCredential, revokeCredential } from '#web/device/desk.actions.ts';
import { applyPull } from '#web/offline/search/base.ts';
import { type LocalDatabase, readMeta, writeMeta } from '#web/offline/store/database.ts';
import { DeskPage } from '#web/stations/desk/DeskPage.tsx';
import { preloadDesk } from '#web/stations/desk/desk-parts.tsx';
import { ScannedLine } from '#web/stations/desk/walk-in/ScannedLine.tsx';
import { judgeCode } from '#web/stations/desk/walk-in/scanned-code.ts';
import { makePerson, uidOf } from '../shared/make.ts';
import { key, typeAsReader } from './desk-screen.tsx';
import { clocks, makeDesk, page, undoAtEnd } from './make-desk.ts';
import { fill, find, findAll, show } from './participants-screen.tsx';
import { until } from './until.ts';

/** A badge read at the desk: verified before it opens a person, and never taken for keys. */
const nora = makePerson({ uid: uidOf(3), firstName: 'Nora', lastName: 'Gil', photo: 'a'.repeat(64) });
const reactIsAsked = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
// A badge has an end.
beforeAll(() => setClockOffset(Date.parse('2026-02-20T10:00:00-06:00') - Date.now()));
afterAll(() => setClockOffset(0));
afterEach(() => {
  Object.assign(window, { kiosk: undefined });
  reactIsAsked.IS_REACT_ACT_ENVIRONMENT = true;
});

async function openDesk(): Promise<{ db: LocalDatabase; text: string; number: string }> {
  const db = await makeDesk();
  undoAtEnd(db);
  await applyPull(db, page({ people: [nora] }), clocks);
  const device = must(await readMeta(db, 'device'), 'made');
  await writeMeta(db, 'keyset', [{ ...device.certificate, revokedAt: null }]);
  const answer = await issueCredential(db, nora.uid);
  if (answer.kind !== 'done') throw new Error(answer.code);
  const { number, data } = answer.result.credential;
  const operator = must(await readMeta(db, 'operator'), 'made');
  Object.assign(window, {
    kiosk: {
      readState: async () => ({ printers: { lanyard: 'Zebra' } }),
      printPages: async () => ({ kind: 'sent', printer: 'Zebra' }),
    },
  });
  await preloadDesk();
  await show(<DeskPage station={{ db, device, operator, syncNow: () => {} }} onRehearse={() => {}} />, {
    language: 'en',
  });
  reactIsAsked.IS_REACT_ACT_ENVIRONMENT = false;
  await until(() => expect(document.body).toShow('1 person on this device'));
  return { db, number, text: payloadText(must(data, 'it has just been signed')) };
}

async function scan(text: string): Promise<void> {
  typeAsReader([text]);
  await vi.waitFor(() => undefined);
}
function press(key: string): void {
  const target = document.activeElement ?? document.body;
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}
const panels = () => findAll('article').map((panel) => panel.getAttribute('aria-label'));

test('a genuine badge opens its holder, and says that it is genuine', async () => {
  const { text, number } = await openDesk();
  const field = find('combobox', /Search people/) as HTMLInputElement;
  await scan(text);
  // An unknown code: its number stays in the field, and the next one replaces it.
  await until(() => expect(field.value).toBe(number));
  await until(() => expect([field.selectionStart, field.selectionEnd]).toEqual([0, number.length]));
  await until(() => expect(panels()).toEqual(['Nora Gil']));
  await until(() => expect(document.body).toShow('Genuine badge.'));
  await until(() => expect(document.querySelector('[aria-selected=true]')?.textContent).toContain('Nora'));
});

test('a forged badge opens no person, even typed without Enter', async () => {
  const { text } = await openDesk();
  const forged = text.replace('"g":1', '"g":2');
  await scan(forged);
  await until(() => expect(document.body).toShow('Forged or altered badge.'));
  expect(panels()).toEqual([]);
  // Nothing of it is left to be searched for.
  expect(find('combobox', /Search people/)).toHaveProperty('value', '');
  await fill(find('combobox', /Search people/), text.replace('"g":1', '"g":3'));
  await until(() => expect(document.body).toShow('Forged or altered badge.'));
  expect(panels()).toEqual([]);
});

test('a badge that lost a letter on the way leaves no text in the search, and is read again', async () => {
  const { text } = await openDesk();
  const field = find('combobox', /Search people/) as HTMLInputElement;
  await scan(text.replace('"n":', '"n"'));
  await until(() => expect(document.body).toShow('or only part of it was read'));
  expect(field.value).toBe('');
  await scan(text);
  await until(() => expect(panels()).toEqual(['Nora Gil']));
});

test('half a code is not judged: a slow reader is still typing it', async () => {
  const { db, text } = await openDesk();
  expect(await judgeCode(db, text.slice(0, -1))).toBeNull();
  expect(await judgeCode(db, text)).toMatchObject({ kind: 'granted' });
});

test('an old copy and a revoked badge open their holder, with their state', async () => {
  const { db, text, number } = await openDesk();
  await reprintCredential(db, number, 'lost');
  await scan(text);
  await until(() => expect(document.body).toShow('Old copy, no longer valid'));
  await until(() => expect(panels()).toEqual(['Nora Gil']));
  await revokeCredential(db, number, 'stolen');
  await scan(text);
  await until(() => expect(document.body).toShow('Revoked badge. Keep the paper'));
});

test('a genuine badge of a person unknown here says so', async () => {
  const { db, text } = await openDesk();
  await db.outbox.clear();
  await writeMeta(db, 'moves', 1);
  await fill(find('combobox', /Search people/), 'nora');
  await until(() => expect(findAll('option')[0]?.textContent).toContain('Not issued'));
  await fill(find('combobox', /Search people/), '');
  await scan(text);
  await until(() => expect(document.body).toShow('its holder is not on this device yet'));
  expect(panels()).toEqual([]);
});

test('a badge read while the desk asks for a reason makes no copy', async () => {
  const { db, text } = await openDesk();
  await fill(find('combobox', /Search people/), 'nora');
  await until(() => find('button', /Print another copy/));
  find('button', /Print another copy/).click();
  await until(() => find('dialog', 'Another copy for Nora Gil'));
  const before = await db.outbox.count();
  await scan(text);
  // A code that no badge carries, as on a bottle.
  await scan('1234567890128');
  press('4');
  await until(() => expect(findAll('dialog', 'Another copy for Nora Gil')).toEqual([]));
  await until(() => expect(document.body).toShow(/New copy of A7-00001-/));
  const bodies = (await db.outbox.toArray()).slice(before).map(({ body }) => JSON.parse(body) as object);
  expect(bodies[0]).toMatchObject({ reason: 'dataChanged' });
});

test('a badge read while a dialog is open says what to do first, and opens once that is closed', async () => {
  const { text } = await openDesk();
  await fill(find('combobox', /Search people/), 'nora');
  await until(() => find('button', /Print another copy/));
  find('button', /Print another copy/).click();
  await until(() => find('dialog', 'Another copy for Nora Gil'));
  await scan(text);
  await until(() => expect(document.body).toShow(/Finish or close what is open first/));
  expect(find('dialog', 'Another copy for Nora Gil')).toBeTruthy();
  // Of another dialog it says nothing, and would cover its title.
  await key('Escape');
  await until(() => expect(findAll('dialog', 'Another copy for Nora Gil')).toEqual([]));
  await key('F6');
  await until(() => find('dialog', /Nora Gil/));
  expect(document.body).not.toShow(/Finish or close what is open first/);
});

test("a shop's code is named as that, and stays out of the search and of the form for a new person", async () => {
  await openDesk();
  const field = find('combobox', /Search people/) as HTMLInputElement;
  await fill(field, 'zz');
  await scan('7501055363513');
  await until(() => expect(document.body).toShow(/neither a badge nor a document/));
  expect(field.value).toBe('zz');
});

/** The words of the reader, and whether what they are in is on the screen of a phone. */
const seenWords = (words: RegExp) =>
  findAll('alert').some((one) => words.test(one.textContent ?? '') && one.closest('.hidden') === null);

test('a badge read while a new person is entered says what to do first, where the form hides the search', async () => {
  const { text } = await openDesk();
  await key('F2');
  await until(() => find('textbox', 'First Name'));
  await fill(find('textbox', 'First Name'), 'Mar');
  await scan(text);
  await until(() => expect(seenWords(/Finish or close what is open first/)).toBe(true));
  expect((find('textbox', 'First Name') as HTMLInputElement).value).toBe('Mar');
});

test('beside an open person an unread code is named on a phone too, until another person is open', async () => {
  const { number } = await openDesk();
  await fill(find('combobox', /Search people/), 'nora');
  press('Enter');
  await until(() => expect(find('combobox', /Search people/).closest('.hidden')).not.toBeNull());
  await scan('7501055363513');
  await until(() => expect(seenWords(/neither a badge nor a document/)).toBe(true));
  await scan(number);
  await until(() => expect(findAll('alert')).toEqual([]));
});

test('a letter typed beside an open person is searched for on a phone, where the person hides the search', async () => {
  await openDesk();
  const field = find('combobox', /Search people/) as HTMLInputElement;
  await fill(field, 'nora');
  press('Enter');
  await until(() => expect(field.closest('.hidden')).not.toBeNull());
  field.blur();
  press('m');
  expect(document.activeElement).toBe(field);
  expect(field.closest('.hidden')).toBeNull();
  // The letter takes the place of the last search.
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 4]);
});

test.each([
  ['politely', 'granted', 'ok', 'status'],
  ['at once', 'caution', 'notKnownHere', 'alert'],
  ['at once', 'denied', 'badSignature', 'alert'],
] as const)('a screen reader says %s that a read badge is %s', async (_, kind, reason, role) => {
  const code = { text: '{}', number: '', scannedBack: null, kind, reason };
  await show(<ScannedLine code={code} />, { language: 'en' });
  expect(document.querySelector('p')?.getAttribute('role')).toBe(role);
});
