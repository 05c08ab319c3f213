import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { participants, teamRegistrations, teams } from '#server/core/database/tables.ts';
import { must } from '#shared/base/must.ts';
import type { ImportKind } from '#shared/imports/fields.ts';
import type { ImportPreview, ImportResult } from '#shared/imports/imports.ts';
import { eachOptional, optionalNames } from '#shared/people/person-fields.ts';
import { optionalValues } from '../shared/make.ts';
import type { Key } from './caller.ts';
import { makeTeam } from './make.ts';
import { startApp } from './with-app.ts';

/** Each field a file may bring: it is stored, a later file changes it alone, and taking that file back restores it. */

const app = await startApp();
const admin = await app.as('SUPER_USER');

type Values = Record<string, string>;
interface Kind {
  kind: ImportKind;
  values: Values;
  /** What each field may become; the external id, which stays, finds the row again. */
  changes: Values;
  /** The row as it is stored, by the names of the file. */
  read: (id: number) => Promise<Record<string, unknown>>;
}
const teamIds: Record<string, number> = {};
beforeAll(async () => {
  for (const name of ['Ceibas', 'Robles'])
    teamIds[name] = (await makeTeam(app.db, { name, category: "Women's 45+" })).id;
});
const teamName = (id: number | null) => Object.entries(teamIds).find(([, one]) => one === id)?.[0];
const text = (row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value == null ? '' : String(value)]));

const kinds: Kind[] = [
  {
    kind: 'participants',
    values: {
      ...{ externalId: 'P-1', firstName: 'Ana', lastName: 'Paz', birthDate: '1975-03-09', country: 'SV' },
      ...{ category: "Women's 45+", role: 'Player', team: 'Ceibas' },
      ...eachOptional((field) => optionalValues(field)[0]),
    },
    changes: {
      ...{ firstName: 'Eva', lastName: 'Sol', birthDate: '1974-03-09', country: 'GT' },
      ...{ category: "Women's 40+", role: 'Coach', team: 'Robles' },
      ...eachOptional((field) => optionalValues(field)[1]),
    },
    read: async (id) => {
      const [row] = await app.db.select().from(participants).where(eq(participants.id, id));
      const { teamId, ...person } = must(row, 'it was imported');
      return { ...person, team: teamName(teamId) };
    },
  },
  {
    kind: 'teams',
    values: { externalId: 'T-1', name: 'Huemules', country: 'CL', category: "Men's 50+", division: 'A' },
    changes: { name: 'Pumas', country: 'AR', category: "Men's 45+", division: 'B' },
    read: async (id) =>
      must((await app.db.select().from(teams).where(eq(teams.id, id)))[0], 'it was imported'),
  },
  {
    kind: 'registrations',
    values: {
      ...{ externalId: 'R-1', teamName: 'Lagartos', country: 'CR', category: "Men's 40+" },
      ...{ delegateName: 'Luis', delegatePhone: '1234567', email1: 'a@b.example', email2: 'c@d.example' },
      ...{ isInternational: 'true', nationalRepresentativeCode: 'N1' },
      ...{ organizerSignature: 'Firma', organizerStamp: 'Sello' },
    },
    changes: {
      ...{ teamName: 'Iguanas', country: 'PA', category: "Men's 45+", delegateName: 'Rosa' },
      ...{ delegatePhone: '7654321', email1: 'x@b.example', email2: 'y@d.example', isInternational: 'false' },
      ...{ nationalRepresentativeCode: 'N2', organizerSignature: 'Otra', organizerStamp: 'Otro' },
    },
    read: async (id) =>
      must(
        (await app.db.select().from(teamRegistrations).where(eq(teamRegistrations.id, id)))[0],
        'it was imported',
      ),
  },
];

const lists = (kind: ImportKind) => ({
  preview: async (values: Values) =>
    (await admin.call(`POST /api/imports/${kind}/preview` as Key, {
      body: { rows: [{ line: 2, values }] },
    })) as ImportPreview,
  bring: async (values: Values, fingerprint: string) =>
    (await admin.call(`POST /api/imports/${kind}` as Key, {
      body: { fileName: 'a.csv', rows: [{ line: 2, values }], update: true, fingerprint },
    })) as ImportResult,
  undo: (id: number) => admin.call(`POST /api/imports/${kind}/:id/undo` as Key, { params: { id } }),
});

describe.each(kinds)('a list of $kind', ({ kind, values, changes, read }) => {
  const { preview, bring, undo } = lists(kind);
  const write = async (sent: Values) => bring(sent, (await preview(sent)).fingerprint);

  test('stores each field, changes each alone, and gives each back', async () => {
    const first = await write(values);
    expect(first.counts).toMatchObject({ new: 1, wrong: 0 });
    const id = must(first.rows[0]?.id, 'it is new');
    expect(text(await read(id))).toMatchObject(values);
    expect((await preview(values)).counts).toMatchObject({ unchanged: 1 });

    const batches: number[] = [];
    let stored = values;
    for (const [field, value] of Object.entries(changes)) {
      const next = { ...stored, [field]: value };
      const result = await write(next);
      expect(result.rows[0], field).toMatchObject({
        kind: 'changed',
        id,
        changes: [{ field, before: stored[field], after: value }],
      });
      expect(text(await read(id)), field).toMatchObject(next);
      batches.push(must(result.batchId, 'something changed'));
      stored = next;
    }
    // A field the file leaves open stays as it is.
    const { externalId = '', ...rest } = stored;
    const optional = ['team', ...optionalNames, 'division', 'email2', 'isInternational'].filter(
      (name) => name in rest,
    );
    const fewer = Object.fromEntries(
      Object.entries({ externalId, ...rest }).filter(([name]) => !optional.includes(name)),
    );
    expect((await preview(fewer)).counts).toMatchObject({ unchanged: 1 });

    for (const [at, batch] of batches.entries()) {
      const last = must(batches.at(-1 - at), 'one for each');
      expect(await undo(last), `undo ${batch}`).toMatchObject({ undone: 1, kept: [] });
    }
    expect(text(await read(id))).toMatchObject(values);
    expect(await undo(must(first.batchId, 'it was new'))).toMatchObject({ undone: 1, kept: [] });
    await expect(read(id)).rejects.toThrow();
  });
});

test('the batches of a kind are listed newest first, with what each did and what of it is left', async () => {
  const { preview, bring, undo } = lists('teams');
  const write = async (name: string, externalId: string) => {
    const values = { name, externalId, country: 'CL', category: "Men's 50+" };
    return bring(values, (await preview(values)).fingerprint);
  };
  const [first, second] = [await write('Lista A', 'L-1'), await write('Lista B', 'L-2')];
  const changed = await write('Lista B Nueva', 'L-2');
  const ids = [changed, second, first].map(({ batchId }) => must(batchId, 'something was written'));
  const list = async () =>
    (await admin.call('GET /api/imports/teams'))
      .filter(({ id }) => ids.includes(id))
      .map((batch) => ({
        id: batch.id,
        did: `${batch.added} ${batch.changed} ${batch.standing} ${batch.undoneBy}`,
      }));
  expect(await list()).toEqual([
    { id: ids[0], did: '0 1 1 null' },
    { id: ids[1], did: '1 0 1 null' },
    { id: ids[2], did: '1 0 1 null' },
  ]);
  // What a later file changed is not taken away by undoing the earlier one.
  expect(await undo(must(ids[1], 'three'))).toMatchObject({ undone: 0, kept: [{ why: 'CHANGED' }] });
  await undo(must(ids[2], 'three'));
  expect((await list()).map(({ did }) => did)).toEqual([
    '0 1 1 null',
    `1 0 1 ${admin.user.username}`,
    `1 0 0 ${admin.user.username}`,
  ]);
});
