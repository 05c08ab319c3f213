import { expect, test } from 'vitest';
import { LoginForm } from '#web/account/sign-in/LoginForm.tsx';
import { NewPasswordForm } from '#web/account/sign-in/NewPasswordForm.tsx';
import { SignUpForm } from '#web/account/sign-in/SignUpForm.tsx';
import { presentToast } from '#web/core/ui/toast.ts';
import { makeUser } from './admin-screen.tsx';
import { fill, find, findAll, press, serve, show, until } from './participants-screen.tsx';
import { slowly } from './slowly.ts';

/** Signing in and up by hands that press again, and over a network that loses an answer. */

const typed = {
  ...{ 'First name': 'Claudia', 'Last name': 'Villalta', Email: 'd@example.com', Phone: '22002026' },
  ...{ Username: 'delegada', Password: 'secreta larga 7', 'Confirm password': 'secreta larga 7' },
};
async function writeAccount() {
  for (const [label, text] of Object.entries(typed)) await fill(find('textbox', label), text);
}
const me = { body: { data: makeUser('USER') } };
const taken = { status: 409, body: { error: 'Taken', code: 'USERNAME_TAKEN' } };

// First in this file: the rules of the form are loaded once.
test('an account that is asked for again while the rules of the form load is made once', async () => {
  const register = slowly(() => me);
  const asked = serve({ 'POST /api/auth/register': register.answer, 'GET /api/auth/me': me });
  const done: string[] = [];
  await show(<SignUpForm onDone={({ username }) => done.push(username)} />, { language: 'en' });
  await writeAccount();
  for (const _ of [1, 2, 3]) for (const button of findAll('button')) await press(button);
  const sent = () => asked.filter(({ call }) => call === 'POST /api/auth/register');
  await until(() => expect(sent().length).toBeGreaterThan(0));
  for (const button of findAll('button')) await press(button);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(sent()).toHaveLength(1);
  await register.next();
  await until(() => expect(done).toEqual(['beatriz']));
});

test('who logs in is sent once, however often the button is pressed', async () => {
  const login = slowly(() => me);
  const asked = serve({ 'POST /api/auth/login': login.answer, 'GET /api/auth/me': me });
  await show(<LoginForm onDone={() => undefined} />, { language: 'en' });
  await fill(find('textbox', 'Username'), 'delegada');
  await fill(find('textbox', 'Password'), 'secreta');
  await press(find('button', 'Log in'));
  await until(() => expect(asked).toHaveLength(1));
  expect(findAll('button').filter((one) => one.hasAttribute('disabled')).length).toBe(1);
  await login.next();
});

test('an account whose answer was lost is signed in to on the next try', async () => {
  let isMade = false;
  serve({
    'POST /api/auth/register': () => {
      if (isMade) return taken;
      isMade = true;
      return 'offline';
    },
    'POST /api/auth/login': me,
    'GET /api/auth/me': me,
  });
  const done: string[] = [];
  await show(<SignUpForm onDone={({ username }) => done.push(username)} />, { language: 'en' });
  await writeAccount();
  await press(find('button'));
  await until(() => find('alert'));
  await press(find('button'));
  await until(() => expect(done).toEqual(['beatriz']));
  expect(presentToast()?.kind).not.toBe('bad');
});

test('an account that is not there after a lost answer is made on the next try', async () => {
  let tries = 0;
  serve({
    'POST /api/auth/register': () => (++tries === 1 ? 'offline' : me),
    'POST /api/auth/login': { status: 401, body: { error: 'No', code: 'WRONG_CREDENTIALS' } },
    'GET /api/auth/me': me,
  });
  const done: string[] = [];
  await show(<SignUpForm onDone={({ username }) => done.push(username)} />, { language: 'en' });
  await writeAccount();
  await press(find('button'));
  await until(() => find('alert'));
  await press(find('button'));
  await until(() => expect(done).toEqual(['beatriz']));
});

test('a link for a password whose answer was lost asks to try the new password', async () => {
  let tries = 0;
  serve({
    'POST /api/auth/reset': () =>
      ++tries === 1 ? 'offline' : { status: 400, body: { error: 'Used', code: 'RESET_LINK' } },
  });
  await show(<NewPasswordForm token="one-time" />, { language: 'en' });
  for (const field of findAll('textbox')) await fill(field, 'una clave bien larga');
  await press(find('button'));
  await until(() => find('alert'));
  await press(find('button'));
  await until(() => expect(find('alert')).toShow('try to log in with it'));
});
