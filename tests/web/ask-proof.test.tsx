import { afterEach, expect, test, vi } from 'vitest';
import { AskProof } from '#web/app/AskProof.tsx';
import { call } from '#web/core/client/api.ts';
import { retrySession } from '#web/core/client/session.ts';
import { makeUser, showAdmin } from './admin-screen.tsx';
import { fill, find } from './participants-screen.tsx';
import { until } from './until.ts';

/** A call that requires the password again asks for it, and continues. */

const reactIsAsked = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
afterEach(() => {
  reactIsAsked.IS_REACT_ACT_ENVIRONMENT = true;
  vi.unstubAllGlobals();
});

/** A server that requires the proof; returns the calls it received. */
function serverThatAsks() {
  const called: string[] = [];
  let isProven = false;
  const refusal = (status: number, code: string, fields = {}) =>
    Response.json({ error: code, code, fields }, { status });
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const { pathname } = new URL(address, 'http://admin.example');
    if (init?.method !== 'GET') called.push(pathname);
    if (pathname === '/api/auth/me') return Response.json({ data: makeUser('SUPER_USER') });
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

const deletion = () => call('DELETE /api/admin/users/:id', { params: { id: 7 } });

async function show() {
  const called = serverThatAsks();
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
