import { expect, test } from 'vitest';
import { panamerican2026 as seed } from '#shared/edition/panamerican-2026.ts';
import { ruleSetting } from '#shared/people/eligibility.ts';
import { setEdition } from '#web/core/client/edition.ts';
import { readMeta, writeMeta } from '#web/offline/store/database.ts';
import { kindsWith } from '../shared/make.ts';
import { fill, key, openDesk, press, printed, search, typeAsReader } from './desk-screen.tsx';
import { find, findAll } from './participants-screen.tsx';
import { until } from './until.ts';

/** The form of a person who comes without being registered: where it begins, what it keeps, how it ends. */

const field = (name: string) => find('textbox', name) as HTMLInputElement;

async function openForm(line = ''): Promise<void> {
  if (line) await fill(search(), line);
  await key('F2');
  await until(() => find('textbox', 'First Name'));
}

test.each([
  ['First Name', 'Lucía', { firstName: 'Lucía', lastName: '' }],
  ['Last Name', 'Herrera', { firstName: '', lastName: 'Herrera' }],
])('a walk-in of whom only the %s is typed is kept', async (name, text, kept) => {
  const db = await openDesk();
  await openForm();
  await fill(field(name), text);
  await until(async () => expect((await readMeta(db, 'walkIn'))?.fields).toMatchObject(kept));
});

test.each([
  ['', () => field('First Name')],
  ['Rosa Paz', () => field('Day')],
  ['Rosa Paz 3/4/84', () => find('combobox', 'Country')],
])('the form that begins with %j has the focus at its first empty field', async (line, asked) => {
  await openDesk();
  await openForm(line);
  await until(() => expect(document.activeElement).toBe(asked()));
});

test('Escape closes the form of a walk-in, whose text is there when it opens again', async () => {
  await openDesk();
  await openForm();
  await fill(field('Last Name'), 'Paz');
  field('Last Name').focus();
  await key('Escape');
  await until(() => expect(findAll('textbox', 'Last Name')).toEqual([]));
  await until(() => expect(document.activeElement).toBe(search()));
  await openForm();
  expect(field('Last Name').value).toBe('Paz');
});

test('a document read while the form of a walk-in is open fills that form', async () => {
  await openDesk();
  await openForm();
  typeAsReader([
    'I<SLVD231458907<<<<<<<<<<<<<<<',
    '7408122F1204159SLV<<<<<<<<<<<6',
    'ERIKSSON<<ANNA<MARIA<<<<<<<<<<',
  ]);
  await until(() => expect(field('Last Name').value).toBe('Eriksson'));
  expect(field('First Name').value).toBe('Anna Maria');
});

test('a whole line typed where the first name belongs fills the form on Enter', async () => {
  await openDesk();
  await openForm();
  await fill(field('First Name'), 'Rosa Paz 3/4/84 SV xyz');
  field('First Name').focus();
  await key('Enter');
  await until(() => expect(field('Last Name').value).toBe('Paz'));
  expect(field('First Name').value).toBe('Rosa');
  expect(field('Year').value).toBe('1984');
  expect(document.body).toShow('xyz');
  expect(findAll('alert')).toEqual([]);
});

test('a walk-in who is only registered is named as registered, without a number, and nothing is printed', async () => {
  const db = await openDesk();
  await openForm('Rosa Paz 3/4/84 SV árbitra');
  await press(find('button', 'Register only'));
  await until(() => expect(find('article')).toShow('Registered.'));
  expect(find('article').getAttribute('aria-label')).toBe('Rosa Paz');
  expect((await db.outbox.toArray()).map(({ kind }) => kind)).toEqual(['participant.register']);
  expect(printed).toEqual([]);
});

test.each([
  ['no category before one is chosen', 'Rosa Paz 3/4/84 SV', 'Rosa Paz: Player, El Salvador'],
  ['the chosen category', 'Rosa Paz F40 3/4/84 SV', "Rosa Paz: Player, Women's 40+, El Salvador"],
])('the preview of a walk-in’s badge has %s', async (_what, line, said) => {
  await openDesk();
  await openForm(line);
  const label = () => document.querySelector('figure [aria-label]')?.getAttribute('aria-label');
  await until(() => expect(label()).toContain(said));
});

test('a walk-in whose kind needs an approval is registered by the main button, which is the only one', async () => {
  setEdition({ ...seed, kinds: kindsWith({ Referee: { needsApproval: true } }) });
  const db = await openDesk();
  await openForm('Rosa Paz 3/4/84 SV árbitra');
  await until(() => expect(document.body).toShow('This badge needs an approval'));
  expect(findAll('button', /^Register/).map(({ textContent }) => textContent)).toEqual(['Register only']);
  await press(find('button', 'Register only'));
  await until(() => expect(find('article')).toShow('Registered.'));
  expect((await db.outbox.toArray()).map(({ kind }) => kind)).toEqual(['participant.register']);
  expect(printed).toEqual([]);
});

test('a walk-in whose badge a rule refuses is said to be unregistered, and is registered without one', async () => {
  const values = { [ruleSetting('age')]: 'binding' };
  const db = await openDesk('en', (local) => writeMeta(local, 'settings', { version: '3', values }));
  await openForm('Rosa Paz F40 3/4/2010 SV jugadora');
  await press(find('button', /^Register, issue/));
  const said = await until(() => find('alert', /not registered yet/));
  expect(said).toShow('What you typed is still here: “Register only” registers them without a badge.');
  expect(field('Last Name').value).toBe('Paz');
  expect(await db.outbox.count()).toBe(0);
  await press(find('button', 'Register only'));
  await until(() => expect(find('article')).toShow('Registered.'));
});

test.each([
  ['says so where its kind needs one', 'Referee', 'Register, issue and print without a photo'],
  ['says nothing where its kind needs none', 'Guest', 'Register, issue and print'],
])('the button for a badge without a photo %s', async (_what, role, label) => {
  setEdition({ ...seed, kinds: kindsWith({ Guest: { isOn: true, needsApproval: false } }) });
  const db = await openDesk();
  await writeMeta(db, 'walkIn', { fields: { firstName: 'Rosa', role }, photo: null });
  await openForm();
  await until(() => expect(find('button', /^Register, issue/).textContent).toBe(label));
});

test('a restored form that is emptied has the focus at its first field', async () => {
  const db = await openDesk();
  await writeMeta(db, 'walkIn', { fields: { firstName: 'Rosa', lastName: 'Paz' }, photo: null });
  await openForm();
  const again = await until(() => find('button', 'Start over'));
  again.focus();
  await press(again);
  await until(() => expect(findAll('button', 'Start over')).toEqual([]));
  expect(field('Last Name').value).toBe('');
  await until(() => expect(document.activeElement).toBe(field('First Name')));
});
