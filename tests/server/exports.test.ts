import { desc } from 'drizzle-orm';
import Papa from 'papaparse';
import { readSheet } from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import { auditLog, scans } from '#server/database/tables.ts';
import { unguardFormula } from '#shared/cell-text.ts';
import { exportColumns } from '#shared/exports.ts';
import { newUid } from '#shared/ids.ts';
import { guessColumns } from '#shared/imports/guess-columns.ts';
import { formulaPayloads } from '#tests/shared/formulas.ts';
import type { Caller, Key } from './caller.ts';
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
});

test('the log leaves for a super user, and that it did stands in it', async () => {
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

  test('leave a CSV as text, and come back as they were', async () => {
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

  test('stand in a workbook as strings, without a formula anywhere', async () => {
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

test('what nobody can make a file of is refused', async () => {
  for (const body of [{}, { format: 'pdf' }, { format: 'csv', filter: { country: 'Atlántida' } }]) {
    expect(await staff.refused('POST /api/exports/participants', { body })).toMatchObject({ status: 400 });
  }
});
