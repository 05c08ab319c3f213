import { expect, onTestFinished, test, vi } from 'vitest';
import { must } from '#shared/base/must.ts';
import { SecurityPage } from '#web/account/profile/SecurityPage.tsx';
import { LoginForm } from '#web/account/sign-in/LoginForm.tsx';
import { inDialog, showAdmin } from './admin-screen.tsx';
import { errorOf, fill, find, findAll, press, serve, show, until } from './participants-screen.tsx';

const user = {
  id: 7,
  username: 'editora',
  email: 'e@example.com',
  firstName: 'Inés',
  lastName: 'Lara',
  phone: '22002026',
  role: 'CONTENT_EDITOR',
  createdAt: '2026-01-01T00:00:00.000Z',
};
const refusal = (code: string, fields?: Record<string, string>) => ({
  status: 401,
  body: { error: 'No.', code, ...(fields ? { fields } : {}) },
});
const off = { since: null, passkeys: [], recoveryLeft: 0, isMandatory: true };
const passkey = { id: 3, name: 'Teléfono', createdAt: '2026-02-01T00:00:00.000Z', lastUsedAt: null };

test('an account with a second factor is asked for a code after the password, in a separate step', async () => {
  const asked = serve({ 'POST /api/auth/login': refusal('SECOND_FACTOR') });
  const done: string[] = [];
  await show(<LoginForm onDone={({ username }) => done.push(username)} />, { language: 'en' });
  await fill(find('textbox', 'Username'), 'editora');
  await fill(find('textbox', 'Password'), 'a long enough one');
  await press(find('button', 'Log in'));
  await until(() => expect(find('textbox', 'Code')).toHaveProperty('value', ''));
  await press(find('button', 'Log in'));
  serve({ 'POST /api/auth/login': refusal('WRONG_CODE', { code: 'INVALID' }) });
  await fill(find('textbox', 'Code'), '000 000');
  await press(find('button', 'Log in'));
  await until(() => expect(find('alert').textContent).toContain('wrong or was used before'));
  const third = serve({
    'POST /api/auth/login': { body: { data: user } },
    'GET /api/auth/me': { body: { data: user } },
  });
  await press(find('button', 'Log in'));
  await until(() => expect(done).toEqual(['editora']));
  expect(asked[0]).toMatchObject({ body: { username: 'editora', password: 'a long enough one' } });
  expect(third[0]).toMatchObject({
    body: { username: 'editora', password: 'a long enough one', code: '000000' },
  });
});

test('a printed password is changed before anything else', async () => {
  serve({
    'GET /api/auth/me': { body: { data: { ...user, owesPassword: true, owesFactor: true } } },
    'GET /api/auth/factor': { body: { data: off } },
    'POST /api/auth/password': { body: { data: null } },
  });
  await showAdmin(<SecurityPage />, { at: '/admin', language: 'es' });
  await until(() => expect(document.body).toShow('Elija su propia contraseña'));
  expect(() => find('button', 'Activar')).toThrow();
  expect(document.body).not.toShow('Falta un paso');
  await fill(find('textbox', 'Contraseña actual'), 'la impresa');
  await fill(find('textbox', 'Contraseña nueva'), 'una mesa junto a la puerta');
  serve({
    'GET /api/auth/me': { body: { data: { ...user, owesFactor: true } } },
    'GET /api/auth/factor': { body: { data: off } },
    'POST /api/auth/password': { body: { data: null } },
  });
  await press(find('button', 'Cambiar contraseña'));
  // What is still owed comes after it.
  await until(() => expect(document.body).toShow('Falta un paso'));
  expect(document.body).not.toShow('Elija su propia contraseña');
});

test('a second factor is set up with the password, the secret and a first code, and its recovery codes are shown once', async () => {
  serve({
    'GET /api/auth/me': { body: { data: { ...user, owesFactor: true } } },
    'GET /api/auth/factor': { body: { data: off } },
    'POST /api/auth/factor': refusal('WRONG_CREDENTIALS', { currentPassword: 'INVALID' }),
  });
  await showAdmin(<SecurityPage />, { at: '/admin', language: 'es' });
  await until(() => expect(document.body).toShow('Falta un paso'));
  await press(find('button', 'Activar'));
  await fill(find('textbox', 'Contraseña actual'), 'otra');
  await press(find('button', 'Continuar'));
  await until(() =>
    expect(errorOf(find('textbox', 'Contraseña actual'))).toBe('Esa no es su contraseña actual.'),
  );
  serve({
    'GET /api/auth/me': { body: { data: user } },
    'GET /api/auth/factor': {
      body: { data: { ...off, since: '2026-02-01T00:00:00.000Z', recoveryLeft: 2 } },
    },
    'POST /api/auth/factor': {
      body: { data: { secret: 'ABCDEFGH', uri: 'otpauth://totp/x?secret=ABCDEFGH' } },
    },
    'POST /api/auth/factor/confirm': { body: { data: { recoveryCodes: ['AAAA-BBBB', 'CCCC-DDDD'] } } },
  });
  await press(find('button', 'Continuar'));
  await until(() => expect(document.body).toShow('ABCD EFGH'));
  await fill(find('textbox', 'Código de 6 cifras'), '123456');
  await press(find('button', 'Confirmar'));
  await until(() => expect(document.body).toShow('AAAA-BBBB'));
  expect(document.body).not.toShow('ABCD EFGH');
  await press(find('button', 'Ya los guardé'));
  await until(() => expect(document.body).not.toShow('AAAA-BBBB'));
});

test('new recovery codes stay on the screen after their dialog has closed, until they are kept', async () => {
  const present = { ...off, since: '2026-02-01T00:00:00.000Z', recoveryLeft: 1 };
  serve({
    'GET /api/auth/me': { body: { data: user } },
    'GET /api/auth/factor': { body: { data: present } },
    'GET /api/auth/sessions': { body: { data: [] } },
    'POST /api/auth/factor/recovery': { body: { data: { recoveryCodes: ['EEEE-FFFF'] } } },
  });
  await showAdmin(<SecurityPage />, { at: '/admin', language: 'es' });
  await press(await until(() => find('button', 'Nuevos códigos de recuperación')));
  await fill(find('textbox', 'Contraseña actual'), 'una mesa junto a la puerta');
  await press(inDialog('Nuevos códigos de recuperación'));
  await until(() => expect(findAll('dialog')).toEqual([]));
  find('heading', 'Guarde estos códigos de recuperación');
  expect(document.body).toShow('EEEE-FFFF');
  await press(find('button', 'Ya los guardé'));
  await until(() => expect(document.body).not.toShow('EEEE-FFFF'));
});

test('a second factor is removed with the password and a code, after a question', async () => {
  const present = { ...off, since: '2026-02-01T00:00:00.000Z', recoveryLeft: 1, isMandatory: false };
  const asked = serve({
    'GET /api/auth/me': { body: { data: user } },
    'GET /api/auth/factor': { body: { data: present } },
    'GET /api/auth/sessions': { body: { data: [] } },
    'POST /api/auth/factor/remove': { body: { data: null } },
  });
  await showAdmin(<SecurityPage />, { at: '/admin', language: 'en' });
  await press(await until(() => find('button', 'Remove it')));
  expect(document.body).toShow('Codes from the app no longer open your account');
  expect(findAll('button', /passkey|code instead/)).toEqual([]);
  await fill(find('textbox', 'Current password'), 'a long enough one');
  await fill(find('textbox', 'Code from the app, or a recovery code'), '123456');
  await press(inDialog('Remove it'));
  await until(() => expect(findAll('dialog')).toEqual([]));
  expect(asked.find(({ call }) => call === 'POST /api/auth/factor/remove')?.body).toEqual({
    currentPassword: 'a long enough one',
    code: '123456',
  });
});

test('an account with a passkey and an app is asked for the passkey, and may give a code instead', async () => {
  vi.stubGlobal('PublicKeyCredential', class {});
  onTestFinished(() => void vi.unstubAllGlobals());
  const since = '2026-02-01T00:00:00.000Z';
  const asked = serve({
    'GET /api/auth/me': { body: { data: user } },
    'GET /api/auth/factor': { body: { data: { ...off, since, passkeys: [passkey], recoveryLeft: 1 } } },
    'GET /api/auth/sessions': { body: { data: [] } },
    'POST /api/auth/passkeys/3/remove': { body: { data: null } },
  });
  await showAdmin(<SecurityPage />, { at: '/admin', language: 'en' });
  await press(await until(() => find('button', 'Remove: Teléfono')));
  expect(document.body).toShow('You will confirm with your passkey.');
  await press(inDialog('Use a code instead'));
  expect(document.body).not.toShow('You will confirm with your passkey.');
  await press(inDialog('Use the passkey'));
  expect(document.body).toShow('You will confirm with your passkey.');
  await press(inDialog('Use a code instead'));
  await fill(find('textbox', 'Current password'), 'a long enough one');
  await fill(find('textbox', 'Code from the app, or a recovery code'), '123456');
  await press(inDialog('Remove'));
  await until(() =>
    expect(asked.find(({ call }) => call === 'POST /api/auth/passkeys/3/remove')?.body).toEqual({
      currentPassword: 'a long enough one',
      code: '123456',
    }),
  );
});

test('other sessions of the user are listed and ended, the current one is not', async () => {
  const session = (key: string, more: object) => ({
    key,
    isThis: false,
    browser: 'Firefox, Android',
    device: null,
    startedAt: '2026-02-19T08:00:00.000Z',
    seenAt: '2026-02-19T09:00:00.000Z',
    ...more,
  });
  const asked = serve({
    'GET /api/auth/me': { body: { data: user } },
    'GET /api/auth/factor': { body: { data: off } },
    'GET /api/auth/sessions': {
      body: {
        data: [session('a', { isThis: true, browser: 'Chrome, Windows' }), session('b', { device: 'A1' })],
      },
    },
    'POST /api/auth/sessions/b/end': { body: { data: { ended: 1 } } },
    'POST /api/auth/sessions/end-others': { body: { data: { ended: 1 } } },
  });
  await showAdmin(<SecurityPage />, { at: '/admin', language: 'en' });
  await until(() => expect(document.body).toShow('Device A1'));
  expect(findAll('button', /^End this session/).map((button) => button.getAttribute('aria-label'))).toEqual([
    'End this session: Device A1 · Firefox, Android',
  ]);
  await press(find('button', 'End this session: Device A1 · Firefox, Android'));
  const password = document.querySelector<HTMLInputElement>('[role=dialog] input[type=password]');
  await fill(must(password, 'it is asked for again'), 'rebote largo');
  await press(find('button', 'End this session'));
  await until(() =>
    expect(asked.find(({ call }) => call === 'POST /api/auth/sessions/b/end')?.body).toEqual({
      currentPassword: 'rebote largo',
    }),
  );
  await until(() => expect(findAll('dialog')).toEqual([]));
  await press(find('button', 'End all others'));
  await until(() => find('dialog'));
  await fill(
    must(document.querySelector<HTMLInputElement>('[role=dialog] input[type=password]'), 'asked again'),
    'x',
  );
  await press(inDialog('End all others'));
  await until(() =>
    expect(asked.find(({ call }) => call === 'POST /api/auth/sessions/end-others')?.body).toEqual({
      currentPassword: 'x',
    }),
  );
});

test('a user without other sessions has nothing to end', async () => {
  serve({
    'GET /api/auth/me': { body: { data: user } },
    'GET /api/auth/factor': { body: { data: off } },
    'GET /api/auth/sessions': {
      body: {
        data: [
          {
            ...{ key: 'a', isThis: true, browser: null, device: null },
            ...{ startedAt: '2026-02-19T08:00:00.000Z', seenAt: '2026-02-19T09:00:00.000Z' },
          },
        ],
      },
    },
  });
  await showAdmin(<SecurityPage />, { at: '/admin', language: 'en' });
  await until(() => expect(document.body).toShow('This browser'));
  expect(findAll('button', /^End/)).toEqual([]);
});

test('a browser without passkeys has no passkey button, and takes a code instead', async () => {
  serve({ 'POST /api/auth/login': refusal('SECOND_FACTOR', { passkey: 'REQUIRED', code: 'REQUIRED' }) });
  await show(<LoginForm onDone={() => undefined} />, { language: 'en' });
  expect(document.body).not.toShow('Log in with a passkey');
  await fill(find('textbox', 'Username'), 'editora');
  await fill(find('textbox', 'Password'), 'a long enough one');
  await press(find('button', 'Log in'));
  await until(() =>
    expect(document.body).toShow('Your passkey cannot be used in this browser: type a code.'),
  );
  expect(find('textbox', 'Code')).toHaveProperty('value', '');
});

test('a passkey is renamed and removed even where it cannot be used, with its obstacles', async () => {
  const asked = serve({
    'GET /api/auth/me': { body: { data: user } },
    'GET /api/auth/factor': { body: { data: { ...off, passkeys: [passkey], recoveryLeft: 9 } } },
    'PATCH /api/auth/passkeys/3': { body: { data: { ...passkey, name: 'Llave' } } },
    'POST /api/auth/passkeys/3/remove': { ...refusal('LAST_FACTOR'), status: 409 },
  });
  await showAdmin(<SecurityPage />, { at: '/admin', language: 'es' });
  await until(() => expect(document.body).toShow('Todavía no se ha usado'));
  expect(document.body).toShow('Este navegador no puede crear llaves de acceso');
  await press(find('button', 'Cambiar el nombre: Teléfono'));
  await fill(find('textbox', 'Nombre'), 'Llave');
  await press(find('button', 'Cambiar el nombre'));
  await until(() => expect(document.body).not.toShow('Por ejemplo:'));
  expect(asked.find(({ call }) => call.startsWith('PATCH'))).toMatchObject({ body: { name: 'Llave' } });
  await press(find('button', 'Quitar: Teléfono'));
  await fill(find('textbox', 'Contraseña actual'), 'la mía');
  await fill(find('textbox', 'Código de la aplicación o de recuperación'), 'AAAA-BBBB');
  await press(find('button', 'Quitar'));
  await until(() => expect(document.body).toShow('este es el único'));
  expect(asked.find(({ call }) => call.endsWith('/remove'))).toMatchObject({
    body: { currentPassword: 'la mía', code: 'AAAA-BBBB' },
  });
});
