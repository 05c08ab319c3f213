import { afterEach, expect, test, vi } from 'vitest';
import { must } from '#shared/base/must.ts';
import { AskProof } from '#web/app/AskProof.tsx';
import { call } from '#web/core/client/api.ts';
import { keepSession, retrySession } from '#web/core/client/session.ts';
import { makeUser, showAdmin } from './admin-screen.tsx';
import { fill, find } from './participants-screen.tsx';
import { until } from './until.ts';

/** A call that requires the password again, or a session that has ended, asks for it, and continues. */

const reactIsAsked = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
afterEach(() => {
  reactIsAsked.IS_REACT_ACT_ENVIRONMENT = true;
  vi.unstubAllGlobals();
});

/** A server that requires the proof; returns the calls it received. */
function serverThatAsks(state = { isDown: false, hasEnded: false }) {
  const called: string[] = [];
  let isProven = false;
  const refusal = (status: number, code: string, fields = {}) =>
    Response.json({ error: code, code, fields }, { status });
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const { pathname } = new URL(address, 'http://admin.example');
    if (init?.method !== 'GET') called.push(pathname);
    if (pathname === '/api/auth/me') return Response.json({ data: makeUser('SUPER_USER') });
    if (pathname === '/api/auth/login') {
      state.hasEnded = false;
      return Response.json({ data: makeUser('SUPER_USER') });
    }
    if (state.isDown) throw new TypeError('Failed to fetch');
    if (state.hasEnded) return refusal(401, 'NOT_SIGNED_IN');
    if (pathname === '/api/auth/factor')
      return Response.json({ data: { since: null, passkeys: [], recoveryLeft: 0, isMandatory: false } });
    if (pathname === '/api/auth/proof') {
      isProven = JSON.parse(String(init?.body)).currentPassword === 'la correcta';
      return isProven
        ? Response.json({ data: null })
        : refusal(401, 'WRONG_CREDENTIALS', { currentPassword: 'INVALID' });
    }
    return isProven ? Response.json({ data: { id: 7 } }) : refusal(403, 'PROOF_NEEDED');
  });
  return called;
}

const passwordFields = () => document.querySelectorAll<HTMLInputElement>('input[type=password]');
const passwordField = () => document.querySelector<HTMLInputElement>('input[type=password]');

const deletion = () => call('DELETE /api/admin/users/:id', { params: { id: 7 } });

async function show(state = { isDown: false, hasEnded: false }) {
  const called = serverThatAsks(state);
  await retrySession();
  await showAdmin(<AskProof />, { language: 'en' });
  reactIsAsked.IS_REACT_ACT_ENVIRONMENT = false;
  return called;
}

test('the password dialog says how long it is valid, and the calls run once it is right', async () => {
  const called = await show();
  const answers = Promise.all([deletion(), deletion()]);
  await until(() => expect(document.body).toShow('For the next 10 minutes this browser does not ask'));
  await fill(document.querySelector<HTMLInputElement>('input[type=password]') as HTMLInputElement, 'otra');
  find('button', 'Confirm').click();
  await until(() => expect(document.body).toShow('That is not your current password.'));
  await fill(
    document.querySelector<HTMLInputElement>('input[type=password]') as HTMLInputElement,
    'la correcta',
  );
  find('button', 'Confirm').click();
  expect(await answers).toEqual([{ id: 7 }, { id: 7 }]);
  expect(called.filter((path) => path === '/api/admin/users/7')).toHaveLength(4);
  await until(() => expect(document.querySelector('input[type=password]')).toBeNull());
});

test('a call fails as refused when the password dialog is closed', async () => {
  const called = await show();
  const refused = deletion().catch((error: unknown) => error);
  await until(() => find('button', 'Cancel'));
  find('button', 'Cancel').click();
  expect(await refused).toMatchObject({ code: 'PROOF_NEEDED' });
  expect(called).toEqual(['/api/admin/users/7']);
});

test('a password dialog that cannot be read says so, and is read again', async () => {
  const state = { isDown: false, hasEnded: false };
  await show(state);
  const answer = deletion();
  state.isDown = true;
  await until(() => find('button', 'Try again'));
  state.isDown = false;
  find('button', 'Try again').click();
  await until(() => expect(passwordField()).not.toBeNull());
  await fill(passwordField() as HTMLInputElement, 'la correcta');
  find('button', 'Confirm').click();
  expect(await answer).toEqual({ id: 7 });
});

test('a call fails as refused when a password dialog that cannot be read is closed', async () => {
  const state = { isDown: false, hasEnded: false };
  await show(state);
  const refused = deletion().catch((error: unknown) => error);
  state.isDown = true;
  await until(() => find('button', 'Try again'));
  find('button', 'Close').click();
  expect(await refused).toMatchObject({ code: 'PROOF_NEEDED' });
});

test('a session that ends while the password is asked for is begun again over it', async () => {
  const state = { isDown: false, hasEnded: false };
  await show(state);
  keepSession(makeUser('SUPER_USER'));
  const answer = deletion();
  await until(() => expect(passwordField()).not.toBeNull());
  await fill(passwordField() as HTMLInputElement, 'la correcta');
  state.hasEnded = true;
  find('button', 'Confirm').click();
  await until(() => expect(document.body).toShow('Your session has ended'));
  await fill(must([...passwordFields()].at(-1), 'the password of the session'), 'la correcta');
  find('button', 'Log in').click();
  expect(await answer).toEqual({ id: 7 });
  await until(() => expect(passwordField()).toBeNull());
});

test('a page that reads asks for the session after the password was confirmed or not', async () => {
  const state = { isDown: false, hasEnded: false };
  await show(state);
  keepSession(makeUser('SUPER_USER'));
  const refused = deletion().catch((error: unknown) => error);
  await until(() => find('button', 'Cancel'));
  find('button', 'Cancel').click();
  await refused;
  state.hasEnded = true;
  const read = call('GET /api/admin/users').catch((error: unknown) => error);
  await until(() => expect(document.body).toShow('Your session has ended'));
  find('button', 'Close').click();
  expect(await read).toMatchObject({ code: 'NOT_SIGNED_IN' });
});

/** A server whose session has ended; returns its calls, a line for each. */
async function showEnded(signsIn = makeUser('SUPER_USER')) {
  const called: string[] = [];
  let isSignedIn = false;
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const { pathname } = new URL(address, 'http://admin.example');
    if (pathname === '/api/auth/me') return Response.json({ data: makeUser('SUPER_USER') });
    called.push(`${init?.method} ${pathname}`);
    if (pathname === '/api/auth/login') {
      isSignedIn = JSON.parse(String(init?.body)).password === 'la correcta';
      if (isSignedIn) return Response.json({ data: signsIn });
      return Response.json({ error: 'no', code: 'WRONG_CREDENTIALS' }, { status: 401 });
    }
    if (isSignedIn) return Response.json({ data: { id: 7 } });
    return Response.json({ error: 'Please sign in.', code: 'NOT_SIGNED_IN' }, { status: 401 });
  });
  keepSession(makeUser('SUPER_USER'));
  await showAdmin(<AskProof />, { language: 'en' });
  reactIsAsked.IS_REACT_ACT_ENVIRONMENT = false;
  return called;
}

async function signInAgain() {
  await until(() => expect(document.body).toShow('Your session has ended'));
  expect(document.querySelector<HTMLInputElement>('input[name=username]')?.value).toBe(
    makeUser('SUPER_USER').username,
  );
  await fill(passwordField() as HTMLInputElement, 'la correcta');
  find('button', 'Log in').click();
}

test('a call after the end of the session asks to log in over the page, and then runs', async () => {
  const called = await showEnded();
  const answer = deletion();
  await signInAgain();
  expect(await answer).toEqual({ id: 7 });
  expect(called.filter((line) => line === 'DELETE /api/admin/users/7')).toHaveLength(2);
  await until(() => expect(passwordField()).toBeNull());
});

test('a call is not sent in the name of another person who logs in instead', async () => {
  const called = await showEnded({ ...makeUser('SUPER_USER'), id: 99 });
  const refused = deletion().catch((error: unknown) => error);
  await signInAgain();
  expect(await refused).toMatchObject({ code: 'NOT_SIGNED_IN' });
  expect(called.filter((line) => line === 'DELETE /api/admin/users/7')).toHaveLength(1);
});

test('a page that reads does not ask again once the login is closed, a change does', async () => {
  await showEnded();
  const read = () => call('GET /api/admin/users').catch((error: unknown) => error);
  const first = read();
  await until(() => expect(passwordField()).not.toBeNull());
  find('button', 'Close').click();
  expect(await first).toMatchObject({ code: 'NOT_SIGNED_IN' });
  expect(await read()).toMatchObject({ code: 'NOT_SIGNED_IN' });
  expect(passwordField()).toBeNull();
  const answer = deletion();
  await signInAgain();
  expect(await answer).toEqual({ id: 7 });
});
