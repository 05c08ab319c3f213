import { describe, expect, test } from 'vitest';
import { must } from '#shared/base/must.ts';
import { seedCategories } from '#shared/edition/seed-facts.ts';
import { RegisterPage } from '#web/account/registration/RegisterPage.tsx';
import { Badge } from '#web/badges/Badge.tsx';
import { findBadgePerson } from '#web/badges/badge-person.ts';
import { badgeWords } from '#web/badges/badge-words.ts';
import { choose, lucia, mara, openDesk } from './desk-screen.tsx';
import { makeParticipant, makeUser, withCredential } from './participants-make.ts';
import { fill, find, findAll, pick, press, serve, show, until } from './participants-screen.tsx';

/** Referees and officials play in no category: none is asked for, and the stored one is shown nowhere. */

/** '45+' alone tells a category, in either language. */
const anyCategory = new RegExp(`(${seedCategories.map(({ minimumAge }) => minimumAge).join('|')}) ?\\+`);
const text = () => document.body.textContent ?? '';
const without = ['Referee', 'Official'] as const;

test.each(without.flatMap((role) => seedCategories.map(({ id }) => [role, id] as const)))(
  'the badge of a person stored as %s and %s names no category in either language',
  async (role, category) => {
    const person = must(findBadgePerson(withCredential(makeParticipant({ role, category }))), 'has a badge');
    const card = { ...person, role, category };
    for (const language of ['es', 'en'] as const) {
      await show(<Badge person={card} />, { language });
      expect(text()).not.toMatch(anyCategory);
      expect(document.body.innerHTML).not.toMatch(anyCategory);
      expect(badgeWords(card, language).category).toBe('');
    }
  },
);

test.each(['Player', 'Coach', 'Team Manager'] as const)(
  'the badge of a %s names its category',
  async (role) => {
    const person = must(findBadgePerson(withCredential(makeParticipant({ role }))), 'has a badge');
    await show(<Badge person={{ ...person, role, category: "Women's 45+" }} />, { language: 'en' });
    expect(text()).toMatch(anyCategory);
  },
);

test('the desk shows no category of a referee, and one of a player', async () => {
  await openDesk('en', undefined, [{ ...lucia, role: 'Referee' }, mara]);
  await choose('lucia', 'Lucía');
  expect(find('article').textContent).not.toMatch(anyCategory);
  await choose('mara', 'Mara');
  await until(() => expect(find('article').textContent).toMatch(anyCategory));
});

describe('the registration form', () => {
  async function open() {
    const asked = serve({
      'GET /api/auth/me': { body: { data: makeUser() } },
      'GET /api/settings/registrationOpen': { body: { data: { key: 'registrationOpen', value: 'true' } } },
      'GET /api/teams': { body: { data: [] } },
      'GET /api/eligibility': { body: { data: { broken: [], binding: [] } } },
      'GET /api/participants': { body: { data: { items: [], nextCursor: null } } },
      'POST /api/participants': { status: 201, body: { participant: makeParticipant({ role: 'Referee' }) } },
    });
    await show(<RegisterPage />, { at: '/participants/new', language: 'en' });
    await until(() => find('textbox', 'First Name'));
    return asked;
  }

  test('the registration form registers a referee without a category', async () => {
    const asked = await open();
    await fill(find('textbox', 'First Name'), 'Ana');
    await fill(find('textbox', 'Day'), '1980-05-04');
    await pick(find('combobox', 'Country'), 'SV');
    await fill(find('choice', 'Role'), 'Referee');
    expect(findAll('choice', 'Category')).toEqual([]);
    await press(find('button', 'Register & Generate Credential'));
    await until(() => expect(asked.map(({ call }) => call)).toContain('POST /api/participants'));
    // The field of the data stays: devices of the previous version read it.
    expect(asked.find(({ call }) => call === 'POST /api/participants')?.body).toMatchObject({
      role: 'Referee',
      category: "Men's 40+",
    });
  });

  test('the registration form requires a category when a referee becomes a player', async () => {
    await open();
    await fill(find('choice', 'Category'), "Women's 40+");
    await fill(find('choice', 'Role'), 'Referee');
    await fill(find('choice', 'Role'), 'Player');
    expect((find('choice', 'Category') as HTMLSelectElement).value).toBe('');
  });
});
