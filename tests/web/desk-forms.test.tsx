import { expect, test } from 'vitest';
import type { PersonRow } from '#shared/people/participant.ts';
import type { HandoverReceipt } from '#web/device/desk.actions.ts';
import { applyPull } from '#web/offline/search/base.ts';
import { openPeople } from '#web/offline/store/people.ts';
import { TeamReceipt } from '#web/stations/desk/team/TeamReceipt.tsx';
import { findSimilarPeople } from '#web/stations/desk/walk-in/similar-people.ts';
import { makePerson, uidOf } from '../shared/make.ts';
import { clocks, makeDesk, page } from './make-desk.ts';
import { errorOf, fill, find, findAll, press, show } from './participants-screen.tsx';

/** Forms of the desk: who a walk-in may already be, and who takes the badges of a team. */

const held = [
  makePerson({ uid: uidOf(1), firstName: 'María José', lastName: 'Álvarez Cañas', birthDate: '1980-03-02' }),
  makePerson({ uid: uidOf(2), firstName: 'Ana', lastName: 'Álvarez', birthDate: '1980-03-02' }),
  makePerson({ uid: uidOf(3), firstName: 'María José', lastName: 'Alvarez Canas', birthDate: '1990-01-01' }),
];

/** Whom of these the desk shows as possible duplicates. */
async function alike(people: readonly PersonRow[], firstName: string, lastName: string, birthDate = '') {
  const db = await makeDesk();
  await applyPull(db, page({ people }), clocks);
  const opened = await openPeople(db);
  const found = findSimilarPeople(opened, { firstName, lastName, birthDate });
  opened.close();
  return found.map(({ person }) => person.uid);
}

test.each([
  ['the same name, whatever the accents', ['maria jose', 'alvarez cañas'], [1, 3]],
  ['two names in common on one birth date', ['María', 'Cañas Pérez', '1980-03-02'], [1]],
  ['two names in common and one more on one birth date', ['Ana', 'Álvarez López', '1980-03-02'], [2]],
  ['one name in common on one birth date', ['Eva', 'Álvarez', '1980-03-02'], []],
  ['two names in common on another day', ['María', 'Cañas Pérez', '1980-03-03'], []],
  ['a last name alone', ['', 'Álvarez'], []],
  ['a last name that is hardly begun', ['Ana', 'Á'], []],
] as const)('people with %s may be duplicates of the walk-in', async (_what, typed, found) => {
  expect(await alike(held, typed[0], typed[1], typed[2])).toEqual(found.map(uidOf));
});

test('three possible duplicates are shown at most, each once', async () => {
  const twins = [4, 5, 6, 7].map((n) => makePerson({ uid: uidOf(n), firstName: 'Ana', lastName: 'Paz' }));
  expect(await alike(twins, 'Ana', 'Paz')).toEqual([4, 5, 6].map(uidOf));
});

async function openReceipt(people: readonly PersonRow[], isBusy = false) {
  const team = people.map((person) => ({
    ...{ person, credential: null, isUnsent: false, formerNumbers: [] },
  }));
  const given: HandoverReceipt[] = [];
  await show(
    <TeamReceipt
      team={team}
      count={2}
      isBusy={isBusy}
      onBack={() => undefined}
      onGiven={async (receipt) => void given.push(receipt)}
    />,
    { language: 'en' },
  );
  return given;
}
const name = () => find('textbox', 'Who takes them') as HTMLInputElement;
const submit = () => press(document.querySelector('button[type=submit]') as HTMLElement);

test("the team's manager is suggested as recipient, unless another name is typed", async () => {
  const manager = makePerson({ uid: uidOf(8), firstName: 'Eva', lastName: 'Luz', role: 'Team Manager' });
  const given = await openReceipt([held[0] as PersonRow, manager]);
  expect(name().value).toBe('Eva Luz');
  await fill(name(), ' Ana Gil ');
  await submit();
  expect(given).toEqual([]);
  await press(find('button', /unsigned/));
  expect(given).toEqual([{ teamUid: uidOf(900), receivedBy: 'Ana Gil', receiverUid: null, signature: null }]);
});

test.each(['{"v":1,"n":"A7-00042-S"}', ']Q1{"v":1', '"v":1,"g":1}'])(
  'the text %s from a slow reader is not taken for a name',
  async (text) => {
    const given = await openReceipt(held);
    await fill(name(), text);
    await submit();
    expect(errorOf(name())).toBe('That is the code of a badge, not a name.');
    expect(given).toEqual([]);
  },
);

test('a hand-over needs a name, which is reported only after an attempt', async () => {
  const given = await openReceipt(held);
  expect([name().value, errorOf(name())]).toEqual(['', '']);
  await fill(name(), '  ');
  await submit();
  expect(errorOf(name())).toBe('Write the name of the person who takes them.');
  expect(given).toEqual([]);
});

test('a second Enter during a hand-over does nothing', async () => {
  const given = await openReceipt(held, true);
  await fill(name(), 'Ana Gil');
  document
    .querySelector('form')
    ?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
  expect(given).toEqual([]);
  expect(findAll('textbox')).not.toEqual([]);
});
