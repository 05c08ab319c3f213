import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { networkOf } from '#server/core/throttle/throttle.ts';
import { must } from '#shared/base/must.ts';
import { requestMessage } from '#shared/codes/signed-messages.ts';
import { enrollmentProof } from '#shared/devices/devices.ts';
import { newEnrollmentCode, readEnrollmentCode } from '#shared/devices/enrollment-code.ts';
import { generateKeys, sign } from '#shared/engines/signatures/signature.ts';
import { fromOurPage, type Key } from './caller.ts';
import { enrollDevice } from './device.ts';
import { type MadeUser, makeUser, signUpForm, testPassword } from './make.ts';
import { startApp } from './with-app.ts';

/** Guessing passwords is slow; signing in is not, even from the shared address of a venue under attack. */

const app = await startApp();
const desk = await enrollDevice(app);

// The clock of the counts is moved, not waited for. The limiter in memory drops counts by timers too: on a slow machine they
// would end in the middle of forty sign-ins.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});
const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

let addresses = 0;
const address = () => {
  addresses += 1;
  return `198.51.${Math.floor(addresses / 250)}.${addresses % 250}`;
};
/** Names that exist, so that a wrong password costs no more than the right one. */
const names = async (count: number) =>
  (await Promise.all(Array.from({ length: count }, () => makeUser(app.db)))).map((user) => user.username);
const from = (where: string, headers: Record<string, string> = {}) =>
  app.visitor({ ...fromOurPage, 'x-forwarded-for': where, ...headers });
const guess = (where: string, username: string, password = 'equivocada') =>
  from(where).ask('POST /api/auth/login', { body: { username, password } });
const right = (where: string, username: string) => guess(where, username, testPassword);

/** The sign-in of a desk: the same call, signed. */
async function atDesk(username: string, where: string, password = testPassword, station = desk) {
  const body = new TextEncoder().encode(JSON.stringify({ username, password }));
  const signed = await station.signed('POST', '/api/auth/login', body);
  const headers = { 'content-type': 'application/json', ...signed };
  return from(where).ask('POST /api/auth/login', { body, headers });
}

/** What a new device sends to be enrolled. */
async function enrollmentBody(shown: string) {
  const keys = await generateKeys({ extractable: false });
  const code = must(readEnrollmentCode(shown), 'the server wrote it');
  const proof = await sign(keys, requestMessage(enrollmentProof(code, keys.publicKey)));
  return { code: shown, pub: keys.publicKey, proof, platform: 'test' };
}

async function attackedFrom(where: string, user: MadeUser): Promise<void> {
  await Promise.all(Array.from({ length: 50 }, () => guess(where, user.username)));
}

describe('an attacker', () => {
  test('an attacker has five free guesses at one account, and waits twice as long after each further one', async () => {
    const { username } = await makeUser(app.db);
    const where = address();
    for (let n = 0; n < 5; n += 1) expect((await guess(where, username)).status).toBe(401);
    for (const wait of [2, 4, 8, 16, 32, 60, 60]) {
      expect((await guess(where, username)).status, `before ${wait} s`).toBe(401);
      const answer = await right(where, username);
      // Even the right password is not distinguished then.
      expect(answer.status).toBe(429);
      const alerts = Number(answer.headers.get('retry-after'));
      expect(alerts).toBeGreaterThan(0);
      expect(alerts).toBeLessThanOrEqual(60);
      later(60);
    }
  });

  test('an attacker gets no more of them by sending all at once', async () => {
    const { username } = await makeUser(app.db);
    const where = address();
    const answers = await Promise.all(Array.from({ length: 40 }, () => guess(where, username)));
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(6);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(34);
  });

  test('an attacker has sixty guesses a minute from one network, at however many accounts', async () => {
    const where = address();
    const answers = await Promise.all((await names(64)).map((name) => guess(where, name)));
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(4);
  });

  test('is counted where the proxy saw them, whatever they write before that', async () => {
    const { username } = await makeUser(app.db);
    const where = address();
    const answers = [];
    for (let n = 1; n <= 9; n += 1) answers.push(await guess(`${address()}, ${where}`, username));
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(6);
  });

  test('an attacker is one network with all the addresses of an IPv6 /64', async () => {
    const { username } = await makeUser(app.db);
    const answers = [];
    for (let n = 1; n <= 9; n += 1) answers.push(await guess(`2001:db8:7:1::${n}`, username));
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(6);
    expect((await guess('2001:db8:7:2::1', username)).status).toBe(401);
  });

  test('an attacker with a thousand addresses has fifty attempts a day at one account, then one a minute, and super users are notified', async () => {
    const user = await makeUser(app.db);
    const wave = () => Promise.all(Array.from({ length: 60 }, () => guess(address(), user.username)));
    const judged = (answers: Awaited<ReturnType<typeof wave>>) =>
      answers.filter((answer) => answer.status === 401).length;
    expect(judged(await wave())).toBe(51);
    expect(judged(await wave())).toBe(0);
    later(61);
    expect(judged(await wave())).toBe(1);

    const log = await (await app.as('SUPER_USER')).call('GET /api/audit', { query: { limit: 200 } });
    const alerts = log.filter(({ action }) => action === 'account.underAttack');
    expect(alerts).toMatchObject([{ subject: String(user.id) }]);
    // The log itself has no names; the reader gets the account.
    const kept = alerts.map(({ about: _, ...row }) => row);
    expect(JSON.stringify(kept)).not.toContain(user.username);
  });

  test('an attacker learns nothing by naming a device: an unsigned one is an address like any other', async () => {
    const { username } = await makeUser(app.db);
    const where = address();
    for (let n = 0; n < 6; n += 1) {
      const headers = {
        'x-device': desk.uid,
        'x-ts': String(Date.now()),
        'x-nonce': 'n'.repeat(20),
        'x-sig': 'A'.repeat(86),
      };
      const body = { username, password: 'equivocada' };
      expect((await from(where, headers).ask('POST /api/auth/login', { body })).status).toBe(401);
    }
    expect((await guess(where, username)).status).toBe(429);
  });
});

describe('the owner', () => {
  test('the owner is not kept out by guesses from elsewhere', async () => {
    const user = await makeUser(app.db);
    await attackedFrom(address(), user);
    expect((await right(address(), user.username)).status).toBe(200);
  });

  test('who signed in at an address before is not kept out by an attack on the account from everywhere', async () => {
    const user = await makeUser(app.db);
    const home = address();
    expect((await right(home, user.username)).status).toBe(200);
    await Promise.all(Array.from({ length: 60 }, () => guess(address(), user.username)));
    expect((await right(home, user.username)).status).toBe(200);
  });

  test('who signed in at an address before is known there after a restart of the server', async () => {
    const user = await makeUser(app.db);
    const home = address();
    expect((await right(home, user.username)).status).toBe(200);
    await app.restart();
    // All of the network's guesses of a minute, at accounts of others.
    await Promise.all((await names(64)).map((name) => guess(home, name)));
    expect((await right(home, user.username)).status).toBe(200);
    const stranger = await makeUser(app.db);
    expect((await right(home, stranger.username)).status).toBe(429);
  });

  test('the owner waits a minute at most where a stranger guessed, known or not', async () => {
    for (const isKnown of [true, false]) {
      const user = await makeUser(app.db);
      const where = address();
      if (isKnown) expect((await right(where, user.username)).status).toBe(200);
      await attackedFrom(where, user);
      const waits = await right(where, user.username);
      expect(waits.status).toBe(429);
      expect(Number(waits.headers.get('retry-after'))).toBeLessThanOrEqual(60);
      later(61);
      expect((await right(where, user.username)).status).toBe(200);
    }
  });

  test('the owner has the free tries again once the right password was given', async () => {
    const { username } = await makeUser(app.db);
    const where = address();
    for (let n = 0; n < 4; n += 1) {
      for (let m = 0; m < 4; m += 1) expect((await guess(where, username)).status).toBe(401);
      expect((await right(where, username)).status).toBe(200);
    }
  });
});

describe('a venue with one address', () => {
  test('a venue with one address signs in as often as it likes', async () => {
    const where = address();
    for (let n = 0; n < 120; n += 1) {
      const { username } = await makeUser(app.db);
      expect((await right(where, username)).status).toBe(200);
    }
  });

  test('a venue with one address lets its staff in on the first morning although a stranger there made a thousand wrong guesses', async () => {
    const where = address();
    const staff = await Promise.all(
      Array.from({ length: 5 }, () => makeUser(app.db, { role: 'ACCREDITATION_STAFF' })),
    );
    const targets = [...staff.map(({ username }) => username), ...(await names(45))];
    for (let n = 0; n < 20; n += 1) await Promise.all(targets.map((name) => guess(where, name)));

    const [first, ...others] = staff;
    // At an enrolled desk, at once, in the middle of it.
    expect((await atDesk(first?.username ?? '', where)).status).toBe(200);
    // Anywhere else, within a minute.
    later(61);
    for (const { username } of others) expect((await right(where, username)).status).toBe(200);
  });

  test('a venue with one address has fifty desks behind it, none of which is stopped by the guesses at another', async () => {
    const where = address();
    const user = await makeUser(app.db, { role: 'ACCREDITATION_STAFF' });
    const other = await enrollDevice(app, 'door');
    for (let n = 0; n < 8; n += 1) await atDesk(user.username, where, 'equivocada');
    expect((await atDesk(user.username, where)).status).toBe(429);
    expect((await atDesk(user.username, where, testPassword, other)).status).toBe(200);
    expect((await right(where, user.username)).status).toBe(200);
  });

  test('a venue with one address may correct a sign-up form as often as it needs', async () => {
    const where = address();
    const body = signUpForm({ username: 'x' });
    for (let n = 0; n < 70; n += 1)
      expect((await from(where).ask('POST /api/auth/register', { body })).status).toBe(400);
  });
});

describe('a stranger in the network of the venue', () => {
  /** 120 calls at once, from the address that everyone there shares; none waits more than some seconds. */
  async function flood(where: string, key: Key, body: () => unknown) {
    const answers = await Promise.all(
      Array.from({ length: 120 }, () => from(where).ask(key, { body: body() })),
    );
    const waits = answers.map(({ headers }) => Number(headers.get('retry-after') ?? 0));
    expect(Math.max(...waits)).toBeGreaterThan(0);
    expect(Math.max(...waits)).toBeLessThanOrEqual(10);
  }

  test('a stranger in the network of the venue keeps no desk from enrolling', async () => {
    const where = address();
    const admin = await app.as('SUPER_USER');
    const { device, enrolmentCode } = await admin.call('POST /api/devices', {
      body: { name: 'Mesa', kind: 'desk' },
    });
    const body = await enrollmentBody(enrolmentCode);
    await flood(where, 'POST /api/devices/enrol', () => ({ ...body, code: newEnrollmentCode() }));
    const answer = await from(where).ask('POST /api/devices/enrol', { body });
    expect([answer.status, device.status]).toEqual([200, 'pending']);
  });

  test('an attack does not keep a user from choosing a password by a link', async () => {
    const where = address();
    const { id } = await makeUser(app.db);
    const admin = await app.as('SUPER_USER');
    const { token } = await admin.call('POST /api/admin/users/:id/reset', { params: { id } });
    const newPassword = 'canasta y tablero 11';
    await flood(where, 'POST /api/auth/reset', () => ({ token: crypto.randomUUID(), newPassword }));
    expect((await from(where).ask('POST /api/auth/reset', { body: { token, newPassword } })).status).toBe(
      200,
    );
  });

  test.each<[Key, () => unknown]>([
    ['POST /api/auth/passkeys/challenge', () => ({})],
    ['POST /api/auth/register', () => signUpForm()],
  ])('delays %s by seconds, not by an hour', async (key, body) => {
    const where = address();
    await flood(where, key, body);
    later(10);
    expect((await from(where).ask(key, { body: body() })).status).toBeLessThan(300);
  });

  test('invalid forms do not keep others from signing up', async () => {
    const where = address();
    const weak = { password: '123456', confirmPassword: '123456' };
    for (let n = 0; n < 130; n += 1)
      expect((await from(where).ask('POST /api/auth/register', { body: signUpForm(weak) })).status).toBe(400);
    expect((await from(where).ask('POST /api/auth/register', { body: signUpForm() })).status).toBe(201);
  });
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:aaaa::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  ['user 7', 'user 7'],
  ['', ''],
])('%s counts as %s', (sent, counted) => {
  expect(networkOf(sent)).toBe(counted);
});
