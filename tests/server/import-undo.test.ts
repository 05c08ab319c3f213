import { expect, test } from 'vitest';
import { must } from '#shared/base/must.ts';
import type { ImportRow } from '#shared/imports/read-rows.ts';
import { personForm } from './make.ts';
import { startApp } from './with-app.ts';

/** What is left of a list of people after its undo, and what hinders one. */

const app = await startApp();
const admin = await app.as('SUPER_USER');

const person = (line: number, part: Record<string, string>): ImportRow => ({
  line,
  values: { ...personForm(), ...part },
});

/** The id of the batch, and those of its people. */
async function bring(rows: ImportRow[]): Promise<{ id: number; ids: number[] }> {
  const { fingerprint } = await admin.call('POST /api/imports/participants/preview', { body: { rows } });
  const body = { fileName: 'lista.csv', rows, update: true, fingerprint };
  const { batchId, ...written } = await admin.call('POST /api/imports/participants', { body });
  return { id: must(batchId, 'it wrote something'), ids: written.rows.map(({ id }) => id ?? 0) };
}
const undo = (id: number) => admin.call('POST /api/imports/participants/:id/undo', { params: { id } });
const issue = (id: number) => admin.call('POST /api/admin/participants/issue', { body: { ids: [id] } });

test('a person whom a list corrected is found by the number of their badge, and by their team', async () => {
  const team = { name: 'Torogoces', country: 'SV', category: "Women's 45+" };
  await admin.call('POST /api/teams', { body: team });
  const values = { lastName: 'Numerada', externalId: 'N-1', team: team.name };
  const { ids } = await bring([person(2, values)]);
  const [issued] = await issue(ids[0] ?? 0);
  await bring([person(2, { ...values, firstName: 'Ana Luz' })]);
  for (const q of [must(issued?.number, 'it was issued'), 'torogoces']) {
    const { items } = await admin.call('GET /api/participants', { query: { q } });
    expect(items.map(({ firstName }) => firstName)).toEqual(['Ana Luz']);
  }
});

test('an undo leaves a person as a list corrected them when they got a badge since', async () => {
  const values = { lastName: 'Corregida', externalId: 'C-1' };
  const first = await bring([person(2, values)]);
  const corrected = await bring([person(2, { ...values, firstName: 'Ana Luz' })]);
  await issue(first.ids[0] ?? 0);
  const kept = [{ id: first.ids[0], name: 'Ana Luz Corregida', why: 'CREDENTIAL' }];
  expect(await undo(corrected.id)).toEqual({ undone: 0, kept });
});

test('an undo gives back what a list corrected of a person whose badge is older and was not printed since', async () => {
  const values = { lastName: 'Acreditada', externalId: 'C-2' };
  const { ids } = await bring([person(2, values)]);
  const [id = 0] = ids;
  const [issued] = await issue(id);
  const numbers = [must(issued?.number, 'it was issued')];
  const print = { numbers, format: 'a6', printer: null, reason: null };
  await admin.call('POST /api/prints', { body: print });
  const corrected = await bring([person(2, { ...values, firstName: 'Ana Luz' })]);
  expect(await undo(corrected.id)).toEqual({ undone: 1, kept: [] });

  const again = await bring([person(2, { ...values, firstName: 'Ana Sol' })]);
  await admin.call('POST /api/prints', { body: { ...print, reason: 'sameCopy' } });
  const kept = [{ id, name: 'Ana Sol Acreditada', why: 'CREDENTIAL' }];
  expect(await undo(again.id)).toEqual({ undone: 0, kept });
});
