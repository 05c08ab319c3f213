import { act } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { panamerican2026 as seed } from '#shared/edition/panamerican-2026.ts';
import { setEdition } from '#web/core/client/edition.ts';
import { applyPull } from '#web/offline/search/base.ts';
import { writeMeta } from '#web/offline/store/database.ts';
import { kindsWith, makePerson, uidOf } from '../shared/make.ts';
import { fill, key, mara, openDesk, rows, search } from './desk-screen.tsx';
import { clocks, page } from './make-desk.ts';
import { find, findAll } from './participants-screen.tsx';
import { until } from './until.ts';

/** The reason that blocked a badge is shown in red until it no longer applies. */

const young = makePerson({
  uid: uidOf(3),
  firstName: 'Nora',
  lastName: 'Gil',
  photo: 'a'.repeat(64),
  birthDate: '2000-01-01',
});
const referee = makePerson({ ...young, role: 'Referee', birthDate: '1979-05-04' });
const notices = () => findAll('alert').map((notice) => notice.textContent);

async function deskThatRefuses(person: typeof young, values: Record<string, string>) {
  const settings = { version: '1', values };
  const db = await openDesk('en', (held) => writeMeta(held, 'settings', settings), [person, mara]);
  await fill(search(), 'nora');
  await until(() => expect(rows()).toHaveLength(1));
  await key('Enter');
  await until(() => expect(document.querySelector('[aria-selected=true]')?.textContent).toContain('Nora'));
  await key('Enter');
  await until(() => expect(notices()).toHaveLength(1));
  return db;
}

const withApproval = { ...seed, kinds: kindsWith({ Referee: { needsApproval: true } }) };

test('a refusal disappears once its kind needs no approval, and after an approval, but not after another change', async () => {
  setEdition(withApproval);
  onTestFinished(() => setEdition(seed));
  const db = await deskThatRefuses(referee, {});
  const other = { ...referee, country: 'GT' as const };
  await applyPull(db, page({ people: [other], from: '1::', seq: 2 }), clocks);
  await until(() => expect(find('article', /Nora/).textContent).toContain('Guatemala'));
  expect(notices()).toHaveLength(1);
  await act(async () => setEdition(seed));
  await until(() => expect(notices()).toEqual([]));
  await act(async () => setEdition(withApproval));
  await key('Enter');
  await until(() => expect(notices()).toHaveLength(1));
  await applyPull(db, page({ people: [{ ...other, approvedFor: 'Referee' }], from: '2::', seq: 3 }), clocks);
  await until(() => expect(notices()).toEqual([]));
});

test('a refusal disappears when the rule is no longer binding, and when the birth date was corrected', async () => {
  const binding = { 'rule.age': 'binding' };
  const db = await deskThatRefuses(young, binding);
  await writeMeta(db, 'settings', { version: '2', values: {} });
  await until(() => expect(notices()).toEqual([]));
  await writeMeta(db, 'settings', { version: '3', values: binding });
  await key('Enter');
  await until(() => expect(notices()).toHaveLength(1));
  const corrected = { ...young, birthDate: '1979-05-04' };
  await applyPull(db, page({ people: [corrected], from: '1::', seq: 2 }), clocks);
  await until(() => expect(notices()).toEqual([]));
});
