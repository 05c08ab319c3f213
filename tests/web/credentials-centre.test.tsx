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
