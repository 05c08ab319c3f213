import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditLog, teams } from '#server/core/database/tables.ts';
import { makeTeam, registrationForm } from './make.ts';
import { startApp } from './with-app.ts';

/** Registrations of teams: written down, corrected, decided upon; who is approved plays. */

const app = await startApp();
const editor = await app.as('CONTENT_EDITOR');
const other = await app.as('SUPER_USER');

const add = (part: Record<string, unknown> = {}) =>
  editor.call('POST /api/team-registrations', { body: registrationForm(part) });
const decide = (id: number, action: string, version: number, reason = '') => ({
  params: { id },
  body: { action, version, reason },
});
const key = 'POST /api/team-registrations/:id/decide';

describe('deciding', () => {
  test('deciding goes from pending over rejected and appealed to approved, each step with who, when and why', async () => {
    const { id } = await add();
    await editor.call(key, decide(id, 'reject', 1, 'Falta el pago.'));
    await editor.call(key, decide(id, 'appeal', 2, 'Aquí está el recibo.'));
    const end = await other.call(key, decide(id, 'approve', 3));
    expect(end).toMatchObject({
      status: 'approved',
      registered: { by: editor.user.username },
      rejected: { by: editor.user.username, reason: 'Falta el pago.' },
      appealed: { by: editor.user.username, reason: 'Aquí está el recibo.' },
      approved: { by: other.user.username },
      version: 4,
    });
    expect(end.history.map(({ status }) => status)).toEqual(['rejected', 'appealed', 'approved']);
    const log = await app.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, String(id)));
    expect(log.map(({ action }) => action)).toEqual(
      expect.arrayContaining([
        'registration.add',
        'registration.reject',
        'registration.appeal',
        'registration.approve',
      ]),
    );
  });

  test('deciding makes one team of an approved registration, and none of one that plays already', async () => {
    const form = { teamName: 'Pumas de Heredia', country: 'CR', category: "Men's 40+" };
    const [first, second] = [await add(form), await add({ ...form, teamName: 'PUMAS DE HEREDIA' })];
    const approved = await editor.call(key, decide(first.id, 'approve', 1));
    const again = await editor.call(key, decide(second.id, 'approve', 1));
    expect(again.team).toEqual(approved.team);
    const found = await app.db.select().from(teams).where(eq(teams.name, 'Pumas de Heredia'));
    expect(found).toMatchObject([{ country: 'CR', category: "Men's 40+" }]);
  });

  test('two approvals at once make one team', async () => {
    const { id } = await add({ teamName: 'A La Vez FC' });
    const answers = await Promise.all([
      editor.ask(key, decide(id, 'approve', 1)),
      other.ask(key, decide(id, 'approve', 1)),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await app.db.select().from(teams).where(eq(teams.name, 'A La Vez FC'))).toHaveLength(1);
  });

  test('deciding does not take the name of a team of another country', async () => {
    await makeTeam(app.db, { name: 'Cóndores', country: 'CL', category: "Men's 50+" });
    const { id } = await add({ teamName: 'Cóndores', country: 'EC' });
    expect(await editor.refused(key, decide(id, 'approve', 1))).toMatchObject({
      code: 'INVALID',
      fields: { teamName: 'NAME_TAKEN' },
    });
    expect((await editor.call('GET /api/team-registrations/:id', { params: { id } })).status).toBe('pending');
    const stolen = and(eq(teams.name, 'Cóndores'), eq(teams.country, 'EC'));
    expect(await app.db.select().from(teams).where(stolen)).toEqual([]);
  });

  test.each([
    ['an appeal without a rejection', 'appeal', 1, 'Porque sí', 'NOT_IN_THIS_STATE'],
    ['a rejection without a reason', 'reject', 1, '  ', 'INVALID'],
    ['a decision after a concurrent change', 'approve', 7, '', 'CHANGED_MEANWHILE'],
    ['something else', 'forget', 1, '', 'INVALID'],
  ])('%s is refused', async (_what, action, version, reason, code) => {
    const { id } = await add();
    expect((await editor.refused(key, decide(id, action, version, reason))).code).toBe(code);
  });

  test('deciding ends with the approval', async () => {
    const { id } = await add();
    await editor.call(key, decide(id, 'approve', 1));
    for (const action of ['approve', 'reject', 'appeal'])
      expect((await editor.refused(key, decide(id, action, 2, 'x'))).code).toBe('NOT_IN_THIS_STATE');
    const body = { ...registrationForm(), version: 2 };
    expect((await editor.refused('PATCH /api/team-registrations/:id', { params: { id }, body })).code).toBe(
      'NOT_IN_THIS_STATE',
    );
  });
});

test('the second of two editors of a registration is refused', async () => {
  const { id } = await add();
  const patch = (delegateName: string, version: number) => ({
    params: { id },
    body: { ...registrationForm({ teamName: 'Correcciones', delegateName }), version },
  });
  await editor.call('PATCH /api/team-registrations/:id', patch('La Primera', 1));
  expect(await other.refused('PATCH /api/team-registrations/:id', patch('La Segunda', 1))).toMatchObject({
    status: 409,
    code: 'CHANGED_MEANWHILE',
  });
  const saved = await other.call('PATCH /api/team-registrations/:id', patch('La Segunda', 2));
  expect(saved).toMatchObject({ delegateName: 'La Segunda', version: 3 });
});

test.each<[string, Record<string, unknown>, string[]]>([
  ['nothing', { teamName: '', delegateName: undefined, email1: '' }, ['teamName', 'delegateName', 'email1']],
  ['what is no country and no category', { country: 'XX', category: 'Sub 20' }, ['country', 'category']],
  ['half an e-mail', { email1: 'karla@', email2: 'nada' }, ['email1', 'email2']],
  ['too much', { teamName: 'x'.repeat(121) }, ['teamName']],
])('a form with %s is refused, every field named', async (_what, part, fields) => {
  const refused = await editor.refused('POST /api/team-registrations', { body: registrationForm(part) });
  expect(refused.status).toBe(400);
  expect(Object.keys(refused.fields ?? {}).sort()).toEqual([...fields].sort());
});

test('the list is narrowed by state, text, category and country, page by page, and counts the rest', async () => {
  const made = [];
  for (const teamName of ['Lista Uno', 'Lista Dos', 'Lista Tres'])
    made.push(
      await add({ teamName, country: 'BO', category: "Women's 50+", delegateName: 'Única Delegada' }),
    );
  await editor.call(key, decide(made[0]?.id ?? 0, 'reject', 1, 'No.'));
  const query = { country: 'BO', category: "Women's 50+" };
  const all = await editor.call('GET /api/team-registrations', { query });
  expect(all.items.map(({ teamName }) => teamName)).toEqual(['Lista Tres', 'Lista Dos', 'Lista Uno']);
  expect(all.counts).toEqual({ pending: 2, approved: 0, rejected: 1, appealed: 0 });
  const rejected = await editor.call('GET /api/team-registrations', {
    query: { ...query, status: 'rejected' },
  });
  expect(rejected.items.map(({ teamName }) => teamName)).toEqual(['Lista Uno']);
  const page = await editor.call('GET /api/team-registrations', { query: { ...query, limit: 2 } });
  const before = page.items.at(-1)?.id ?? 0;
  const next = await editor.call('GET /api/team-registrations', { query: { ...query, before } });
  expect(next.items.map(({ teamName }) => teamName)).toEqual(['Lista Uno']);
  const found = await editor.call('GET /api/team-registrations', { query: { q: 'única' } });
  expect(found.items).toHaveLength(3);
});

test.each(['teamName', 'delegateName', 'email1', 'email2'])(
  'a search finds a registration by its %s alone',
  async (field) => {
    const word = `halcon${field.toLowerCase()}`;
    const { id } = await add({
      [field]: field.startsWith('email') ? `${word}@correo.example` : `El ${word}`,
    });
    const found = await editor.call('GET /api/team-registrations', { query: { q: word } });
    expect(found.items.map((one) => one.id)).toEqual([id]);
  },
);
