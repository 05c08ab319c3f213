import { act } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { UserRole } from '#shared/base/permissions.ts';
import { payloadText } from '#shared/codes/payload.ts';
import { panamerican2026 as seed } from '#shared/edition/panamerican-2026.ts';
import { AdminPage } from '#web/app/pages/AdminPage.tsx';
import { makeCredential } from '../shared/make.ts';
import { showAdmin, signedIn } from './admin-screen.tsx';
import { typeAsReader } from './desk-screen.tsx';
import { type Answers, fill, find, findAll, serve, until } from './participants-screen.tsx';

/** The search of the admin area: Ctrl K, from any page. */

const person = {
  ...{ id: 7, uid: '0199c2a4-0000-7000-8000-000000000007', firstName: 'Ana', lastName: 'Soto' },
  ...{ birthDate: '1980-06-05', country: 'SV', category: "Women's 45+", role: 'Player', teamId: 3 },
  ...{ teamName: 'Leonas', photoUrl: null, createdAt: '2026-01-02T10:00:00.000Z', status: 'active' },
  ...{ stage: 'issued', number: 'W0-00458-D', isOutdated: false, broken: [] },
};
const team = { id: 3, name: 'Leonas de Santa Ana', country: 'SV', category: "Women's 45+" };
const answers = (role: UserRole, more: Answers = {}): Answers => ({
  ...signedIn(role),
  'GET /api/teams': { body: { data: [team] } },
  'GET /api/admin/games': { body: { data: [] } },
  'GET /api/admin/news': { body: { data: [{ id: 5, title: 'Se abre la inscripción' }] } },
  'GET /api/devices': { body: { data: [] } },
  'GET /api/admin/participants': { body: { data: { items: [person], nextCursor: null } } },
  ...more,
});
beforeEach(() =>
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  ),
);

async function open(role: UserRole, more: Answers = {}, at = '/admin/elsewhere') {
  const asked = serve(answers(role, more));
  await showAdmin(<AdminPage />, { language: 'en', at });
  await until(() => expect(findAll('button', 'Find')).toHaveLength(1));
  await act(async () => {
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, cancelable: true }));
  });
  await until(() => expect(findAll('heading', 'Find anything')).toHaveLength(1));
  return asked;
}
const field = () => find('combobox');
const lines = () => findAll('option').map(({ textContent }) => textContent ?? '');
const press = (key: string) =>
  act(async () => {
    field().dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  });

test('the search offers the actions and pages of the role before anything is typed', async () => {
  await open('CONTENT_EDITOR');
  expect(lines()).toEqual(expect.arrayContaining(['Enter results', 'Write a news article', 'Credentials']));
  expect(lines()).not.toContain('Site Settings');
  expect(field()).toBe(document.activeElement);
});

test('the search offers accreditation staff no action of the competition', async () => {
  await open('ACCREDITATION_STAFF', {}, '/admin/credentials');
  expect(lines()).toContain('Register a participant');
  expect(lines()).not.toContain('Enter results');
});

test('the search finds a person by what the server finds, and Enter opens the first line', async () => {
  const asked = await open('SUPER_USER');
  await fill(field(), 'soto');
  await until(() => expect(lines()[0]).toBe('Ana SotoW0-00458-D · Player · Leonas'));
  const searches = asked.filter(({ call }) => call === 'GET /api/admin/participants');
  expect(searches.map(({ search }) => search.get('q'))).toEqual(['soto']);
  await press('Enter');
  await until(() => expect(findAll('heading', 'Find anything')).toEqual([]));
  await until(() => expect(findAll('link', 'Credentials')[0]?.getAttribute('aria-current')).toBe('page'));
});

test.each([
  ['leonas', 'Leonas de Santa Ana'],
  ['inscripcion', 'Se abre la inscripción'],
  ['maintenance', 'Maintenance Mode'],
])('the search finds %s among teams, news and settings', async (typed, found) => {
  await open('SUPER_USER', {
    'GET /api/admin/participants': { body: { data: { items: [], nextCursor: null } } },
  });
  await fill(field(), typed);
  await until(() => expect(lines().some((line) => line.startsWith(found))).toBe(true));
});

const noPeople: Answers = {
  'GET /api/admin/participants': { body: { data: { items: [], nextCursor: null } } },
};

test.each([
  ['fees', 'FeesEdition'],
  ['cuotas', 'FeesEdition'],
  ['dates', 'DatesEdition'],
  ['key dates', 'Key datesDates'],
  ['look', 'LookEdition'],
  ['colors', 'LookEdition'],
  ['colores', 'LookEdition'],
  ['logo', 'LookEdition'],
  ['languages', 'LanguagesEdition'],
  ['idiomas', 'LanguagesEdition'],
  ['rules of the game', 'Rules of the gameEdition'],
  ['contact', 'ContactEdition'],
  ['categ', 'CategoriesEdition'],
  ['players', 'Players a team must presentRules of the game'],
  ['team fee', 'Team feeFees'],
  ['archive', 'Archive the edition'],
  ['archivar', 'Archive the edition'],
  ['backup', 'See the last backup'],
  ['export', 'Export participants'],
])('the search of settings lists first for %s: %s', async (typed, found) => {
  await open('SUPER_USER', noPeople);
  await fill(field(), typed);
  await until(() => expect(lines()[0]).toBe(found));
});

test('the search leads to a field of the edition, which has the focus', async () => {
  const live = { id: seed.id, status: 'live', revision: 1, edition: seed };
  await open('SUPER_USER', {
    ...noPeople,
    [`GET /api/admin/editions/${seed.id}`]: { body: { data: live } },
  });
  await fill(field(), 'team fee');
  await until(() => expect(lines()[0]).toBe('Team feeFees'));
  await press('Enter');
  await until(() => expect(document.activeElement?.getAttribute('name')).toBe('fees.team'));
});

test('the search says that nothing matches, and that people cannot be searched without a server', async () => {
  await open('SUPER_USER', { 'GET /api/admin/participants': { status: 503, body: { code: 'UNAVAILABLE' } } });
  await fill(field(), 'qqqq');
  await until(() => expect(document.body).toShow('Nothing matches “qqqq”.'));
  expect(document.body).toShow('People cannot be searched: the server did not answer.');
});

test('a badge that is read in the admin area looks for its holder, and stays out of the field that has the focus', async () => {
  const asked = serve(answers('SUPER_USER'));
  await showAdmin(<AdminPage />, { language: 'en', at: '/admin/elsewhere' });
  await until(() => expect(findAll('button', 'Find')).toHaveLength(1));
  const note = document.body.appendChild(document.createElement('input'));
  note.focus();
  const credential = await makeCredential();
  // The listener is fetched.
  await until(() => {
    typeAsReader([payloadText(credential.data)]);
    expect(findAll('heading', 'Find anything')).toHaveLength(1);
  });
  expect(note.value).toBe('');
  await until(() => expect((field() as HTMLInputElement).value).toBe(credential.number));
  await until(() => expect(asked.map(({ search }) => search.get('q'))).toContain(credential.number));
  note.remove();
});
