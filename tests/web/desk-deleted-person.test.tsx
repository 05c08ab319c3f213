import { expect, test } from 'vitest';
import { applyPull } from '#web/offline/search/base.ts';
import { makeCredential, makePerson, uidOf } from '../shared/make.ts';
import { fill, key, lookFor, lucia, openDesk, openLucia, press, search } from './desk-screen.tsx';
import { clocks, page } from './make-desk.ts';
import { find, findAll } from './participants-screen.tsx';
import { until } from './until.ts';

/** What happens to an open dialog when an admin merges or moves its person, or when Back is pressed. */

const gone = page({ gone: [{ table: 'participants', uid: lucia.uid }], from: '1::', seq: 2 });
const removed =
  'That person is no longer on the list: an administrator removed them or merged them with a duplicate. Look for them again.';

test('text about a person who is deleted in the meantime stays, and saving says why it fails', async () => {
  const db = await openDesk();
  await lookFor('lucia');
  await key('F6', { shiftKey: true });
  await until(() => find('textbox', /What staff should know/));
  await fill(find('textbox', /What staff should know/), 'Waits for her daughter');
  await applyPull(db, gone, clocks);
  await until(() => expect(findAll('option')).toHaveLength(0));
  const field = find('textbox', /What staff should know/);
  expect(field).toHaveProperty('value', 'Waits for her daughter');
  await press(find('button', 'Save the note'));
  await until(() => expect(document.body).toShow(removed));
  await key('Escape');
  await until(() => expect(findAll('dialog')).toHaveLength(0));
  // The keys of the desk mean what they meant before.
  await key('F2');
  await until(() => find('textbox', 'First Name'));
});

test('a correction of a person who is deleted in the meantime stays, and saving says why it fails', async () => {
  const db = await openDesk();
  await lookFor('lucia');
  await press(find('button', /Correct data/));
  await until(() => find('textbox', 'Last Name'));
  await fill(find('textbox', 'Last Name'), 'Paz');
  await applyPull(db, gone, clocks);
  await until(() => expect(findAll('option')).toHaveLength(0));
  await press(find('button', 'Save correction'));
  await until(() => expect(find('dialog')).toShow(removed));
  expect(find('textbox', 'Last Name')).toHaveProperty('value', 'Paz');
  expect(await db.outbox.count()).toBe(0);
});

test('a person deleted while on the screen is reported, with the way back', async () => {
  const db = await openDesk();
  await openLucia();
  await applyPull(db, gone, clocks);
  await until(() => expect(document.body).toShow(removed));
  await press(find('button', 'Another person'));
  await until(() => expect(document.body).not.toShow(removed));
  expect(search()).toBe(document.activeElement);
});

test('a reprint is for the person it was requested for, even if another comes before them in the list', async () => {
  const db = await openDesk();
  await lookFor('luc');
  await key('F7');
  await until(() => expect(findAll('dialog')).toHaveLength(1));
  const earlier = makePerson({ uid: uidOf(9), firstName: 'Luc', lastName: 'Abad' });
  const badge = await makeCredential({ person: earlier });
  const people = [earlier, { ...lucia, lastName: 'Zapata' }];
  await applyPull(db, page({ people, credentials: [badge], from: '1::', seq: 2 }), clocks);
  await until(() => expect(find('dialog').textContent).toContain('Zapata'));
});

test('Back closes what lies over the desk and stays at the desk, each time', async () => {
  await openDesk();
  await openLucia();
  const address = location.href;
  for (const name of ['F6', 'F8']) {
    await key(name);
    await until(() => expect(findAll('dialog')).toHaveLength(1));
    history.back();
    await until(() => expect(findAll('dialog')).toHaveLength(0));
    expect(location.href).toBe(address);
    await until(() => expect(document.activeElement).toBe(search()));
  }
  expect(find('article').textContent).toContain('Lucía');
});
