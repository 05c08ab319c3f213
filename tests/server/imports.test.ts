import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditLog, importBatches, participants, teams } from '#server/core/database/tables.ts';
import { firstCountries, offeredRoles, tournament } from '#shared/edition/tournament.ts';
import type { ImportKind } from '#shared/imports/fields.ts';
import type { ImportPreview, ImportResult } from '#shared/imports/imports.ts';
import type { ImportRow } from '#shared/imports/read-rows.ts';
import { isFull } from '../full.ts';
import type { Caller, Key } from './caller.ts';
import { makeParticipant, makeTeam } from './make.ts';
import { startApp } from './with-app.ts';

/** Files of people, teams and registrations brought in, brought in again, and taken back. */

const app = await startApp();
const staff = await app.as('ACCREDITATION_STAFF');
const editor = await app.as('CONTENT_EDITOR');

const person = (line: number, part: Record<string, string> = {}): ImportRow => ({
  line,
  values: {
    firstName: 'Ana Lucía',
    lastName: `Portillo ${line}`,
    birthDate: '1980-02-29',
    country: 'SV',
    category: "Women's 45+",
    role: 'Player',
    ...part,
  },
});

const preview = (caller: Caller, kind: ImportKind, rows: ImportRow[]) =>
  caller.call(`POST /api/imports/${kind}/preview` as Key, { body: { rows } }) as Promise<ImportPreview>;

async function bring(
  caller: Caller,
  kind: ImportKind,
  rows: ImportRow[],
  update = true,
): Promise<ImportResult> {
  const { fingerprint } = await preview(caller, kind, rows);
  const body = { fileName: 'lista.csv', rows, update, fingerprint };
  return caller.call(`POST /api/imports/${kind}` as Key, { body }) as Promise<ImportResult>;
}

const none = { new: 0, changed: 0, unchanged: 0, wrong: 0, duplicate: 0, asked: 0 };
const peopleNamed = (lastName: string) =>
  app.db.select().from(participants).where(eq(participants.lastName, lastName));

describe('a list of people', () => {
  test('a list of people writes nothing before it is confirmed', async () => {
    const answer = await preview(staff, 'participants', [person(2, { lastName: 'Nadie' })]);
    expect(answer.counts).toEqual({ ...none, new: 1 });
    expect(await peopleNamed('Nadie')).toEqual([]);
  });

  test('a list of people is brought in once, however often it comes', async () => {
    const rows = [
      person(2, { lastName: 'Una Vez' }),
      person(3, { lastName: 'Otra Vez', externalId: 'F-17' }),
    ];
    const first = await bring(staff, 'participants', rows);
    expect(first.counts).toEqual({ ...none, new: 2 });
    expect(first.batchId).not.toBeNull();
    const [before] = await peopleNamed('Una Vez');
    const second = await bring(staff, 'participants', rows);
    expect(second).toMatchObject({ batchId: null, counts: { ...none, unchanged: 2 } });
    expect(await peopleNamed('Una Vez')).toEqual([before]);
    expect(second.rows.map(({ id }) => id)).toEqual(first.rows.map(({ id }) => id));
  });

  test('a list of people knows a person again whatever the accents and the case', async () => {
    await bring(staff, 'participants', [person(2, { firstName: 'María José', lastName: 'Núñez' })]);
    const answer = await preview(staff, 'participants', [
      person(9, { firstName: 'MARIA JOSE', lastName: 'NUNEZ' }),
    ]);
    // The name is written differently, so much would change; no person is duplicated.
    expect(answer.counts).toEqual({ ...none, changed: 1 });
  });

  test('a list of people knows a person again by the code of the list, and changes the rest', async () => {
    await bring(staff, 'participants', [person(2, { lastName: 'Antes', externalId: 'F-1' })]);
    const changed = await bring(staff, 'participants', [
      person(2, { lastName: 'Después', externalId: 'F-1' }),
    ]);
    expect(changed.rows[0]).toMatchObject({
      kind: 'changed',
      changes: [{ field: 'lastName', before: 'Antes', after: 'Después' }],
    });
    expect(await peopleNamed('Antes')).toEqual([]);
    expect((await peopleNamed('Después'))[0]).toMatchObject({ version: 2, externalId: 'F-1' });
  });

  test('a list of people leaves what is there alone when only new people are wanted', async () => {
    await bring(staff, 'participants', [person(2, { lastName: 'Quieta' })]);
    const rows = [person(2, { lastName: 'Quieta', role: 'Coach' }), person(3, { lastName: 'Recién' })];
    await bring(staff, 'participants', rows, false);
    expect((await peopleNamed('Quieta'))[0]?.role).toBe('Player');
    expect(await peopleNamed('Recién')).toHaveLength(1);
  });

  test('a list of people finds their team by name, category and country', async () => {
    const team = await makeTeam(app.db, { name: 'Las Águilas de Izalco', category: "Women's 45+" });
    await makeTeam(app.db, { name: 'Las Águilas de Izalco', category: "Women's 50+" });
    const answer = await bring(staff, 'participants', [
      person(2, { lastName: 'Con Equipo', team: 'LAS AGUILAS DE IZALCO' }),
      person(3, { lastName: 'Sin Tal Equipo', team: 'Los Inexistentes' }),
    ]);
    expect(answer.rows[1]?.problems).toEqual([{ field: 'team', code: 'UNKNOWN_TEAM' }]);
    expect((await peopleNamed('Con Equipo'))[0]).toMatchObject({
      teamId: team.id,
      searchText: expect.stringContaining('aguilas'),
    });
  });

  test('a list of people names every wrong value of a row, and writes the others', async () => {
    const answer = await bring(staff, 'participants', [
      person(2, {
        birthDate: '31/02/1980',
        country: 'Atlántida',
        category: 'Sub 20',
        role: 'Mascota',
        firstName: '',
        lastName: '.',
      }),
      person(3, { lastName: 'Futura', birthDate: '2099-01-01' }),
      person(4, { lastName: 'Buena' }),
    ]);
    expect(answer.counts).toEqual({ ...none, new: 1, wrong: 2 });
    expect(answer.rows[0]?.problems.map(({ field, code }) => `${field} ${code}`).sort()).toEqual([
      'birthDate INVALID_DATE',
      'category INVALID_CHOICE',
      'country INVALID_CHOICE',
      'firstName REQUIRED',
      'lastName REQUIRED',
      'role INVALID_CHOICE',
    ]);
    expect(answer.rows[1]?.problems).toEqual([{ field: 'birthDate', code: 'DATE_IN_FUTURE' }]);
  });

  test('a list of people takes the first of two rows that say the same', async () => {
    const answer = await preview(staff, 'participants', [person(7), person(12, { lastName: 'Portillo 7' })]);
    expect(answer.rows[1]).toMatchObject({ kind: 'duplicate', sameAs: 7 });
  });

  test('cautions of a player who is too young, and of a badge that will be out of date', async () => {
    const young = await preview(staff, 'participants', [person(2, { birthDate: '1999-05-05' })]);
    expect(young.rows[0]).toMatchObject({ kind: 'new', cautions: ['TOO_YOUNG'] });
    const { rows } = await bring(staff, 'participants', [person(3, { lastName: 'Con Gafete' })]);
    const params = { id: rows[0]?.id ?? 0 };
    await staff.call('POST /api/participants/:id/generate-credential', { params, body: {} });
    const answer = await preview(staff, 'participants', [
      person(3, { lastName: 'Con Gafete', role: 'Coach' }),
    ]);
    expect(answer.rows[0]).toMatchObject({ kind: 'changed', cautions: ['BADGE_OUTDATED'] });
  });

  test('an import is not written if a person has changed since the preview', async () => {
    await bring(staff, 'participants', [person(2, { lastName: 'Disputada' })]);
    const rows = [person(2, { lastName: 'Disputada', role: 'Coach' })];
    const { fingerprint } = await preview(staff, 'participants', rows);
    const [row] = await peopleNamed('Disputada');
    const params = { id: row?.id ?? 0 };
    await editor.call('PATCH /api/participants/:id', { params, body: { role: 'Referee' } });
    const body = { fileName: 'lista.csv', rows, update: true, fingerprint };
    expect(await staff.refused('POST /api/imports/participants', { body })).toMatchObject({
      status: 409,
      code: 'CHANGED_MEANWHILE',
    });
    expect((await peopleNamed('Disputada'))[0]?.role).toBe('Referee');
  });

  test('one file imported twice at once adds each person once', async () => {
    const rows = [person(2, { lastName: 'A La Vez' })];
    const { fingerprint } = await preview(staff, 'participants', rows);
    const body = { fileName: 'lista.csv', rows, update: true, fingerprint };
    const answers = await Promise.all([
      staff.ask('POST /api/imports/participants', { body }),
      editor.ask('POST /api/imports/participants', { body }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await peopleNamed('A La Vez')).toHaveLength(1);
  });

  test('a list of people keeps text that looks like a formula as text', async () => {
    await bring(staff, 'participants', [person(2, { lastName: '=HYPERLINK("http://mal.example")' })]);
    expect(await peopleNamed('=HYPERLINK("http://mal.example")')).toHaveLength(1);
  });
});

describe('bad bodies', () => {
  const body = { fileName: 'a.csv', rows: [person(2)], update: true, fingerprint: 'x' };
  test.each<[string, unknown]>([
    ['no rows', { ...body, rows: [] }],
    ['a row without a line', { ...body, rows: [{ values: {} }] }],
    ['a value that is no text', { ...body, rows: [{ line: 2, values: { firstName: 7 } }] }],
    ['a cell of a megabyte', { ...body, rows: [person(2, { firstName: 'x'.repeat(1_000_000) })] }],
    ['no name of a file', { ...body, fileName: ' ' }],
    [
      'too many rows',
      { ...body, rows: Array.from({ length: 10_001 }, (_, line) => ({ line: line + 1, values: {} })) },
    ],
    ['nothing at all', {}],
  ])('%s is refused', async (_what, sent) => {
    expect(await staff.refused('POST /api/imports/participants', { body: sent })).toMatchObject({
      status: 400,
      code: 'INVALID',
    });
  });

  test('a batch of another kind is not found', async () => {
    const { batchId } = await bring(staff, 'participants', [person(2, { lastName: 'De Personas' })]);
    const params = { id: batchId ?? 0 };
    expect((await editor.refused('POST /api/imports/teams/:id/undo', { params })).code).toBe('NOT_FOUND');
    expect((await editor.refused('GET /api/imports/teams/:id', { params })).code).toBe('NOT_FOUND');
  });
});

describe('undoing', () => {
  test('undoing takes away whom a file added, and gives back what it changed', async () => {
    const [was] = [await makeParticipant(app.db, { lastName: 'Estaba', firstName: 'Eva', role: 'Coach' })];
    const same = { firstName: 'Eva', lastName: 'Estaba', birthDate: was.birthDate, category: was.category };
    const { batchId } = await bring(staff, 'participants', [
      person(2, { lastName: 'Vino Con El Archivo' }),
      person(3, { ...same, role: 'Player' }),
    ]);
    const params = { id: batchId ?? 0 };
    const [listed] = await staff.call('GET /api/imports/participants');
    expect(listed).toMatchObject({
      id: batchId,
      createdBy: staff.user.username,
      fileName: 'lista.csv',
      added: 1,
      changed: 1,
      standing: 2,
      undoneAt: null,
    });
    expect(await staff.call('GET /api/imports/participants/:id', { params })).toMatchObject({
      undoable: 2,
      obstacles: [],
    });
    expect(await staff.call('POST /api/imports/participants/:id/undo', { params })).toEqual({
      undone: 2,
      kept: [],
    });
    expect(await peopleNamed('Vino Con El Archivo')).toEqual([]);
    expect((await peopleNamed('Estaba'))[0]).toMatchObject({ role: 'Coach', version: 3 });
    expect((await staff.call('GET /api/imports/participants'))[0]).toMatchObject({
      standing: 0,
      undoneBy: staff.user.username,
    });
    // Once more does nothing more.
    expect(await staff.call('POST /api/imports/participants/:id/undo', { params })).toEqual({
      undone: 0,
      kept: [],
    });
  });

  test('undoing leaves who was changed or got a badge since, and names them', async () => {
    const rows = ['Intacta', 'Corregida', 'Acreditada'].map((lastName, index) =>
      person(index + 2, { lastName }),
    );
    const { batchId, rows: written } = await bring(staff, 'participants', rows);
    const idAt = (index: number) => ({ id: written[index]?.id ?? 0 });
    await editor.call('PATCH /api/participants/:id', { params: idAt(1), body: { firstName: 'Otra' } });
    await staff.call('POST /api/participants/:id/generate-credential', { params: idAt(2), body: {} });
    const params = { id: batchId ?? 0 };
    const kept = [
      { id: idAt(1).id, name: 'Otra Corregida', why: 'CHANGED' },
      { id: idAt(2).id, name: 'Ana Lucía Acreditada', why: 'CREDENTIAL' },
    ];
    expect(await staff.call('GET /api/imports/participants/:id', { params })).toMatchObject({
      undoable: 1,
      obstacles: expect.arrayContaining(kept),
    });
    const answer = await staff.call('POST /api/imports/participants/:id/undo', { params });
    expect(answer.undone).toBe(1);
    expect(answer.kept).toHaveLength(2);
    expect(answer.kept).toEqual(expect.arrayContaining(kept));
    expect(await peopleNamed('Intacta')).toEqual([]);
    expect(await peopleNamed('Corregida')).toHaveLength(1);
  });

  test('undoing is in the log, without a name in it', async () => {
    const rows = await app.db.select().from(auditLog).where(eq(auditLog.action, 'import.undo'));
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain('Intacta');
  });
});

describe('a list of teams', () => {
  const team = (line: number, part: Record<string, string> = {}): ImportRow => ({
    line,
    values: { name: `Cóndores ${line}`, country: 'CL', category: "Men's 50+", ...part },
  });

  test('a list of teams is brought in once, its people follow its new name, and it is taken back', async () => {
    const first = await bring(editor, 'teams', [team(2, { externalId: 'T-1' }), team(3, { division: 'B' })]);
    expect(first.counts).toEqual({ ...none, new: 2 });
    expect((await bring(editor, 'teams', [team(2, { externalId: 'T-1' }), team(3)])).counts).toEqual({
      ...none,
      unchanged: 2,
    });
    const id = first.rows[0]?.id ?? 0;
    const member = await makeParticipant(app.db, { teamId: id });
    const renamed = await bring(editor, 'teams', [team(2, { externalId: 'T-1', name: 'Huemules' })]);
    const [row] = await app.db.select().from(participants).where(eq(participants.id, member.id));
    expect(row?.searchText).toContain('huemules');
    expect((await app.db.select().from(teams).where(eq(teams.id, id)))[0]).toMatchObject({
      name: 'Huemules',
      version: 2,
    });

    const undone = { params: { id: renamed.batchId ?? 0 } };
    expect(await editor.call('POST /api/imports/teams/:id/undo', undone)).toMatchObject({
      undone: 1,
      kept: [],
    });
    const all = { params: { id: first.batchId ?? 0 } };
    expect(await editor.call('POST /api/imports/teams/:id/undo', all)).toMatchObject({
      undone: 1,
      kept: [{ id, name: 'Cóndores 2', why: 'IN_USE' }],
    });
  });
});

describe('a file of the external form', () => {
  const form = (line: number, part: Record<string, string> = {}): ImportRow => ({
    line,
    values: {
      teamName: `Lagartos ${line}`,
      country: 'CR',
      category: "Men's 40+",
      delegateName: 'Karla Mora',
      delegatePhone: '+506 8888 1111',
      email1: 'karla@correo.example',
      isInternational: 'true',
      ...part,
    },
  });

  test('a file of the external form brings registrations that wait for a decision, once', async () => {
    const rows = [form(2, { externalId: 'R-9' }), form(3, { email2: 'nada' })];
    const first = await bring(editor, 'registrations', rows);
    expect(first.counts).toEqual({ ...none, new: 1, wrong: 1 });
    expect(first.rows[1]?.problems).toEqual([{ field: 'email2', code: 'INVALID_EMAIL' }]);
    expect((await bring(editor, 'registrations', rows)).counts).toEqual({ ...none, unchanged: 1, wrong: 1 });
    const params = { id: first.rows[0]?.id ?? 0 };
    const stored = await editor.call('GET /api/team-registrations/:id', { params });
    expect(stored).toMatchObject({
      status: 'pending',
      externalId: 'R-9',
      branch: 'men',
      isInternational: true,
    });

    const decide = { action: 'approve', version: stored.version };
    await editor.call('POST /api/team-registrations/:id/decide', { params, body: decide });
    const after = await preview(editor, 'registrations', [
      form(2, { externalId: 'R-9', delegateName: 'Otra' }),
    ]);
    expect(after.rows[0]).toMatchObject({
      kind: 'wrong',
      problems: [{ field: 'delegateName', code: 'DECIDED_ALREADY' }],
    });
    const undo = { params: { id: first.batchId ?? 0 } };
    expect((await editor.call('POST /api/imports/registrations/:id/undo', undo)).kept).toMatchObject([
      { why: 'DECIDED' },
    ]);
  });
});

const many = isFull ? 5000 : 600;

test(`${many} people are added once, and an undo takes all of them back`, async () => {
  const rows = Array.from({ length: many }, (_, index) =>
    person(index + 2, {
      firstName: `Nombre${index % 83}`,
      lastName: `Apellido${index}`,
      birthDate: `19${50 + (index % 40)}-0${1 + (index % 9)}-1${index % 10}`,
      country: firstCountries[index % firstCountries.length] ?? 'SV',
      category: tournament.categories[index % 8]?.id ?? "Men's 40+",
      role: offeredRoles()[index % 5] ?? 'Player',
    }),
  );
  const first = await bring(staff, 'participants', rows);
  expect(first.counts).toEqual({ ...none, new: many });
  const state = () => app.db.select().from(participants).orderBy(participants.id);
  const before = await state();
  const second = await bring(staff, 'participants', rows);
  expect(second).toMatchObject({ batchId: null, counts: { ...none, unchanged: many } });
  expect(await state()).toEqual(before);
  const params = { id: first.batchId ?? 0 };
  expect(await staff.call('POST /api/imports/participants/:id/undo', { params })).toEqual({
    undone: many,
    kept: [],
  });
  expect(await app.db.select().from(importBatches).where(eq(importBatches.id, params.id))).toHaveLength(1);
});
