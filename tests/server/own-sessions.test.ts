import { eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { auditLog, sessions, users } from '#server/core/database/tables.ts';
import { must } from '#shared/base/must.ts';
import { fromOurPage } from './caller.ts';
import { enrollDevice } from './device.ts';
import { makeUser, testPassword } from './make.ts';
import { startApp } from './with-app.ts';

/** Where a user is signed in, and which accounts can no longer sign in. */

const app = await startApp();
const admin = await app.as('SUPER_USER');
const sid = (page: { jar: Map<string, string> }) => page.jar.get('sid');
const login = (username: string) => ({ body: { username, password: testPassword } });

describe("one's own sessions", () => {
  const agent = { 'user-agent': 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0' };

  test('are listed with this one first, by browser, and no answer opens one', async () => {
    const here = await app.as('USER');
    const phone = app.visitor({ ...fromOurPage, ...agent });
    await phone.call('POST /api/auth/login', login(here.user.username));
    await app.as('USER');
    const answer = await here.ask('GET /api/auth/sessions');
    expect(Buffer.from(answer.bytes).toString()).not.toContain(sid(phone)?.slice(4, 20));
    expect(await here.call('GET /api/auth/sessions')).toMatchObject([
      { isThis: true, device: null },
      { isThis: false, browser: 'Firefox, Android', device: null },
    ]);
    const [row] = await app.db.select().from(users).where(eq(users.id, here.user.id));
    expect(row?.lastSeenAt).not.toBeNull();
  });

  test('sessions are listed by when they were last used', async () => {
    const here = await app.as('USER');
    const until = Date.now() + 3_600_000;
    const data = (used: number, browser: string) => ({
      cookie: { expires: new Date(until + used * 60_000).toISOString() },
      browser,
    });
    const common = { userId: here.user.id, expiresAt: new Date(until) };
    await app.db.insert(sessions).values([
      { ...common, sid: 'middle', data: data(2, 'B') },
      { ...common, sid: 'last', data: data(3, 'A') },
      { ...common, sid: 'first', data: data(1, 'C') },
    ]);
    const [, ...others] = await here.call('GET /api/auth/sessions');
    expect(others.map(({ browser }) => browser)).toEqual(['A', 'B', 'C']);
  });

  test('sessions are ended one by one or all others at once, and never those of another user', async () => {
    const here = await app.as('USER');
    const [there, elsewhere] = [await app.as(here.user), await app.as(here.user)];
    const [, first] = await here.call('GET /api/auth/sessions');
    const params = { key: must(first, 'there are three').key };
    const stranger = await app.as('SUPER_USER');
    const body = { currentPassword: testPassword };
    const end = 'POST /api/auth/sessions/:key/end';
    expect((await stranger.refused(end, { params, body })).status).toBe(404);
    // A person who found the browser open does not know it.
    const wrong = { currentPassword: 'equivocada' };
    expect((await here.refused(end, { params, body: wrong })).code).toBe('WRONG_CREDENTIALS');
    expect((await here.refused('POST /api/auth/sessions/end-others', { body: wrong })).fields).toEqual({
      currentPassword: 'INVALID',
    });
    expect(await here.call('GET /api/auth/sessions')).toHaveLength(3);
    await here.call(end, { params, body });
    expect(await here.call('GET /api/auth/sessions')).toHaveLength(2);
    expect(await here.call('POST /api/auth/sessions/end-others', { body })).toEqual({ ended: 1 });
    for (const page of [there, elsewhere]) expect(await page.call('GET /api/auth/me')).toBeNull();
    expect(await here.call('GET /api/auth/sessions')).toMatchObject([{ isThis: true }]);
  });

  test('name the desk at which they were begun', async () => {
    const desk = await enrollDevice(app);
    const user = await makeUser(app.db, { role: 'ACCREDITATION_STAFF' });
    const body = new TextEncoder().encode(JSON.stringify(login(user.username).body));
    const signed = await desk.signed('POST', '/api/auth/login', body);
    const page = app.visitor();
    const headers = { 'content-type': 'application/json', ...signed };
    await page.ask('POST /api/auth/login', { body, headers });
    expect((await page.call('GET /api/auth/sessions'))[0]?.device).toBe(desk.code);
  });
});

describe('a disabled user', () => {
  const signIn = (username: string) => app.visitor().ask('POST /api/auth/login', login(username));

  test('a disabled user is out at once and cannot sign in until the account is enabled again', async () => {
    const page = await app.as('ACCREDITATION_STAFF');
    const params = { id: page.user.id };
    const link = await admin.call('POST /api/admin/users/:id/reset', { params });
    const closed = await admin.call('POST /api/admin/users/:id/disable', { params });
    expect(closed.disabledAt).not.toBeNull();
    expect(await page.call('GET /api/auth/me')).toBeNull();
    expect((await signIn(page.user.username)).json).toMatchObject({ code: 'WRONG_CREDENTIALS' });
    const reset = { body: { token: link.token, newPassword: 'otra clave muy larga' } };
    expect((await app.visitor().refused('POST /api/auth/reset', reset)).code).toBe('RESET_LINK');
    const [listed] = await admin.call('GET /api/admin/users', { query: { state: 'disabled', limit: 1 } });
    expect(listed?.id).toBe(page.user.id);
    expect((await admin.call('POST /api/admin/users/:id/enable', { params })).disabledAt).toBeNull();
    expect((await signIn(page.user.username)).status).toBe(200);
    const rows = await app.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, String(page.user.id)));
    expect(rows.map((row) => row.action)).toEqual(expect.arrayContaining(['user.disable', 'user.enable']));
  });

  test('a disabled user is never oneself', async () => {
    const params = { id: admin.user.id };
    expect((await admin.refused('POST /api/admin/users/:id/disable', { params })).code).toBe('NOT_YOURSELF');
  });

  test('a disabled user counts no more as a super user who could stay, and may be deleted', async () => {
    const other = await makeUser(app.db, { role: 'SUPER_USER' });
    const params = { id: other.id };
    const before = await admin.call('GET /api/admin/users/counts');
    await admin.call('POST /api/admin/users/:id/disable', { params });
    const after = await admin.call('GET /api/admin/users/counts');
    expect(after).toEqual({ ...before, disabled: before.disabled + 1, superUsers: before.superUsers - 1 });
    await admin.call('DELETE /api/admin/users/:id', { params });
  });
});

describe('a session that is used all the time', () => {
  afterEach(() => {
    vi.useRealTimers();
  });
  const minuteMs = 60_000;
  /** Uses it every twenty minutes until so many minutes after the sign-in; whether it was there each time. */
  async function useFor(page: Awaited<ReturnType<typeof app.as>>, minutes: number) {
    const began = Date.now();
    const seen: boolean[] = [];
    for (let minute = 20; minute <= minutes; minute += 20) {
      vi.setSystemTime(began + minute * minuteMs);
      seen.push((await page.call('GET /api/auth/me')) !== null);
    }
    return seen;
  }

  test.each(['USER', 'ACCREDITATION_STAFF', 'CONTENT_EDITOR', 'SUPER_USER'] as const)(
    'a session that is used all the time ends twelve hours after a %s signed in',
    async (role) => {
      vi.useFakeTimers({ toFake: ['Date'] });
      const page = await app.as(role);
      expect(await useFor(page, 13 * 60)).toEqual([...Array(35).fill(true), ...Array(4).fill(false)]);
      // It is over in the database as well, whatever the cookie says.
      expect(await page.call('GET /api/auth/me')).toBeNull();
    },
  );
});

test('signing in begins a session whose id has 192 random bits and is signed', async () => {
  const ids = [await app.as('USER'), await app.as('USER')].map((page) =>
    decodeURIComponent(page.jar.get('sid') ?? ''),
  );
  // 24 bytes as base64url, then an HMAC-SHA-256 over them.
  for (const id of ids) expect(id).toMatch(/^s:[\w-]{32}\.[A-Za-z0-9+/]{43}$/);
  expect(ids[0]?.slice(0, 10)).not.toBe(ids[1]?.slice(0, 10));
});

describe('a session', () => {
  /** As if nothing had been asked with it for so long. */
  async function silence(userId: number, minutes: number) {
    const back = sql.raw(`interval '${minutes} minutes'`);
    await app.db
      .update(sessions)
      .set({
        expiresAt: sql`${sessions.expiresAt} - ${back}`,
        data: sql`jsonb_set(${sessions.data}, '{cookie,expires}', to_jsonb(to_char(
          (${sessions.data}->'cookie'->>'expires')::timestamptz at time zone 'UTC' - ${back}, 'YYYY-MM-DD"T"HH24:MI:SS"Z"')))`,
      })
      .where(eq(sessions.userId, userId));
  }

  test.each([
    ['CONTENT_EDITOR', 29, true],
    ['CONTENT_EDITOR', 31, false],
    ['SUPER_USER', 31, false],
    ['ACCREDITATION_STAFF', 11 * 60, true],
    ['USER', 12 * 60 + 1, false],
  ] as const)('a session of a %s, silent for %i minutes, goes on: %s', async (role, minutes, goesOn) => {
    const page = await app.as(role);
    await silence(page.user.id, minutes);
    const now = await page.call('GET /api/auth/me');
    expect(now === null).toBe(!goesOn);
  });

  test('an expired session of a manager does not keep users from signing in', async () => {
    const page = await app.as('SUPER_USER');
    const { username } = await makeUser(app.db);
    const before = sid(page);
    await silence(page.user.id, 31);
    expect(await page.call('POST /api/auth/login', login(username))).toMatchObject({ username });
    expect(await page.call('GET /api/auth/me')).toMatchObject({ username });
    expect(sid(page)).not.toBe(before);
  });
});
