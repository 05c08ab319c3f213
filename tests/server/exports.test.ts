import { desc, eq } from 'drizzle-orm';
import Papa from 'papaparse';
import { readSheet } from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import { auditLog, credentials, participants, scans } from '#server/core/database/tables.ts';
import { exportColumns } from '#shared/admin/exports.ts';
import { unguardFormula } from '#shared/base/cell-text.ts';
import { nowMs, wallClock } from '#shared/base/clock.ts';
import { newUid } from '#shared/base/ids.ts';
import { must } from '#shared/base/must.ts';
import { stageTitles } from '#shared/credentials/stage-titles.ts';
import { guessColumns } from '#shared/imports/guess-columns.ts';
import { formulaPayloads } from '#tests/shared/formulas.ts';
import type { Caller, Key } from './caller.ts';
import { receiptsOf, staffedDesk } from './device.ts';
import { makeParticipant, makeTeam } from './make.ts';
import { startApp } from './with-app.ts';

/** Lists that leave as files: whole, typed, and with nothing in them that a program would run. */

const app = await startApp();
const staff = await app.as('ACCREDITATION_STAFF');
const admin = await app.as('SUPER_USER');

async function file(caller: Caller, list: string, body: Record<string, unknown>) {
  const answer = await caller.ask(`POST /api/exports/${list}` as Key, { body });
  expect(answer.status).toBe(200);
  return answer;
}

async function csv(caller: Caller, list: string, body: Record<string, unknown> = {}): Promise<string[][]> {
  const answer = await file(caller, list, { format: 'csv', ...body });
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect([...answer.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const { data, errors } = Papa.parse<string[]>(new TextDecoder().decode(answer.bytes).trimEnd());
  expect(errors).toEqual([]);
  return data;
}

const wallText = (at: Date) => wallClock(at).toISOString().slice(0, 19).replace('T', ' ');

async function xlsx(caller: Caller, list: string, body: Record<string, unknown> = {}) {
  const answer = await file(caller, list, { format: 'xlsx', ...body });
  return readSheet(Buffer.from(answer.bytes));
}

const team = await makeTeam(app.db, { name: 'Ñandúes & <Compañía>', category: "Men's 45+" });
const person = await makeParticipant(app.db, {
  firstName: 'Ángel "Chele"',
  lastName: 'De la O, hijo',
  birthDate: '1975-12-31',
  country: 'UY',
  teamId: team.id,
});
const params = { id: person.id };
await staff.call('POST /api/participants/:id/generate-credential', { params, body: {} });

test.each(['es', 'en'] as const)(
  'participants come with headings in %s that an import understands',
  async (language) => {
    const [headings = [], row = []] = await csv(staff, 'participants', { language });
    expect(headings).toEqual(Object.values(exportColumns.participants).map((words) => words[language]));
    expect(row.slice(1, 5)).toEqual(['Ángel "Chele"', 'De la O, hijo', '1975-12-31', 'Uruguay']);
    expect(row[7]).toBe('Ñandúes & <Compañía>');
    expect(guessColumns('participants', headings, [row]).slice(0, 8)).toEqual([
      ...['externalId', 'firstName', 'lastName', 'birthDate', 'country', 'category', 'role', 'team'],
    ]);
  },
);

test('a workbook has texts, dates and yes or no as what they are', async () => {
  const [, row = []] = await xlsx(staff, 'participants', { language: 'es' });
  expect(row[1]).toBe('Ángel "Chele"');
  expect(row[3]).toEqual(new Date('1975-12-31T00:00:00Z'));
  expect(row[4]).toBe('Uruguay');
  expect(row[9]).toBe(false);
  expect(row[10]).toBeInstanceOf(Date);
});

test.each([
  ['es', 'participantes'],
  ['en', 'participants'],
])('a file in %s is called %s and the day', async (language, name) => {
  const answer = await file(staff, 'participants', { format: 'xlsx', language, filter: { country: 'JP' } });
  expect(answer.headers.get('content-disposition')).toMatch(
    new RegExp(`${name}-\\d{4}-\\d\\d-\\d\\d\\.xlsx`),
  );
});

test('only those who fit the filter leave', async () => {
  const other = await makeParticipant(app.db, { lastName: 'Forastera', country: 'PE' });
  const names = async (filter: Record<string, string>) =>
    (await csv(staff, 'participants', { filter })).slice(1).map((row) => row[2]);
  expect(await names({ country: 'PE' })).toEqual([other.lastName]);
  expect(await names({ q: 'foras' })).toEqual([other.lastName]);
  expect(await names({ status: 'active' })).toEqual([person.lastName]);
  expect(await names({ country: 'JP' })).toEqual([]);
});

test('credentials come with who, when and where', async () => {
  const [headings = [], row = []] = await csv(staff, 'credentials', { language: 'en' });
  const line = Object.fromEntries(headings.map((heading, index) => [heading, row[index]]));
  expect(line).toMatchObject({
    Status: 'Issued',
    'Last name': 'De la O, hijo',
    'Issued by': 'W0',
    Copy: '1',
  });
  expect(line['Issued at']).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
});

test('scans come in order of time, at the time of the tournament, more than one page of them', async () => {
  const at = (index: number) => new Date(Date.parse('2026-02-21T00:00:00Z') + Math.floor(index / 3) * 1000);
  const rows = Array.from({ length: 2500 }, (_, index) => ({
    uid: newUid(),
    number: 'A1-00001-X',
    direction: 'in' as const,
    verdict: 'granted' as const,
    reason: 'ok',
    checkpoint: 'Puerta norte',
    offline: index % 2 === 0,
    deviceCode: 'B2',
    occurredAt: at(index),
  }));
  for (let from = 0; from < rows.length; from += 500)
    await app.db.insert(scans).values(rows.slice(from, from + 500));
  const [, ...lines] = await csv(staff, 'scans');
  expect(lines).toHaveLength(2500);
  expect(lines[0]?.[0]).toBe('2026-02-20 18:00:00');
  expect(lines.map((line) => line[0])).toEqual(lines.map((line) => line[0]).sort());
  const until = at(30).toISOString();
  expect((await csv(staff, 'scans', { filter: { until } })).length).toBe(1 + 33);
  const from = at(9).toISOString();
  expect((await csv(staff, 'scans', { filter: { from, until } })).length).toBe(1 + 24);
});

test('a super user exports the audit log, and the export is logged', async () => {
  const lines = await csv(admin, 'audit', { filter: { q: 'export.' } });
  expect(lines.slice(1).every((line) => line[4]?.startsWith('export.'))).toBe(true);
  expect(lines[1]?.[4]).toBe('export.audit');
});

test('each export is noted with who, what and how, and without the name that was searched', async () => {
  await csv(staff, 'participants', { filter: { q: 'De la O', country: 'UY' } });
  const [row] = await app.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  expect(row).toMatchObject({ action: 'export.participants', userId: staff.user.id });
  expect(row?.detail).toEqual({ format: 'csv', filter: { country: 'UY', q: '…' } });
});

describe('formulas', () => {
  test('there are a hundred of them', () => {
    expect(new Set(formulaPayloads).size).toBeGreaterThanOrEqual(100);
  });

  test('formulas leave a CSV as text, and come back as they were', async () => {
    for (const [index, firstName] of formulaPayloads.entries())
      await makeParticipant(app.db, { firstName, lastName: `Formula ${index}`, country: 'BO' });
    const lines = (await csv(staff, 'participants', { filter: { country: 'BO' } })).slice(1);
    const cells = new Map(lines.map((line) => [line[2], line[1] ?? '']));
    for (const [index, payload] of formulaPayloads.entries()) {
      const cell = cells.get(`Formula ${index}`) ?? '';
      expect(cell).not.toMatch(/^\s*[=+\-@\t\r]/);
      expect(unguardFormula(cell)).toBe(payload);
    }
  });

  test('formulas stand in a workbook as strings, without a formula anywhere', async () => {
    const answer = await file(staff, 'participants', { format: 'xlsx', filter: { country: 'BO' } });
    const rows = await readSheet(Buffer.from(answer.bytes));
    const cells = new Map(rows.map((row) => [row[2], row[1]]));
    for (const [index, payload] of formulaPayloads.entries())
      expect(String(cells.get(`Formula ${index}`)).trim()).toBe(payload.replace(/\r/g, '').trim());
    const { unzipSync } = await import('fflate');
    const sheet = new TextDecoder().decode(unzipSync(answer.bytes)['xl/worksheets/sheet1.xml']);
    expect(sheet).not.toContain('<f>');
    expect(sheet).not.toContain('t="str"');
  });
});

test('an export that is impossible is refused', async () => {
  for (const body of [{}, { format: 'pdf' }, { format: 'csv', filter: { country: 'Atlántida' } }]) {
    expect(await staff.refused('POST /api/exports/participants', { body })).toMatchObject({ status: 400 });
  }
});

describe('every column', () => {
  const at = new Date('2026-02-20T14:15:16Z');
  const wall = '2026-02-20 08:15:16';
  const columns = (list: 'participants' | 'credentials' | 'scans', headings: string[], row: string[]) => {
    expect(headings).toHaveLength(row.length);
    return Object.fromEntries(Object.keys(exportColumns[list]).map((name, place) => [name, row[place]]));
  };
  /** A person with every field filled, and their badge. */
  async function makeFull() {
    const lobas = await makeTeam(app.db, { name: 'Lobas de Ilopango', category: "Women's 40+" });
    const made = await makeParticipant(app.db, {
      ...{
        firstName: 'Zoila',
        lastName: `Completa ${newUid().slice(-6)}`,
        birthDate: '1975-12-31',
        country: 'US',
      },
      ...{ category: "Women's 40+", role: 'Coach', teamId: lobas.id, externalId: newUid(), language: 'en' },
      ...{ photoUrl: `/api/photos/${'a'.repeat(64)}`, createdAt: at },
    });
    await staff.call('POST /api/participants/:id/generate-credential', { params: { id: made.id }, body: {} });
    const [badge] = await app.db.select().from(credentials).where(eq(credentials.participantUid, made.uid));
    return { made, badge: must(badge, 'it was just issued') };
  }

  test.each([
    [
      'es',
      {
        country: 'Estados Unidos',
        category: 'Femenino 40+',
        role: 'Entrenador/a',
        hasPhoto: 'Sí',
      },
    ],
    ['en', { country: 'United States', category: "Women's 40+", role: 'Coach', hasPhoto: 'Yes' }],
  ] as const)('every column of a participant is there in %s', async (language, words) => {
    const { made, badge } = await makeFull();
    const filter = { q: made.lastName };
    const [headings = [], row = []] = await csv(staff, 'participants', { language, filter });
    const { language: itsLanguage, ...rest } = columns('participants', headings, row);
    expect(rest).toEqual({
      ...{
        externalId: made.externalId,
        firstName: 'Zoila',
        lastName: made.lastName,
        birthDate: '1975-12-31',
      },
      ...{ team: 'Lobas de Ilopango', number: badge.number, registeredAt: wall, ...words },
    });
    expect(itsLanguage).toMatch(/^(English|Inglés)$/i);
  });

  test.each([
    [
      'es',
      {
        ...{ category: 'Femenino 40+', role: 'Entrenador/a', country: 'Estados Unidos' },
        revokedReason: 'La robaron',
      },
    ],
    ['en', { category: "Women's 40+", role: 'Coach', country: 'United States', revokedReason: 'Stolen' }],
  ] as const)(
    'every column of a badge is there in %s, with what the badge says and not what its holder is by now',
    async (language, words) => {
      const { made, badge } = await makeFull();
      await app.db
        .update(participants)
        .set({ role: 'Referee', category: "Men's 50+", teamId: null })
        .where(eq(participants.id, made.id));
      const later = new Date(at.getTime() + 60_000);
      await app.db
        .update(credentials)
        .set({
          issuedAt: at,
          printedAt: at,
          validatedAt: later,
          status: 'revoked',
          revokedAt: later,
          revokedReason: 'Robada',
        })
        .where(eq(credentials.uid, badge.uid));
      const [headings = [], row = []] = await csv(staff, 'credentials', {
        language,
        filter: { q: made.lastName },
      });
      const { status, ...rest } = columns('credentials', headings, row);
      expect(rest).toEqual({
        ...{
          number: badge.number,
          copy: '1',
          firstName: 'Zoila',
          lastName: made.lastName,
          team: 'Lobas de Ilopango',
        },
        ...{ issuedAt: wall, issuedBy: 'W0', printedAt: wall },
        ...{ revokedAt: '2026-02-20 08:16:16', handedOverAt: '2026-02-20 08:16:16', ...words },
      });
      expect(status).toBe(stageTitles[language].revoked);
    },
  );

  test('every column of a referee names no category, whatever is stored', async () => {
    const { made } = await makeFull();
    await app.db.update(participants).set({ role: 'Referee' }).where(eq(participants.id, made.id));
    const [headings = [], row = []] = await csv(staff, 'participants', {
      language: 'en',
      filter: { q: made.lastName },
    });
    expect(columns('participants', headings, row)).toMatchObject({ role: 'Referee', category: '' });
  });

  test('every column of a scan is there, with the name of who was scanned where the number is known', async () => {
    const { made, badge } = await makeFull();
    const scan = {
      ...{
        direction: 'out' as const,
        verdict: 'caution' as const,
        reason: 'usedAgain',
        checkpoint: 'Puerta sur',
      },
      // Scanned with no network, and brought three hours later.
      ...{ deviceCode: 'B7', occurredAt: at, receivedAt: new Date(at.getTime() + 3 * 3_600_000), g: 2 },
    };
    const from = new Date(at.getTime() - 1).toISOString();
    const until = new Date(at.getTime() + 1).toISOString();
    await app.db.insert(scans).values([
      { ...scan, uid: newUid(), number: badge.number, offline: true, anomaly: 'revokedBefore' },
      { ...scan, uid: newUid(), number: 'C1-00001-X', offline: false },
    ]);
    const [headings = [], known = [], unknown = []] = await csv(staff, 'scans', {
      filter: { from, until },
      language: 'en',
    });
    expect(headings.slice(0, 2)).toEqual(['Scanned at (corrected clock)', 'Received by the server at']);
    const received = '2026-02-20 11:15:16';
    const common = {
      occurredAt: wall,
      receivedAt: received,
      copy: '2',
      direction: 'out',
      verdict: 'caution',
      reason: 'usedAgain',
    };
    const there = { ...common, checkpoint: 'Puerta sur', device: 'B7', amended: '', amendedReason: '' };
    expect(columns('scans', headings, known)).toEqual({
      ...{ ...there, number: badge.number, firstName: 'Zoila', lastName: made.lastName, offline: 'Yes' },
      anomaly: 'revokedBefore',
    });
    expect(columns('scans', headings, unknown)).toEqual({
      ...{ ...there, number: 'C1-00001-X', firstName: '', lastName: '', offline: 'No', anomaly: '' },
    });
    await app.db.delete(scans).where(eq(scans.deviceCode, 'B7'));
  });

  test.each([
    ['en', 'No.,Date and time,User,Device,Action,Subject,Detail,Clock of the device,Received'],
    ['es', 'N.º,Fecha y hora,Usuario,Dispositivo,Acción,Sobre qué,Detalle,Reloj del dispositivo,Recibido'],
  ])(
    'every column of the audit log has its heading in %s, in the order of the cells',
    async (language, names) => {
      const [headings = [], row = []] = await csv(admin, 'audit', {
        language,
        filter: { q: 'export.audit' },
      });
      expect(headings.join()).toBe(names);
      const [, , user, , action, subject, , saidAt, receivedAt] = row;
      expect([user, action, subject, saidAt, receivedAt]).toEqual([
        ...[admin.user.username, 'export.audit', 'audit', '', ''],
      ]);
    },
  );

  test('every column of what a desk did says when it happened and, three hours later, when the server received it', async () => {
    const desk = await staffedDesk(app);
    const { uid } = await makeParticipant(app.db);
    const happened = nowMs() - 3 * 3_600_000;
    await desk.push([desk.next('participant.note', { uid, text: 'Paga mañana' }, { at: happened })]);
    const [receipt] = await receiptsOf(app, desk.uid);
    const [, row = []] = await csv(admin, 'audit', { filter: { action: 'participant.note' } });
    const [, when, user, device, action, subject, , , receivedAt] = row;
    expect([user, device, action, subject]).toEqual([
      ...[desk.operator.user.username, desk.code, 'participant.note', uid],
    ]);
    const received = must(receipt, 'it was just pushed').receivedAt;
    expect([when, receivedAt]).toEqual([wallText(new Date(happened)), wallText(received)]);
  });

  test('every column of several badges of one person comes in the order they were issued', async () => {
    const { made, badge } = await makeFull();
    const { number } = badge;
    await staff.call('POST /api/credentials/:number/reissue', {
      params: { number },
      body: { reason: 'Robada' },
    });
    const all = await app.db.select().from(credentials).where(eq(credentials.participantUid, made.uid));
    expect(all).toHaveLength(2);
    const newer = must(
      all.find((row) => row.number !== number),
      'two',
    );
    // Written last, so last in the table, but issued first.
    const issued = (uid: string, ms: number) =>
      app.db
        .update(credentials)
        .set({ issuedAt: new Date(ms) })
        .where(eq(credentials.uid, uid));
    await issued(badge.uid, at.getTime());
    await issued(newer.uid, at.getTime() - 1000);
    const lines = (await csv(staff, 'credentials', { filter: { q: made.lastName } })).slice(1);
    expect(lines.map((line) => line[0])).toEqual([newer.number, number]);
  });
});
