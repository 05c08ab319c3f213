import { expect, test } from 'vitest';
import { must } from '#shared/base/must.ts';
import { type LocalDatabase, readMeta, writeMeta } from '#web/offline/store/database.ts';
import { makePerson, uidOf } from '../shared/make.ts';
import {
  choose,
  fill,
  issueMara,
  key,
  lucia,
  mara,
  openDesk,
  openLucia,
  press,
  printed,
  search,
} from './desk-screen.tsx';
import { find, findAll } from './participants-screen.tsx';
import { until } from './until.ts';

/** Undoing at the desk: one line, and Ctrl+Z. */

const kinds = async (db: LocalDatabase) => (await db.outbox.toArray()).map(({ kind }) => kind);
const line = () => find('region', 'The last thing done');
const undo = () => key('z', { ctrlKey: true });

async function reprintLucia(db: LocalDatabase): Promise<void> {
  await openLucia();
  await key('F7');
  await until(() => expect(findAll('dialog')).toHaveLength(1));
  await key('1');
  await until(async () => expect(await kinds(db)).toEqual(['credential.reprint']));
}

test('a reprint waits for its print, names its person, and leaves no trace when undone', async () => {
  const db = await openDesk();
  await reprintLucia(db);
  await until(() => expect(line()).toShow('New copy: Lucía Herrera'));
  await until(() => expect(line()).toShow(/\d+ s/));
  await until(() => find('button', /Print it now/));
  expect(printed).toEqual([]);
  expect(document.activeElement).toBe(search());
  await undo();
  await until(() => expect(line()).toShow('Copy undone: Lucía Herrera. The previous one is valid.'));
  expect(await kinds(db)).toEqual(['noop']);
  await until(() => find('button', /Print this copy|Print another copy/));
  expect(printed).toEqual([]);
});

test('Enter prints the waiting reprint once, and then it cannot be undone', async () => {
  const db = await openDesk();
  await reprintLucia(db);
  await until(() => find('button', /Print it now/));
  await key('Enter');
  await until(() => expect(printed).toHaveLength(1));
  await undo();
  await until(async () => expect(await kinds(db)).toEqual(['credential.reprint', 'print.log']));
  await until(() => find('button', /Next person/));
  expect(printed).toHaveLength(1);
});

test('the reprint of a person is printed while the next one is served', async () => {
  const db = await openDesk();
  await reprintLucia(db);
  await until(() => find('button', /Print it now/));
  await issueMara();
  await until(() => expect(document.body).toShow(/Issued: A7-00001-/));
  await fill(search(), 'lucia');
  await key('Enter');
  await until(() => find('button', /Print this copy/));
  await press(find('button', /Print this copy/));
  // The print that waited comes, and no second one beside it.
  await until(() => expect(printed).toHaveLength(2));
  await until(async () => expect((await kinds(db)).filter((kind) => kind === 'print.log')).toHaveLength(2));
});

test('an undone issue says what happens to its paper, and is offered again', async () => {
  const db = await openDesk();
  await issueMara();
  await until(() => expect(printed).toHaveLength(1));
  await until(() => expect(line()).toShow('Credential issued: Mara Herrero'));
  expect(line()).not.toShow('destroy it');
  await undo();
  await until(() =>
    expect(line()).toShow(/Issue undone: Mara Herrero.*If the paper of A7-00001-. came out, destroy it/),
  );
  expect(await kinds(db)).toContain('credential.revoke');
  await until(() => find('button', /Issue and print/));
  await key('Enter');
  await until(() => expect(document.body).toShow(/Issued: A7-00002-/));
});

test("a revocation is undone by its button, and Ctrl+Z in a form's field edits the form", async () => {
  const db = await openDesk();
  await openLucia();
  await key('F10');
  await until(() => expect(findAll('dialog')).toHaveLength(1));
  await key('1');
  await until(() => expect(line()).toShow('Credential revoked: Lucía Herrera'));
  await key('F2');
  await until(() => find('textbox', 'First Name'));
  find('textbox', 'First Name').focus();
  await undo();
  expect(await kinds(db)).toEqual(['credential.revoke']);
  await press(find('button', /^Undo/));
  await until(async () => expect(await kinds(db)).toEqual(['noop']));
  await until(() => expect(line()).toShow('Revocation undone: Lucía Herrera'));
});

test('a hand-out is undone within its dialog, which then no longer says that it was given', async () => {
  const kit = { uid: uidOf(801), name: { es: 'Bolsa', en: 'Bag' }, roles: ['Player'], isActive: true };
  const db = await openDesk('en', (fresh) =>
    writeMeta(fresh, 'settings', { version: '1', values: { handouts: JSON.stringify([kit]) } }),
  );
  await openLucia();
  await key('F5');
  await until(() => find('checkbox'));
  await press(find('checkbox'));
  await key('Enter');
  await until(async () => expect(await kinds(db)).toEqual(['handout.redeem']));
  await until(() => expect(findAll('dialog')[0]).toShow('Hand-out or requirement recorded: Lucía Herrera'));
  expect(findAll('dialog')[0]).toShow('Recorded: Bag');
  await undo();
  await until(async () => expect(await kinds(db)).toEqual(['noop']));
  await until(() => expect(findAll('dialog')[0]).toShow('Hand-out or requirement undone: Lucía Herrera'));
  expect(findAll('dialog')[0]).not.toShow('Recorded: Bag');
});

test("a team's dialog shows and undoes only what was done for the team", async () => {
  const olga = makePerson({
    uid: uidOf(6),
    firstName: 'Olga',
    lastName: 'Sol',
    teamUid: null,
    teamName: null,
  });
  const db = await openDesk('en', async () => {}, [lucia, mara, { ...olga, photo: mara.photo }]);
  await choose('olga', 'Olga');
  await key('Enter');
  await until(() => expect(line()).toShow('Credential issued: Olga Sol'));
  await openLucia();
  await key('F8');
  await until(() => expect(findAll('dialog')[0]).toShow('0 handed over'));
  expect(findAll('region', 'The last thing done')).toEqual([]);
  await undo();
  expect(await kinds(db)).not.toContain('credential.revoke');
  await key('Escape');
  await until(() => expect(line()).toShow('Undo'));
  await key('F10');
  await until(() => expect(findAll('dialog')).toHaveLength(1));
  await key('1');
  await until(() => expect(line()).toShow('Credential revoked: Lucía Herrera'));
  await key('F8');
  const inDialog = () =>
    must(document.querySelector('[role=dialog] section[aria-label="The last thing done"]'), 'a line');
  await until(() => expect(inDialog()).toShow('Credential revoked: Lucía Herrera'));
  await undo();
  await until(() => expect(inDialog()).toShow('Revocation undone: Lucía Herrera'));
  // Olga's badge is the next to be undone, out of sight.
  expect(inDialog().querySelectorAll('button')).toHaveLength(0);
});

test('the undo button names what it undoes where that is not the last action', async () => {
  await openDesk();
  await issueMara();
  await until(() => expect(line()).toShow('Credential issued: Mara Herrero'));
  await until(() => expect(undoWords()).toBe('Undo'));
  await openLucia();
  await key('F10');
  await until(() => expect(findAll('dialog')).toHaveLength(1));
  await key('1');
  await until(() => expect(line()).toShow('Credential revoked: Lucía Herrera'));
  await undo();
  await until(() => expect(line()).toShow('Revocation undone: Lucía Herrera'));
  await until(() => expect(undoWords()).toBe('Undo: Credential issued: Mara Herrero'));
});
const undoWords = () => line().querySelector('button span')?.textContent;

test('the undo line keeps its text after its time, without the button, until it is dismissed', async () => {
  const db = await openDesk();
  await openLucia();
  await key('F10');
  await until(() => expect(findAll('dialog')).toHaveLength(1));
  await key('1');
  await until(() => expect(line()).toShow('Undo'));
  const [action] = (await readMeta(db, 'undoable')) ?? [];
  await writeMeta(db, 'undoable', [{ ...must(action, 'noted'), isOver: true }]);
  await until(() => expect(line()).not.toShow('Undo'));
  expect(line()).toShow('Credential revoked: Lucía Herrera');
  await press(find('button', 'Close'));
  await until(() => expect(findAll('region', 'The last thing done')).toEqual([]));
});

test('Ctrl+Z pressed again or too late leaves the search as it is, and too late says so', async () => {
  const db = await openDesk();
  await openLucia();
  await key('F10');
  await until(() => expect(findAll('dialog')).toHaveLength(1));
  await key('1');
  await until(() => expect(line()).toShow('Undo'));
  await until(() => expect(document.activeElement).toBe(search()));
  await undo();
  await until(() => expect(line()).toShow('Revocation undone: Lucía Herrera'));
  expect(undoInSearch()).toBe(false);
  expect(line()).not.toShow('too late');
  const [action] = (await readMeta(db, 'undoable')) ?? [];
  const { isUndone: _, ...rest } = must(action, 'noted');
  await writeMeta(db, 'undoable', [{ ...rest, isOver: true }]);
  await until(() => expect(line()).toShow('Credential revoked: Lucía Herrera'));
  expect(undoInSearch()).toBe(false);
  await until(() => expect(line()).toShow('It is too late to undo this.'));
});

/** Whether the search takes Ctrl+Z for its text. */
function undoInSearch(): boolean {
  const pressed = new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true, cancelable: true });
  return search().dispatchEvent(pressed);
}
