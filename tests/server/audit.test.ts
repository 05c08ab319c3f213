import { asc, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditHash } from '#server/core/audit/audit.ts';
import { auditLog } from '#server/core/database/tables.ts';
import { now } from '#shared/base/clock.ts';
import { calendarDateAt } from '#shared/base/dates.ts';
import { must } from '#shared/base/must.ts';
import { makeNews, makeUser, newsForm, personForm } from './make.ts';
import { startApp } from './with-app.ts';

/** Who did what is written in a chain: a row that is changed, taken out or put in later is seen. */

const app = await startApp();
const admin = await app.as('SUPER_USER');
const rows = () => app.db.select().from(auditLog).orderBy(asc(auditLog.id));

/** The place of the first row that does not follow from the one before, or -1. */
function firstBroken(log: Awaited<ReturnType<typeof rows>>): number {
  return log.findIndex((row, at) => {
    const prev = log[at - 1]?.hash ?? '';
    return row.prev !== prev || row.hash !== auditHash(prev, row);
  });
}

test('many at once write one chain', async () => {
  const people = await Promise.all(
    Array.from({ length: 10 }, () => admin.call('POST /api/participants', { body: personForm() })),
  );
  await Promise.all([
    ...people.map(({ participant: { id } }) =>
      admin.call('POST /api/participants/:id/generate-credential', { params: { id } }),
    ),
    ...people.map(({ participant: { id } }) =>
      admin.call('PATCH /api/participants/:id', { params: { id }, body: { lastName: 'Ñuño "é"' } }),
    ),
    admin.call('POST /api/settings', { body: { key: 'link.visa', value: 'https://visa.example/?a=1&b=ñ' } }),
    admin.call('POST /api/devices', { body: { name: 'Mesa', kind: 'desk' } }),
  ]);
  const log = await rows();
  expect(log.length).toBeGreaterThanOrEqual(32);
  expect(firstBroken(log)).toBe(-1);
});

test.each(['update audit_log set action = $$nothing$$', 'delete from audit_log', 'truncate audit_log'])(
  'the log refuses: %s',
  async (statement) => {
    const before = await rows();
    await expect(app.db.execute(sql.raw(statement))).rejects.toThrow();
    expect(await rows()).toEqual(before);
  },
);

test('a row changed outside the server is found', async () => {
  const log = await rows();
  const at = 7;
  const changed = log.map((row, index) => (index === at ? { ...row, userId: 999 } : row));
  expect(firstBroken(changed)).toBe(at);
  expect(firstBroken(log.filter((_, index) => index !== at))).toBe(at);
  const [first, second, ...others] = log;
  expect(firstBroken([second, first, ...others].flatMap((row) => row ?? []))).toBe(0);
});

test('what failed leaves no entry', async () => {
  const before = await rows();
  await admin.refused('POST /api/news', { body: newsForm({ authorId: 2_000_000 }) });
  await admin.refused('PATCH /api/admin/users/:id', { params: { id: 2_000_000 }, body: { role: 'USER' } });
  expect(await rows()).toEqual(before);
});

test('a call that fails at its last step has done none of the others', async () => {
  const user = await app.as('USER');
  await app.db.execute(sql`create function refuse_entry() returns trigger language plpgsql as $$ begin
    raise exception 'no entry'; end $$`);
  await app.db.execute(
    sql`create trigger refuse_entry before insert on audit_log for each row execute function refuse_entry()`,
  );
  try {
    const refused = await admin.refused('DELETE /api/admin/users/:id', { params: { id: user.user.id } });
    expect(refused.status).toBe(500);
  } finally {
    await app.db.execute(sql`drop trigger refuse_entry on audit_log`);
  }
  // Neither the account nor its session has ended.
  expect((await user.call('GET /api/auth/me'))?.id).toBe(user.user.id);
});

test('no entry holds a name, an address, a birth date or a password', async () => {
  const { participant } = await admin.call('POST /api/participants', {
    body: personForm({ firstName: 'Secundina', birthDate: '1969-09-09' }),
  });
  await admin.call('PATCH /api/participants/:id', {
    params: { id: participant.id },
    body: { lastName: 'Zacapa', birthDate: '1969-09-10' },
  });
  const user = await makeUser(app.db, { email: 'secreta@correo.example' });
  await admin.call('PATCH /api/admin/users/:id', {
    params: { id: user.id },
    body: { role: 'CONTENT_EDITOR' },
  });
  await admin.call('DELETE /api/admin/users/:id', { params: { id: user.id } });
  await admin.call('DELETE /api/news/:id', { params: { id: (await makeNews(app.db)).id } });
  const text = JSON.stringify(await rows());
  expect(text).not.toMatch(/Secundina|Zacapa|1969-09|secreta@|argon2/);
  const [role] = await app.db.select().from(auditLog).where(eq(auditLog.action, 'user.role'));
  expect(role).toMatchObject({ userId: admin.user.id, subject: String(user.id) });
});

test('a row is found by whom it is about, by day and by action, and says who that is', async () => {
  const body = personForm({ firstName: 'Íngrid', lastName: 'Cuéllar Zamora' });
  const { participant } = await admin.call('POST /api/participants', { body });
  const { id } = participant;
  await admin.call('POST /api/participants/:id/generate-credential', { params: { id } });
  const user = await makeUser(app.db, { username: 'zacatecoluca' });
  await admin.call('POST /api/admin/users/:id/reset', { params: { id: user.id } });
  const find = (query: Record<string, string>) => admin.call('GET /api/audit', { query });

  const about = { kind: 'participant', id, name: 'Íngrid Cuéllar Zamora' };
  expect(await find({ q: 'cuellar ingrid' })).toMatchObject([
    { action: 'credential.issue', about },
    { action: 'participant.register', subject: participant.uid, about },
  ]);
  expect(await find({ q: 'ZACATECO' })).toMatchObject([
    { action: 'user.reset', about: { kind: 'user', id: user.id, name: 'zacatecoluca' } },
  ]);

  const registered = await find({ action: 'participant.register' });
  expect(new Set(registered.map((row) => row.action))).toEqual(new Set(['participant.register']));
  // What the reader's language calls an action is no part of the row: the screen says which are meant.
  const said = await find({ q: 'enlace de contraseña', said: 'user.reset,user.resetUsed' });
  expect(said.map((row) => row.action)).toEqual(['user.reset']);

  const today = calendarDateAt(now());
  expect(await find({ q: 'cuellar', from: today, until: today })).toHaveLength(2);
  expect(await find({ q: 'cuellar', until: '2020-01-01' })).toEqual([]);
  expect((await admin.refused('GET /api/audit', { query: { from: 'ayer' } })).fields).toEqual({
    from: 'INVALID_DATE',
  });
});

test('a row about a record of the organizers says what it is called, while it is there', async () => {
  const editor = await app.as('CONTENT_EDITOR');
  const article = await editor.call('POST /api/news', { body: newsForm({ title: 'Sale el bus' }) });
  const params = { id: article.id };
  await editor.call('PATCH /api/news/:id', { params, body: { title: 'Sale el bus a las 7' } });
  const about = async (action: string) =>
    must(
      (await admin.call('GET /api/audit', { query: { action } })).find(
        ({ subject }) => subject === String(article.id),
      ),
      'it was just done',
    ).about;
  const named = { kind: 'record', id: article.id, name: 'Sale el bus a las 7' };
  expect(await about('news.create')).toEqual(named);
  expect(await about('news.update')).toEqual(named);
  await editor.call('DELETE /api/news/:id', { params });
  expect(await about('news.update')).toBeNull();
});
