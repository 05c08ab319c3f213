import { expect, test } from 'vitest';
import type { HandoverReceipt } from '#web/device/desk.actions.ts';
import type { PersonView } from '#web/offline/store/people.ts';
import { TeamReceipt } from '#web/stations/desk/team/TeamReceipt.tsx';
import { findSimilarPeople } from '#web/stations/desk/walk-in/similar-people.ts';
import { makePerson, uidOf } from '../shared/make.ts';
import { errorOf, fill, find, findAll, press, show } from './participants-screen.tsx';

/** Forms of the desk: who a walk-in may already be, and who takes the badges of a team. */

const viewOf = (part: Parameters<typeof makePerson>[0]): PersonView => ({
  ...{ person: makePerson(part), credential: null, isUnsent: false, formerNumbers: [] },
});
const held = [
  viewOf({ uid: uidOf(1), firstName: 'María José', lastName: 'Álvarez Cañas', birthDate: '1980-03-02' }),
  viewOf({ uid: uidOf(2), firstName: 'Ana', lastName: 'Álvarez', birthDate: '1980-03-02' }),
  viewOf({ uid: uidOf(3), firstName: 'María José', lastName: 'Alvarez Canas', birthDate: '1990-01-01' }),
];
const people = { search: () => ({ views: held, total: held.length, isNear: false }) };
const alike = (firstName: string, lastName: string, birthDate = '') =>
  findSimilarPeople(people, { firstName, lastName, birthDate }).map(({ person }) => person.uid);

test.each([
  ['the same name, whatever the accents', ['maria jose', 'alvarez cañas'], [1, 3]],
  ['two names in common on one birth date', ['María', 'Cañas Pérez', '1980-03-02'], [1]],
  ['one name in common on one birth date', ['Eva', 'Álvarez', '1980-03-02'], []],
  ['two names in common on another day', ['María', 'Cañas Pérez', '1980-03-03'], []],
  ['a last name alone', ['', 'Álvarez'], []],
  ['a last name that is hardly begun', ['Ana', 'Á'], []],
] as const)('people with %s may be duplicates of the walk-in', (_what, typed, found) => {
  expect(alike(typed[0], typed[1], typed[2])).toEqual(found.map(uidOf));
});

test('three possible duplicates are shown at most, each once', () => {
  const twins = [4, 5, 6, 7].map((n) => viewOf({ uid: uidOf(n), firstName: 'Ana', lastName: 'Paz' }));
  const found = findSimilarPeople(
    { search: () => ({ views: twins, total: 4, isNear: false }) },
    { firstName: 'Ana', lastName: 'Paz', birthDate: '' },
  );
  expect(found.map(({ person }) => person.uid)).toEqual([4, 5, 6].map(uidOf));
});

async function openReceipt(team: readonly PersonView[], isBusy = false) {
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
  const manager = viewOf({ uid: uidOf(8), firstName: 'Eva', lastName: 'Luz', role: 'Team Manager' });
  const given = await openReceipt([held[0] as PersonView, manager]);
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
