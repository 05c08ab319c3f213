import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { passwordResets } from '#server/core/database/tables.ts';
import { linkNames } from '#shared/edition/tournament.ts';
import { send } from './caller.ts';
import { contactForm, makeUser, newsForm, testPassword } from './make.ts';
import { jpegWithPlace, metadataOf, png, pngOf } from './pictures.ts';
import { startApp } from './with-app.ts';

/** What administrators do to accounts, settings and pictures. */

const app = await startApp();
const admin = await app.as('SUPER_USER');
const editor = await app.as('CONTENT_EDITOR');

let made = 0;
const staffForm = (overrides: Record<string, unknown> = {}) => {
  made += 1;
  return {
    username: `mesa${made}`,
    email: `mesa${made}@correo.example`,
    firstName: 'Nora',
    lastName: 'Pineda',
    phone: '70001122',
    role: 'ACCREDITATION_STAFF',
    ...overrides,
  };
};
const choose = (token: string, newPassword = 'mi propia clave') =>
  app.visitor().ask('POST /api/auth/reset', { body: { token, newPassword, confirmPassword: newPassword } });
const signIn = (username: string, password: string) =>
  app.visitor().ask('POST /api/auth/login', { body: { username, password } });
const linkGone = { status: 403, json: { code: 'RESET_LINK' } };

describe('an account created by an administrator', () => {
  test('an account created by an administrator has any role, and opens with its link alone', async () => {
    const { user, reset } = await admin.call('POST /api/admin/users', { body: staffForm() });
    expect(user.role).toBe('ACCREDITATION_STAFF');
    expect(reset.token).toMatch(/^[\w-]{43}$/);
    expect((await signIn(user.username, '')).status).toBe(400);
    expect((await choose(reset.token)).json).toEqual({ data: { username: user.username } });
    expect((await signIn(user.username, 'mi propia clave')).status).toBe(200);
  });

  test('an account created by an administrator is refused when its name or address is taken', async () => {
    const taken = await makeUser(app.db);
    for (const [form, code] of [
      [{ username: taken.username.toUpperCase() }, 'USERNAME_TAKEN'],
      [{ email: taken.email }, 'EMAIL_TAKEN'],
    ] as const)
      expect((await admin.refused('POST /api/admin/users', { body: staffForm(form) })).code).toBe(code);
  });
});

describe('a link for a password', () => {
  const linkFor = async (id: number) =>
    (await admin.call('POST /api/admin/users/:id/reset', { params: { id } })).token;

  test('a link for a password is used once, ends all sessions, and the old password is worth nothing', async () => {
    const page = await app.as('USER');
    const token = await linkFor(page.user.id);
    expect((await choose(token)).status).toBe(200);
    expect(await page.call('GET /api/auth/me')).toBeNull();
    expect((await signIn(page.user.username, testPassword)).status).toBe(401);
    expect(await choose(token, 'otra clave más')).toMatchObject(linkGone);
    expect((await signIn(page.user.username, 'mi propia clave')).status).toBe(200);
  });

  test('a link for a password used by several at once is used by one', async () => {
    const { id } = await makeUser(app.db);
    const token = await linkFor(id);
    const answers = await Promise.all([1, 2, 3].map((n) => choose(token, `clave número ${n}`)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 403, 403]);
  });

  test('a link for a password is valid for a day, and a newer one takes its place', async () => {
    const { id } = await makeUser(app.db);
    const first = await linkFor(id);
    const second = await linkFor(id);
    expect(await choose(first)).toMatchObject(linkGone);
    const [row] = await app.db.select().from(passwordResets).where(eq(passwordResets.userId, id));
    const hours = ((row?.expiresAt.getTime() ?? 0) - (row?.createdAt.getTime() ?? 0)) / 3_600_000;
    expect(hours).toBe(24);
    await app.db
      .update(passwordResets)
      .set({ expiresAt: new Date('2020-01-01') })
      .where(eq(passwordResets.userId, id));
    expect(await choose(second)).toMatchObject(linkGone);
  });

  test('a link for a password is kept as a hash, and goes with its account', async () => {
    const { id } = await makeUser(app.db);
    const token = await linkFor(id);
    expect(JSON.stringify(await app.db.select().from(passwordResets))).not.toContain(token);
    await admin.call('DELETE /api/admin/users/:id', { params: { id } });
    expect(await choose(token)).toMatchObject(linkGone);
  });

  test('an invented account opens nothing', async () => {
    for (const token of ['A'.repeat(43), 'x', '\u0000'.repeat(43), "' or 1=1 --"])
      expect([400, 403]).toContain((await choose(token)).status);
    expect(await choose('A'.repeat(43), 'corta')).toMatchObject({ status: 400 });
  });

  test('a link for a password does not open an account that was locked', async () => {
    const { users } = await import('#server/core/database/tables.ts');
    const user = await makeUser(app.db);
    const token = await linkFor(user.id);
    await app.db
      .update(users)
      .set({ disabledAt: new Date('2026-01-01') })
      .where(eq(users.id, user.id));
    await choose(token);
    expect((await signIn(user.username, 'mi propia clave')).status).toBe(401);
  });
});

describe('sessions', () => {
  test('sessions of a user end when an administrator ends them', async () => {
    const user = await makeUser(app.db);
    const pages = [await app.as(user), await app.as(user)];
    expect(await admin.call('POST /api/admin/users/:id/end-sessions', { params: { id: user.id } })).toEqual({
      ended: 2,
    });
    for (const page of pages) expect(await page.call('GET /api/auth/me')).toBeNull();
  });

  test('sessions of oneself end but for the one that says so', async () => {
    const boss = await makeUser(app.db, { role: 'SUPER_USER' });
    const [here, there] = [await app.as(boss), await app.as(boss)];
    expect(await here.call('POST /api/admin/users/:id/end-sessions', { params: { id: boss.id } })).toEqual({
      ended: 1,
    });
    expect(await here.call('GET /api/auth/me')).not.toBeNull();
    expect(await there.call('GET /api/auth/me')).toBeNull();
    await admin.call('DELETE /api/admin/users/:id', { params: { id: boss.id } });
  });
});

test('the admin area shows every setting with its default', async () => {
  await admin.call('POST /api/settings', { body: { key: 'link.visa', value: 'https://visa.example' } });
  const list = await admin.call('GET /api/admin/settings');
  expect(list.map(({ key }) => key)).toEqual(
    expect.arrayContaining([
      'underConstruction',
      'registrationOpen',
      ...linkNames.map((name) => `link.${name}`),
    ]),
  );
  expect(list.find(({ key }) => key === 'link.visa')).toMatchObject({
    value: 'https://visa.example',
    default: '',
  });
  expect(list.find(({ key }) => key === 'registrationOpen')).toMatchObject({
    value: 'true',
    updatedAt: null,
  });
  expect(list.map(({ key }) => key)).not.toContain('clock');
});

describe('drafts', () => {
  test('drafts are seen by editors alone, until they are published', async () => {
    const { id } = await editor.call('POST /api/news', { body: newsForm({ isDraft: true }) });
    const params = { id };
    const visitor = app.visitor();
    expect((await visitor.refused('GET /api/news/:id', { params })).status).toBe(404);
    expect((await visitor.call('GET /api/news')).map((article) => article.id)).not.toContain(id);
    expect(await editor.call('GET /api/admin/news/:id', { params })).toMatchObject({ isDraft: true });
    expect((await editor.call('GET /api/admin/news')).map((article) => article.id)).toContain(id);
    await editor.call('PATCH /api/news/:id', { params, body: { isDraft: false } });
    expect((await visitor.call('GET /api/news/:id', { params })).id).toBe(id);
  });

  test('settings saved by two editors at once keep the first value, and the second editor is refused', async () => {
    const { id, updatedAt } = await editor.call('POST /api/news', { body: newsForm() });
    const answers = await Promise.all(
      ['Uno', 'Dos', 'Tres'].map((title) =>
        editor.ask('PATCH /api/news/:id', { params: { id }, body: { title, since: updatedAt } }),
      ),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409]);
  });

  test.each(['0000-01-01T00:00:00Z', '9999-12-31T23:59:59-23:00', '2026-02-30T00:00:00Z', 'morgen'])(
    'drafts are not published at %s',
    async (publishedAt) => {
      expect((await editor.refused('POST /api/news', { body: newsForm({ publishedAt }) })).status).toBe(400);
    },
  );
});

describe('a picture for the site', () => {
  const add = (bytes: Uint8Array) => editor.ask('POST /api/pictures', { body: bytes });

  test('a picture for the site is shown to everybody, at an address that never means another, without where it was taken', async () => {
    const answer = await add(await jpegWithPlace());
    expect(answer).toMatchObject({ status: 201, json: { data: { width: 80, height: 120 } } });
    const { data } = answer.json as { data: { url: string } };
    const shown = await send(app.url, 'GET', data.url);
    expect(shown.headers.get('content-type')).toBe('image/jpeg');
    expect(shown.headers.get('cache-control')).toContain('immutable');
    expect((await metadataOf(shown.bytes)).exif).toBeUndefined();
    expect((await add(await jpegWithPlace())).json).toEqual(answer.json);
  });

  test.each<[string, () => Promise<Uint8Array> | Uint8Array, number]>([
    ['an SVG', () => new TextEncoder().encode('<svg onload="alert(1)"/>'), 415],
    ['a PNG of 50,000 by 50,000', () => pngOf(50_000, 50_000), 413],
    ['a PNG cut short', async () => (await png(300, 300)).slice(0, 2000), 415],
    ['more than five megabytes', () => new Uint8Array(5 * 1024 * 1024 + 1), 413],
    ['nothing', () => new Uint8Array(), 415],
  ])('a picture for the site is not %s', async (_what, make, status) => {
    expect((await add(await make())).status).toBe(status);
  });

  test('a picture for the site is no photo of a person, and a photo of a person is none', async () => {
    const { json } = await add(await png(33, 33));
    const sha256 = (json as { data: { url: string } }).data.url.slice('/pictures/'.length, -'.jpg'.length);
    expect((await admin.ask('GET /api/photos/:sha256', { params: { sha256 } })).status).toBe(404);
  });
});

test('the inbox is read in pages, by whether a message is answered', async () => {
  for (let n = 0; n < 5; n += 1)
    await app.visitor().call('POST /api/contacts', { body: contactForm({ subject: `Asunto ${n}` }) });
  const all = await editor.call('GET /api/contacts');
  const first = await editor.call('GET /api/contacts', { query: { limit: 2 } });
  const rest = await editor.call('GET /api/contacts', { query: { before: first.at(-1)?.id ?? 0 } });
  expect([...first, ...rest]).toEqual(all);
  const params = { id: all[0]?.id ?? 0 };
  await editor.call('PATCH /api/contacts/:id', { params, body: { responded: true } });
  const answered = await editor.call('GET /api/contacts', { query: { state: 'responded' } });
  expect(answered.map(({ id }) => id)).toEqual([params.id]);
  expect(await editor.call('GET /api/contacts', { query: { state: 'open' } })).toHaveLength(all.length - 1);
});
