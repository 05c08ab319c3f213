import { act } from 'react';
import { expect, test } from 'vitest';
import { must } from '#shared/base/must.ts';
import { eachOptional, optionalNames } from '#shared/people/person-fields.ts';
import { ParticipantFields } from '#web/account/registration/ParticipantFields.tsx';
import type { CheckedParticipant, TeamChoice } from '#web/account/registration/participant-form.ts';
import { useParticipantForm, useParticipantSending } from '#web/account/registration/participant-form.ts';
import { optionalValues } from '../shared/make.ts';
import { errorOf, fill, find, findAll, pick, press, show, until } from './participants-screen.tsx';

const teams: TeamChoice[] = [
  { uid: 'uid-of-halcones', name: 'Halcones', country: 'MX', category: "Men's 45+" },
  { uid: 'uid-of-leones', name: 'Leones de San Miguel', country: 'SV', category: "Women's 40+" },
];
const foreign = { uid: 'uid-of-osas', name: 'Osas', country: 'CR', category: "Women's 40+" };
const older = { uid: 'uid-of-pumas', name: 'Pumas', country: 'SV', category: "Men's 45+" };

/** A form around the fields, as the page and the desk put one. */
function Walkin({
  onSend,
  teams: offered = teams,
  isDesk = false,
}: {
  onSend: (person: CheckedParticipant) => void;
  teams?: readonly TeamChoice[];
  isDesk?: boolean;
}) {
  const form = useParticipantForm();
  const sending = useParticipantSending(form);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void sending.submit(async (checked) => onSend(checked));
      }}
    >
      <ParticipantFields form={form} sending={sending} teams={offered} isDesk={isDesk} />
      <button type="submit">{'send'}</button>
    </form>
  );
}

async function showWalkin(language: 'es' | 'en' = 'en'): Promise<CheckedParticipant[]> {
  const sent: CheckedParticipant[] = [];
  await show(<Walkin onSend={(person) => sent.push(person)} />, { language });
  return sent;
}

async function fillAll(): Promise<void> {
  await fill(find('textbox', 'First Name'), ' María José ');
  await fill(find('textbox', 'Last Name'), 'Álvarez Cañas');
  await fill(find('textbox', 'Day'), '1980-05-04');
  await pick(find('combobox', 'Country'), 'SV');
  await fill(find('choice', 'Category'), "Women's 40+");
  await fill(find('choice', 'Role'), 'Player');
}

test('a missing field is marked at once, and the first one gets the focus', async () => {
  const sent = await showWalkin();
  await press(find('button', 'send'));
  await until(() => expect(errorOf(find('textbox', 'First Name'))).toBe('First name is required'));
  expect(errorOf(find('textbox', 'Last Name'))).toBe('Last name is required');
  expect(errorOf(find('textbox', 'Day'))).toBe('Birth date is required');
  expect(errorOf(find('combobox', 'Country'))).toBe('Choose the country they represent.');
  expect(errorOf(find('choice', 'Category'))).toBe('Choose a category.');
  expect(errorOf(find('choice', 'Role'))).toBe('Choose a role.');
  expect(document.activeElement === find('textbox', 'First Name')).toBe(true);
  expect(sent).toEqual([]);
});

test.each([
  ['First Name', 'Last Name', { firstName: 'Madonna', lastName: '' }],
  ['Last Name', 'First Name', { firstName: '', lastName: 'Madonna' }],
])('a person with a name only in %s is sent, whatever dash is in %s', async (full, empty, names) => {
  const sent = await showWalkin();
  await fillAll();
  await fill(find('textbox', full), 'Madonna');
  await fill(find('textbox', empty), ' - ');
  await press(find('button', 'send'));
  await until(() => expect(sent).toMatchObject([names]));
});

test('a Spanish reader sees the errors in Spanish', async () => {
  await showWalkin('es');
  await press(find('button', 'send'));
  await until(() => expect(errorOf(find('textbox', 'Día'))).toBe('La fecha de nacimiento es requerida.'));
});

test.each([
  ['2090', '1', '1', 'Year', 'That date is in the future. Check the year.'],
  ['1899', '12', '31', 'Year', 'The year is 1899. It cannot be before 1900.'],
  ['1981', '2', '29', 'Day', 'This day does not exist: 1981 was not a leap year.'],
  ['1980', '4', '31', 'Day', 'This day does not exist: April has 30 days.'],
  ['1980', '13', '13', 'Month', 'The month is 13. Months run from 1 to 12.'],
  ['', '4', '3', 'Year', 'The year is missing.'],
  ['1980', '', '3', 'Month', 'The month is missing.'],
])(
  'a birth date of %s-%s-%s is rejected at the %s, which takes the focus',
  async (year, month, day, part, reason) => {
    const sent = await showWalkin();
    await fillAll();
    await fill(find('textbox', 'Day'), day);
    await fill(find('textbox', 'Month'), month);
    await fill(find('textbox', 'Year'), year);
    // Wrong as well, and further down.
    await fill(find('choice', 'Role'), '');
    await press(find('button', 'send'));
    await until(() => expect(errorOf(find('textbox', part))).toBe(reason));
    expect(document.activeElement === find('textbox', part)).toBe(true);
    expect(sent).toEqual([]);
  },
);

test('a complete person is sent with trimmed names', async () => {
  const sent = await showWalkin();
  await fillAll();
  await pick(find('combobox', 'Team (optional)'), 'leones');
  await press(find('button', 'send'));
  await until(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    firstName: 'María José',
    lastName: 'Álvarez Cañas',
    birthDate: '1980-05-04',
    country: 'SV',
    category: "Women's 40+",
    role: 'Player',
    teamUid: 'uid-of-leones',
    ...eachOptional(() => null),
    language: 'en',
    photo: null,
  });
});

test.each(optionalNames)('the %s that is typed or chosen is sent', async (field) => {
  const [, value] = optionalValues(field);
  const sent = await showWalkin();
  await fillAll();
  await fill(must(document.querySelector(`[name="${field}"]`), 'its input'), value);
  await press(find('button', 'send'));
  await until(() => expect(sent).toMatchObject([{ [field]: value }]));
});

test('a player too young for the category causes a warning that blocks nothing', async () => {
  const sent = await showWalkin();
  await fillAll();
  expect(document.body).not.toShow(/Turns \d+ in 2026/);
  await fill(find('textbox', 'Day'), '1988-12-31');
  expect(document.body).toShow('Turns 38 in 2026; the category asks for 40.');
  expect(document.body).toShow('You may register them; the accreditation staff will review it with you.');
  // No age follows from a day to come.
  await fill(find('textbox', 'Day'), '20/4/3102');
  expect(document.body).not.toShow('Turns');
  await fill(find('textbox', 'Day'), '1988-12-31');
  await press(find('button', 'send'));
  await until(() => expect(sent).toHaveLength(1));
});

test('a desk is asked to look at the document of a player who is too young', async () => {
  await show(<Walkin onSend={() => {}} isDesk />, { language: 'en' });
  await fillAll();
  await fill(find('textbox', 'Day'), '1988-12-31');
  expect(document.body).toShow('Check the date against their document; you can register them anyway.');
  expect(document.body).not.toShow('the accreditation staff will review');
});

test('the age does not matter for a coach, nor for a player who reaches it within the year', async () => {
  await showWalkin();
  await fillAll();
  await fill(find('textbox', 'Day'), '1986-12-31');
  expect(document.body).not.toShow(/Turns \d+ in 2026/);
  await fill(find('textbox', 'Day'), '1999-01-01');
  expect(document.body).toShow('Turns 27 in 2026; the category asks for 40.');
  await fill(find('choice', 'Role'), 'Coach');
  expect(document.body).not.toShow(/Turns \d+ in 2026/);
});

test('the eleven main countries come first, in the language of the reader', async () => {
  await showWalkin('es');
  await press(find('combobox', 'País'));
  const choices = findAll('option').map((one) => one.textContent);
  expect(choices.slice(0, 11)).toContain('Estados Unidos');
  expect(choices.slice(11)).toContain('España');
  expect(choices).toHaveLength(250);
});

test('teams of the chosen country and category are offered first', async () => {
  await show(<Walkin onSend={() => {}} teams={[foreign, ...teams, older]} />, { language: 'en' });
  await fillAll();
  await press(find('combobox', 'Team (optional)'));
  const rows = [...document.querySelectorAll('[role=listbox] li')].map((row) => row.textContent);
  expect(rows.filter(Boolean)).toEqual([
    'No team for now',
    'Of this country and category',
    "Leones de San Miguel · El Salvador · Women's 40+",
    'Other teams',
    "Halcones · Mexico · Men's 45+",
    "Osas · Costa Rica · Women's 40+",
    "Pumas · El Salvador · Men's 45+",
  ]);
});

test('a role with a category asks for one again after a role without', async () => {
  const sent = await showWalkin();
  await fillAll();
  await fill(find('choice', 'Role'), 'Referee');
  await fill(find('choice', 'Role'), 'Player');
  expect((find('choice', 'Category') as HTMLSelectElement).value).toBe('');
  await press(find('button', 'send'));
  await until(() => expect(errorOf(find('choice', 'Category'))).toMatch(/\S/));
  expect(sent).toEqual([]);
});

test.each([
  ['es', 'México', 'MX'],
  ['es', 'mexico', 'MX'],
  ['en', 'méxico', 'MX'],
  ['es', 'usa', 'US'],
  ['es', 'EE. UU.', 'US'],
  ['es', 'United S', 'US'],
  ['en', 'estados', 'US'],
  ['es', 'UK', 'GB'],
  ['en', 'Inglaterra', 'GB'],
  ['en', 'BRA', 'BR'],
  ['es', 'salvador', 'SV'],
  ['en', 'pto rico', null],
  ['es', 'república dom', 'DO'],
] as const)('a country is chosen in %s by typing %j', async (language, typed, code) => {
  await showWalkin(language);
  const field = find('combobox', language === 'es' ? 'País' : 'Country') as HTMLInputElement;
  await pick(field, typed);
  const name = code && new Intl.DisplayNames(language, { type: 'region' }).of(code);
  expect(field.value).toBe(name ?? typed);
  expect(errorOf(field)).toBe(name ? '' : `Nothing matches “${typed}”.`);
});

test('teams with one name are distinguished by country and category, and found by any word', async () => {
  const twins = [
    { uid: 'uid-1', name: 'Aro Norte de Medellín', country: 'CO', category: "Men's 40+" },
    { uid: 'uid-2', name: 'Aro Norte de Medellín', country: 'CO', category: "Men's 45+" },
    { uid: 'uid-3', name: 'Aro Norte de Medellín', country: 'PA', category: "Women's 40+" },
  ] as const;
  const sent: CheckedParticipant[] = [];
  await show(<Walkin teams={twins} onSend={(person) => sent.push(person)} />, { language: 'es' });
  const field = find('combobox', 'Equipo (opcional)') as HTMLInputElement;
  await fill(field, 'medellin 40');
  expect(findAll('option').map((one) => one.textContent)).toEqual([
    'Aro Norte de Medellín · Colombia · Masculino 40+',
    'Aro Norte de Medellín · Panamá · Femenino 40+',
  ]);
  await pick(field, 'norte fem');
  expect(field.value).toBe('Aro Norte de Medellín · Panamá · Femenino 40+');
  // The team says the rest, where nothing was said.
  expect((find('combobox', 'País') as HTMLInputElement).value).toBe('Panamá');
  expect((find('choice', 'Categoría') as HTMLSelectElement).value).toBe("Women's 40+");
  await pick(field, 'aro 45');
  expect((find('combobox', 'País') as HTMLInputElement).value).toBe('Panamá');
});

test('a text that matches no team stays, says so, and is not sent as no team', async () => {
  const sent = await showWalkin();
  await fillAll();
  const field = find('combobox', 'Team (optional)') as HTMLInputElement;
  await pick(field, 'leonse');
  expect([field.value, errorOf(field)]).toEqual(['leonse', 'Nothing matches “leonse”.']);
  await press(find('button', 'send'));
  await act(async () => {});
  expect(sent).toEqual([]);
  await pick(field, 'leones');
  await press(find('button', 'send'));
  await until(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.teamUid).toBe('uid-of-leones');
});

test('every field has a name', async () => {
  await showWalkin();
  await act(async () => {});
  for (const field of [...findAll('textbox'), ...findAll('choice'), ...findAll('combobox')]) {
    expect(document.querySelector(`label[for="${field.id}"]`)?.textContent).toBeTruthy();
  }
});
