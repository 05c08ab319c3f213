import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { relyingPartyOf } from '#server/accounts/passkeys.ts';
import { auditLog, passkeyChallenges, passkeys, recoveryCodes } from '#server/core/database/tables.ts';
import { createAuthenticator } from './authenticator.ts';
import { type MadeUser, makeUser, testPassword } from './make.ts';
import { type Person, startApp } from './with-app.ts';

/** Passkeys: added, shown after the password or in its place, and everything that does not count. */

const app = await startApp();
const admin = await app.as('SUPER_USER');
const password = { currentPassword: testPassword };

afterEach(() => {
  vi.useRealTimers();
});

type Who = MadeUser | 'SUPER_USER' | 'ACCREDITATION_STAFF' | 'USER';
type Device = ReturnType<typeof createAuthenticator>;

/** Adds a passkey of this device on this page. */
async function add(page: Person, device: Device, proof: object = password, name = 'Teléfono') {
  const asked = await page.call('POST /api/auth/passkeys/options', { body: proof });
  return page.call('POST /api/auth/passkeys', { body: { name, passkey: device.create(asked) } });
}

/** A user with one passkey, the device that holds it, and their recovery codes. */
async function withPasskey(who: Who = 'ACCREDITATION_STAFF') {
  const page = await app.as(who);
  const device = createAuthenticator();
  const { passkey, recoveryCodes: codes } = await add(page, device);
  return { page, user: page.user, device, passkey, codes };
}

const account = ({ username }: MadeUser) => ({ username, password: testPassword });
const challengeFor = (user: MadeUser | null) =>
  app.visitor().call('POST /api/auth/passkeys/challenge', { body: user ? { account: account(user) } : {} });
const signIn = (user: MadeUser, more: object = {}, page = app.visitor()) =>
  page.ask('POST /api/auth/login', { body: { ...account(user), ...more } });
const signInAlone = (passkey: unknown, page = app.visitor()) =>
  page.ask('POST /api/auth/passkeys/login', { body: { passkey } });
const actions = async (subject: number) =>
  (
    await app.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, String(subject)))
  ).map((row) => row.action);
const wrong = { status: 401, json: { code: 'WRONG_PASSKEY' } };

describe('a passkey', () => {
  test('a passkey is added with the password, listed, renamed, and brings recovery codes where it is the first factor', async () => {
    const page = await app.as('ACCREDITATION_STAFF');
    const other = await app.as(page.user);
    const refused = await page.refused('POST /api/auth/passkeys/options', {
      body: { currentPassword: 'no' },
    });
    expect(refused.fields).toEqual({ currentPassword: 'INVALID' });
    const device = createAuthenticator();
    const { passkey, recoveryCodes: codes } = await add(page, device);
    expect(codes).toHaveLength(10);
    expect(await other.call('GET /api/auth/me')).toBeNull();
    const named = { params: { id: passkey.id }, body: { name: ' Llave azul ' } };
    await page.call('PATCH /api/auth/passkeys/:id', named);
    const factor = await page.call('GET /api/auth/factor');
    expect(factor).toMatchObject({ since: null, recoveryLeft: 10 });
    expect(factor.passkeys).toMatchObject([{ id: passkey.id, name: 'Llave azul', lastUsedAt: null }]);
    expect(await actions(page.user.id)).toEqual(
      expect.arrayContaining(['user.passkeyAdd', 'user.passkeyRename']),
    );
  });

  test('a passkey is asked for after the password, and opens the account in the place of a code', async () => {
    const { user, page, device } = await withPasskey();
    const fields = { passkey: 'REQUIRED', code: 'REQUIRED' };
    expect((await signIn(user)).json).toMatchObject({ code: 'SECOND_FACTOR', fields });
    const asked = await challengeFor(user);
    expect(asked.allowCredentials).toHaveLength(1);
    expect((await signIn(user, { passkey: device.get(asked) })).status).toBe(200);
    expect((await page.call('GET /api/auth/factor')).passkeys[0]?.lastUsedAt).not.toBeNull();
    expect(await actions(user.id)).toContain('session.begin');
  });

  test('a passkey opens the account alone where it has verified its owner', async () => {
    const { user, device } = await withPasskey();
    const page = app.visitor();
    const asked = await challengeFor(null);
    expect(asked).toMatchObject({ userVerification: 'required', rpId: 'localhost', allowCredentials: [] });
    expect((await signInAlone(device.get(asked), page)).status).toBe(200);
    expect((await page.call('GET /api/auth/me'))?.username).toBe(user.username);
    const unseen = device.get(await challengeFor(null), { isVerified: false });
    expect(await signInAlone(unseen)).toMatchObject(wrong);
    // After the password a touch is enough.
    const touched = device.get(await challengeFor(user), { isVerified: false });
    expect((await signIn(user, { passkey: touched })).status).toBe(200);
  });

  test('a passkey is shown for what needs the second factor, and another one is added with it', async () => {
    const { page, user, device } = await withPasskey();
    expect((await page.refused('POST /api/auth/passkeys/options', { body: password })).code).toBe(
      'SECOND_FACTOR',
    );
    const proof = { ...password, passkey: device.get(await challengeFor(user)) };
    const { recoveryCodes: more } = await add(page, createAuthenticator(), proof, 'Llave');
    expect(more).toEqual([]);
    expect((await page.call('GET /api/auth/factor')).passkeys).toHaveLength(2);
  });

  test('a passkey is not removed without the password of the account', async () => {
    const { user } = await withPasskey();
    const guess = { body: { account: { username: user.username, password: 'equivocada' } } };
    const visitor = { body: { account: { username: 'nadie', password: 'equivocada' } } };
    for (const body of [guess, visitor]) {
      expect((await app.visitor().refused('POST /api/auth/passkeys/challenge', body)).code).toBe(
        'WRONG_CREDENTIALS',
      );
    }
    const without = await makeUser(app.db, { role: 'USER' });
    const body = { account: account(without) };
    expect((await app.visitor().refused('POST /api/auth/passkeys/challenge', { body })).code).toBe(
      'NOT_IN_THIS_STATE',
    );
  });
});

describe('what does not count', () => {
  test('an answer shown twice', async () => {
    const { user, device } = await withPasskey();
    const shown = device.get(await challengeFor(null));
    const both = await Promise.all([signInAlone(shown), signInAlone(shown)]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 401]);
    const besides = device.get(await challengeFor(user));
    expect((await signIn(user, { passkey: besides })).status).toBe(200);
    expect(await signIn(user, { passkey: besides })).toMatchObject(wrong);
  });

  test('an answer without a challenge, or to one older than five minutes', async () => {
    const { device } = await withPasskey();
    const invented = device.get({ challenge: 'aW52ZW50ZWQ', rpId: 'localhost' });
    expect(await signInAlone(invented)).toMatchObject(wrong);
    const asked = await challengeFor(null);
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + 5 * 60_000 + 1);
    expect(await signInAlone(device.get(asked))).toMatchObject(wrong);
    // The next question sweeps those that are over.
    await challengeFor(null);
    expect(await app.db.select().from(passkeyChallenges)).toHaveLength(1);
  });

  test.each(['https://evil.example', 'http://localhost.evil.example', 'http://127.0.0.1:3000', 'null'])(
    'an answer given to the page %s',
    async (origin) => {
      const { user, device } = await withPasskey();
      const asked = await challengeFor(user);
      expect(await signIn(user, { passkey: device.get(asked, { origin }) })).toMatchObject(wrong);
      // The question was used up.
      expect(await signIn(user, { passkey: device.get(asked) })).toMatchObject(wrong);
    },
  );

  test('the passkey of another user, or an answer in the name of another user', async () => {
    const one = await withPasskey();
    const other = await withPasskey();
    const theirs = other.device.get(await challengeFor(one.user));
    expect(await signIn(one.user, { passkey: theirs })).toMatchObject(wrong);
    const shown = other.device.get(await challengeFor(null));
    const mine = one.device.get(await challengeFor(null));
    const { userHandle } = mine.response;
    const swapped = { ...shown, response: { ...shown.response, userHandle } };
    expect(await signInAlone(swapped)).toMatchObject(wrong);
    const borrowed = { ...mine, id: shown.id, rawId: shown.id };
    expect(await signInAlone(borrowed)).toMatchObject(wrong);
    const nameless = other.device.get(await challengeFor(null));
    const { userHandle: _, ...rest } = nameless.response;
    expect(await signInAlone({ ...nameless, response: rest })).toMatchObject(wrong);
  });

  test('a signature of another key, and an answer for another site', async () => {
    const { user, device } = await withPasskey();
    const shown = device.get(await challengeFor(user));
    const forged = { ...shown, response: { ...shown.response, signature: shown.response.clientDataJSON } };
    expect(await signIn(user, { passkey: forged })).toMatchObject(wrong);
    const page = await app.as('USER');
    const asked = await page.call('POST /api/auth/passkeys/options', { body: password });
    const elsewhere = createAuthenticator().create({ ...asked, rp: { id: 'evil.example' } });
    const body = { name: 'x', passkey: elsewhere };
    expect((await page.refused('POST /api/auth/passkeys', { body })).code).toBe('WRONG_PASSKEY');
    expect((await page.call('GET /api/auth/factor')).passkeys).toEqual([]);
  });

  test('a counter that goes back or does not advance: refused and logged', async () => {
    const { user, device } = await withPasskey();
    const at = async (counter: number) =>
      signIn(user, { passkey: device.get(await challengeFor(user), { counter }) });
    expect((await at(7)).status).toBe(200);
    expect(await at(7)).toMatchObject(wrong);
    expect(await at(6)).toMatchObject(wrong);
    expect((await actions(user.id)).filter((one) => one === 'user.passkeyCounter')).toHaveLength(2);
    expect((await at(8)).status).toBe(200);
    const { user: another, device: uncounted } = await withPasskey('USER');
    await app.db.update(passkeys).set({ counter: 0 }).where(eq(passkeys.userId, another.id));
    const zero = async () =>
      signIn(another, { passkey: uncounted.get(await challengeFor(another), { counter: 0 }) });
    expect([(await zero()).status, (await zero()).status]).toEqual([200, 200]);
  });

  test('a new passkey for another user’s challenge, created twice, or that another account has', async () => {
    const one = await app.as('USER');
    const other = await app.as('USER');
    const device = createAuthenticator();
    const asked = await one.call('POST /api/auth/passkeys/options', { body: password });
    const made = device.create(asked);
    const body = { name: 'x', passkey: made };
    expect((await other.refused('POST /api/auth/passkeys', { body })).code).toBe('WRONG_PASSKEY');
    await one.call('POST /api/auth/passkeys', { body });
    expect((await one.refused('POST /api/auth/passkeys', { body })).code).toBe('WRONG_PASSKEY');
    const [row] = await app.db.select().from(passkeys).where(eq(passkeys.userId, one.user.id));
    const next = await other.call('POST /api/auth/passkeys/options', { body: password });
    const copy = device.create(next);
    await app.db
      .update(passkeys)
      .set({ credentialId: copy.id })
      .where(eq(passkeys.id, row?.id ?? 0));
    const taken = { body: { name: 'x', passkey: copy } };
    expect((await other.refused('POST /api/auth/passkeys', taken)).code).toBe('WRONG_PASSKEY');
  });

  test('more tries than a wrong password has', async () => {
    const { user, device } = await withPasskey();
    const origin = 'https://evil.example';
    const attempt = async () =>
      (await signIn(user, { passkey: device.get({ challenge: 'eA', rpId: 'localhost' }, { origin }) }))
        .status;
    for (let n = 0; n < 6; n += 1) expect(await attempt()).toBe(401);
    expect(await attempt()).toBe(429);
    expect(await actions(user.id)).toContain('session.refused');
  });

  test('a disabled account', async () => {
    const { user, device } = await withPasskey();
    const shown = device.get(await challengeFor(null));
    await admin.call('POST /api/admin/users/:id/disable', { params: { id: user.id } });
    expect(await signInAlone(shown)).toMatchObject(wrong);
  });
});

describe('a passkey goes', () => {
  test('a passkey goes with the second factor shown; with the last one go the recovery codes', async () => {
    const { page, user, device, passkey, codes } = await withPasskey();
    const params = { id: passkey.id };
    expect((await page.refused('POST /api/auth/passkeys/:id/remove', { params, body: password })).code).toBe(
      'SECOND_FACTOR',
    );
    const body = { ...password, code: codes[0] };
    await page.call('POST /api/auth/passkeys/:id/remove', { params, body });
    expect(await app.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, user.id))).toEqual([]);
    expect(await signInAlone(device.get(await challengeFor(null)))).toMatchObject(wrong);
    expect((await signIn(user)).status).toBe(200);
    expect(await actions(user.id)).toContain('user.passkeyRemove');
  });

  test('a passkey goes when a super user resets the second factor, and with the account', async () => {
    const { user, page } = await withPasskey();
    const params = { id: user.id };
    const shown = await admin.call('GET /api/admin/users', { query: { q: user.username } });
    expect(shown).toMatchObject([{ hasFactor: true }]);
    await admin.call('POST /api/admin/users/:id/reset-factor', { params });
    expect(await page.call('GET /api/auth/me')).toBeNull();
    expect(await app.db.select().from(passkeys).where(eq(passkeys.userId, user.id))).toEqual([]);
    expect((await signIn(user)).status).toBe(200);
    const query = { q: user.username, state: 'withoutFactor' };
    expect(await admin.call('GET /api/admin/users', { query })).toMatchObject([{ hasFactor: false }]);
    const { user: leaving } = await withPasskey('USER');
    await admin.call('DELETE /api/admin/users/:id', { params: { id: leaving.id } });
    expect(await app.db.select().from(passkeys).where(eq(passkeys.userId, leaving.id))).toEqual([]);
  });

  test('a passkey goes not the only factor while the role requires one', async () => {
    const { page: keeper } = await withPasskey('SUPER_USER');
    const ask = (value: string) =>
      keeper.call('POST /api/settings', { body: { key: 'staffSecondFactor', value } });
    const { page, device, user, passkey, codes } = await withPasskey();
    await ask('true');
    try {
      // It counts: a user who has one is not asked again.
      expect(await page.call('GET /api/auth/me')).not.toHaveProperty('owesFactor');
      const params = { id: passkey.id };
      const remove = (code: string | undefined) =>
        page.ask('POST /api/auth/passkeys/:id/remove', { params, body: { ...password, code } });
      expect((await remove(codes[0])).json).toMatchObject({ code: 'LAST_FACTOR' });
      expect((await page.call('GET /api/auth/factor')).passkeys).toHaveLength(1);
      const proof = { ...password, passkey: device.get(await challengeFor(user)) };
      await add(page, createAuthenticator(), proof);
      expect((await remove(codes[1])).status).toBe(200);
      const owing = await app.as('ACCREDITATION_STAFF');
      expect(await owing.call('GET /api/auth/me')).toMatchObject({ owesFactor: true });
      await add(owing, createAuthenticator());
      expect(await owing.call('GET /api/auth/me')).not.toHaveProperty('owesFactor');
    } finally {
      await ask('false');
    }
  });
});

test('passkeys are made for the name of the public address, and for none that is a number', () => {
  const site = relyingPartyOf('https://cancha.example:8443');
  expect(site?.id).toBe('cancha.example');
  expect(site?.isOurs('https://cancha.example:8443')).toBe(true);
  for (const origin of [
    'https://cancha.example',
    'http://cancha.example:8443',
    'https://a.cancha.example:8443',
  ])
    expect(site?.isOurs(origin)).toBe(false);
  for (const url of ['https://192.168.1.20', 'https://[2001:db8::1]:3000'])
    expect(relyingPartyOf(url)).toBeNull();
});
