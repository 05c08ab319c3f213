import { QueryClientProvider } from '@tanstack/react-query';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { expect, test } from 'vitest';
import { must } from '#shared/base/must.ts';
import { PasswordForm } from '#web/account/profile/PasswordForm.tsx';
import { LoginForm } from '#web/account/sign-in/LoginForm.tsx';
import { SignInPage, StaffSignInPage } from '#web/account/sign-in/SignInPage.tsx';
import { SignUpForm } from '#web/account/sign-in/SignUpForm.tsx';
import { AccountFooterLinks, AccountMenu } from '#web/app/layout/AccountMenu.tsx';
import { makeQueryClient } from '#web/core/client/query.ts';
import { useSignOut } from '#web/core/client/session-changes.ts';
import { presentToast } from '#web/core/ui/toast.ts';
import { errorOf, fill, find, findAll, press, serve, show, until } from './participants-screen.tsx';

const user = {
  id: 7,
  username: 'delegada',
  email: 'd@example.com',
  firstName: 'Claudia',
  lastName: 'Villalta',
  phone: '22002026',
  role: 'USER',
  createdAt: '2026-01-01T00:00:00.000Z',
};

test('signing in without a name and a password says what is missing', async () => {
  const asked = serve({});
  await show(<LoginForm onDone={() => {}} />, { language: 'en' });
  await press(find('button', 'Log in'));
  await until(() => expect(errorOf(find('textbox', 'Username'))).toBe('Username is required'));
  expect(errorOf(find('textbox', 'Password'))).toBe('Password is required');
  expect(asked).toEqual([]);
});

test('a password field hides its text and tells a password manager which password it is', async () => {
  const kinds = () =>
    [...document.querySelectorAll('input')]
      .filter(({ autocomplete }) => autocomplete.endsWith('password'))
      .map(({ type, autocomplete }) => `${type} ${autocomplete}`);
  serve({});
  const forms = (
    <>
      <LoginForm onDone={() => {}} />
      <SignUpForm onDone={() => {}} />
      <PasswordForm user={{ username: 'delegada', role: 'USER' }} />
    </>
  );
  await show(forms, { language: 'en' });
  const [present, chosen] = ['password current-password', 'password new-password'];
  expect(kinds()).toEqual([present, chosen, chosen, present, chosen]);
});

test('a wrong password is said in an alert, in the language of the reader', async () => {
  serve({
    'POST /api/auth/login': {
      status: 401,
      body: { error: 'Wrong name or password.', code: 'WRONG_CREDENTIALS' },
    },
  });
  await show(<LoginForm onDone={() => {}} />, { language: 'es' });
  await fill(find('textbox', 'Usuario'), 'delegada');
  await fill(find('textbox', 'Contraseña'), 'no es esta');
  await press(find('button', 'Iniciar Sesión'));
  await until(() => expect(find('alert').textContent).toBe('El usuario o la contraseña no son correctos.'));
});

test("an unknown error code is shown with the server's words", async () => {
  serve({
    'POST /api/auth/login': { status: 409, body: { error: 'Come back tomorrow.', code: 'NEW_CODE' } },
  });
  await show(<LoginForm onDone={() => {}} />, { language: 'en' });
  await fill(find('textbox', 'Username'), 'delegada');
  await fill(find('textbox', 'Password'), 'secreta');
  await press(find('button', 'Log in'));
  await until(() => expect(find('alert').textContent).toBe('Come back tomorrow.'));
  expect(presentToast()?.title).toBe('Login failed');
});

test('the form is empty after signing in, and the user is welcomed', async () => {
  serve({ 'POST /api/auth/login': { body: { data: user } }, 'GET /api/auth/me': { body: { data: user } } });
  const done: string[] = [];
  await show(<LoginForm onDone={({ username }) => done.push(username)} />, { language: 'en' });
  await fill(find('textbox', 'Username'), 'delegada');
  await fill(find('textbox', 'Password'), 'secreta');
  await press(find('button', 'Log in'));
  await until(() => expect(done).toEqual(['delegada']));
  expect(presentToast()).toMatchObject({ title: 'Logged in successfully', description: 'Welcome back!' });
  await until(() => expect(find('textbox', 'Username')).toHaveProperty('value', ''));
});

const spanish = [
  ['Nombre', 'Nombre es requerido'],
  ['Apellido', 'Apellido es requerido'],
  ['Correo electrónico', 'Email válido es requerido'],
  ['Teléfono', 'Teléfono es requerido (mínimo 8 dígitos)'],
  ['Usuario', 'Usuario debe tener al menos 3 caracteres'],
  ['Contraseña', 'Contraseña debe tener al menos 6 caracteres'],
  ['Confirmar contraseña', 'Confirmar contraseña es requerido'],
] as const;

test('an empty sign-up says the sentence of every field at once', async () => {
  serve({});
  await show(<SignUpForm onDone={() => {}} />, { language: 'es' });
  await press(find('button', 'Crear cuenta'));
  await until(() => expect(errorOf(find('textbox', 'Nombre'))).toBe('Nombre es requerido'));
  expect(spanish.map(([name]) => [name, errorOf(find('textbox', name))])).toEqual(spanish);
});

async function fillSignUp(): Promise<void> {
  const typed = {
    'First name': 'Claudia',
    'Last name': 'Villalta',
    Email: 'd@example.com',
    Phone: '22002026',
    Username: 'delegada',
    Password: 'secreta',
    'Confirm password': 'secreta',
  };
  for (const [name, value] of Object.entries(typed)) await fill(find('textbox', name), value);
}

test('two different passwords are reported on the second one', async () => {
  serve({});
  await show(<SignUpForm onDone={() => {}} />, { language: 'en' });
  await fillSignUp();
  await fill(find('textbox', 'Confirm password'), 'another one');
  await press(find('button', 'Create an account'));
  await until(() => expect(errorOf(find('textbox', 'Confirm password'))).toBe("Passwords don't match"));
});

test('a taken username marks its own field', async () => {
  serve({ 'POST /api/auth/register': { status: 409, body: { error: 'Taken.', code: 'USERNAME_TAKEN' } } });
  await show(<SignUpForm onDone={() => {}} />, { language: 'en' });
  await fillSignUp();
  await press(find('button', 'Create an account'));
  await until(() =>
    expect(errorOf(find('textbox', 'Username'))).toBe('That username is taken. Choose another.'),
  );
});

test('the first of the fields that the server refuses has the focus', async () => {
  const fields = { phone: 'TOO_LONG', firstName: 'TOO_LONG' };
  serve({ 'POST /api/auth/register': { status: 400, body: { code: 'INVALID', fields } } });
  await show(<SignUpForm onDone={() => {}} />, { language: 'en' });
  await fillSignUp();
  await press(find('button', 'Create an account'));
  await until(() => expect(errorOf(find('textbox', 'Phone'))).not.toBe(''));
  expect(document.activeElement).toBe(find('textbox', 'First name'));
});

test('a taken address marks its own field, and the message goes with the next try', async () => {
  let tries = 0;
  serve({
    'POST /api/auth/register': () => {
      tries += 1;
      return tries === 1
        ? { status: 409, body: { error: 'Taken.', code: 'EMAIL_TAKEN' } }
        : { status: 201, body: { user } };
    },
    'GET /api/auth/me': { body: { data: user } },
  });
  const done: string[] = [];
  await show(<SignUpForm onDone={({ username }) => done.push(username)} />, { language: 'en' });
  await fillSignUp();
  await press(find('button', 'Create an account'));
  await until(() => expect(errorOf(find('textbox', 'Email'))).toMatch(/\S/));
  await until(() => expect(findAll('alert')).not.toEqual([]));
  await fill(find('textbox', 'Email'), 'other@example.com');
  await press(find('button', 'Create an account'));
  await until(() => expect(tries).toBe(2));
  await until(() => expect(findAll('alert')).toEqual([]));
});

test('a second step starts without the failure before it, and another account without its failure and text', async () => {
  let tries = 0;
  serve({
    'POST /api/auth/login': () => {
      tries += 1;
      return {
        status: 401,
        body: { error: 'No.', code: tries === 2 ? 'SECOND_FACTOR' : 'WRONG_CREDENTIALS' },
      };
    },
  });
  await show(<LoginForm onDone={() => {}} />, { language: 'en' });
  await fill(find('textbox', 'Username'), 'delegada');
  await fill(find('textbox', 'Password'), 'no es esta');
  await press(find('button', 'Log in'));
  await until(() => find('alert'));
  await press(find('button', 'Log in'));
  await until(() => find('textbox', 'Code'));
  expect(findAll('alert')).toEqual([]);
  await fill(find('textbox', 'Code'), '000000');
  await press(find('button', 'Log in'));
  await until(() => find('alert'));
  await press(find('button', 'Log in with another account'));
  expect(findAll('alert')).toEqual([]);
  expect([find('textbox', 'Username'), find('textbox', 'Password')]).toMatchObject([
    { value: '' },
    { value: '' },
  ]);
});

test('a signed-in user is redirected', async () => {
  serve({ 'GET /api/auth/me': { body: { data: { ...user, role: 'ACCREDITATION_STAFF' } } } });
  await show(<SignInPage />, { at: '/sign-in', language: 'es' });
  await until(() => expect(document.body).not.toShow('Con su cuenta puede'));
});

test.each([
  [{ owesFactor: true }, '/profile/security from /scan'],
  [{ owesPassword: true }, '/profile/security from /scan'],
  [{}, '/scan'],
])('a user of the staff with %j who was on the way to a page gets there', async (owed, place) => {
  serve({ 'GET /api/auth/me': { body: { data: { ...user, ...owed, role: 'ACCREDITATION_STAFF' } } } });
  function Place() {
    const { pathname, state } = useLocation();
    return <h1>{state?.from ? `${pathname} from ${state.from.pathname}` : pathname}</h1>;
  }
  const pages = (
    <Routes>
      <Route path="/stopped" element={<Navigate to="/login" state={{ from: { pathname: '/scan' } }} />} />
      <Route path="/login" element={<StaffSignInPage />} />
      <Route path="*" element={<Place />} />
    </Routes>
  );
  await show(pages, { at: '/stopped' });
  await until(() => find('heading', place));
});

test('a one-time link opens the form for a new password, and its token is sent in the body only', async () => {
  const asked = serve({ 'POST /api/auth/reset': { body: { data: { username: 'delegada' } } } });
  await show(<SignInPage />, { at: '/sign-in#reset=Zm9v', language: 'en' });
  await fill(find('textbox', 'New password'), 'rebote largo');
  await fill(find('textbox', 'Confirm password'), 'rebote largo');
  await press(find('button', 'Save the password'));
  await until(() => expect(asked.map(({ call }) => call)).toContain('POST /api/auth/reset'));
  expect(asked.filter(({ search }) => search.toString().includes('Zm9v'))).toEqual([]);
});

test('two different new passwords are sent only once they are the same, without the failure before', async () => {
  const asked = serve({
    'POST /api/auth/reset': {
      status: 400,
      body: { code: 'INVALID', fields: { newPassword: 'COMMON_PASSWORD' } },
    },
  });
  await show(<SignInPage />, { at: '/sign-in#reset=Zm9v', language: 'en' });
  const save = () => press(find('button', 'Save the password'));
  const sent = () => asked.filter(({ call }) => call === 'POST /api/auth/reset');
  await fill(find('textbox', 'New password'), 'rebote largo');
  await fill(find('textbox', 'Confirm password'), 'rebote');
  await save();
  expect(errorOf(find('textbox', 'Confirm password'))).toBe("Passwords don't match");
  expect(sent()).toEqual([]);
  await fill(find('textbox', 'Confirm password'), 'rebote largo');
  await save();
  await until(() => expect(findAll('alert')).toHaveLength(1));
  await fill(find('textbox', 'Confirm password'), 'rebote');
  await save();
  expect(findAll('alert')).toEqual([]);
  expect(sent()).toHaveLength(1);
});

test('a signed-in account can sign out from the bar and from the footer of every page', async () => {
  const asked = serve({
    'GET /api/auth/me': { body: { data: user } },
    'POST /api/auth/logout': { body: { data: null } },
  });
  await show(
    <>
      <AccountMenu />
      <AccountFooterLinks className="" />
    </>,
    { language: 'en' },
  );
  for (const place of [0, 1]) {
    await until(() => expect(findAll('button', 'Logout')).toHaveLength(2));
    await press(must(findAll('button', 'Logout')[place], 'there are two'));
    const times = () => asked.filter(({ call }) => call === 'POST /api/auth/logout').length;
    await until(() => expect(times()).toBe(place + 1));
  }
});

test('signing out deletes the typed text in this tab', async () => {
  serve({ 'POST /api/auth/logout': { body: { data: null } } });
  sessionStorage.setItem('seen', '1');
  sessionStorage.setItem('participant.7', JSON.stringify({ firstName: 'Elena', birthDate: '1971-07-13' }));
  await show(<WayOut />);
  await press(find('button', 'Out'));
  await until(() => expect(Object.keys(sessionStorage)).toEqual(['seen']));
});

test("signing out deletes that user's answers, and keeps those that are the same for all", async () => {
  serve({ 'POST /api/auth/logout': { body: { data: null } } });
  const client = makeQueryClient();
  const ofEverybody = ['/api/news', '/api/games', '/api/teams/:id', '/api/sponsors'];
  const ofSomebody = ['/api/auth/me', '/api/settings/:key', '/api/admin/news'];
  for (const path of [...ofEverybody, ...ofSomebody])
    client.setQueryData([`GET ${path}`, { params: { id: 7, key: 'checkpoints' } }], {});
  await show(
    <QueryClientProvider client={client}>
      <WayOut />
    </QueryClientProvider>,
  );
  await press(find('button', 'Out'));
  const left = () =>
    client
      .getQueryCache()
      .getAll()
      .map(({ queryKey: [key] }) => key);
  await until(() => expect(left()).toEqual(ofEverybody.map((path) => `GET ${path}`)));
});

test('signing in asks again for what a visitor was answered, and for nothing that is the same for all', async () => {
  serve({
    'POST /api/auth/login': { body: { data: user } },
    'GET /api/auth/me': { body: { data: user } },
  });
  const client = makeQueryClient();
  const keys = ['/api/news', '/api/settings/:key'].map((path) => [
    `GET ${path}`,
    { params: { key: 'checkpoints' } },
  ]);
  for (const key of keys) client.setQueryData(key, {});
  const done: string[] = [];
  await show(
    <QueryClientProvider client={client}>
      <LoginForm onDone={({ username }) => done.push(username)} />
    </QueryClientProvider>,
    { language: 'en' },
  );
  await fill(find('textbox', 'Username'), 'delegada');
  await fill(find('textbox', 'Password'), 'una mesa junto a la puerta');
  await press(find('button', 'Log in'));
  await until(() => expect(done).toEqual(['delegada']));
  expect(keys.map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([false, true]);
});

function WayOut() {
  const signOut = useSignOut();
  return (
    <button type="button" onClick={() => signOut.mutate()}>
      Out
    </button>
  );
}
