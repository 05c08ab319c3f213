import { expect, test } from 'vitest';
import { must } from '#shared/base/must.ts';
import { applyPull } from '#web/offline/search/base.ts';
import { readMeta, writeMeta } from '#web/offline/store/database.ts';
import { listOpenRejections, settle } from '#web/offline/store/outbox.ts';
import { setConnection } from '#web/offline/sync/connection.ts';
import { DeskPage } from '#web/stations/desk/DeskPage.tsx';
import { preloadDesk } from '#web/stations/desk/desk-parts.tsx';
import { makeCredential, makePerson, uidOf } from '../shared/make.ts';
import {
  faceless,
  fill,
  key,
  lookFor,
  lucia,
  mara,
  openDesk,
  press,
  printed,
  reactIsAsked,
  roundsAsked,
  rows,
  search,
} from './desk-screen.tsx';
import { answers, clocks, makeDesk, page } from './make-desk.ts';
import { find, findAll, show } from './participants-screen.tsx';
import { until } from './until.ts';

test('the search has the focus, and finds people while typing', async () => {
  await openDesk();
  expect(document.activeElement).toBe(search());
  await fill(search(), 'herr');
  await until(() => expect(rows()).toHaveLength(2));
  await fill(search(), 'luci');
  await until(() => expect(rows()).toHaveLength(1));
  expect(document.body).not.toShow('Keep typing');
  expect(rows()[0]).toContain('Issued');
  expect(document.querySelector('mark')?.textContent).toBe('Lucí');
  await fill(search(), 'zzz');
  await until(() => expect(document.body).toShow('No match for “zzz” among 2 people.'));
});

test('a cut list says its total, and typos show similar people', async () => {
  const many = Array.from({ length: 23 }, (_, n) =>
    makePerson({ uid: uidOf(100 + n), firstName: `Rosa${n}`, lastName: 'Escobar' }),
  );
  await openDesk('en', undefined, [...many]);
  await fill(search(), 'escobar');
  await until(() => expect(document.body).toShow('Showing 20 of 23. Keep typing'));
  await fill(search(), 'ecsobar rosa7');
  await until(() => expect(rows()).toHaveLength(1));
  expect(document.body).toShow('No match for “ecsobar rosa7”. Closest matches:');
});

test('the number of an old badge finds its holder, and shows the valid one once', async () => {
  const db = await openDesk();
  const former = await makeCredential({ person: lucia });
  const present = await makeCredential({ person: lucia, counter: 43 });
  const credentials = [{ ...former, status: 'superseded' as const }, present];
  await applyPull(db, page({ credentials, from: '1::', seq: 2 }), clocks);
  await fill(search(), former.number);
  await until(() => expect(rows()[0]).toContain(`${former.number}, replaced by ${present.number}`));
  expect(rows()[0]?.split(present.number)).toHaveLength(2);
});

test('a desk asks for what is new when it shows a person, and not again for each letter', async () => {
  await openDesk();
  expect(roundsAsked).toHaveLength(0);
  for (const typed of ['l', 'lu', 'mara', 'lucia']) {
    await fill(search(), typed);
    await until(() => expect(rows()).not.toHaveLength(0));
  }
  expect(roundsAsked).toHaveLength(1);
});

test('a letter typed anywhere goes to the search', async () => {
  await openDesk();
  search().blur();
  await key('m');
  expect(document.activeElement).toBe(search());
});

test('the keyboard alone finds, chooses, issues and prints, then goes to the next', async () => {
  const db = await openDesk();
  await fill(search(), 'herr');
  await key('ArrowDown');
  await until(() => find('article', 'Mara Herrero'));
  // The first Enter only chooses: a wrong row is seen before it is issued.
  await key('Enter');
  await until(() => expect(document.querySelector('[aria-selected=true]')?.textContent).toContain('Mara'));
  expect(await db.outbox.count()).toBe(0);
  await key('Enter');
  await until(() => expect(document.body).toShow(/Issued: A7-00001-/));
  await until(() => expect(printed).toHaveLength(1));
  expect((await db.outbox.toArray())[0]?.kind).toBe('credential.issue');
  await until(() => expect(document.body).toShow('Next person'));
  await key('Enter');
  await until(() => expect(search().getAttribute('value')).toBe(''));
  expect(findAll('article')).toEqual([]);
});

test('a person without a photo gets one first; with Shift the badge is made without', async () => {
  const db = await openDesk('en', undefined, [lucia, mara, faceless]);
  await fill(search(), 'nora');
  await key('Enter');
  await until(() => expect(document.querySelector('[aria-selected=true]')?.textContent).toContain('Nora'));
  await key('Enter');
  await until(() => find('dialog', 'Photo of Nora Gil'));
  expect(await db.outbox.count()).toBe(0);
  await key('Escape');
  await until(() => expect(findAll('dialog')).toEqual([]));
  await until(() => expect(document.activeElement).toBe(search()));
  await key('Enter', { shiftKey: true });
  await until(() => expect(document.body).toShow(/Issued: A7-00001-/));
});

test('a key that is held down acts once', async () => {
  const db = await openDesk();
  await fill(search(), 'mara');
  await key('Enter');
  await key('Enter', { repeat: true });
  expect(await db.outbox.count()).toBe(0);
});

test('a person too young for their category has a warning, and can be issued a badge', async () => {
  await openDesk();
  await fill(search(), 'mara');
  await until(() => expect(document.body).toShow('Turns 36 in 2026; the category asks for 45.'));
  find('button', /Issue and print/);
});

test('a face is taken where there is none, and changed where there is one', async () => {
  await openDesk();
  await lookFor('mara');
  find('button', /^Change photo/);
  await lookFor('lucia');
  find('button', /^Take photo/);
});

test('a reprint asks for a reason, which is sent with it', async () => {
  const db = await openDesk();
  await fill(search(), 'luci');
  await key('Enter');
  await until(() => find('button', /Print another copy/));
  expect(document.body).not.toShow('copy 1');
  await press(find('button', /Print another copy/));
  await until(() => find('dialog', 'Another copy for Lucía Herrera'));
  await press(find('button', /Damaged/));
  await until(() => expect(document.body).toShow(/New copy of A7-00042-/));
  const [sent] = await db.outbox.toArray();
  expect(JSON.parse(sent?.body ?? '{}')).toMatchObject({ reason: 'damaged', data: { g: 2 } });
  await until(() => expect(document.body).toShow('· copy 2'));
});

test('a revocation names the person, requires a reason, and shows it', async () => {
  const db = await openDesk('es');
  await fill(search(), 'luci');
  await until(() => find('button', /^AnularF10/));
  await press(find('button', /^AnularF10/));
  await until(() => find('dialog', '¿Anular la credencial de Lucía Herrera?'));
  await press(find('button', /^Otro motivo/));
  // What a slow reader types into the reason is none.
  for (const text of ['', '{"v":1,"n":"A7-00042-S"}']) {
    await fill(find('textbox', 'Escriba el motivo'), text);
    await press(find('button', /^Anular la credencial/));
    await until(() => expect(document.body).toShow('Escriba el motivo en palabras.'));
  }
  expect(await db.outbox.count()).toBe(0);
  await fill(find('textbox', 'Escriba el motivo'), 'La vendió');
  await press(find('button', /^Anular la credencial/));
  await until(() => expect(document.body).toShow('Anulada: A7-00042-'));
  const [sent] = await db.outbox.toArray();
  expect(JSON.parse(sent?.body ?? '{}')).toMatchObject({ reason: 'other: La vendió' });
  await until(() => expect(document.body).toShow('La vendió'));
});

test('nothing is issued after the shift has ended, and the desk says what to do', async () => {
  const db = await openDesk();
  await db.meta.delete('operator');
  await fill(search(), 'mara');
  await until(() => find('button', /Issue and print/));
  await press(find('button', /Issue and print/));
  await until(() =>
    expect(find('alert').textContent).toContain('No one is logged in, or the shift has ended.'),
  );
  expect(await db.outbox.count()).toBe(0);
});

test('a locked device offers no badge', async () => {
  const db = await openDesk();
  await writeMeta(db, 'locked', { code: 'DEVICE_REVOKED' });
  await fill(search(), 'mara');
  await until(() => expect(find('alert').textContent).toContain('locked'));
  expect(findAll('button', /Issue and print/)).toEqual([]);
});

test('every action has a key, and ? lists them', async () => {
  await openDesk();
  await key('?');
  await until(() => find('dialog', 'Keyboard shortcuts'));
  expect(document.body).toShow('F10Revoke the badge');
  await key('Escape');
  await until(() => expect(findAll('dialog')).toEqual([]));
  await fill(search(), 'luci');
  await until(() => expect(rows()).toHaveLength(1));
  await key('F10');
  await until(() => find('dialog', /^Revoke the badge of Lucía|^Revoke/));
  await key('Escape');
  await until(() => expect(findAll('dialog')).toEqual([]));
  await key('F7');
  await until(() => find('dialog', /^Another copy for/));
  await key('Escape');
  await until(() => expect(findAll('dialog')).toEqual([]));
  await key('F3');
  expect(document.activeElement).toBe(find('choice', 'Format this device prints'));
  await key('Escape');
  expect(document.activeElement).toBe(search());
});

test('F2 opens the walk-in form, and the typed text survives a reload', async () => {
  const db = await openDesk();
  await key('F2');
  await until(() => find('textbox', 'First Name'));
  await fill(find('textbox', 'First Name'), 'Lucía');
  await fill(find('textbox', 'Last Name'), 'Herrera');
  await until(() => expect(document.body).toShow('Possibly already registered'));
  await until(async () => expect((await readMeta(db, 'walkIn'))?.fields.lastName).toBe('Herrera'));
});

test.each([
  ['nothing to send', { kind: 'online' as const }, /^Online · all sent$/],
  ['no network', { kind: 'offline' as const }, /^Offline · nothing to send · data of /],
  [
    'a locked device',
    { kind: 'refused' as const, code: 'DEVICE_REVOKED' },
    /^Device locked · nothing to send$/,
  ],
  ['an old app', { kind: 'refused' as const, code: 'UPGRADE_REQUIRED' }, /^App too old · nothing to send$/],
])('the corner says in plain words: %s', async (_case, connection, words) => {
  await openDesk();
  setConnection(connection);
  await until(() => expect(find('button', /Open the details$/).textContent).toMatch(words));
});

test('the corner says the day of a list that is not of today', async () => {
  const db = await openDesk();
  const sync = must(await readMeta(db, 'sync'), 'the list was pulled');
  await writeMeta(db, 'sync', { ...sync, confirmedAt: Date.parse('2026-02-17T14:05:00-06:00') });
  setConnection({ kind: 'offline' });
  const said = /^Offline · nothing to send · data of Feb 17, 2026$/;
  await until(() => expect(find('button', /Open the details$/).textContent).toMatch(said));
});

test('unsent work is counted in the corner and listed behind it', async () => {
  await openDesk();
  setConnection({ kind: 'offline' });
  await fill(search(), 'mara');
  await until(() => find('button', /Issue and print/));
  await press(find('button', /Issue and print/));
  await until(() => expect(document.body).toShow(/Offline · [12] to send · data of/));
  await press(find('button', /Open the details$/));
  await until(() => expect(document.body).toShow(/Credential A7-00001-. of Mara Herrero/));
  expect(findAll('button', 'Clear this desk')[0]).toHaveProperty('disabled', true);
});

test('rejected work is a card with who, what and why, until the operator answers it', async () => {
  const db = await openDesk();
  await fill(search(), 'mara');
  await until(() => find('button', /Issue and print/));
  await press(find('button', /Issue and print/));
  // The credential and the note of its print.
  await until(async () => expect(await db.outbox.count()).toBe(2));
  await settle(db, await answers(db, 'rejected', 'OPERATOR_NOT_ALLOWED'));
  await until(() => find('button', /to resolve/));
  await press(find('button', /to resolve/));
  await until(() => expect(document.body).toShow('The account that did it was no longer allowed to'));
  expect(document.body).toShow('The badge printed with this number is not valid');
  const before = (await listOpenRejections(db)).length;
  await press(must(findAll('button', 'Send again')[0], 'a card has it'));
  await until(async () => expect((await listOpenRejections(db)).length).toBe(before - 1));
  expect(await db.outbox.count()).toBe(1);
});

test('an earlier walk-in draft is offered again', async () => {
  const db = await makeDesk();
  await applyPull(db, page({ people: [lucia] }), clocks);
  await writeMeta(db, 'walkIn', { fields: { firstName: 'Rosa', lastName: 'Paz' }, photo: null });
  const device = must(await readMeta(db, 'device'), 'made');
  const operator = must(await readMeta(db, 'operator'), 'made');
  await preloadDesk();
  await show(<DeskPage station={{ db, device, operator, syncNow: () => {} }} onRehearse={() => {}} />, {
    language: 'en',
  });
  reactIsAsked.IS_REACT_ACT_ENVIRONMENT = false;
  await until(() => expect(document.body).toShow('1 person on this device'));
  await press(find('button', /^New person/));
  await until(() => expect((find('textbox', 'Last Name') as HTMLInputElement).value).toBe('Paz'));
  await until(() => expect(document.body).toShow('Your unfinished registration is still here.'));
});
