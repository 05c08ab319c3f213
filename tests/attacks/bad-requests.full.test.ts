import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { api } from '#shared/api.ts';
import type { Endpoint } from '#shared/base/endpoint.ts';
import { newUid } from '#shared/base/ids.ts';
import { formatNumber } from '#shared/codes/number.ts';
import { type Key, readRefusal, type Sent } from '../server/caller.ts';
import { enrollDevice, pushBody } from '../server/device.ts';
import { contactForm, makeNews, makeParticipant, newsForm, personForm, signUpForm } from '../server/make.ts';
import { startApp } from '../server/with-app.ts';
import { pickFor } from './attack-times.ts';

/** What a broken client, a curious visitor or an attacker may send, and the exact answer to it. */

const app = await startApp();
const admin = await app.as('SUPER_USER');
const desk = await enrollDevice(app);
const participant = await makeParticipant(app.db);
const article = await makeNews(app.db);

const params: Record<string, string | number> = {
  id: participant.id,
  uid: desk.uid,
  key: 'underConstruction',
  kid: 'AAAA',
  number: formatNumber('A1', 1),
  sha256: 'a'.repeat(64),
};
const withBody = (Object.keys(api) as Key[]).filter((key) => {
  const endpoint: Endpoint = api[key];
  return endpoint.body !== undefined;
});
const eachWithBody = withBody.map((key, index) => [key, index] as const);
const callerOf = (key: Key) => ((api[key] as Endpoint).may === 'device' ? desk : admin);
/** JSON, and sound, and of no use. */
const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
/** With something in place of each parameter of the address. */
const at = (sent: Sent): Sent => ({ params, ...sent });

test.each(eachWithBody)('%s takes JSON and no other kind of body', async (key, index) => {
  const types = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', ''];
  for (const type of pickFor(index, types)) {
    const sent = at({ body: '{}', headers: { 'content-type': type } });
    expect(await callerOf(key).refused(key, sent)).toMatchObject({ status: 415, code: 'WRONG_TYPE' });
  }
});

test.each(eachWithBody)('%s says so when the JSON is broken', async (key, index) => {
  const json = { 'content-type': 'application/json' };
  const broken = [
    '{',
    '{"a":1,}',
    'null garbage',
    new Uint8Array([0x22, 0xff, 0xfe, 0x22]),
    '['.repeat(100_000),
    deep(100),
    deep(40_000),
  ];
  for (const body of pickFor(index, broken)) {
    expect(await callerOf(key).refused(key, at({ body, headers: json }))).toMatchObject({
      status: 400,
      code: 'BAD_REQUEST',
    });
  }
});

test.each(eachWithBody)(
  '%s takes sound JSON that is nothing it knows for a mistake of the sender',
  async (key, index) => {
    const json = { 'content-type': 'application/json' };
    for (const body of pickFor(index, ['null', '[]', '5', '"x"', '[null]'])) {
      const { status } = await callerOf(key).ask(key, at({ body, headers: json }));
      expect([body, status]).toEqual([body, expect.toSatisfy((code: number) => code >= 200 && code < 500)]);
    }
  },
);

test.each(withBody)('%s reads no more than its limit', async (key) => {
  const { limit = 100 * 1024 } = api[key] as Endpoint;
  const body = JSON.stringify({ filler: 'x'.repeat(limit) });
  const sent = at({ body, headers: { 'content-type': 'application/json' } });
  expect(await callerOf(key).refused(key, sent)).toMatchObject({ status: 413, code: 'TOO_LARGE' });
});

const long = (length: number) => 'x'.repeat(length);
const uid = newUid();
const bad: [Key, unknown, Record<string, string>][] = [
  ['POST /api/auth/login', {}, { username: 'REQUIRED', password: 'REQUIRED' }],
  ['POST /api/auth/login', { username: '  ', password: '' }, { username: 'REQUIRED', password: 'REQUIRED' }],
  [
    'POST /api/auth/login',
    { username: long(61), password: long(201) },
    { username: 'TOO_LONG', password: 'TOO_LONG' },
  ],
  ['POST /api/auth/login', null, { body: 'INVALID' }],
  ['POST /api/auth/login', [], { body: 'INVALID' }],
  [
    'POST /api/auth/register',
    {},
    {
      username: 'REQUIRED',
      email: 'INVALID_EMAIL',
      firstName: 'REQUIRED',
      lastName: 'REQUIRED',
      phone: 'REQUIRED',
      password: 'REQUIRED',
      confirmPassword: 'REQUIRED',
    },
  ],
  [
    'POST /api/auth/register',
    signUpForm({ username: 'ab', email: 'nada', phone: '123', password: '12345', confirmPassword: '123456' }),
    {
      username: 'TOO_SHORT',
      email: 'INVALID_EMAIL',
      phone: 'TOO_SHORT',
      password: 'TOO_SHORT',
      confirmPassword: 'PASSWORDS_DIFFER',
    },
  ],
  [
    'POST /api/auth/register',
    signUpForm({ firstName: ' ', lastName: long(81), username: long(61), phone: long(41) }),
    { firstName: 'REQUIRED', lastName: 'TOO_LONG', username: 'TOO_LONG', phone: 'TOO_LONG' },
  ],
  ['POST /api/auth/password', {}, { currentPassword: 'REQUIRED', newPassword: 'REQUIRED' }],
  ['POST /api/auth/password', { currentPassword: 'x', newPassword: '12345' }, { newPassword: 'TOO_SHORT' }],
  ['PATCH /api/admin/users/:id', {}, { role: 'INVALID_CHOICE' }],
  ['PATCH /api/admin/users/:id', { role: 'GOD' }, { role: 'INVALID_CHOICE' }],
  ['POST /api/news', {}, { title: 'REQUIRED', content: 'REQUIRED', category: 'REQUIRED' }],
  [
    'POST /api/news',
    newsForm({ title: long(201), summary: long(601) }),
    { title: 'TOO_LONG', summary: 'TOO_LONG' },
  ],
  ['POST /api/news', newsForm({ imageUrl: 'javascript:alert(1)' }), { imageUrl: 'INVALID_URL' }],
  ['POST /api/news', newsForm({ imageUrl: 'data:image/svg+xml,<svg/>' }), { imageUrl: 'INVALID_URL' }],
  ['POST /api/news', newsForm({ authorId: 2_000_000 }), { authorId: 'INVALID_CHOICE' }],
  ['POST /api/news', newsForm({ authorId: 2 ** 40 }), { authorId: 'INVALID_NUMBER' }],
  ['PATCH /api/news/:id', { title: ' ' }, { title: 'REQUIRED' }],
  ['POST /api/settings', {}, { key: 'REQUIRED', value: 'REQUIRED' }],
  ['POST /api/settings', { key: 'secret', value: 'x' }, { key: 'INVALID_CHOICE' }],
  ['POST /api/settings', { key: '__proto__', value: 'x' }, { key: 'INVALID_CHOICE' }],
  ['POST /api/settings', { key: 'underConstruction', value: 'maybe' }, { value: 'INVALID_CHOICE' }],
  ['POST /api/settings', { key: 'link.visa', value: 'javascript:alert(1)' }, { value: 'INVALID_URL' }],
  [
    'POST /api/participants',
    {},
    {
      firstName: 'REQUIRED',
      lastName: 'REQUIRED',
      birthDate: 'REQUIRED',
      country: 'REQUIRED',
      category: 'REQUIRED',
      role: 'REQUIRED',
    },
  ],
  [
    'POST /api/participants',
    personForm({ birthDate: '2026-02-30', country: 'Atlantis', category: "Men's 10+", role: 'King' }),
    {
      birthDate: 'INVALID_DATE',
      country: 'INVALID_CHOICE',
      category: 'INVALID_CHOICE',
      role: 'INVALID_CHOICE',
    },
  ],
  ['POST /api/participants', personForm({ birthDate: '2399-01-01' }), { birthDate: 'DATE_IN_FUTURE' }],
  [
    'POST /api/participants',
    personForm({ birthDate: '1980-05-01T10:00:00Z' }),
    { birthDate: 'INVALID_DATE' },
  ],
  ['POST /api/participants', personForm({ firstName: 7 }), { firstName: 'INVALID' }],
  ['POST /api/participants', personForm({ teamId: 'x' }), { teamId: 'INVALID_NUMBER' }],
  ['POST /api/participants', personForm({ teamId: 2_000_000 }), { teamId: 'INVALID_CHOICE' }],
  ['POST /api/participants', personForm({ teamId: 2 ** 40 }), { teamId: 'INVALID_NUMBER' }],
  ['POST /api/participants', personForm({ userId: 2_000_000 }), { userId: 'INVALID_CHOICE' }],
  ['POST /api/participants', personForm({ userId: 2 ** 40 }), { userId: 'INVALID_NUMBER' }],
  ['POST /api/participants', personForm({ photoUrl: 'https://x.example/a.jpg' }), { photoUrl: 'WRONG_TYPE' }],
  [
    'PATCH /api/participants/:id',
    { firstName: '', lastName: '' },
    { firstName: 'REQUIRED', lastName: 'REQUIRED' },
  ],
  ['PATCH /api/participants/:id', { teamId: 2 ** 40 }, { teamId: 'INVALID_NUMBER' }],
  ['POST /api/contacts', {}, { name: 'REQUIRED', email: 'REQUIRED', message: 'REQUIRED' }],
  [
    'POST /api/contacts',
    contactForm({ email: 'nada', message: long(5001), inquiryType: 'otro' }),
    { email: 'INVALID_EMAIL', message: 'TOO_LONG', inquiryType: 'INVALID_CHOICE' },
  ],
  ['POST /api/newsletter', { email: '' }, { email: 'REQUIRED' }],
  ['POST /api/newsletter/unsubscribe', {}, { token: 'REQUIRED' }],
  ['PATCH /api/contacts/:id', {}, { responded: 'REQUIRED' }],
  ['POST /api/credentials/:number/revoke', {}, { reason: 'REQUIRED' }],
  ['POST /api/credentials/:number/revoke', { reason: long(301) }, { reason: 'TOO_LONG' }],
  [
    'POST /api/admin/participants/correct',
    { ids: [], change: { role: 'Nada' } },
    { ids: 'REQUIRED', 'change.role': 'INVALID_CHOICE' },
  ],
  ['POST /api/admin/participants/correct', { ids: [1], change: {} }, { change: 'REQUIRED' }],
  ['POST /api/admin/participants/revoke', { ids: [1] }, { reason: 'REQUIRED' }],
  ['POST /api/admin/participants/note', { ids: [1], text: long(161) }, { text: 'TOO_LONG' }],
  ['POST /api/devices', {}, { name: 'REQUIRED', kind: 'INVALID_CHOICE' }],
  ['POST /api/devices', { name: 'Caja', kind: 'server' }, { kind: 'INVALID_CHOICE' }],
  [
    'POST /api/devices/many',
    { name: ' ', kind: 'caja', count: 61, first: 0, hours: 5 },
    {
      name: 'REQUIRED',
      kind: 'INVALID_CHOICE',
      count: 'INVALID_NUMBER',
      first: 'INVALID_NUMBER',
      hours: 'INVALID_CHOICE',
    },
  ],
  [
    'POST /api/devices/enrol',
    {},
    { code: 'REQUIRED', pub: 'INVALID', proof: 'INVALID', platform: 'INVALID' },
  ],
  ['POST /api/sync/grant', {}, { device: 'INVALID' }],
  ['POST /api/sync/photos', { sha256: ['../../etc/passwd'] }, { 'sha256.0': 'INVALID' }],
  ['POST /api/sync/push', pushBody(uid, [], { pending: 'x' }), { pending: 'INVALID' }],
];

test.each(bad)('%s names the faults of %j', async (key, body, fields) => {
  const id = key.includes('/news/') ? article.id : participant.id;
  const json = { 'content-type': 'application/json' };
  const sent = { params: { ...params, id }, body: JSON.stringify(body), headers: json };
  expect(await callerOf(key).refused(key, sent)).toEqual({ status: 400, code: 'INVALID', fields });
});

const badQueries: [Key, Record<string, string>, string][] = [
  ['GET /api/news', { limit: '0' }, 'limit'],
  ['GET /api/news', { limit: 'x' }, 'limit'],
  ['GET /api/news', { cursor: 'x' }, 'cursor'],
  ['GET /api/news', { cursor: '2026-01-01_99999999999999999999' }, 'cursor'],
  ['GET /api/news', { cursor: '+275760-01-01T00:00:00Z_1' }, 'cursor'],
  ['GET /api/participants', { limit: '101' }, 'limit'],
  ['GET /api/participants', { cursor: "1' or 1=1" }, 'cursor'],
  ['GET /api/participants', { q: long(101) }, 'q'],
  ['GET /api/scans', { limit: '-1' }, 'limit'],
  ['GET /api/sync/pull', { limit: '1001' }, 'limit'],
];

test.each(badQueries)('%s refuses the query %j', async (key, query, field) => {
  const refusal = await callerOf(key).refused(key, { query });
  expect(refusal).toMatchObject({ status: 400, code: 'INVALID' });
  expect(Object.keys(refusal.fields ?? {})).toEqual([field]);
});

const strange = [
  '0',
  '-1',
  '1.5',
  'x',
  '9007199254740993',
  '2147483648',
  '%00',
  '1%00',
  '..%2f..',
  '%E0%A4%A',
];
const places = ['/api/news/', '/api/participants/', '/api/photos/', '/api/settings/', '/api/credentials/'];

test.each(places)('%s and an address that cannot exist is not found', async (place) => {
  for (const one of strange) {
    const answer = readRefusal(await admin.request('GET', `${place}${one}`));
    expect([400, 404], `${place}${one}`).toContain(answer.status);
  }
});

test.each(['/api', '/api/', '/api/nothing', '/api/news/1/2', '/api/../api/x'])(
  '%s is a JSON 404',
  async (path) => {
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'])
      expect(readRefusal(await admin.request(method, path))).toMatchObject({
        status: 404,
        code: 'NOT_FOUND',
      });
  },
);

test('a text may hold what PostgreSQL cannot store, and is kept without it', async () => {
  const answer = await admin.call('POST /api/participants', {
    body: personForm({ firstName: 'A\u0000na', lastName: 'Por\ud800tillo' }),
  });
  expect(answer.participant).toMatchObject({ firstName: 'Ana', lastName: 'Por\ufffdtillo' });
  for (const q of ['\u0000', 'a\u0000b'])
    expect((await admin.ask('GET /api/participants', { query: { q } })).status).toBe(200);
  expect((await admin.ask('GET /api/news', { query: { category: '\u0000' } })).status).toBe(200);
});

test('unknown fields change nothing', async () => {
  const user = await app.as('USER');
  const { participant: registered } = await user.call('POST /api/participants', {
    body: personForm({
      id: 1,
      uid,
      userId: 1,
      hasCredential: true,
      credentialNumber: 'W0-00001-5',
      version: 9,
    }),
  });
  expect(registered).toMatchObject({
    userId: user.user.id,
    hasCredential: false,
    credentialNumber: null,
    version: 1,
  });
  expect(registered.uid).not.toBe(uid);
  const signedUp = await app
    .visitor()
    .call('POST /api/auth/register', { body: signUpForm({ role: 'SUPER_USER', id: 1, disabledAt: null }) });
  expect(signedUp.role).toBe('USER');
});

test('a body cannot reach the prototype of objects', async () => {
  const body = `{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},${JSON.stringify(newsForm()).slice(1)}`;
  const answer = await admin.ask('POST /api/news', { body, headers: { 'content-type': 'application/json' } });
  expect(answer.status).toBe(201);
  expect(JSON.stringify(answer.json)).not.toContain('polluted');
  expect('polluted' in {}).toBe(false);
});

test.each(withBody)('%s unpacks nothing', async (key) => {
  const body = new Uint8Array(gzipSync(JSON.stringify({ filler: long(1000) })));
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
  expect(await callerOf(key).refused(key, at({ body, headers }))).toMatchObject({
    status: 415,
    code: 'WRONG_TYPE',
  });
});

test.each(withBody)('%s reads no more values than it needs', async (key) => {
  const { values = 20_000, limit = 100 * 1024 } = api[key] as Endpoint;
  expect(values * 2, 'a body of so many values is not too long anyway').toBeLessThan(limit);
  const body = `[${'1,'.repeat(values)}1]`;
  expect(
    await callerOf(key).refused(key, at({ body, headers: { 'content-type': 'application/json' } })),
  ).toMatchObject({ status: 413, code: 'TOO_LARGE' });
});
