import { afterEach, expect, test } from 'vitest';
import { must } from '#shared/base/must.ts';
import { PasswordForm } from '#web/account/profile/PasswordForm.tsx';
import { ProfilePage } from '#web/account/profile/ProfilePage.tsx';
import { retrySession } from '#web/core/client/session.ts';
import { makeUser, toast } from './admin-screen.tsx';
import {
  type Answers,
  errorOf,
  fill,
  find,
  findAll,
  press,
  serve,
  show,
  until,
} from './participants-screen.tsx';

/** A person's own account: who they are, what they may do, and a new password. */

afterEach(retrySession);
const field = (name: string) => find('textbox', name) as HTMLInputElement;
const refused = (status: number, code: string, fields?: object) => ({
  status,
  body: { error: 'No.', code, ...(fields ? { fields } : {}) },
});

async function openPassword(answer: Answers[string]) {
  const done: string[] = [];
  const asked = serve({
    'POST /api/auth/password': answer,
    'GET /api/auth/me': { body: { data: makeUser('USER') } },
  });
  await show(<PasswordForm user={{ username: 'ana', role: 'USER' }} onDone={() => done.push('done')} />, {
    language: 'en',
  });
  await fill(field('Current password'), 'the old one');
  await fill(field('New password'), 'a much longer one');
  expect(field('New password').type).toBe('password');
  await press(must(document.querySelector<HTMLElement>('input[type=checkbox]'), 'what shows it'));
  expect([field('Current password').type, field('New password').type]).toEqual(['password', 'text']);
  return { asked, done };
}
const save = () => press(find('button', /password/i));

test('a password is changed, and both fields are empty afterwards', async () => {
  const { asked, done } = await openPassword({ body: { data: {} } });
  await save();
  await until(() => expect(done).toEqual(['done']));
  expect(asked.find(({ call }) => call === 'POST /api/auth/password')?.body).toEqual({
    currentPassword: 'the old one',
    newPassword: 'a much longer one',
  });
  expect(toast()[0]).toMatch(/\S/);
  expect([field('Current password').value, field('New password').value]).toEqual(['', '']);
  expect(field('New password').type).toBe('password');
});

test('a wrong current password is distinguished from other refusals, and the text stays', async () => {
  let tries = 0;
  const { done } = await openPassword(() => {
    tries += 1;
    if (tries === 1) return refused(401, 'WRONG_CREDENTIALS');
    if (tries === 2) return refused(400, 'INVALID', { newPassword: 'COMMON_PASSWORD' });
    return { body: { data: {} } };
  });
  await save();
  await until(() => expect(find('alert').textContent).toMatch(/current|present/i));
  const first = find('alert').textContent;
  await save();
  await until(() => expect(errorOf(field('New password'))).toMatch(/\S/));
  expect(find('alert').textContent).not.toBe(first);
  expect(field('Current password').value).toBe('the old one');
  await fill(field('New password'), 'another much longer one');
  await save();
  await until(() => expect(done).toEqual(['done']));
  expect(findAll('alert')).toEqual([]);
});

test('a new password that is too short is said before anything is sent', async () => {
  const { asked } = await openPassword({ body: { data: {} } });
  await fill(field('New password'), 'x');
  await save();
  await until(() => expect(errorOf(field('New password'))).toMatch(/6|characters/));
  expect(asked.some(({ call }) => call === 'POST /api/auth/password')).toBe(false);
});

const links = () => findAll('link').map((link) => link.getAttribute('href'));
test.each([
  ['USER', ['/participants/new'], ['/desk', '/scan']],
  ['CREDENTIAL_VIEWER', ['/scan'], ['/desk', '/participants/new']],
  ['ACCREDITATION_STAFF', ['/desk', '/scan'], []],
] as const)("the profile of a %s has that role's links", async (role, ways, others) => {
  serve({ 'GET /api/auth/me': { body: { data: makeUser(role) } } });
  await show(<ProfilePage />, { at: '/profile', language: 'en' });
  await until(() => expect(document.body).toShow('beatriz'));
  for (const way of [...ways, '/credentials', '/profile/security']) expect(links()).toContain(way);
  for (const way of others) expect(links()).not.toContain(way);
});

test('a profile without a name or an email shows the user name only', async () => {
  const user = makeUser('USER', { firstName: '', lastName: '', email: '' });
  serve({ 'GET /api/auth/me': { body: { data: user } } });
  await show(<ProfilePage />, { at: '/profile', language: 'en' });
  await until(() => find('heading', 'beatriz'));
  expect(document.body).not.toShow('Email');
});

const everybodys = [
  'Read the public site',
  'Register participants and print their credentials',
  'See the participants you registered',
];
const desks = [
  ...['See all participants and credentials', "Issue, reprint and revoke anyone's credential"],
  ...['Scan credentials at the door', 'Use the accreditation desk'],
];
const editors = ['Publish news, teams, schedule and venues', 'Read contact messages'];
const superUsers = ['Manage users and roles', 'Change site settings and devices'];
test.each([
  ['USER', everybodys],
  ['CREDENTIAL_VIEWER', ['Read the public site', 'Scan credentials at the door']],
  ['ACCREDITATION_STAFF', [...everybodys, ...desks]],
  ['CONTENT_EDITOR', [...everybodys, ...desks, ...editors]],
  ['SUPER_USER', [...everybodys, ...desks, ...editors, ...superUsers]],
] as const)('a profile lists what a %s may do', async (role, abilities) => {
  serve({ 'GET /api/auth/me': { body: { data: makeUser(role) } } });
  await show(<ProfilePage />, { at: '/profile', language: 'en' });
  await until(() => expect(document.body).toShow('beatriz'));
  expect([...document.querySelectorAll('section li')].map(({ textContent }) => textContent)).toEqual(
    abilities,
  );
  expect(document.body).toShow(`At least ${role === 'USER' ? 6 : 12} characters.`);
});
