import { eq, inArray, like, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { insertUser } from '#server/accounts/store.ts';
import { auditLog, participants, sessions, users } from '#server/core/database/tables.ts';
import { DatabaseStore } from '#server/core/http/session.ts';
import { now } from '#shared/base/clock.ts';
import { newUid } from '#shared/base/ids.ts';
import { must } from '#shared/base/must.ts';
import { userRoles } from '#shared/base/permissions.ts';
import { makeParticipant, makeUser, signUpForm, testPassword } from './make.ts';
import { startApp } from './with-app.ts';

const app = await startApp();
const admin = await app.as('SUPER_USER');
const sid = (page: { jar: Map<string, string> }) => page.jar.get('sid');
const login = (username: string, password = testPassword) => ({ body: { username, password } });

describe('an account', () => {
  test('an account is made with the role USER and signed in at once', async () => {
    const page = app.visitor();
    const form = signUpForm({ email: 'Rosa.A@Correo.Example' });
    const user = await page.call('POST /api/auth/register', { body: form });
    expect(user).toMatchObject({ username: form.username, email: 'rosa.a@correo.example', role: 'USER' });
    expect(await page.call('GET /api/auth/me')).toEqual(user);
  });

  test('an account keeps its password as argon2id with 64 MiB, and no answer shows it', async () => {
    const form = signUpForm();
    const page = app.visitor();
    const answer = await page.ask('POST /api/auth/register', { body: form });
    const [row] = await app.db.select().from(users).where(eq(users.username, form.username));
    expect(row?.password).toMatch(
      /^\$argon2id\$v=19\$m=65536,t=3,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/,
    );
    expect(JSON.stringify(answer.json)).not.toMatch(/argon2|password/i);
  });

  test.each([
    ['its name', (form: Form) => ({ username: form.username }), 'USERNAME_TAKEN', 'username'],
    [
      'its name in capitals',
      (form: Form) => ({ username: form.username.toUpperCase() }),
      'USERNAME_TAKEN',
      'username',
    ],
    ['its address', (form: Form) => ({ email: form.email }), 'EMAIL_TAKEN', 'email'],
    [
      'its address in capitals',
      (form: Form) => ({ email: form.email.toUpperCase() }),
      'EMAIL_TAKEN',
      'email',
    ],
  ])('an account is refused when %s is taken', async (_what, taken, code, field) => {
    const form = signUpForm();
    await makeUser(app.db, { username: form.username, email: form.email });
    const page = app.visitor();
    expect(await page.refused('POST /api/auth/register', { body: signUpForm(taken(form)) })).toEqual({
      status: 409,
      code,
      fields: { [field]: code },
    });
    expect(sid(page)).toBeUndefined();
  });

  test.each([
    ['among the most used', '123456', {}],
    ['written in capitals', 'PassWord', {}],
    ['six blanks', '      ', {}],
    ['three letters over and over', 'abcabcabc', {}],
    ['the own name', 'leonardo77', { username: 'leonardo77' }],
    ['the event and its year', 'Panamericano2026', {}],
    ['the place of work', '¡Acreditación-1!', {}],
    ['the own address and a number', 'rosa.mena1', { email: 'rosa.mena@correo.example' }],
  ])('an account takes no password that is guessed at once: %s', async (_what, password, part) => {
    const form = signUpForm({ ...part, password, confirmPassword: password });
    expect(await app.visitor().refused('POST /api/auth/register', { body: form })).toEqual({
      status: 400,
      code: 'INVALID',
      fields: { password: 'COMMON_PASSWORD' },
    });
  });

  test.each([
    ['Cyrillic letters', 'аdministración'],
    ['Greek letters', 'οficina'],
    ['wide letters', 'ｍesa'],
    ['a letter without its dot', 'dırección'],
    ['a letter with a pile of marks', 'm\u0337\u0353esa'],
  ])('an account takes no name that looks like another one: %s', async (_what, username) => {
    const form = signUpForm({ username });
    const letters = { status: 400, code: 'INVALID', fields: { username: 'USERNAME_LETTERS' } };
    expect(await app.visitor().refused('POST /api/auth/register', { body: form })).toEqual(letters);
    const { password: _, confirmPassword: __, ...staffForm } = { ...form, role: 'USER' };
    expect(await admin.refused('POST /api/admin/users', { body: staffForm })).toEqual(letters);
  });

  test.each(['Núñez_3', "joão.d'Ávila", "o'brien-mc", 'eq@liga.example', 'Müller & Söhne'])(
    'an account takes the name %s',
    async (username) => {
      const body = signUpForm({ username: `${username} ${newUid().slice(0, 8)}` });
      expect((await app.visitor().ask('POST /api/auth/register', { body })).status).toBe(201);
    },
  );

  test.each(userRoles)('an account of a %s needs a long enough password', async (role) => {
    const user = await makeUser(app.db, { role });
    const here = await app.as(user);
    const body = { currentPassword: testPassword, newPassword: 'canasta 11' };
    const answer = await here.ask('POST /api/auth/password', { body });
    if (role === 'USER') return expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ code: 'INVALID', fields: { newPassword: 'STAFF_PASSWORD' } });
    const admin = await app.as('SUPER_USER');
    const { token } = await admin.call('POST /api/admin/users/:id/reset', { params: { id: user.id } });
    const page = app.visitor();
    const reset = (newPassword: string) => ({ body: { token, newPassword } });
    expect((await page.refused('POST /api/auth/reset', reset('canasta 11'))).fields).toEqual({
      newPassword: 'STAFF_PASSWORD',
    });
    // The link still counts: nothing was used up by a refusal.
    await page.call('POST /api/auth/reset', reset('canasta 11 y dos más'));
  });

  test('an account changes its password, which gives its session another id and takes the link for a new one', async () => {
    const user = await makeUser(app.db);
    const here = await app.as(user);
    const admin = await app.as('SUPER_USER');
    const link = await admin.call('POST /api/admin/users/:id/reset', { params: { id: user.id } });
    const before = must(sid(here), 'signed in');
    const body = { currentPassword: testPassword, newPassword: 'nueva clave' };
    await here.call('POST /api/auth/password', { body });
    expect((await here.call('GET /api/auth/me'))?.id).toBe(user.id);
    expect(sid(here)).not.toBe(before);
    const old = app.visitor({ cookie: `sid=${before}` });
    expect(await old.call('GET /api/auth/me')).toBeNull();
    const stranger = { token: link.token, newPassword: 'otra clave' };
    expect((await app.visitor().refused('POST /api/auth/reset', { body: stranger })).code).toBe('RESET_LINK');
  });

  test('an account changes its password, which ends its other sessions', async () => {
    const user = await makeUser(app.db);
    const [here, there] = [await app.as(user), await app.as(user)];
    const wrong = { currentPassword: 'otra cosa', newPassword: 'nueva clave' };
    expect(await here.refused('POST /api/auth/password', { body: wrong })).toEqual({
      status: 401,
      code: 'WRONG_CREDENTIALS',
      fields: { currentPassword: 'INVALID' },
    });
    await here.call('POST /api/auth/password', { body: { ...wrong, currentPassword: testPassword } });
    expect(await here.call('GET /api/auth/me')).not.toBeNull();
    expect(await there.call('GET /api/auth/me')).toBeNull();
    const page = app.visitor();
    expect((await page.refused('POST /api/auth/login', login(user.username))).code).toBe('WRONG_CREDENTIALS');
    await page.call('POST /api/auth/login', login(user.username, 'nueva clave'));
  });
});

type Form = ReturnType<typeof signUpForm>;

describe('signing in', () => {
  test('signing in of those who work at the event is in the audit log, let in and refused; visitors are not followed', async () => {
    const [staff, visitor] = [
      await makeUser(app.db, { role: 'ACCREDITATION_STAFF' }),
      await makeUser(app.db),
    ];
    for (const { username } of [staff, visitor]) {
      await app.visitor().refused('POST /api/auth/login', login(username, 'equivocada'));
      await app.visitor().call('POST /api/auth/login', login(username));
    }
    const rows = await app.db.select().from(auditLog).where(like(auditLog.action, 'session.%'));
    const about = ({ id }: { id: number }) =>
      rows.filter(({ subject }) => subject === String(id)).map(({ action, userId }) => [action, userId]);
    expect(about(staff)).toEqual([
      ['session.refused', null],
      ['session.begin', staff.id],
    ]);
    expect(about(visitor)).toEqual([]);
  });

  test('signing in takes any case of the name', async () => {
    const user = await makeUser(app.db);
    await app.visitor().call('POST /api/auth/login', login(` ${user.username.toUpperCase()} `));
  });

  test('signing in answers the same for an unknown name and for a wrong password', async () => {
    const { username } = await makeUser(app.db);
    const answers = [];
    for (const name of [username, 'nadie con este nombre']) {
      const answer = await app.visitor().ask('POST /api/auth/login', login(name, 'equivocada'));
      answers.push({ status: answer.status, json: answer.json, cookie: answer.headers.getSetCookie() });
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject({ status: 401, json: { code: 'WRONG_CREDENTIALS' }, cookie: [] });
  });

  test('sign-in is refused to a locked account', async () => {
    const user = await makeUser(app.db);
    const page = await app.as(user);
    await app.db
      .update(users)
      .set({ disabledAt: new Date('2026-01-01') })
      .where(eq(users.id, user.id));
    expect(await page.call('GET /api/auth/me')).toBeNull();
    expect((await app.visitor().refused('POST /api/auth/login', login(user.username))).status).toBe(401);
  });

  test('signing in gives the session a new id, so that one planted before is worth nothing', async () => {
    const user = await makeUser(app.db);
    const attacker = await app.as('USER');
    const planted = sid(attacker) ?? '';
    const victim = app.visitor();
    victim.jar.set('sid', planted);
    await victim.call('POST /api/auth/login', login(user.username));
    expect(sid(victim)).not.toBe(planted);
    expect(await attacker.call('GET /api/auth/me')).toBeNull();
    expect(await victim.call('GET /api/auth/me')).toMatchObject({ id: user.id });
  });

  test('signing in sets a cookie that no script reads and no other site sends', async () => {
    const user = await makeUser(app.db);
    const answer = await app.visitor().ask('POST /api/auth/login', login(user.username));
    const [cookie = ''] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^sid=.*; Path=\/; Expires=.*; HttpOnly; SameSite=Lax$/);
  });
});

describe('a session', () => {
  test('a session is invalid after signing out, even with its old cookie', async () => {
    const page = await app.as('USER');
    const kept = sid(page) ?? '';
    await page.call('POST /api/auth/logout');
    const thief = app.visitor();
    thief.jar.set('sid', kept);
    expect(await thief.call('GET /api/auth/me')).toBeNull();
    expect(await page.call('POST /api/auth/logout')).toBeNull();
  });

  test('a session is not brought back by a call that was under way when it ended', async () => {
    const store = new DatabaseStore(app.db);
    const settled = (run: (done: (error?: unknown) => void) => void) =>
      new Promise<void>((resolve, reject) => run((error) => (error ? reject(error) : resolve())));
    const data = { cookie: { originalMaxAge: null }, startedAt: 0 };
    await settled((done) => store.destroy('ended', done));
    await settled((done) => store.touch('ended', data, () => done()));
    expect(await app.db.select().from(sessions).where(eq(sessions.sid, 'ended'))).toEqual([]);
  });

  test('a session survives a restart of the server', async () => {
    const page = await app.as('CONTENT_EDITOR');
    const cookie = `sid=${sid(page)}`;
    await app.restart();
    const after = app.visitor();
    after.jar.set('sid', cookie.slice(4));
    expect(await after.call('GET /api/auth/me')).toMatchObject({ id: page.user.id });
  });
});

describe('roles', () => {
  test('roles are listed with all users, newest first', async () => {
    const newest = await makeUser(app.db);
    const list = await admin.call('GET /api/admin/users', { query: { limit: 2 } });
    expect(list[0]?.id).toBe(newest.id);
    const [next] = await admin.call('GET /api/admin/users', {
      query: { limit: 1, before: must(list[1], 'a second one').id },
    });
    expect(must(next, 'a third one').id).toBeLessThan(must(list[1], 'a second one').id);
  });

  test.each([
    ['part of a user name', 'UISCATLE'],
    ['a first name, without its accent', 'maria'],
    ['first and last name together', 'maría ñuñez'],
    ['an address', 'cuis@correo'],
  ])('accounts are found by %s', async (_what, q) => {
    const made = await app.db.select().from(users).where(eq(users.username, 'cuiscatleca'));
    const { id } =
      made[0] ??
      (await insertUser(app.db, {
        ...{ username: 'cuiscatleca', email: 'cuis@correo.example', firstName: 'María', lastName: 'Núñez' },
        ...{ phone: '70000000', password: 'x', role: 'CONTENT_EDITOR' },
      }));
    const find = async (query: Record<string, string>) =>
      (await admin.call('GET /api/admin/users', { query: { q, ...query } })).map((user) => user.id);
    // Ñ is a separate letter when typed, and found as N.
    expect(await find({})).toContain(id);
    expect(await find({ role: 'CONTENT_EDITOR', state: 'withoutFactor' })).toContain(id);
    expect(await find({ role: 'USER' })).not.toContain(id);
    expect(await find({ state: 'disabled' })).not.toContain(id);
  });

  test.each(userRoles)('%s can be given, and holds with the next call', async (role) => {
    const page = await app.as('USER');
    const user = await admin.call('PATCH /api/admin/users/:id', {
      params: { id: page.user.id },
      body: { role },
    });
    expect(user.role).toBe(role);
    expect(await page.call('GET /api/auth/me')).toMatchObject({ role });
    const answer = await page.ask('GET /api/admin/users');
    expect(answer.status).toBe(role === 'SUPER_USER' ? 200 : 403);
  });

  test('roles taken away hold at once', async () => {
    const editor = await app.as('CONTENT_EDITOR');
    expect(await editor.call('GET /api/contacts')).toEqual([]);
    await admin.call('PATCH /api/admin/users/:id', {
      params: { id: editor.user.id },
      body: { role: 'USER' },
    });
    expect((await editor.refused('GET /api/contacts')).status).toBe(403);
  });
});

describe('a deleted user', () => {
  test('a deleted user is out at once, and what they registered stays without an owner', async () => {
    const page = await app.as('USER');
    const person = await makeParticipant(app.db, { userId: page.user.id });
    const answer = await admin.call('DELETE /api/admin/users/:id', { params: { id: page.user.id } });
    expect(answer).toEqual({ id: page.user.id });
    expect((await page.refused('GET /api/participants')).status).toBe(401);
    const [row] = await app.db.select().from(participants).where(eq(participants.id, person.id));
    expect(row?.userId).toBeNull();
    expect(
      (await admin.refused('DELETE /api/admin/users/:id', { params: { id: page.user.id } })).status,
    ).toBe(404);
  });

  test('a deleted user is never oneself', async () => {
    const other = await app.as('SUPER_USER');
    expect(
      await other.refused('DELETE /api/admin/users/:id', { params: { id: other.user.id } }),
    ).toMatchObject({
      status: 409,
      code: 'NOT_YOURSELF',
    });
    await admin.call('DELETE /api/admin/users/:id', { params: { id: other.user.id } });
  });
});

describe('the last super user', () => {
  const id = admin.user.id;
  const onlyAdmin = () =>
    app.db
      .update(users)
      .set({ role: 'USER' })
      .where(sql`${users.role} = 'SUPER_USER' and ${users.id} <> ${id}`);

  test('the last super user can neither be demoted nor deleted', async () => {
    await onlyAdmin();
    const demote = { params: { id }, body: { role: 'USER' } };
    expect(await admin.refused('PATCH /api/admin/users/:id', demote)).toMatchObject({
      status: 409,
      code: 'LAST_SUPER_USER',
    });
    expect((await admin.refused('DELETE /api/admin/users/:id', { params: { id } })).code).toBe(
      'NOT_YOURSELF',
    );
    expect(await admin.call('GET /api/auth/me')).toMatchObject({ role: 'SUPER_USER' });
  });

  test('the last super user may delete one whose account is disabled', async () => {
    const { id: other } = await makeUser(app.db);
    await onlyAdmin();
    const change = { role: 'SUPER_USER', disabledAt: now() } as const;
    await app.db.update(users).set(change).where(eq(users.id, other));
    const params = { id: other };
    expect(await admin.call('DELETE /api/admin/users/:id', { params })).toEqual({ id: other });
  });

  test('the last super user stays when two demote each other at the same moment', async () => {
    const other = await app.as('SUPER_USER');
    const demote = (who: number) => ({ params: { id: who }, body: { role: 'USER' } });
    for (let round = 0; round < 12; round += 1) {
      await onlyAdmin();
      const both = [id, other.user.id];
      await app.db.update(users).set({ role: 'SUPER_USER' }).where(inArray(users.id, both));
      const answers = await Promise.all([
        admin.ask('PATCH /api/admin/users/:id', demote(other.user.id)),
        other.ask('PATCH /api/admin/users/:id', demote(id)),
      ]);
      expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
      const left = await app.db.select().from(users).where(eq(users.role, 'SUPER_USER'));
      expect(left).toHaveLength(1);
    }
  });
});
