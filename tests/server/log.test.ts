import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { ZodError, z } from 'zod';
import { createLog, faultWithoutValues } from '#server/core/base/log.ts';
import { AppError } from '#shared/base/errors.ts';
import { fromOurPage } from './caller.ts';
import { contactForm, makeParticipant, personForm, signUpForm, testPassword } from './make.ts';
import { startApp } from './with-app.ts';

/** The log says what went wrong and where, and holds no one: whatever a person sent or is kept of them stays out. */

const lines: string[] = [];
const app = await startApp({ log: createLog('debug', { write: (line) => lines.push(line) }) });
beforeEach(() => {
  lines.length = 0;
});

const visitor = {
  name: 'Josefina Abrego',
  email: 'josefina@correo.example',
  subject: 'Teléfono 7788-9900',
  message: 'Mi documento es 01234567-8',
};

/** No line has anything this visitor wrote, nor a hash, a session or a statement. */
function expectNobody(...more: string[]): void {
  const log = lines.join('');
  expect(log).not.toBe('');
  const held = [...Object.values(visitor), 'Abrego', '7788', '01234567', ...more].filter((value) =>
    log.toLowerCase().includes(value.toLowerCase()),
  );
  expect(held).toEqual([]);
  expect(log).not.toMatch(/argon2|insert into|select |params|correo\.example/i);
}

/** Has the database refuse the next message of a visitor, in these words. */
async function refuseMessages(state: string, detail = ''): Promise<void> {
  await app.db.execute(
    sql.raw(`
    create or replace function refuse() returns trigger language plpgsql as $$ begin
      raise exception 'no room for %', to_json(new)
        using errcode = '${state}', detail = 'Row (' || to_json(new) || ') ${detail}', constraint = 'a_constraint', table = 'a_table';
    end $$`),
  );
  await app.db.execute(
    sql`create or replace trigger refuse before insert on contacts for each row execute function refuse()`,
  );
}

describe('a failure of the database', () => {
  test.each([
    ['53100', 503, 'UNAVAILABLE'],
    ['23505', 500, 'INTERNAL'],
    ['23514', 500, 'INTERNAL'],
    ['P0001', 500, 'INTERNAL'],
    ['XX000', 500, 'INTERNAL'],
  ])('%s is known by its code and its names, not by what it was about', async (state, status, code) => {
    await refuseMessages(state);
    const answer = await app.visitor().ask('POST /api/contacts', { body: contactForm(visitor) });
    expect(answer).toMatchObject({ status, json: { code } });
    // The answer has the code and its sentence, and nothing of the database.
    expect(Object.keys(answer.json as object)).toEqual(['error', 'code']);
    expect(JSON.stringify(answer.json)).not.toMatch(/no room|a_table|a_constraint|contacts|Row/);
    expectNobody();
    expect(lines.join('')).toContain(`"code":"${state}"`);
    expect(lines.join('')).toContain('"table":"a_table"');
    expect(lines.join('')).toContain('"constraint":"a_constraint"');
    expect(lines.join('')).toContain('"route":"/api/contacts"');
  });

  test('a value it cannot read is a bad request, and is not repeated', async () => {
    await refuseMessages('22P02');
    const refused = await app.visitor().refused('POST /api/contacts', { body: contactForm(visitor) });
    expect(refused.status).toBe(400);
    expectNobody();
  });

  test('a table that is missing is named; passwords and sessions are not', async () => {
    const person = await app.as('USER');
    const cookie = decodeURIComponent([...person.jar.values()].join(' '));
    lines.length = 0;
    await app.db.execute(sql`alter table users rename to people`);
    try {
      const login = { username: person.user.username, password: testPassword };
      expect((await app.visitor().refused('POST /api/auth/login', { body: login })).status).toBe(500);
      expect((await person.refused('GET /api/auth/me')).status).toBe(500);
      const account = signUpForm({ email: visitor.email, firstName: 'Josefina', lastName: 'Abrego' });
      expect((await app.visitor().refused('POST /api/auth/register', { body: account })).status).toBe(500);
    } finally {
      await app.db.execute(sql`alter table people rename to users`);
    }
    const session = /s:([^.]+)/.exec(cookie)?.[1] ?? cookie;
    expectNobody(person.user.username, person.user.email, person.user.password, testPassword, session);
    expect(lines.join('')).toContain('relation \\"users\\" does not exist');
  });
});

test('an address that identifies a person is logged by its route', async () => {
  const admin = await app.as('SUPER_USER');
  await makeParticipant(app.db, { firstName: 'Josefina', lastName: 'Abrego' });
  lines.length = 0;
  await admin.request('GET', '/api/participants?search=Abrego');
  await admin.request('GET', `/api/${encodeURIComponent(visitor.name)}/Abrego`);
  await admin.refused('POST /api/participants', { body: personForm({ lastName: 'Abrego', birthDate: 'x' }) });
  expectNobody('%20');
  expect(lines.join('')).toContain('"route":"none"');
});

describe('a refusal', () => {
  const said = () => lines.map((line): Record<string, unknown> => JSON.parse(line)).filter(isSaid);
  const isSaid = ({ level }: Record<string, unknown>) => Number(level) >= 30;

  test('a refusal of what a role may not do says who, what and why', async () => {
    const person = await app.as('USER');
    lines.length = 0;
    await person.refused('GET /api/admin/users');
    await person.refused('DELETE /api/admin/users/:id', { params: { id: 1 } });
    expect(said()).toMatchObject([
      { msg: 'refused', code: 'NOT_ALLOWED', user: person.user.id, method: 'GET', route: '/api/admin/users' },
      { msg: 'refused', code: 'NOT_ALLOWED', user: person.user.id, method: 'DELETE' },
    ]);
    expect(said().every(({ time }) => String(time).endsWith('Z'))).toBe(true);
    expectNobody(person.user.username, person.user.email);
  });

  test.each([
    ['WRONG_CREDENTIALS', 401, fromOurPage],
    ['CROSS_SITE', 403, { 'sec-fetch-site': 'cross-site' }],
  ])('%s is logged without the user name', async (code, status, headers) => {
    const body = { username: visitor.email, password: visitor.message };
    const refused = await app.visitor(headers).refused('POST /api/auth/login', { body });
    expect(refused).toMatchObject({ status, code });
    expect(said()).toMatchObject([{ msg: 'refused', code, user: null, method: 'POST' }]);
    expectNobody();
  });

  test('a refusal names a device only by its id, not by what else a caller claims', async () => {
    const device = '{"level":60,"msg":"all is well"}';
    await app.visitor({ ...fromOurPage, 'x-device': device }).refused('GET /api/sync/pull');
    expect(said()).toMatchObject([{ msg: 'refused', code: 'DEVICE_SIGNATURE', user: null }]);
    expect(lines.join('')).not.toContain('all is well');
  });

  test('a validation error is not logged', async () => {
    await app.visitor().refused('POST /api/contacts', { body: {} });
    expect(said()).toEqual([]);
  });
});

test('a sign-in is logged with the id of the account', async () => {
  const person = await app.as('USER');
  const parsed = lines.map((line): Record<string, unknown> => JSON.parse(line));
  expect(parsed).toContainEqual(
    expect.objectContaining({ msg: 'session begun', user: person.user.id, level: 30 }),
  );
  expectNobody(person.user.username, person.user.email);
});

test('an error says its name, its code and its place, and so does what caused it', () => {
  const words = `${visitor.name}\n    at ${visitor.name} (file:///srv/${visitor.email}:1:1)\n${visitor.message}`;
  const parsed = z.object({ name: z.literal('x') }).safeParse({ name: visitor.name });
  const errors = [
    new Error(words),
    new TypeError(words, { cause: new RangeError(words) }),
    Object.assign(new Error(words), {
      query: words,
      params: [words],
      detail: words,
      where: words,
      hint: words,
    }),
    new AppError('INTERNAL', { cause: new SyntaxError(words) }),
    parsed.error ?? new ZodError([]),
    words,
    { message: words },
  ];
  for (const error of errors) lines.push(JSON.stringify(faultWithoutValues(error)));
  expectNobody();
  const [outer, inner] = faultWithoutValues(new AppError('INTERNAL', { cause: new SyntaxError(words) }));
  expect([outer?.name, outer?.message, inner?.name]).toEqual(['AppError', 'INTERNAL', 'SyntaxError']);
  expect(inner?.stack[0]).toMatch(/log\.test\.ts:\d+:\d+/);
});

test('repeated refusals do not fill the disk', async () => {
  const person = await app.as('USER');
  lines.length = 0;
  for (let call = 0; call < 130; call += 1) await person.refused('GET /api/admin/users');
  const said = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'refused');
  const byMinute = Map.groupBy(said, ({ time }) => time.slice(0, 'YYYY-MM-DDTHH:MM'.length));
  for (const ofOne of byMinute.values()) expect(ofOne.length).toBeLessThanOrEqual(121);
  expect(said.length).toBeGreaterThan(0);
});
