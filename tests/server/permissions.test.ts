import { expect, test } from 'vitest';
import { api } from '#shared/api.ts';
import { machineMs } from '#shared/clock.ts';
import { formatNumber } from '#shared/credentials/number.ts';
import { generateKeys, requestMessage, sign } from '#shared/credentials/signature.ts';
import { returnProof } from '#shared/devices.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { newUid } from '#shared/ids.ts';
import { can, type UserRole, userRoles } from '#shared/permissions.ts';
import { type Caller, fromOurPage, type Key, readRefusal, type Sent, send } from './caller.ts';
import { enrolDevice, pushBody } from './device.ts';
import {
  contactForm,
  importBody,
  newsForm,
  personForm,
  registrationForm,
  signUpForm,
  staffForm,
} from './make.ts';
import { gameForm, teamForm, venueForm } from './make-competition.ts';
import { startApp } from './with-app.ts';

/** For every call there is, and everybody there is: exactly those may whom its line in the table names. */

const app = await startApp();
const desk = await enrolDevice(app);
const admin = await app.as('SUPER_USER');
const shownAt = machineMs();
const shownProof = await sign(desk.keys, requestMessage(returnProof(desk.uid, shownAt)));

/** Something for each parameter of an address; whether anything stands there does not matter here. */
const params = {
  id: 2_000_000,
  uid: newUid(),
  key: 'underConstruction',
  number: formatNumber('A1', 1),
  sha256: 'a'.repeat(64),
  kid: 'none',
};

/** For each call with a body, one that is good enough to be judged by who sends it. */
const bodies: Partial<Record<Key, unknown | (() => unknown)>> = {
  'POST /api/auth/login': { username: 'nadie', password: 'nada' },
  'POST /api/auth/register': () => signUpForm(),
  'POST /api/auth/password': { currentPassword: 'equivocada', newPassword: 'secreto8' },
  'POST /api/auth/reset': { token: 'nada', newPassword: 'secreto8' },
  'POST /api/auth/factor': { currentPassword: 'equivocada' },
  'POST /api/auth/factor/confirm': { code: '000000' },
  'POST /api/auth/factor/recovery': { currentPassword: 'equivocada', code: '000000' },
  'POST /api/auth/factor/remove': { currentPassword: 'equivocada', code: '000000' },
  'POST /api/admin/users': () => staffForm(),
  'PATCH /api/admin/users/:id': { role: 'USER' },
  'POST /api/news': newsForm(),
  'PATCH /api/news/:id': { title: 'Otro' },
  'POST /api/pictures': new Uint8Array([1]),
  'POST /api/photos': new Uint8Array([1]),
  'POST /api/teams': () => teamForm({ name: newUid() }),
  'PATCH /api/teams/:id': { version: 1, division: 'B' },
  'PUT /api/admin/medals/:id': { gold: 1, silver: 0, bronze: 0, was: { gold: 0, silver: 0, bronze: 0 } },
  'POST /api/games': gameForm({ phase: null, venue: null, court: null, title: 'Cruce' }),
  'PATCH /api/games/:id': { version: 1, court: '1' },
  'PUT /api/games/:id/result': { version: 1, result: '78-65' },
  'POST /api/events': { date: '2026-02-24T18:00:00-06:00', eventType: 'event', title: 'Paseo' },
  'PATCH /api/events/:id': { version: 1, title: 'Paseo' },
  'POST /api/venues': () => venueForm({ name: newUid() }),
  'PATCH /api/venues/:id': { version: 1, courts: 2 },
  'POST /api/faq': { question: '¿Dónde?', answer: 'Aquí.' },
  'PATCH /api/faq/:id': { version: 1, answer: 'Allá.' },
  'PUT /api/faq/order': { ids: [], was: [] },
  'POST /api/rules': { title: 'Uniformes', text: 'Dos juegos.' },
  'PATCH /api/rules/:id': { version: 1, text: 'Tres juegos.' },
  'PUT /api/rules/order': { ids: [], was: [] },
  'POST /api/accommodations': { name: 'Hotel', city: 'San Salvador' },
  'PATCH /api/accommodations/:id': { version: 1, phone: null },
  'POST /api/sponsors': { name: 'Café Izalco', position: 1 },
  'PATCH /api/sponsors/:id': { name: 'Café Izalco', position: 1, version: 1 },
  'POST /api/settings': { key: 'underConstruction', value: 'false' },
  'POST /api/contacts': contactForm(),
  'PATCH /api/contacts/:id': { responded: true },
  'POST /api/newsletter': { email: 'lectora@correo.example' },
  'POST /api/newsletter/unsubscribe': { token: newUid() },
  'POST /api/participants': personForm(),
  'PATCH /api/participants/:id': { firstName: 'Otra' },
  'POST /api/participants/:id/generate-credential': {},
  'POST /api/admin/participants/:id/merge': { other: 2_000_001, take: [], version: 1, otherVersion: 1 },
  'POST /api/admin/participants/:id/erase': { confirm: 'Ana', reason: 'asked' },
  'POST /api/imports/participants/preview': importBody('participants'),
  'POST /api/imports/participants': importBody('participants'),
  'POST /api/imports/teams/preview': importBody('teams'),
  'POST /api/imports/teams': importBody('teams'),
  'POST /api/imports/registrations/preview': importBody('registrations'),
  'POST /api/imports/registrations': importBody('registrations'),
  'PUT /api/imports/photos/:id': new Uint8Array([1]),
  'POST /api/exports/participants': { format: 'csv' },
  'POST /api/exports/credentials': { format: 'csv' },
  'POST /api/exports/scans': { format: 'csv' },
  'POST /api/exports/audit': { format: 'csv' },
  'POST /api/team-registrations': registrationForm(),
  'PATCH /api/team-registrations/:id': { ...registrationForm(), version: 1 },
  'POST /api/team-registrations/:id/decide': { action: 'approve', version: 1 },
  'POST /api/credentials/:number/revoke': { reason: 'Perdida' },
  'POST /api/credentials/:number/copy': { reason: 'Perdida', g: 1 },
  'POST /api/credentials/:number/reissue': { reason: 'Perdida' },
  'POST /api/credentials/:number/hand-over': {},
  'POST /api/admin/participants/issue': { ids: [params.id] },
  'POST /api/admin/participants/badges': { ids: [params.id] },
  'POST /api/prints': { numbers: [params.number], format: 'lanyard', printer: null, reason: null },
  'POST /api/devices': { name: 'Mesa', kind: 'desk' },
  'PATCH /api/devices/:uid': { name: 'Mesa 2' },
  'POST /api/devices/:uid/wipe': { reason: 'Perdida' },
  'POST /api/keys/rotate': { was: 'none', reason: 'Perdida', compromisedAt: null },
  'POST /api/keys/:kid/compromise': { at: '2026-02-20T08:00:00-06:00', reason: 'Perdida' },
  'POST /api/devices/enrol': { code: '0'.repeat(26), pub: '', proof: '', platform: '' },
  'POST /api/sync/push': pushBody(desk.epoch, []),
  'POST /api/sync/carry': new Uint8Array([1]),
  'POST /api/cases/:uid/settle': { outcome: 'noted', kept: null, reason: 'Visto' },
  'POST /api/set-aside/retry': { ids: [params.uid] },
  'POST /api/set-aside/dismiss': { ids: [params.uid], reason: 'Doble' },
  'POST /api/set-aside/file': new Uint8Array([1]),
  'POST /api/sync/rescue': { reason: 'POISON', m: [] },
  'POST /api/sync/photos': { sha256: [] },
  'PUT /api/blobs/:sha256': new Uint8Array([1]),
  'POST /api/sync/return': { certificate: desk.certificate, name: 'Mesa', at: shownAt, proof: shownProof },
  'POST /api/sync/witness': { revocations: [], keys: [] },
  'POST /api/sync/grant': { device: newUid() },
};

const keys = Object.keys(api) as Key[];
const endpointOf = (key: Key): Endpoint => api[key];
const mayOf = (key: Key) => endpointOf(key).may;
const hasBody = (key: Key) => endpointOf(key).body !== undefined || endpointOf(key).bytes !== undefined;
function sentTo(key: Key): Sent {
  const given = bodies[key];
  const body = typeof given === 'function' ? given() : given;
  return body === undefined ? { params } : { params, body };
}
/** What says no to a caller as such, whatever they send. */
const turnedAway = new Set(['NOT_SIGNED_IN', 'NOT_ALLOWED', 'DEVICE_SIGNATURE', 'DEVICE_REVOKED']);

async function verdict(caller: Caller, key: Key): Promise<string> {
  const answer = await caller.ask(key, sentTo(key));
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
  const signIn = () => (role ? app.as(role) : app.nobody());
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
  const sent = sentTo(key);
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
