import { expect, test } from 'vitest';
import { newUid } from '#shared/base/ids.ts';
import {
  can,
  type TokenAbility,
  tokenAbilities,
  type UserRole,
  userRoles,
} from '#shared/base/permissions.ts';
import { generateKeys } from '#shared/engines/signatures/signature.ts';
import { type Caller, fromOurPage, type Key, readRefusal, send } from '../server/caller.ts';
import { enrollDevice } from '../server/device.ts';
import { startApp } from '../server/with-app.ts';
import { endpointOf, goodBodies, keys, params, sentTo } from './good-calls.ts';

/** For every call there is, and everybody there is: exactly those may whom its line in the table names. */

const app = await startApp();
const desk = await enrollDevice(app);
const admin = await app.as('SUPER_USER');
const bodies = await goodBodies(desk);
const mayOf = (key: Key) => endpointOf(key).may;
const hasBody = (key: Key) => endpointOf(key).body !== undefined || endpointOf(key).bytes !== undefined;
/** What says no to a caller as such, whatever they send. */
const turnedAway = new Set([
  'NOT_SIGNED_IN',
  'NOT_ALLOWED',
  'API_TOKEN',
  'DEVICE_SIGNATURE',
  'DEVICE_REVOKED',
]);

async function verdict(caller: Caller, key: Key): Promise<string> {
  const answer = await caller.ask(key, sentTo(bodies, key));
  if (answer.status < 400) return 'allowed';
  expect(answer.status).toBeLessThan(500);
  const { code, status } = readRefusal(answer);
  return turnedAway.has(code) ? `${status} ${code}` : 'allowed';
}

function expected(key: Key, role: UserRole | null): string {
  const may = mayOf(key);
  if (may === 'anyone') return 'allowed';
  if (may === 'device') return '401 DEVICE_SIGNATURE';
  if (role === null) return '401 NOT_SIGNED_IN';
  return may === 'signedIn' || can(role, may) ? 'allowed' : '403 NOT_ALLOWED';
}

test('every call can be tried here: it has a body, and its address something to stand in it', () => {
  expect(keys.filter((key) => hasBody(key) !== Object.hasOwn(bodies, key))).toEqual([]);
  const names = keys.flatMap((key) => [...key.matchAll(/:(\w+)/g)].map((match) => match[1] ?? ''));
  expect(names.filter((name) => !Object.hasOwn(params, name))).toEqual([]);
});

test.each([...userRoles, null])('%s may do what the table says and nothing else', async (role) => {
  const signIn = () => (role ? app.as(role) : app.visitor());
  const wrong: string[] = [];
  let caller: Caller = await signIn();
  for (const key of keys) {
    // A sign-in at a device is judged by the role and the kind of the device.
    const inHandler = key === 'POST /api/sync/grant';
    const want = expected(key, role);
    let got = await verdict(caller, key);
    if (got !== want && got === '401 NOT_SIGNED_IN') {
      // Some calls end the session they come with.
      caller = await signIn();
      got = await verdict(caller, key);
    }
    if (got !== want && !(inHandler && got === '410 DEVICE_REVOKED'))
      wrong.push(`${key}: ${got} instead of ${want}`);
  }
  expect(wrong).toEqual([]);
});

const deviceKeys = keys.filter((key) => mayOf(key) === 'device');

test.each(deviceKeys)('%s is answered to an enrolled device', async (key) => {
  expect(await verdict(desk, key)).toBe('allowed');
});

test.each(deviceKeys)('%s is refused without the signature of the device', async (key) => {
  const sent = sentTo(bodies, key);
  const thief = await generateKeys({ extractable: false });
  const [method = '', pattern = ''] = key.split(' ');
  const path = pattern.replace(':sha256', 'a'.repeat(64));
  const body =
    sent.body instanceof Uint8Array || sent.body === undefined
      ? (sent.body ?? new Uint8Array())
      : new TextEncoder().encode(JSON.stringify(sent.body));
  const good = await desk.signed(method, path, body);
  const attempts: Record<string, string>[] = [
    {},
    await desk.signed(method, path, body, { keys: thief }),
    await desk.signed(method, path, body, { uid: newUid() }),
    await desk.signed(method, `${path}?limit=1`, body),
    await desk.signed(method === 'GET' ? 'POST' : 'GET', path, body),
    await desk.signed(method, path, new TextEncoder().encode('another body')),
    { ...good, 'x-ts': String(Number(good['x-ts']) + 1) },
    { ...good, 'x-nonce': `${good['x-nonce']}0`.slice(1) },
    { ...good, 'x-nonce': 'short' },
    { ...good, 'x-device': app.keys.serverUid },
    { ...good, 'x-sig': '' },
  ];
  for (const headers of attempts) {
    const answer = await send(app.url, method, path, {
      ...(body.length > 0 ? { body } : {}),
      headers: { ...fromOurPage, 'content-type': 'application/json', ...headers },
    });
    expect(readRefusal(answer)).toMatchObject({ status: 401, code: 'DEVICE_SIGNATURE' });
  }
});

/** What it still holds it hands over (rescue.test.ts); nothing else is open to it. */
const whileLocked: readonly Key[] = [
  'POST /api/sync/push',
  'POST /api/sync/rescue',
  'PUT /api/blobs/:sha256',
];
const closedKeys = deviceKeys.filter((key) => !whileLocked.includes(key));

test.each(closedKeys)('%s is refused to a device that was locked', async (key) => {
  const lost = await enrollDevice(app);
  await admin.call('POST /api/devices/:uid/revoke', { params: { uid: lost.uid } });
  expect(await verdict(lost, key)).toBe('410 DEVICE_REVOKED');
});

test('a session does not stand in for the signature of a device', async () => {
  for (const key of deviceKeys) expect(await verdict(admin, key)).toBe('401 DEVICE_SIGNATURE');
});

test('the signature of a device does not stand in for a session', async () => {
  for (const key of keys.filter((one) => mayOf(one) !== 'device' && mayOf(one) !== 'anyone'))
    expect(await verdict(desk, key)).toBe('401 NOT_SIGNED_IN');
});

test('an invented cookie is no session', async () => {
  const page = app.visitor();
  page.jar.set('sid', 's%3AAAAA.BBBB');
  expect(await page.call('GET /api/auth/me')).toBeNull();
});

// ── API tokens ──────────────────────────────────────────────────────────────────────────────────────

const makeToken = (ability: TokenAbility) =>
  admin.call('POST /api/tokens', { body: { name: `Programa ${ability}`, ability } });
const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });

test.each(tokenAbilities)('a token for %s may make the calls that name it and no other', async (ability) => {
  const { secret } = await makeToken(ability);
  const program = app.visitor(bearer(secret));
  const wrong: string[] = [];
  for (const key of keys) {
    const want = endpointOf(key).tokens?.includes(ability) ? 'allowed' : '403 NOT_ALLOWED';
    const got = await verdict(program, key);
    if (got !== want) wrong.push(`${key}: ${got} instead of ${want}`);
  }
  expect(wrong).toEqual([]);
  expect(keys.some((key) => endpointOf(key).tokens?.includes(ability))).toBe(true);
});

test('a token that is no token, is revoked, or comes with a session or a signature opens nothing', async () => {
  const { token, secret } = await makeToken('results.read');
  const { token: gone, secret: revoked } = await makeToken('results.read');
  await admin.call('POST /api/tokens/:id/revoke', { params: { id: gone.id } });
  const cookie = [...admin.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const attempts: Record<string, string>[] = [
    bearer(revoked),
    { ...bearer(secret), cookie },
    { ...bearer(revoked), cookie },
    bearer(''),
    bearer('cancha_'),
    bearer(token.prefix),
    bearer(`${secret}A`),
    bearer(secret.slice(0, -1)),
    bearer(secret.toUpperCase()),
    bearer(`${secret}, ${secret}`),
    bearer("cancha_' or '1'='1"),
    { authorization: `bearer  ${secret}` },
  ];
  for (const headers of attempts)
    for (const key of ['GET /api/games', 'GET /api/auth/me', 'GET /api/tokens'] as const)
      expect(await verdict(app.visitor(headers), key)).toBe('401 API_TOKEN');
  expect(await verdict(app.visitor(bearer(secret)), 'GET /api/games')).toBe('allowed');
  for (const key of deviceKeys) {
    const [method = '', path = ''] = key.split(' ');
    const signed = await desk.signed(method, path, new Uint8Array());
    expect(await verdict(app.visitor({ ...signed, ...bearer(secret) }), key)).toBe('403 NOT_ALLOWED');
  }
});
