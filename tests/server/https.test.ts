import { expect, test } from 'vitest';
import { fromOurPage, send } from './caller.ts';
import { makeUser, testPassword } from './make.ts';
import { startApp } from './with-app.ts';

/** A site that goes by TLS, behind the proxy that ends it. */

const app = await startApp({ publicUrl: 'https://cancha.example' });
const headers = { ...fromOurPage, 'x-forwarded-proto': 'https', 'content-type': 'application/json' };

test('the session cookie is secure, of this host alone, and read by no script', async () => {
  const { username } = await makeUser(app.db);
  const body = new TextEncoder().encode(JSON.stringify({ username, password: testPassword }));
  const answer = await send(app.url, 'POST', '/api/auth/login', { body, headers });
  const [cookie = ''] = answer.headers.getSetCookie();
  expect(cookie).toMatch(/^__Host-sid=.*; Path=\/; Expires=.*; HttpOnly; Secure; SameSite=Lax$/);
});

test('browsers must use TLS for two years, subdomains too', async () => {
  const answer = await send(app.url, 'GET', '/api/news', { headers });
  expect(answer.headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains');
});
