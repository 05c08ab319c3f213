import { expect, test } from 'vitest';
import { type Api, api } from '#shared/api.ts';
import { generateKeys } from '#shared/credentials/signature.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { newUid } from '#shared/ids.ts';
import { can, type UserRole, userRoles } from '#shared/permissions.ts';
import { type Caller, fromOurPage, type Key, readRefusal, type Sent, send } from './caller.ts';
import { enrolDevice, pushBody } from './device.ts';
import { contactForm, makeNews, makeParticipant, newsForm, personForm, signUpForm } from './make.ts';
import { startApp } from './with-app.ts';

/** For every call there is, and everybody there is: exactly those may whom its line in the table names. */

const app = await startApp();
const desk = await enrolDevice(app);
const admin = await app.as('SUPER_USER');

/** Something to send that would be good enough; whether it then finds what it names does not matter here. */
type Example = Sent | (() => Sent | Promise<Sent>);
const nowhere = { id: 2_000_000 };
const anyHash = { sha256: 'a'.repeat(64) };
const example: Record<Key, Example> = {
  'POST /api/auth/login': { body: { username: 'nadie', password: 'nada' } },
  'POST /api/auth/register': () => ({ body: signUpForm() }),
  'POST /api/auth/logout': {},
  'GET /api/auth/me': {},
  'POST /api/auth/password': { body: { currentPassword: 'wrong', newPassword: 'secreto8' } },
  'GET /api/admin/users': {},
  'PATCH /api/admin/users/:id': { params: nowhere, body: { role: 'USER' } },
  'DELETE /api/admin/users/:id': { params: nowhere },
  'GET /api/news': {},
  'GET /api/news/:id': async () => ({ params: { id: (await makeNews(app.db)).id } }),
  'POST /api/news': { body: newsForm() },
  'PATCH /api/news/:id': { params: nowhere, body: { title: 'Otro' } },
  'DELETE /api/news/:id': { params: nowhere },
  'GET /api/settings/:key': { params: { key: 'underConstruction' } },
  'POST /api/settings': { body: { key: 'underConstruction', value: 'false' } },
  'GET /api/teams': {},
  'POST /api/contacts': () => ({ body: contactForm() }),
  'POST /api/newsletter': { body: { email: 'lectora@correo.example' } },
  'POST /api/newsletter/unsubscribe': { body: { token: newUid() } },
  'GET /api/contacts': {},
  'PATCH /api/contacts/:id': { params: nowhere, body: { responded: true } },
  'GET /api/newsletter': {},
  'POST /api/participants': { body: personForm() },
  'GET /api/participants': {},
  'GET /api/participants/:id': async () => ({ params: { id: (await makeParticipant(app.db)).id } }),
  'PATCH /api/participants/:id': { params: nowhere, body: { firstName: 'Otra' } },
  'GET /api/photos/:sha256': { params: anyHash },
  'POST /api/participants/:id/generate-credential': { params: nowhere },
  'GET /api/credentials/:number': { params: { number: 'A1-00001-5' } },
  'POST /api/credentials/:number/revoke': { params: { number: 'A1-00001-5' }, body: { reason: 'Perdida' } },
  'GET /api/scans': {},
  'POST /api/devices': { body: { name: 'Mesa', kind: 'desk' } },
  'GET /api/devices': {},
  'POST /api/devices/:uid/code': { params: { uid: newUid() } },
  'POST /api/devices/:uid/revoke': { params: { uid: newUid() } },
  'POST /api/devices/enrol': { body: { code: '0'.repeat(26), pub: '', proof: '', platform: '' } },
  'POST /api/sync/push': () => ({ body: pushBody(desk.epoch, []) }),
  'GET /api/sync/pull': {},
  'POST /api/sync/photos': { body: { sha256: [] } },
  'PUT /api/blobs/:sha256': { params: anyHash, body: new Uint8Array([1]) },
  'POST /api/sync/grant': { body: { device: newUid() } },
};

const keys = Object.keys(api) as Key[];
const mayOf = (key: keyof Api) => (api[key] as Endpoint).may;
const sentTo = async (key: Key): Promise<Sent> => {
  const given = example[key];
  return typeof given === 'function' ? given() : given;
};
/** What says no to a caller as such, whatever they send. */
const turnedAway = new Set(['NOT_SIGNED_IN', 'NOT_ALLOWED', 'DEVICE_SIGNATURE', 'DEVICE_REVOKED']);

async function verdict(caller: Caller, key: Key): Promise<string> {
  const answer = await caller.ask(key, await sentTo(key));
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

test('every call has an example here', () => {
  expect(Object.keys(example).sort()).toEqual([...keys].sort());
});

test.each([...userRoles, null])('%s may do what the table says and nothing else', async (role) => {
  const wrong: string[] = [];
  for (const key of keys) {
    // Some calls end the session they come with.
    const caller = role ? await app.as(role) : app.nobody();
    // A sign-in at a device is judged by the role and the kind of the device.
    const inHandler = key === 'POST /api/sync/grant';
    const got = await verdict(caller, key);
    const want = expected(key, role);
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
  const sent = await sentTo(key);
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

test.each(deviceKeys)('%s is refused to a device that was locked', async (key) => {
  const lost = await enrolDevice(app);
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

test('a cookie somebody made up is nobody', async () => {
  const page = app.nobody();
  page.jar.set('sid', 's%3AAAAA.BBBB');
  expect(await page.call('GET /api/auth/me')).toBeNull();
});
