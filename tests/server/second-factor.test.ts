import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { auditLog, recoveryCodes, secondFactors } from '#server/core/database/tables.ts';
import { api } from '#shared/api.ts';
import type { Endpoint } from '#shared/base/endpoint.ts';
import { isStaff, userRoles } from '#shared/base/permissions.ts';
import type { Key } from './caller.ts';
import { enrollDevice } from './device.ts';
import { type MadeUser, makeUser, testPassword } from './make.ts';
import { type Person, startApp } from './with-app.ts';

/** A code besides the password: who has one, who must have one, and what a code is good for. */

const app = await startApp();
const admin = await app.as('SUPER_USER');

// The half minute of a code is moved on, not waited for.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});
const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000);

/** What the phone shows, so many half minutes from now. */
function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
}
const password = { currentPassword: testPassword };

/** A user with a second factor, and the secret on their phone. The code of this half minute is used. */
async function withFactor(who: MadeUser | 'SUPER_USER' | 'ACCREDITATION_STAFF' = 'ACCREDITATION_STAFF') {
  const page = await app.as(who);
  const { secret, uri } = await page.call('POST /api/auth/factor', { body: password });
  const code = codeOf(secret);
  const { recoveryCodes: codes } = await page.call('POST /api/auth/factor/confirm', { body: { code } });
  return { page, user: page.user, secret, uri, codes };
}

const signIn = (user: MadeUser, code?: string, page = app.visitor()) =>
  page.ask('POST /api/auth/login', {
    body: { username: user.username, password: testPassword, ...(code ? { code } : {}) },
  });
const actions = async (subject: number) =>
  (
    await app.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, String(subject)))
  ).map((row) => row.action);

describe('a second factor', () => {
  test('a second factor is asked for after the password, and tells a wrong password first', async () => {
    const { user, secret } = await withFactor();
    expect((await signIn(user)).json).toMatchObject({ code: 'SECOND_FACTOR' });
    const wrong = { username: user.username, password: 'equivocada', code: codeOf(secret, 1) };
    expect((await app.visitor().refused('POST /api/auth/login', { body: wrong })).code).toBe(
      'WRONG_CREDENTIALS',
    );
    expect((await signIn(user, '000000')).json).toMatchObject({ code: 'WRONG_CODE' });
    later(30);
    expect((await signIn(user, codeOf(secret))).status).toBe(200);
    expect(await actions(user.id)).toEqual(expect.arrayContaining(['user.factorOn', 'session.refused']));
  });

  test.each([
    [-2, false],
    [-1, true],
    [0, true],
    [1, true],
    [2, false],
  ])('a second factor takes the code of a phone that is %i half minutes off: %s', async (steps, isTaken) => {
    const { user, secret } = await withFactor();
    later(120);
    expect((await signIn(user, codeOf(secret, steps))).status).toBe(isTaken ? 200 : 401);
  });

  test('a second factor takes no code twice, nor an older one after it, nor the one that confirmed it', async () => {
    const { user, secret } = await withFactor();
    const confirming = codeOf(secret);
    expect((await signIn(user, confirming)).json).toMatchObject({ code: 'WRONG_CODE' });
    later(60);
    const [older, code] = [codeOf(secret, -1), codeOf(secret)];
    const both = await Promise.all([signIn(user, code), signIn(user, code)]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 401]);
    expect((await signIn(user, older)).status).toBe(401);
  });

  test('a second factor is guessed at no faster than a password, however often the password was right', async () => {
    const { user } = await withFactor();
    for (let n = 0; n < 5; n += 1) {
      expect((await signIn(user, '000000')).status).toBe(401);
      expect((await signIn(user)).json).toMatchObject({ code: 'SECOND_FACTOR' });
    }
    expect((await signIn(user, '000000')).status).toBe(401);
    expect((await signIn(user, '000000')).status).toBe(429);
  });

  test('the secret is stored sealed, shown once, and never again', async () => {
    const { page, user, secret, uri } = await withFactor();
    expect(uri).toContain(`secret=${secret}`);
    const [row] = await app.db.select().from(secondFactors).where(eq(secondFactors.userId, user.id));
    expect(
      Buffer.from(row?.sealed ?? '', 'base64url').includes(Buffer.from(Secret.fromBase32(secret).bytes)),
    ).toBe(false);
    const answers = [
      await page.ask('GET /api/auth/factor'),
      await page.ask('GET /api/auth/me'),
      await admin.ask('GET /api/admin/users'),
      await admin.ask('GET /api/audit'),
    ];
    for (const { bytes } of answers) expect(Buffer.from(bytes).toString()).not.toContain(secret);
    expect((await page.refused('POST /api/auth/factor', { body: password })).code).toBe('NOT_IN_THIS_STATE');
  });

  test('a second factor counts once it is confirmed, and a new beginning takes the place of the old', async () => {
    const page = await app.as('CONTENT_EDITOR');
    const first = await page.call('POST /api/auth/factor', { body: password });
    const second = await page.call('POST /api/auth/factor', { body: password });
    expect((await signIn(page.user)).status).toBe(200);
    const confirm = (secret: string) => ({ body: { code: codeOf(secret) } });
    expect((await page.refused('POST /api/auth/factor/confirm', confirm(first.secret))).fields).toEqual({
      code: 'INVALID',
    });
    await page.call('POST /api/auth/factor/confirm', confirm(second.secret));
    expect((await signIn(page.user)).status).toBe(401);
  });

  test('a second factor is started and removed with the password, and other sessions end each time', async () => {
    const page = await app.as('ACCREDITATION_STAFF');
    const begin = { body: { currentPassword: 'equivocada' } };
    expect((await page.refused('POST /api/auth/factor', begin)).fields).toEqual({
      currentPassword: 'INVALID',
    });
    const before = await app.as(page.user);
    const { secret } = await page.call('POST /api/auth/factor', { body: password });
    await page.call('POST /api/auth/factor/confirm', { body: { code: codeOf(secret) } });
    expect(await before.call('GET /api/auth/me')).toBeNull();
    expect((await page.call('GET /api/auth/me'))?.id).toBe(page.user.id);

    later(30);
    const other = app.visitor();
    await signIn(page.user, codeOf(secret), other);
    const remove = (code: string) => ({ body: { ...password, code } });
    expect((await page.refused('POST /api/auth/factor/remove', remove('000000'))).code).toBe('WRONG_CODE');
    later(30);
    await page.call('POST /api/auth/factor/remove', remove(codeOf(secret)));
    expect(await other.call('GET /api/auth/me')).toBeNull();
    expect((await signIn(page.user)).status).toBe(200);
    expect(await actions(page.user.id)).toContain('user.factorOff');
  });
});

test('a link for a new password does not sign in, and leaves the second factor unchanged', async () => {
  const { user, secret } = await withFactor();
  const { token } = await admin.call('POST /api/admin/users/:id/reset', { params: { id: user.id } });
  const page = app.visitor();
  const newPassword = 'otra clave bien larga';
  await page.call('POST /api/auth/reset', { body: { token, newPassword } });
  expect(await page.call('GET /api/auth/me')).toBeNull();
  const body = { username: user.username, password: newPassword };
  expect((await page.refused('POST /api/auth/login', { body })).code).toBe('SECOND_FACTOR');
  later(30);
  await page.call('POST /api/auth/login', { body: { ...body, code: codeOf(secret) } });
});

describe('a recovery code', () => {
  test('a recovery code opens once in the place of the app, as it is typed, and none is kept as it is', async () => {
    const { page, user, codes } = await withFactor();
    expect(new Set(codes).size).toBe(10);
    // 120 bits: enough that a plain hash of it is none to be guessed (ASVS 6.5.2).
    expect(codes[0]).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/);
    const rows = await app.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, user.id));
    expect(JSON.stringify(rows)).not.toContain(codes[0]?.slice(0, 4));
    const typed = ` ${codes[0]?.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o')} `;
    expect((await signIn(user, typed)).status).toBe(200);
    expect((await signIn(user, codes[0])).status).toBe(401);
    expect((await page.call('GET /api/auth/factor')).recoveryLeft).toBe(9);
    expect(await actions(user.id)).toContain('user.recoveryCode');
    const { user: stranger } = await withFactor();
    expect((await signIn(stranger, codes[1])).status).toBe(401);
  });

  test.each([
    ['as it was written', (code: string) => code],
    ['with every 1 as a small l', (code: string) => code.replaceAll('1', 'l')],
    ['with every 1 as a capital I', (code: string) => code.replaceAll('1', 'I')],
    ['with every 1 as a small i', (code: string) => code.replaceAll('1', 'i')],
    ['with every 1 as a capital L', (code: string) => code.replaceAll('1', 'L')],
    ['with every 0 as a letter O', (code: string) => code.replaceAll('0', 'o')],
    [
      'in small letters, in other groups',
      (code: string) =>
        ` ${code
          .toLowerCase()
          .match(/.{1,5}/g)
          ?.join('-')}`,
    ],
    ['with all of it', (code: string) => code.replaceAll('1', 'L').replaceAll('0', 'o').toLowerCase()],
  ])('a recovery code opens %s', async (_how, typed) => {
    const { user } = await withFactor();
    const code = '1A0Z10QQ7711K0YX1B2C3D40';
    // A code with every letter in question; a random one may hold none.
    await app.db
      .insert(recoveryCodes)
      .values({ userId: user.id, hash: app.keys.mark(`recovery code ${user.id} ${code}`) });
    expect((await signIn(user, typed(code))).status).toBe(200);
    expect((await signIn(user, typed(code))).status).toBe(401);
  });

  test('a recovery code stops counting when others take its place', async () => {
    const { page, user, secret, codes } = await withFactor();
    later(30);
    const body = { ...password, code: codeOf(secret) };
    const { recoveryCodes: next } = await page.call('POST /api/auth/factor/recovery', { body });
    expect((await signIn(user, codes[0])).status).toBe(401);
    expect((await signIn(user, next[0])).status).toBe(200);
  });
});

describe('a super user', () => {
  test('a super user takes the factor of another away, which ends their sessions', async () => {
    const { page, user } = await withFactor();
    const params = { id: user.id };
    await admin.call('POST /api/admin/users/:id/reset-factor', { params });
    expect(await page.call('GET /api/auth/me')).toBeNull();
    expect((await signIn(user)).status).toBe(200);
    expect(await actions(user.id)).toContain('user.factorReset');
    expect((await admin.refused('POST /api/admin/users/:id/reset-factor', { params })).code).toBe(
      'NOT_IN_THIS_STATE',
    );
    const own = { params: { id: admin.user.id } };
    expect((await admin.refused('POST /api/admin/users/:id/reset-factor', own)).code).toBe('NOT_YOURSELF');
  });
});

describe('once the role requires it', () => {
  const ask = (value: 'true' | 'false', page: Person = admin) =>
    page.call('POST /api/settings', { body: { key: 'staffSecondFactor', value } });
  const keys = Object.keys(api) as Key[];
  const endpointOf = (key: Key): Endpoint => api[key];
  /** A user whom the setting does not lock out switches it off again. */
  let keeper: Person;
  beforeEach(async () => {
    keeper ??= (await withFactor('SUPER_USER')).page;
    await ask('true', keeper);
  });
  afterEach(() => ask('false', keeper));

  test('staff without a second factor can do nothing else first', async () => {
    const page = await app.as('CONTENT_EDITOR');
    expect(await page.call('GET /api/auth/me')).toMatchObject({ owesFactor: true });
    for (const key of keys.filter((one) => !['anyone', 'device'].includes(endpointOf(one).may))) {
      const answer = await page.ask(key, {
        params: { id: 1, uid: '0', key: 'x', number: 'x', sha256: 'x', kid: 'x' },
      });
      const isHeldUp = (answer.json as { code?: string } | null)?.code === 'OWES_FACTOR';
      expect(isHeldUp, key).toBe(endpointOf(key).whileOwing === undefined);
    }
    // What everybody may call answers as to everybody.
    expect(
      (await page.refused('GET /api/settings/:key', { params: { key: 'registrationsPerDay' } })).status,
    ).toBe(404);
    expect((await page.request('GET', '/api/reports/stream')).json).toMatchObject({ code: 'OWES_FACTOR' });

    const { secret } = await page.call('POST /api/auth/factor', { body: password });
    await page.call('POST /api/auth/factor/confirm', { body: { code: codeOf(secret) } });
    expect(await page.call('GET /api/auth/me')).not.toHaveProperty('owesFactor');
    await page.call('GET /api/contacts');
  });

  test.each(userRoles)('a %s without one owes it, or is a visitor whom it does not concern', async (role) => {
    const page = await app.as(role);
    expect((await page.call('GET /api/auth/me'))?.owesFactor).toBe(isStaff(role) ? true : undefined);
    expect((await page.call('GET /api/auth/factor')).isMandatory).toBe(isStaff(role));
  });

  test('an operator cannot start at a desk without it', async () => {
    const desk = await enrollDevice({ ...app, as: async () => keeper });
    const grant = { body: { device: desk.uid } };
    const owing = await app.as(await makeUser(app.db, { role: 'ACCREDITATION_STAFF' }));
    expect((await owing.refused('POST /api/sync/grant', grant)).code).toBe('OWES_FACTOR');
    const { page } = await withFactor();
    expect((await page.call('POST /api/sync/grant', grant)).userId).toBe(page.user.id);
  });
});
