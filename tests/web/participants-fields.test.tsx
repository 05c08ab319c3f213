import { act } from 'react';
import { expect, test } from 'vitest';
import { ParticipantFields, type TeamChoice } from '#web/features/participants/ParticipantFields.tsx';
import type { CheckedParticipant } from '#web/features/participants/participant-form.ts';
import { useParticipantForm, useParticipantSending } from '#web/features/participants/participant-form.ts';
import { errorOf, fill, find, findAll, press, show, until } from './participants-screen.tsx';

const teams: TeamChoice[] = [
  { uid: 'uid-of-halcones', name: 'Halcones', country: 'MX', category: "Men's 45+" },
  { uid: 'uid-of-leones', name: 'Leones de San Miguel', country: 'SV', category: "Women's 40+" },
];

/** A form around the fields, as the page and the desk put one. */
function Walkin({ onSend }: { onSend: (person: CheckedParticipant) => void }) {
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
      <ParticipantFields form={form} sending={sending} teams={teams} />
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
  await fill(find('choice', 'Country'), 'SV');
  await fill(find('choice', 'Category'), "Women's 40+");
  await fill(find('choice', 'Role'), 'Player');
}

test('every missing field says so at once, and the first one gets the focus', async () => {
  const sent = await showWalkin();
  await press(find('button', 'send'));
  await until(() => expect(errorOf(find('textbox', 'First Name'))).toBe('First name is required'));
  expect(errorOf(find('textbox', 'Last Name'))).toBe('Last name is required');
  expect(errorOf(find('textbox', 'Day'))).toBe('Birth date is required');
  expect(errorOf(find('choice', 'Country'))).toBe('Choose the country they represent.');
  expect(errorOf(find('choice', 'Category'))).toBe('Choose a category.');
  expect(errorOf(find('choice', 'Role'))).toBe('Choose a role.');
  expect(document.activeElement === find('textbox', 'First Name')).toBe(true);
  expect(sent).toEqual([]);
});

test.each([
  ['First Name', 'Last Name', { firstName: 'Madonna', lastName: '' }],
  ['Last Name', 'First Name', { firstName: '', lastName: 'Madonna' }],
])('a person with a name in %s alone is sent, whatever dash stands in %s', async (full, empty, names) => {
  const sent = await showWalkin();
  await fillAll();
  await fill(find('textbox', full), 'Madonna');
  await fill(find('textbox', empty), ' - ');
  await press(find('button', 'send'));
  await until(() => expect(sent).toMatchObject([names]));
});

test('a Spanish reader is told in Spanish', async () => {
  await showWalkin('es');
  await press(find('button', 'send'));
  await until(() => expect(errorOf(find('textbox', 'Día'))).toBe('La fecha de nacimiento es requerida.'));
});

test.each([
  ['2090-01-01', 'That date is in the future. Check the year.'],
  ['1899-12-31', 'There is no such date, or it is before 1900.'],
])('a birth date of %s is refused with its reason', async (date, reason) => {
  const sent = await showWalkin();
  await fillAll();
  await fill(find('textbox', 'Day'), date);
  await press(find('button', 'send'));
  await until(() => expect(errorOf(find('textbox', 'Day'))).toBe(reason));
  expect(sent).toEqual([]);
});

test('a complete person goes out with the blanks around the name cut off', async () => {
  const sent = await showWalkin();
  await fillAll();
  await fill(find('choice', 'Team (optional)'), 'uid-of-leones');
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
    language: 'en',
    photo: null,
  });
});

test('a player too young for the category is a caution that stops nobody', async () => {
  const sent = await showWalkin();
  await fillAll();
  expect(document.body).not.toShow(/Turns \d+ in 2026/);
  await fill(find('textbox', 'Day'), '1988-12-31');
  expect(document.body).toShow('Turns 38 in 2026.');
  expect(document.body).toShow('those who turn 40 or more');
  await press(find('button', 'send'));
  await until(() => expect(sent).toHaveLength(1));
});

test('age is no matter for a coach, nor for who turns it within the year', async () => {
  await showWalkin();
  await fillAll();
  await fill(find('textbox', 'Day'), '1986-12-31');
  expect(document.body).not.toShow(/Turns \d+ in 2026/);
  await fill(find('textbox', 'Day'), '1999-01-01');
  expect(document.body).toShow('Turns 27 in 2026.');
  await fill(find('choice', 'Role'), 'Coach');
  expect(document.body).not.toShow(/Turns \d+ in 2026/);
});

test('the eleven countries stand before all others, in the language of the reader', async () => {
  await showWalkin('es');
  const [, ...choices] = [...find('choice', 'País').children].map((one) => one.textContent);
  // A line stands between them.
  expect(choices.indexOf('')).toBe(11);
  expect(choices.slice(0, 11)).toContain('Estados Unidos');
  expect(choices.slice(12)).toContain('España');
  expect(choices).toHaveLength(249 + 1);
});

test('teams of the chosen country and category are offered first', async () => {
  await showWalkin();
  await fillAll();
  const groups = [...find('choice', 'Team (optional)').querySelectorAll('optgroup')];
  expect(groups.map((group) => [group.label, group.children.length])).toEqual([
    ['Of this country and category', 1],
    ['Other teams', 1],
  ]);
  expect(groups[0]?.textContent).toContain('Leones de San Miguel');
});

test('every field has a name', async () => {
  await showWalkin();
  await act(async () => {});
  for (const field of [...findAll('textbox'), ...findAll('choice')]) {
    expect(document.querySelector(`label[for="${field.id}"]`)?.textContent).toBeTruthy();
  }
});
