import { afterEach, expect, test, vi } from 'vitest';
import type { Handout } from '#shared/credentials/handouts.ts';
import { notePerson } from '#web/device/desk.actions.ts';
import { type LocalDatabase, writeMeta } from '#web/offline/store/database.ts';
import { uidOf } from '../shared/make.ts';
import { fill, issueMara, key, mara, openDesk, openLucia, press } from './desk-screen.tsx';
import { fillDisk } from './full-disk.ts';
import { find, findAll } from './participants-screen.tsx';
import { until } from './until.ts';

/** A key pressed twice, a button clicked twice: it is done once, and nothing is said against it. */

afterEach(() => vi.restoreAllMocks());

const kinds = async (db: LocalDatabase) => (await db.outbox.toArray()).map(({ kind }) => kind);
const kit: Handout = {
  ...{ uid: uidOf(801), name: { es: 'Kit', en: 'Kit' }, kind: 'given', roles: ['Player'], isActive: true },
};
const meal: Handout = { ...kit, uid: uidOf(802), name: { es: 'Cena', en: 'Meal' } };

async function openHandouts(): Promise<LocalDatabase> {
  const db = await openDesk('en', (fresh) =>
    writeMeta(fresh, 'settings', { version: '1', values: { handouts: JSON.stringify([kit, meal]) } }),
  );
  await openLucia();
  await key('F5');
  await until(() => expect(boxes()).toHaveLength(2));
  return db;
}
const boxes = () => [...document.querySelectorAll<HTMLInputElement>('[role=dialog] input[type=checkbox]')];

async function tick(index: number): Promise<HTMLElement> {
  boxes()[index]?.click();
  return await until(() => find('button', /Confirm 1/));
}

/** Other work of this device, which comes after all that was asked for before. */
async function workAfter(db: LocalDatabase): Promise<void> {
  for (const text of ['one', 'two', 'three']) await notePerson(db, { uid: mara.uid, text });
}

test('a hand-out that is confirmed by a double click is given once, and not refused', async () => {
  const db = await openHandouts();
  const confirm = await tick(0);
  confirm.click();
  confirm.click();
  await until(() => expect(boxes()[0]?.getAttribute('aria-disabled')).toBe('true'));
  expect(find('dialog')).toShow('Recorded: Kit');
  const next = await tick(1);
  await workAfter(db);
  expect(findAll('alert').filter(({ textContent }) => textContent !== '')).toEqual([]);
  await press(next);
  await until(() => expect(find('dialog')).toShow('Recorded: Meal'));
  expect((await kinds(db)).filter((kind) => kind === 'handout.redeem')).toHaveLength(2);
});

test('a hand-out that the disk does not keep takes away the word about the one before', async () => {
  await openHandouts();
  await press(await tick(0));
  await until(() => expect(find('dialog')).toShow('Recorded: Kit'));
  const confirm = await tick(1);
  fillDisk();
  await press(confirm);
  await until(() => expect(find('dialog')).toShow('Nothing was done'));
  expect(find('dialog')).not.toShow('Recorded: Kit');
});

test('a note that is saved by two clicks is sent once', async () => {
  const db = await openDesk();
  await openLucia();
  await key('F6', { shiftKey: true });
  await until(() => find('textbox', /What staff should know/));
  await fill(find('textbox', /What staff should know/), 'Waits for her daughter');
  const save = find('button', 'Save the note');
  save.click();
  save.click();
  await until(() => expect(document.querySelector('aside')).toShow('Waits for her daughter'));
  await workAfter(db);
  const sent = (await db.outbox.toArray()).map(({ body }) => (JSON.parse(body) as { text: string }).text);
  expect(sent).toEqual(['Waits for her daughter', 'one', 'two', 'three']);
});

test('an undo that is pressed twice is not too late', async () => {
  const db = await openDesk();
  await issueMara();
  await until(() => find('button', /Undo/));
  const undo = find('button', /Undo/);
  undo.click();
  undo.click();
  await until(() => expect(document.body).toShow('Issue undone: Mara Herrero'));
  await workAfter(db);
  expect((await kinds(db)).filter((kind) => kind === 'credential.revoke')).toHaveLength(1);
  expect(document.body).not.toShow('It is too late to undo this.');
});

test('the second click on a button that closes its dialog does not press what is below', async () => {
  const db = await openDesk();
  await openLucia();
  const click = (target: Element, detail: number) =>
    target.dispatchEvent(new MouseEvent('click', { detail, bubbles: true, cancelable: true }));
  await key('F6', { shiftKey: true });
  await until(() => find('textbox', /What staff should know/));
  await fill(find('textbox', /What staff should know/), 'Waits for her daughter');
  click(find('button', 'Save the note'), 1);
  await until(() => expect(findAll('dialog')).toEqual([]));
  const below = find('button', /^Correct data/);
  const down = new MouseEvent('mousedown', { detail: 2, bubbles: true, cancelable: true });
  below.dispatchEvent(down);
  // Which also keeps the focus where it was.
  expect(down.defaultPrevented).toBe(true);
  click(below, 2);
  await until(async () => expect(await kinds(db)).toEqual(['participant.note']));
  expect(findAll('dialog')).toEqual([]);
  click(find('button', /^Correct data/), 1);
  await until(() => expect(findAll('dialog')).toHaveLength(1));
});
