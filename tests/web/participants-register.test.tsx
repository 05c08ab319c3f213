import { expect, test } from 'vitest';
import { RegisterPage } from '#web/account/registration/RegisterPage.tsx';
import { presentToast } from '#web/core/ui/toast.ts';
import { makeParticipant, makeUser, withCredential } from './participants-make.ts';
import {
  type Answers,
  type Asked,
  errorOf,
  fill,
  find,
  findAll,
  leave,
  pick,
  press,
  serve,
  show,
  until,
} from './participants-screen.tsx';

const maria = makeParticipant();

/** A server at which everything works. */
const willing: Answers = {
  'GET /api/auth/me': { body: { data: makeUser() } },
  'GET /api/settings/registrationOpen': { body: { data: { key: 'registrationOpen', value: 'true' } } },
  'GET /api/teams': {
    body: {
      data: [
        {
          id: 5,
          uid: 'uid-of-leones',
          name: 'Leones de San Miguel',
          country: 'SV',
          category: "Women's 40+",
          division: null,
          logoUrl: null,
        },
      ],
    },
  },
  'GET /api/participants': { body: { data: { items: [], nextCursor: null } } },
  'POST /api/participants': { status: 201, body: { participant: maria } },
  'POST /api/participants/31/generate-credential': { body: { participant: withCredential(maria) } },
};

async function open(answers: Answers = {}): Promise<Asked[]> {
  const asked = serve({ ...willing, ...answers });
  await show(<RegisterPage />, { at: '/participants/new', language: 'en' });
  return asked;
}

async function write(): Promise<void> {
  await until(() => find('textbox', 'First Name'));
  await fill(find('textbox', 'First Name'), 'María José');
  await fill(find('textbox', 'Last Name'), 'Álvarez Cañas');
  await fill(find('textbox', 'Day'), '1980-05-04');
  await pick(find('combobox', 'Country'), 'SV');
  await fill(find('choice', 'Category'), "Women's 40+");
  await fill(find('choice', 'Role'), 'Player');
  await press(find('combobox', 'Team (optional)'));
  await until(() => expect(document.body).toShow('Leones de San Miguel'));
  await pick(find('combobox', 'Team (optional)'), 'leones');
}

const submit = () => press(find('button', 'Register & Generate Credential'));
const posts = (asked: Asked[]) => asked.filter(({ call }) => call.startsWith('POST'));

test("a person's language is the page's until another is chosen", async () => {
  const asked = await open();
  await write();
  const language = find('choice', 'Language of the person');
  expect((language as HTMLSelectElement).value).toBe('en');
  // 'Unknown' is not offered for a new person.
  expect([...(language as HTMLSelectElement).options].map(({ text }) => text)).toEqual([
    'Español',
    'English',
  ]);
  await fill(language, 'es');
  await submit();
  await until(() => find('heading', 'Credential Generated'));
  expect(posts(asked)[0]?.body).toMatchObject({ language: 'es' });
});

test('a delegate registers a player and sees the credential', async () => {
  const asked = await open();
  await write();
  await submit();
  await until(() => find('heading', 'Credential Generated'));
  expect(document.activeElement === find('heading', 'Credential Generated')).toBe(true);
  expect(posts(asked)).toMatchObject([
    {
      call: 'POST /api/participants',
      body: { firstName: 'María José', birthDate: '1980-05-04', country: 'SV', teamId: 5, photoUrl: null },
    },
    { call: 'POST /api/participants/31/generate-credential' },
  ]);
  find('image', /W0-00042-S/);
  expect(presentToast()).toMatchObject({
    title: 'Credential generated',
    description: 'Participant credential has been generated successfully.',
  });
});

test('a delegate is warned that the badge needs a photo before it is issued', async () => {
  await open();
  await until(() => find('textbox', 'First Name'));
  expect(document.body).not.toShow('This badge needs a photo.');
  await fill(find('choice', 'Role'), 'Player');
  expect(document.body).toShow('This badge needs a photo.');
  expect(document.body).toShow('later under “My credentials”');
});

test("the next registration keeps the team's values, and the first name has the focus", async () => {
  await open();
  await write();
  await submit();
  await until(() => find('button', 'Register Another Participant'));
  await press(find('button', 'Register Another Participant'));
  const value = (role: 'textbox' | 'choice' | 'combobox', name: string) =>
    (find(role, name) as HTMLInputElement).value;
  await until(() => expect(document.activeElement === find('textbox', 'First Name')).toBe(true));
  expect(value('textbox', 'First Name')).toBe('');
  expect(value('textbox', 'Day')).toBe('');
  expect(value('combobox', 'Country')).toBe('El Salvador');
  expect(value('choice', 'Category')).toBe("Women's 40+");
  expect(value('combobox', 'Team (optional)')).toMatch(/^Leones/);
  expect(document.body).toShow('Registered in this session');
});

test('a credential that failed is requested again, and the person is not registered twice', async () => {
  let attempts = 0;
  const asked = await open({
    'POST /api/participants/31/generate-credential': () => {
      attempts += 1;
      return attempts === 1
        ? { status: 503, body: { error: 'down', code: 'UNAVAILABLE' } }
        : { body: { participant: withCredential(maria) } };
    },
  });
  await write();
  await submit();
  await until(() => find('heading', 'Participant registered, no credential yet'));
  expect(presentToast()).toMatchObject({ kind: 'bad', title: 'Credential generation failed' });
  await press(find('button', 'Generate the credential again'));
  await until(() => find('heading', 'Credential Generated'));
  expect(posts(asked).filter(({ call }) => call === 'POST /api/participants')).toHaveLength(1);
});

test('typed text survives a lost network and a reload', async () => {
  await open({ 'POST /api/participants': 'offline' });
  await write();
  await submit();
  await until(() => expect(document.body).toShow('What you wrote is still here'));
  expect((find('textbox', 'First Name') as HTMLInputElement).value).toBe('María José');
  expect(presentToast()).toMatchObject({ kind: 'bad', title: 'Registration failed' });
  await leave();
  await open();
  await until(() => find('textbox', 'First Name'));
  expect(document.body).toShow('We restored what you had typed.');
  expect((find('textbox', 'Last Name') as HTMLInputElement).value).toBe('Álvarez Cañas');
  expect((find('choice', 'Category') as HTMLSelectElement).value).toBe("Women's 40+");
});

test('a restored form that is cleared has the focus at its first field', async () => {
  await open({ 'POST /api/participants': 'offline' });
  await write();
  await leave();
  await open();
  const clear = await until(() => find('button', 'Clear the form'));
  clear.focus();
  clear.click();
  await until(() => expect(findAll('button', 'Clear the form')).toEqual([]));
  expect((find('textbox', 'Last Name') as HTMLInputElement).value).toBe('');
  await until(() => expect(document.activeElement).toBe(find('textbox', 'First Name')));
});

test('a registration whose answer was lost is not sent again', async () => {
  let sent = 0;
  const asked = await open({
    'GET /api/participants': () => ({ body: { data: { items: sent > 0 ? [maria] : [], nextCursor: null } } }),
    'POST /api/participants': () => {
      sent += 1;
      return 'offline';
    },
  });
  await write();
  await submit();
  await until(() => expect(document.body).toShow('What you wrote is still here'));
  await submit();
  await until(() => find('heading', 'Credential Generated'));
  expect(posts(asked).map(({ call }) => call)).toEqual([
    'POST /api/participants',
    'POST /api/participants/31/generate-credential',
  ]);
});

test('a person of the same name and birth date is asked about before being registered twice', async () => {
  const asked = await open({
    'GET /api/participants': { body: { data: { items: [maria], nextCursor: null } } },
  });
  await write();
  await submit();
  await until(() => find('heading', 'Is this the same person?'));
  expect(posts(asked)).toEqual([]);
  await press(find('button', 'Register anyway'));
  await until(() => find('heading', 'Credential Generated'));
  expect(posts(asked)).toHaveLength(2);
});

test('a field rejected by the server is marked', async () => {
  await open({
    'POST /api/participants': {
      status: 400,
      body: { error: 'Invalid', code: 'INVALID', fields: { teamId: 'INVALID_CHOICE', lastName: 'REQUIRED' } },
    },
  });
  await write();
  await submit();
  await until(() => expect(errorOf(find('textbox', 'Last Name'))).toBe('Last name is required'));
  expect(errorOf(find('combobox', 'Team (optional)'))).toBe(
    'That team is no longer on the list. Choose another one.',
  );
});

test('a visitor is sent to sign in', async () => {
  await open({ 'GET /api/auth/me': { body: { data: null } } });
  await until(() => find('heading', '/auth'));
});

test('closed registration says so to a delegate and stays open to the staff', async () => {
  const closed = { body: { data: { key: 'registrationOpen', value: 'false' } } };
  await open({ 'GET /api/settings/registrationOpen': closed });
  await until(() => expect(document.body).toShow('Registration is closed.'));
  expect(findAll('textbox')).toEqual([]);
  await leave();
  const asked = await open({
    'GET /api/settings/registrationOpen': closed,
    'GET /api/auth/me': { body: { data: makeUser('ACCREDITATION_STAFF') } },
  });
  await until(() => expect(asked.filter(({ call }) => call.startsWith('GET /api/settings'))).toHaveLength(1));
  await until(() => find('textbox', 'First Name'));
  expect(document.body).not.toShow('Registration is closed.');
});

test('a read-only account sees that it cannot register people', async () => {
  await open({ 'GET /api/auth/me': { body: { data: makeUser('CREDENTIAL_VIEWER') } } });
  await until(() => expect(document.body).toShow('it does not register participants'));
});

test('a session that ended is said with the way back to this page, and the text stays', async () => {
  await open({ 'POST /api/participants': { status: 401, body: { error: 'x', code: 'UNAUTHENTICATED' } } });
  await write();
  await submit();
  const link = await until(() => find('link', 'Log in again'));
  expect(find('textbox', 'First Name')).toHaveProperty('value', 'María José');
  await press(link);
  await until(() => find('heading', '/auth'));
  expect(document.body).toShow('then /participants/new');
});

test('another failure is said in its words, and goes with the next try', async () => {
  const replies = [
    { status: 503, body: { error: 'down', code: 'UNAVAILABLE' } },
    willing['POST /api/participants'],
  ];
  await open({ 'POST /api/participants': () => (replies.shift() ?? 'offline') as 'offline' });
  await write();
  await submit();
  const said = () => [...document.querySelectorAll('form .border-bad, form [role=alert]')].length;
  await until(() => expect(said()).toBeGreaterThan(0));
  expect(findAll('link', 'Log in again')).toEqual([]);
  expect(document.body).not.toShow('What you wrote is still here');
  await submit();
  await until(() => find('heading', 'Credential Generated'));
});

test('a team kept from before that is no longer on the list is refused before anything is sent', async () => {
  await open();
  await write();
  await leave();
  const asked = await open({ 'GET /api/teams': { body: { data: [] } } });
  await until(() => expect(document.body).toShow('We restored what you had typed.'));
  await submit();
  await until(() =>
    expect(errorOf(find('combobox', 'Team (optional)'))).toBe(
      'That team is no longer on the list. Choose another one.',
    ),
  );
  expect(posts(asked)).toEqual([]);
});

test('the question about the same person can be left, and one who was lost once is asked about again', async () => {
  const other = { ...maria, country: 'MX' };
  let sent = 0;
  const asked = await open({
    'GET /api/participants': () => ({ body: { data: { items: sent > 0 ? [other] : [], nextCursor: null } } }),
    'POST /api/participants': () => {
      sent += 1;
      return sent === 1 ? 'offline' : { status: 201, body: { participant: maria } };
    },
  });
  await write();
  await submit();
  await until(() => expect(document.body).toShow('What you wrote is still here'));
  await submit();
  // Of the same name and birth date, but of another country: not the one that was sent.
  await until(() => find('heading', 'Is this the same person?'));
  expect(find('link', /See/).getAttribute('href')).toBe('/credentials?person=31');
  await press(find('button', 'Cancel'));
  await until(() => expect(findAll('heading', 'Is this the same person?')).toEqual([]));
  expect(posts(asked)).toHaveLength(1);
  await submit();
  await until(() => find('heading', 'Is this the same person?'));
  await press(find('button', 'Register anyway'));
  await until(() => find('heading', 'Credential Generated'));
  expect(findAll('dialog')).toEqual([]);
});

test('closed registration names whom to write to', async () => {
  await open({
    'GET /api/settings/registrationOpen': { body: { data: { key: 'registrationOpen', value: 'false' } } },
  });
  await until(() => expect(document.body).toShow(/Registration is closed\..*@/));
});

test.each([
  [{ approval: 'waiting' }, 'Waiting for approval'],
  [{ approval: 'refused' }, 'Not approved'],
  [{ toBring: [{ es: 'Pago', en: 'Fee' }] }, 'Something to bring first'],
])(
  'a person with %j is registered and listed as that, without an offer of a credential',
  async (part, said) => {
    const refused = { status: 409, body: { error: 'x', code: 'NOT_APPROVED' } };
    await open({
      'POST /api/participants': { status: 201, body: { participant: { ...maria, ...part } } },
      'POST /api/participants/31/generate-credential': refused,
    });
    await write();
    await submit();
    await until(() => find('heading', 'Participant registered, no credential yet'));
    expect(findAll('button', 'Generate the credential again')).toEqual([]);
    const sitting = document.querySelector('section[aria-labelledby=sitting] li');
    expect(sitting?.textContent).toBe(`María José Álvarez Cañas${said}`);
  },
);

test('a credential that fails twice can be asked for a third time', async () => {
  let attempts = 0;
  await open({
    'POST /api/participants/31/generate-credential': () => {
      attempts += 1;
      return attempts < 3
        ? { status: 503, body: { error: 'down', code: 'UNAVAILABLE' } }
        : { body: { participant: withCredential(maria) } };
    },
  });
  await write();
  await submit();
  for (const attempt of [2, 3]) {
    await press(await until(() => find('button', 'Generate the credential again')));
    await until(() => expect(attempts).toBe(attempt));
  }
  await until(() => find('heading', 'Credential Generated'));
});

test('the rules that a person would break are asked for once the form is whole, for the team that was chosen', async () => {
  const broken = [
    { rule: 'playersMin', has: 1, limit: 8 },
    { rule: 'age', age: 46, minimumAge: 50 },
    { rule: 'playersMax', has: 15, limit: 14 },
  ];
  let binding: string[] = [];
  const asked = await open({ 'GET /api/eligibility': () => ({ body: { data: { broken, binding } } }) });
  const questions = () =>
    asked
      .filter(({ call }) => call === 'GET /api/eligibility')
      .map(({ search }) => Object.fromEntries(search));
  await write();
  await until(() => expect(document.body).toShow('15'));
  expect(questions().at(-1)).toEqual({
    ...{ firstName: 'María José', lastName: 'Álvarez Cañas', birthDate: '1980-05-04' },
    ...{ category: "Women's 40+", role: 'Player', teamId: '5' },
  });
  // That a team is not full yet is of the list; an age that binds no one is said by the fields.
  expect(document.body).not.toShow('Turns 46 in 2026; the category asks for 50.');
  expect(document.body).not.toShow(/\b8\b.*players/);
  binding = ['age'];
  await fill(find('textbox', 'First Name'), 'María');
  await until(() => expect(document.body).toShow('Turns 46 in 2026; the category asks for 50.'));
  expect(questions().every(({ lastName }) => lastName === 'Álvarez Cañas')).toBe(true);
});
