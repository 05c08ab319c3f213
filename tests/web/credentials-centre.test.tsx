import { expect, test } from 'vitest';
import { CorrectParticipant } from '#web/account/registration/CorrectParticipant.tsx';
import { CredentialCentrePage } from '#web/admin/credentials/CredentialCentrePage.tsx';
import { presentToast } from '#web/core/ui/toast.ts';
import { makeParticipant, makeUser, withCredential } from './participants-make.ts';
import {
  type Answers,
  type Asked,
  fill,
  find,
  findAll,
  press,
  serve,
  show,
  until,
} from './participants-screen.tsx';

const maria = withCredential(makeParticipant());
const jorge = makeParticipant({ id: 32, firstName: 'Jorge', lastName: 'Rivas', category: "Men's 45+" });
const list = (...items: object[]) => ({ body: { data: { items, nextCursor: null } } });

const willing: Answers = {
  'GET /api/auth/me': { body: { data: makeUser() } },
  'GET /api/teams': { body: { data: [] } },
  'GET /api/participants': ({ search }) =>
    search.get('q')
      ? list(...[maria, jorge].filter((one) => one.lastName.startsWith(search.get('q') ?? '')))
      : list(maria, jorge),
};

async function open(answers: Answers = {}, at = '/credentials'): Promise<Asked[]> {
  const asked = serve({ ...willing, ...answers });
  await show(<CredentialCentrePage CorrectForm={CorrectParticipant} />, { at, language: 'en' });
  return asked;
}

test.each([
  [{ photoUrl: null, toBring: [] }, 'Photo missing'],
  [{ photoUrl: null, toBring: [{ es: 'Exención', en: 'Waiver' }] }, 'Missing: photo, Waiver'],
  [{ photoUrl: '/api/photos/x', toBring: [{ es: 'Exención', en: 'Waiver' }] }, 'Missing: Waiver'],
])("a person's missing items are listed together: %j", async (lacking, words) => {
  const person = { ...jorge, ...lacking, approval: 'waiting' as const };
  await open({ 'GET /api/participants': list(person) }, '/credentials/32');
  await until(() => expect(find('article')).toShow(words));
});

test('a delegate sees the people they registered, with number and state', async () => {
  const asked = await open();
  await until(() => find('button', /María José Álvarez Cañas.*Photo missing.*W0-00042-S/));
  find('button', /Jorge Rivas.*Photo missing.*No credential/);
  find('heading', 'My Credentials');
  expect(asked.find(({ call }) => call === 'GET /api/participants')?.search.get('own')).toBe('true');
  expect(findAll('link', 'Scan')).toEqual([]);
});

test('the search filters the list, and says when nothing matches', async () => {
  await open();
  await until(() => find('button', /Jorge Rivas/));
  await fill(find('textbox', 'Search by name, team or number'), 'Riv');
  await until(() => expect(findAll('button', /María José/)).toEqual([]));
  find('button', /Jorge Rivas/);
  await fill(find('textbox', 'Search by name, team or number'), 'zzz');
  await until(() => expect(document.body).toShow('No one matches “zzz”'));
});

test('a missing credential is generated from the list', async () => {
  await open({
    'POST /api/participants/32/generate-credential': {
      body: { participant: withCredential(jorge, 'W0-00043-Q') },
    },
  });
  await until(() => find('button', /Jorge Rivas/));
  await press(find('button', /Jorge Rivas/));
  await press(find('button', 'Generate the credential'));
  await until(() => expect(presentToast()?.title).toBe('Credential generated'));
});

test('a correction sends only what changed, with the version it was read at', async () => {
  const asked = await open({
    'PATCH /api/participants/31': { body: { data: { ...maria, lastName: 'Álvarez', version: 2 } } },
  });
  await until(() => find('button', 'Correct the data'));
  await press(find('button', 'Correct the data'));
  await until(() => find('textbox', 'Last Name'));
  await fill(find('textbox', 'Last Name'), 'Álvarez');
  await press(find('button', 'Save the correction'));
  await until(() => expect(presentToast()?.title).toBe('Data corrected'));
  expect(asked.find(({ call }) => call.startsWith('PATCH'))?.body).toEqual({
    lastName: 'Álvarez',
    version: 1,
  });
});

test('what is being corrected stays while the list beside it changes', async () => {
  await open({ 'GET /api/participants/31': { status: 404, body: { error: 'gone', code: 'NOT_FOUND' } } });
  await until(() => find('button', 'Correct the data'));
  await press(find('button', 'Correct the data'));
  await until(() => find('textbox', 'Last Name'));
  await fill(find('textbox', 'Last Name'), 'Álvarez');
  await fill(find('textbox', 'Search by name, team or number'), 'Riv');
  await until(() => expect(findAll('button', /María José/)).toEqual([]));
  expect(find('textbox', 'Last Name')).toHaveProperty('value', 'Álvarez');
  await press(find('button', 'Leave it as it is'));
  await until(() => find('heading', 'Jorge Rivas'));
});

test('the second of two editors sees the stored changes, and both can be kept', async () => {
  const theirs = { ...maria, firstName: 'María', version: 2 };
  const asked = await open({
    'PATCH /api/participants/31': ({ body }) =>
      (body as { version: number }).version === 1
        ? { status: 409, body: { error: 'changed', code: 'CHANGED_MEANWHILE' } }
        : { body: { data: { ...theirs, lastName: 'Álvarez', version: 3 } } },
    'GET /api/participants/31': { body: { data: theirs } },
  });
  await until(() => find('button', 'Correct the data'));
  await press(find('button', 'Correct the data'));
  await until(() => find('textbox', 'Last Name'));
  await fill(find('textbox', 'Last Name'), 'Álvarez');
  await press(find('button', 'Save the correction'));
  await until(() => find('heading', 'Another person saved it while you were writing'));
  expect(find('textbox', 'First Name')).toHaveProperty('value', 'María');
  await press(find('button', /^Keep what is in the form/));
  await press(find('button', 'Save the correction'));
  await until(() => expect(presentToast()?.title).toBe('Data corrected'));
  expect(asked.filter(({ call }) => call.startsWith('PATCH')).at(-1)?.body).toEqual({
    lastName: 'Álvarez',
    version: 2,
  });
});

test('a delegate without people sees how to start', async () => {
  await open({ 'GET /api/participants': list() });
  await until(() => expect(document.body).toShow('You have not registered anyone yet'));
});

test('a list that cannot be read is asked for again', async () => {
  let works = false;
  await open({ 'GET /api/participants': () => (works ? list(maria) : 'offline') });
  await until(() => expect(document.body).toShow('The participants could not be loaded.'));
  works = true;
  await press(find('button', 'Try again'));
  await until(() => find('button', /María José/));
});

test('staff find all people, by a number as typed', async () => {
  const asked = await open({ 'GET /api/auth/me': { body: { data: makeUser('ACCREDITATION_STAFF') } } });
  await until(() => find('button', /María José/));
  find('link', 'Scan');
  find('link', 'Go to the desk');
  await fill(find('textbox', 'Search by name, team or number'), 'w0 42 s');
  await until(() => expect(asked.at(-1)?.search.get('q')).toBe('W0-00042-S'));
  expect(asked.at(-1)?.search.get('own')).toBe(null);
});

test('a credential viewer finds a badge by its number alone', async () => {
  const asked = await open({
    'GET /api/auth/me': { body: { data: makeUser('CREDENTIAL_VIEWER') } },
    'GET /api/credentials/W0-00042-S': {
      body: {
        data: {
          number: 'W0-00042-S',
          status: 'revoked',
          g: 1,
          zones: 511,
          expiresOn: '2026-03-10',
          issuedBy: 'W0',
          issuedAt: '2026-02-19T16:00:00.000Z',
          revokedReason: 'Lost',
          revokedAt: '2026-02-20T16:00:00.000Z',
          participant: maria,
        },
      },
    },
  });
  await until(() => find('textbox', 'Number of the credential'));
  await fill(find('textbox', 'Number of the credential'), 'w0-42-y');
  await press(find('button', 'Look up'));
  await until(() => expect(document.body).toShow('That number cannot exist'));
  await fill(find('textbox', 'Number of the credential'), 'w0-42-s');
  await press(find('button', 'Look up'));
  await until(() => expect(document.body).toShow('Revoked on February 20, 2026: Lost'));
  expect(asked.some(({ call }) => call === 'GET /api/participants')).toBe(false);
});

test('a visitor is sent to sign in', async () => {
  await open({ 'GET /api/auth/me': { body: { data: null } } });
  await until(() => find('heading', '/auth'));
});

test('a person who waits for an approval, or was refused, sees why and gets no credential link', async () => {
  const waiting = { ...jorge, role: 'Official' as const, approval: 'waiting' as const };
  const refusedOne = {
    ...makeParticipant({ id: 33, firstName: 'Luis', lastName: 'Paz', role: 'Referee' }),
    ...{ approval: 'refused' as const, refusedBecause: 'Not on the list of the federation' },
  };
  await open({ 'GET /api/participants': list(waiting, refusedOne) });
  await until(() => find('button', /Jorge Rivas.*Waiting for approval/));
  await until(() => expect(document.body).toShow('once they approve, the credential is generated here'));
  expect(findAll('button', 'Generate the credential')).toEqual([]);
  await press(find('button', /Luis Paz.*Not approved/));
  await until(() => expect(document.body).toShow('Not on the list of the federation'));
  expect(findAll('button', 'Generate the credential')).toEqual([]);
});

test.each([
  ['USER', 'My Credentials', ['Register participant']],
  ['CREDENTIAL_VIEWER', 'Credentials', ['Scan']],
  [
    'ACCREDITATION_STAFF',
    'Credentials',
    ['Scan', 'Go to the desk', 'Administer credentials', 'Register participant'],
  ],
] as const)(
  'the credentials page of the role %s is called %s and leads to %j',
  async (role, title, links) => {
    await open({ 'GET /api/auth/me': { body: { data: makeUser(role) } } });
    await until(() => find('heading', title));
    const nav = document.querySelector('nav[aria-label="Credentials"]');
    expect([...(nav?.querySelectorAll('a') ?? [])].map(({ textContent }) => textContent)).toEqual(links);
  },
);

test('people are narrowed to those who miss something, and the last of them is said to be done', async () => {
  const asked = await open({
    'GET /api/participants': ({ search }) => (search.get('lacks') ? list() : list(maria, jorge)),
  });
  await until(() => find('button', /Jorge Rivas/));
  const choice = find('choice', 'Show');
  expect([...choice.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'All',
    'Print again',
    'Photo missing',
  ]);
  await fill(choice, 'photo');
  await until(() => expect(document.body).toShow('None left.'));
  expect(asked.at(-1)?.search.get('lacks')).toBe('photo');
  expect(document.body).toShow('0 participants');
  await fill(find('choice', 'Show'), '');
  await until(() => find('button', /Jorge Rivas/));
});

test('staff see all participants or only their own, page by page', async () => {
  const asked = await open({
    'GET /api/auth/me': { body: { data: makeUser('ACCREDITATION_STAFF') } },
    'GET /api/participants': ({ search }) =>
      search.get('own') || search.get('cursor')
        ? list(jorge)
        : { body: { data: { items: [maria], nextCursor: 'c2' } } },
  });
  await until(() => find('button', /María José/));
  expect(document.body).toShow('The first 1; there are more.');
  find('button', 'Print those shown');
  await press(find('button', 'Show more'));
  await until(() => find('button', /Jorge Rivas/));
  expect(asked.at(-1)?.search.get('cursor')).toBe('c2');
  expect(document.body).toShow('2 participants');
  expect(findAll('button', 'Show more')).toEqual([]);
  find('button', 'Print all');
  const [, own] = document.querySelectorAll<HTMLInputElement>('input[name=scope]');
  await press(own as HTMLElement);
  await until(() => expect(findAll('button', /María José/)).toEqual([]));
  expect(Object.fromEntries(asked.at(-1)?.search ?? [])).toEqual({ own: 'true', limit: '50' });
});

test('printing all loads what is left of the own people, and says who is left out', async () => {
  const photo = { photoUrl: '/api/photos/x' };
  const outdated = {
    ...withCredential(makeParticipant({ id: 33, lastName: 'Paz', ...photo }), 'W0-00043-Q'),
    outdated: ['name' as const],
  };
  const asked = await open({
    'GET /api/participants': ({ search }) =>
      search.get('cursor')
        ? list(outdated)
        : { body: { data: { items: [{ ...maria, ...photo }], nextCursor: 'c2' } } },
  });
  await until(() => find('button', 'Print all'));
  await press(find('button', 'Print all'));
  await until(() => expect(document.body).toShow('1 is left out: it has to be generated again'));
  expect(asked.filter(({ search }) => search.has('cursor'))).toHaveLength(1);
  const close = find('button', 'Close');
  expect(close.getAttribute('aria-expanded')).toBe('true');
  await press(close);
  expect(document.body).not.toShow('1 is left out');
  expect(find('button', 'Print all').getAttribute('aria-expanded')).toBe('false');
});

test('a person shows birth date, country, category, role, team and the last day of the badge', async () => {
  await open({
    'GET /api/participants': list({ ...maria, teamName: 'Leonas' }, { ...jorge, category: null }),
  });
  const facts = () =>
    Object.fromEntries(
      [...document.querySelectorAll('article dt')].map((term) => [
        term.textContent,
        term.nextElementSibling?.textContent,
      ]),
    );
  await until(() => expect(facts()).toMatchObject({ 'Valid until': 'March 10, 2026' }));
  expect(facts()).toEqual({
    'Birth Date': 'May 4, 1980',
    Country: 'El Salvador',
    Category: "Women's 40+",
    Role: 'Player',
    Team: 'Leonas',
    'Valid until': 'March 10, 2026',
  });
  await press(find('button', /Jorge Rivas/));
  await until(() => expect(facts()).toMatchObject({ Team: 'No team', Category: '–' }));
  expect(facts()).not.toHaveProperty('Valid until');
  expect(find('button', /Jorge Rivas/).getAttribute('aria-current')).toBe('true');
});

test('a delegate downloads all data about their own person, and no one else may', async () => {
  await open({ 'GET /api/participants': list(maria, { ...jorge, userId: 99 }) });
  await until(() => find('button', 'All their data'));
  await press(find('button', /Jorge Rivas/));
  await until(() => find('heading', 'Jorge Rivas'));
  expect(findAll('button', 'All their data')).toEqual([]);
});
