import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter, Route, Routes, useLocation, useParams } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ListedParticipant, ParticipantDetail } from '#shared/admin/administration.ts';
import { CorrectParticipant } from '#web/account/registration/CorrectParticipant.tsx';
import { ParticipantAdmin } from '#web/admin/people/list/ParticipantAdmin.tsx';
import { ParticipantPage } from '#web/admin/people/person/ParticipantPage.tsx';
import { makeQueryClient } from '#web/core/client/query.ts';
import { startI18n } from '#web/core/lib/i18n.ts';
import { presentToast } from '#web/core/ui/toast.ts';
import { makeParticipant, withCredential } from './participants-make.ts';
import {
  type Answers,
  type Asked,
  fill,
  find,
  findAll,
  press,
  serve,
  until,
} from './participants-screen.tsx';

/** The administration of participants: the list and its address, one person, many at once. */
let root: Root | undefined;
let address = '';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
});
afterEach(async () => {
  await act(async () => root?.unmount());
  vi.restoreAllMocks();
});

const listed = (changes: Partial<ListedParticipant> = {}): ListedParticipant => {
  const {
    id,
    uid,
    firstName,
    lastName,
    birthDate,
    country,
    category,
    role,
    teamId,
    teamName,
    photoUrl,
    createdAt,
  } = makeParticipant();
  return {
    ...{
      id,
      uid,
      firstName,
      lastName,
      birthDate,
      country,
      category,
      role,
      teamId,
      teamName,
      photoUrl,
      createdAt,
    },
    ...{ status: 'none', stage: 'none', number: null, isOutdated: false, broken: [] },
    ...changes,
  };
};
const jorge = listed({
  id: 32,
  firstName: 'Jorge',
  lastName: 'Rivas',
  birthDate: '1990-01-01',
  category: "Men's 45+",
  broken: [
    { rule: 'age', age: 36, minimumAge: 45 },
    { rule: 'oneCategory', because: 'team', other: "Men's 40+" },
  ],
});
const noCounts = { active: 0, issued: 0, printed: 0, awaiting: 0, inHand: 0, superseded: 0, revoked: 0 };
const count = { total: 2, byStatus: { ...noCounts, none: 2 }, breaking: 1 };
const willing: Answers = {
  'GET /api/teams': { body: { data: [] } },
  'GET /api/admin/participants': { body: { data: { items: [listed(), jorge], nextCursor: null } } },
  'GET /api/admin/participants/count': { body: { data: count } },
};

function Address() {
  const { pathname, search } = useLocation();
  address = pathname + search;
  return null;
}

function OnePerson() {
  return <ParticipantPage id={Number(useParams().id)} CorrectForm={CorrectParticipant} />;
}

async function open(at: string, answers: Answers = {}): Promise<Asked[]> {
  const asked = serve({ ...willing, ...answers });
  await startI18n('en', [
    'admin',
    'people',
    'history',
    'rules',
    'participants',
    'badge',
    'common',
    'errors',
    'fields',
  ]);
  const holder = document.createElement('div');
  document.body.append(holder);
  root = createRoot(holder);
  await act(async () =>
    root?.render(
      <QueryClientProvider client={makeQueryClient()}>
        <MemoryRouter initialEntries={[at]}>
          <Address />
          <Routes>
            <Route path="/admin/credentials" element={<ParticipantAdmin />} />
            <Route path="/admin/credentials/:id" element={<OnePerson />} />
          </Routes>
        </MemoryRouter>
      </QueryClientProvider>,
    ),
  );
  return asked;
}
const queryOf = (asked: Asked[]) =>
  Object.fromEntries(asked.findLast(({ call }) => call === 'GET /api/admin/participants')?.search ?? []);

test('a row shows the person, the state of their credential, and the rules they break', async () => {
  await open('/admin/credentials');
  await until(() => find('link', 'Rivas, Jorge'));
  expect(document.body).toShow('Turns 36 in 2026; the category asks for 45.');
  expect(document.body).toShow("The team plays in Men's 40+.");
  expect(document.querySelector('td [title]')).toBeNull();
  expect(document.body).toShow('2 participants');
  find('button', '1Breaks a rule');
});

test('a row shows the age in the year of the event and the number, or a dash without one', async () => {
  const numbered = { ...jorge, broken: [], number: 'W0-00007-K' };
  await open('/admin/credentials?cols=number.age', {
    'GET /api/admin/participants': { body: { data: { items: [listed(), numbered], nextCursor: null } } },
  });
  await until(() => find('link', 'Rivas, Jorge'));
  const cells = [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td .digits')].map(({ textContent }) => textContent),
  );
  expect(cells).toEqual([
    ['–', '46'],
    ['W0-00007-K', '36'],
  ]);
});

test('a list on a phone turns round, and its button says which way it would', async () => {
  await open('/admin/credentials');
  await until(() => find('link', 'Rivas, Jorge'));
  await press(find('button', 'Descending order'));
  expect(address).toBe('/admin/credentials?dir=desc');
  await press(find('button', 'Ascending order'));
  expect(address).toBe('/admin/credentials');
});

test('the search and filters are in the address, and in the request', async () => {
  const asked = await open('/admin/credentials');
  await until(() => find('link', 'Rivas, Jorge'));
  await fill(find('textbox', 'Search by name, team or number'), ' riv ');
  await until(() => expect(address).toBe('/admin/credentials?q=riv'));
  await fill(find('choice', 'Role'), 'Referee');
  expect(address).toBe('/admin/credentials?q=riv&role=Referee');
  await until(() => expect(queryOf(asked)).toMatchObject({ q: 'riv', role: 'Referee', sort: 'name' }));
  await press(find('button', 'Clear filters'));
  expect(address).toBe('/admin/credentials');
});

test('an address opens the list in its state, and nonsense in it is ignored', async () => {
  const asked = await open('/admin/credentials?rule=age&sort=age&dir=desc&status=lost&cols=age.team&team=x');
  await until(() => find('link', 'Rivas, Jorge'));
  expect(queryOf(asked)).toMatchObject({ rule: 'age', sort: 'age', dir: 'desc' });
  expect(queryOf(asked)).not.toHaveProperty('status');
  expect(queryOf(asked)).not.toHaveProperty('team');
  find('button', 'Age');
  expect(findAll('button', 'Number')).toEqual([]);
});

test('each filter begins with all, and names what it narrows', async () => {
  await open('/admin/credentials');
  await until(() => find('link', 'Rivas, Jorge'));
  const first = ['Category', 'Role', 'Breaks the rule'].map(
    (name) => find('choice', name).querySelector('option')?.textContent,
  );
  expect(first).toEqual(['All', 'All', 'No filter']);
});

test('a person opened from a narrowed list leads back to it', async () => {
  await open('/admin/credentials?role=Player', one);
  await press(await until(() => find('link', 'Álvarez Cañas, María José')));
  await until(() => expect(address).toBe('/admin/credentials/31'));
  const back = await until(() => find('link', /Back/));
  // A new tab or window is the browser's.
  for (const key of ['ctrlKey', 'metaKey', 'shiftKey']) {
    const click = new MouseEvent('click', { bubbles: true, cancelable: true, [key]: true });
    await act(async () => back.dispatchEvent(click));
    expect([key, click.defaultPrevented]).toEqual([key, false]);
  }
  expect(address).toBe('/admin/credentials/31');
  await press(back);
  await until(() => expect(address).toBe('/admin/credentials?role=Player'));
});

test('a column sorts, and in reverse when pressed again', async () => {
  await open('/admin/credentials');
  await until(() => find('link', 'Rivas, Jorge'));
  await press(find('button', 'Team'));
  expect(address).toBe('/admin/credentials?sort=team');
  await press(find('button', 'Team'));
  expect(address).toBe('/admin/credentials?sort=team&dir=desc');
});

test('a column chosen on a phone keeps the direction', async () => {
  await open('/admin/credentials?dir=desc');
  await until(() => find('link', 'Rivas, Jorge'));
  await fill(find('choice', 'Sort by'), 'team');
  expect(address).toBe('/admin/credentials?dir=desc&sort=team');
});

test.each([
  ['q=riv&status=active', 'Filters'],
  ['status=active&role=Referee&category=none', 'Filters(1)'],
  ['role=Referee&country=SV', 'Filters(2)'],
])('the button of the folded filters counts those behind it: %s', async (search, name) => {
  await open(`/admin/credentials?${search}`);
  await until(() => find('link', 'Rivas, Jorge'));
  find('button', name);
});

test('an empty result leads back to all people', async () => {
  const none = { body: { data: { items: [], nextCursor: null } } };
  await open('/admin/credentials?q=zzz', { 'GET /api/admin/participants': none });
  await until(() => expect(document.body).toShow('No one matches this search.'));
  const [clear] = findAll('button', 'Clear filters');
  await press(clear ?? document.body);
  expect(address).toBe('/admin/credentials');
});

test('a list that fails to load can be requested again', async () => {
  let isDown = true;
  const list = willing['GET /api/admin/participants'];
  await open('/admin/credentials', {
    'GET /api/admin/participants': () => (isDown || typeof list !== 'object' ? 'offline' : list),
  });
  await until(() => expect(document.body).toShow('The participants could not be loaded.'));
  isDown = false;
  await press(find('button', 'Try again'));
  await until(() => find('link', 'Rivas, Jorge'));
});

test('issuing for all matches says how many got one, and why the others did not', async () => {
  const asked = await open('/admin/credentials', {
    'GET /api/admin/participants/ids': { body: { data: { ids: [31, 32] } } },
    'POST /api/admin/participants/issue': {
      body: {
        data: [
          { id: 31, name: 'María José Álvarez', outcome: 'issued', number: 'W0-00001-X', code: null },
          { id: 32, name: 'Jorge Rivas', outcome: 'refused', number: null, code: 'RULE_AGE' },
        ],
      },
    },
  });
  await until(() => find('link', 'Rivas, Jorge'));
  const all = document.querySelector<HTMLInputElement>('thead input[type=checkbox]');
  await press(all ?? document.body);
  await press(find('button', 'Issue credentials'));
  await press(find('button', 'Issue'));
  await until(() => expect(document.body).toShow('Done'));
  expect(asked.find(({ call }) => call === 'POST /api/admin/participants/issue')?.body).toEqual({
    ids: [31, 32],
  });
  expect(document.body).toShow('Not issued: this person is too young for the category');
  const counts = [...document.querySelectorAll('[role=dialog] dd')].map(({ textContent }) => textContent);
  expect(counts).toEqual(['1', '0', '1']);
  find('link', 'Jorge Rivas');
  find('button', 'Print those issued');
});

const maria = withCredential(makeParticipant());
const detail: ParticipantDetail = {
  participant: maria,
  note: null,
  proposed: null,
  toDo: [],
  broken: [],
  binding: [],
  credentials: [
    {
      uid: maria.uid,
      number: 'W0-00042-S',
      g: 1,
      status: 'active',
      stage: 'issued',
      issuedAt: '2026-02-19T18:00:00.000Z',
    },
  ],
  history: [
    {
      kind: 'scanned',
      at: '2026-02-20T16:00:00.000Z',
      who: 'puerta',
      device: { code: 'D9', name: 'Puerta norte' },
      number: 'W0-00042-S',
      direction: 'in',
      verdict: 'denied',
      reason: 'oldCopy',
      checkpoint: 'Palacio',
      offline: true,
      amended: null,
    },
    {
      kind: 'issued',
      at: '2026-02-19T18:00:00.000Z',
      who: 'mesa',
      device: { code: 'W0', name: 'Web' },
      number: 'W0-00042-S',
    },
  ],
};
const one: Answers = { 'GET /api/admin/participants/31': { body: { data: detail } } };

test("a person's page shows age against category, and who did what where", async () => {
  await open('/admin/credentials/31', one);
  await until(() => find('heading', 'María José Álvarez Cañas'));
  expect(document.body).toShow('46 years');
  expect(document.body).toShow("Old enough for Women's 40+.");
  expect(document.body).toShow('In at Palacio');
  expect(document.body).toShow('Refused · an older copy · no network');
  expect(document.body).toShow(/The site · by mesa/);
});

test('a revocation asks for a reason, and confirms it', async () => {
  const asked = await open('/admin/credentials/31', {
    ...one,
    'POST /api/credentials/W0-00042-S/revoke': { body: { data: {} } },
  });
  await until(() => find('button', 'Revoke'));
  await press(find('button', 'Revoke'));
  const confirm = () => findAll('button', 'Revoke').at(-1) ?? document.body;
  await press(confirm());
  expect(document.body).toShow('Give the reason.');
  await fill(find('choice', 'Reason'), 'lost');
  await press(confirm());
  await until(() => expect(presentToast()?.title).toBe('Credential revoked'));
  expect(asked.find(({ call }) => call.endsWith('/revoke'))?.body).toEqual({ reason: 'lost' });
});

test('the second of two users who reprint at once is notified', async () => {
  await open('/admin/credentials/31', {
    ...one,
    'POST /api/credentials/W0-00042-S/copy': {
      status: 409,
      body: { error: 'Changed', code: 'CHANGED_MEANWHILE' },
    },
  });
  await until(() => find('button', 'Another copy'));
  await press(find('button', 'Another copy'));
  await fill(find('choice', 'Reason'), 'damaged');
  await press(find('button', 'Make the copy'));
  await until(() => expect(document.body).toShow('Another person changed this credential.'));
});

test('a deleted person is reported as deleted', async () => {
  await open('/admin/credentials/99');
  await until(() => expect(document.body).toShow('This person is no longer on the list.'));
});
