import { eq, inArray } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { participants } from '#server/core/database/tables.ts';
import { seedCategories } from '#shared/edition/seed-facts.ts';
import { offeredRoles } from '#shared/edition/tournament.ts';
import type { ImportPreview, ImportResult } from '#shared/imports/imports.ts';
import type { ImportRow } from '#shared/imports/read-rows.ts';
import { makeTeam } from './make.ts';
import { startApp } from './with-app.ts';

/** A list that comes again, corrected: people are corrected, and no one is doubled. */

const app = await startApp();
const staff = await app.as('ACCREDITATION_STAFF');
const team = await makeTeam(app.db, { name: 'Leonas Otra Vez', country: 'SV', category: "Women's 45+" });

type Values = Record<string, string>;
let made = 0;
/** A word and a birthday no other case has: teammates of one name and one birthday are asked about. */
function another(): { word: string; birthDate: string } {
  made += 1;
  const mixed = (made * 104_729 * 7919) % 26 ** 6;
  const letters = Array.from({ length: 6 }, (_, at) => 97 + (Math.floor(mixed / 26 ** at) % 26));
  return { word: String.fromCharCode(...letters), birthDate: `19${30 + (made % 60)}-04-03` };
}
const person = (part: Values = {}): Values => ({
  firstName: 'Ana Lucía',
  lastName: 'Portillo',
  birthDate: '1978-04-03',
  country: 'SV',
  category: "Women's 45+",
  role: 'Player',
  team: team.name,
  ...part,
});

const preview = (rows: ImportRow[]) =>
  staff.call('POST /api/imports/participants/preview', { body: { rows } }) as Promise<ImportPreview>;

async function write(rows: ImportRow[]): Promise<ImportResult> {
  const { fingerprint } = await preview(rows);
  return staff.call('POST /api/imports/participants', {
    body: { fileName: 'lista.csv', rows, update: true, fingerprint },
  });
}
const rowsOf = (people: readonly Values[]): ImportRow[] =>
  people.map((values, at) => ({ line: at + 2, values }));

/** The rows with the answer that is suggested for each, or with "the same person" for all. */
function answered(rows: ImportRow[], plan: ImportPreview, isSuggested = true): ImportRow[] {
  const asked = new Map(
    plan.rows.flatMap((row) => (row.kind === 'asked' ? [[row.line, row.candidates]] : [])),
  );
  return rows.map((row) => {
    const candidates = asked.get(row.line);
    if (!candidates) return row;
    const chosen = isSuggested ? candidates.find(({ isLikely }) => isLikely) : candidates[0];
    return { ...row, same: chosen?.id ?? 0 };
  });
}

describe('a person who is imported again', () => {
  test.each<[string, Values, Values, string]>([
    ['another birth date', {}, { birthDate: '1979-11-21' }, 'asked likely'],
    ['day and month exchanged', {}, { birthDate: 'swapped' }, 'asked likely'],
    ['another country', {}, { country: 'GT' }, 'asked likely'],
    ['a letter more in the name', {}, { lastName: 'Portillos' }, 'asked likely'],
    ['a second surname', {}, { lastName: 'Portillo Gómez' }, 'asked likely'],
    ['a twin’s first name', {}, { firstName: 'Rosa Elena' }, 'asked'],
    ['another name altogether', {}, { firstName: 'Rosa', lastName: 'Melgar' }, 'new'],
    [
      'another birth date in another team',
      { team: '' },
      { team: '', birthDate: '1969-11-21', country: 'GT' },
      'new',
    ],
    ['another category', {}, { category: "Women's 40+" }, 'changed'],
    ['accents and capitals', {}, { lastName: 'PORTÍLLO' }, 'changed'],
    ['nothing else', {}, {}, 'unchanged'],
    [
      'its own code and another birth date',
      { externalId: 'X-1' },
      { externalId: 'X-1', birthDate: '1979-11-21' },
      'changed',
    ],
    [
      'another code and another birth date',
      { externalId: 'X-2' },
      { externalId: 'X-3', birthDate: '1979-11-21' },
      'new',
    ],
  ])(
    'a person who is imported again with %s is recognized as it should be',
    async (_what, before, after, expected) => {
      const { word, birthDate } = another();
      const own = ({ firstName = 'Ana Lucía', lastName = 'Portillo', ...part }: Values) =>
        person({ birthDate, ...part, firstName: `${firstName} ${word}`, lastName: `${lastName} ${word}` });
      const year = { birthDate: birthDate.replace('-04-03', '-03-04') };
      const next = after.birthDate === 'swapped' ? { ...after, ...year } : after;
      expect((await write(rowsOf([own(before)]))).counts.new).toBe(1);
      const { rows } = await preview(rowsOf([own({ ...before, ...next })]));
      const [row] = rows;
      expect(`${row?.kind}${row?.candidates.some(({ isLikely }) => isLikely) ? ' likely' : ''}`).toBe(
        expected,
      );
    },
  );

  test('a new row does not match a person who is unchanged in the file', async () => {
    const { word, birthDate } = another();
    const twins = ['Gema', 'Gala'].map((firstName) => person({ firstName, lastName: word, birthDate }));
    await write(rowsOf(twins.slice(0, 1)));
    const { rows } = await preview(rowsOf(twins));
    expect(rows.map(({ kind }) => kind)).toEqual(['unchanged', 'new']);
  });

  test('and is not answered about is not written, and the counts add up', async () => {
    const { word: lastName, birthDate } = another();
    await write(rowsOf([person({ lastName, birthDate })]));
    const rows = rowsOf([person({ lastName, birthDate: '1979-01-31' })]);
    expect((await write(rows)).counts).toMatchObject({ asked: 1, new: 0, changed: 0 });
    const found = await app.db.select().from(participants).where(eq(participants.lastName, lastName));
    expect(found.map((row) => row.birthDate)).toEqual([birthDate]);
  });

  test('a person who is imported again with another birth date is shown with the name of their team', async () => {
    const { word: lastName, birthDate } = another();
    await write(rowsOf([person({ lastName, birthDate })]));
    const { rows } = await preview(rowsOf([person({ lastName, birthDate: '1979-05-17' })]));
    expect(rows).toMatchObject([{ kind: 'asked', candidates: [{ lastName, team: team.name }] }]);
  });

  test('a person who is imported again and is not answered about is counted as refused by the batch', async () => {
    const { word: lastName, birthDate } = another();
    await write(rowsOf([person({ lastName, birthDate })]));
    const stranger = person({ firstName: 'Ximena', lastName: another().word, birthDate: '1961-11-30' });
    const rows = rowsOf([person({ lastName, birthDate: '1979-06-19' }), stranger]);
    const { batchId } = await write(rows);
    const listed = await staff.call('GET /api/imports/participants');
    expect(listed.find(({ id }) => id === batchId)).toMatchObject({ added: 1, refused: 1 });
  });

  test('a person who is imported again with nothing but a photo is unchanged, and the photo is fetched', async () => {
    const { word: lastName, birthDate } = another();
    await write(rowsOf([person({ lastName, birthDate })]));
    const again = rowsOf([person({ lastName, birthDate, photo: 'https://foto.example/1.jpg' })]);
    expect(await preview(again)).toMatchObject({ photos: 1, rows: [{ kind: 'unchanged' }] });
  });

  test('a person who is imported again as another person by the answer is added beside', async () => {
    const { word: lastName, birthDate } = another();
    await write(rowsOf([person({ lastName, birthDate })]));
    const rows = rowsOf([person({ lastName, birthDate: '1979-02-27' })]);
    const answer = rows.map((row) => ({ ...row, same: 0 }));
    expect((await write(answer)).counts).toMatchObject({ asked: 0, new: 1 });
  });
});

test('two rows of one name and country in one file are both taken, with a caution', async () => {
  const { word: lastName, birthDate } = another();
  const plan = await preview(
    rowsOf([person({ lastName, birthDate }), person({ lastName, birthDate: '1961-01-30' })]),
  );
  expect(plan.rows.map(({ kind, cautions }) => [kind, cautions])).toEqual([
    ['new', ['SAME_NAME']],
    ['new', ['SAME_NAME']],
  ]);
});

test('a list corrected in any one field of any rows corrects its people and duplicates no one', async () => {
  const names = ['Paz', 'Luz', 'Sol', 'Mar', 'Cruz', 'Rey', 'Vega', 'Lara', 'Mena', 'Rivas'];
  const corrections = fc.record({
    at: fc.nat(names.length - 1),
    change: fc.oneof(
      fc.record({
        field: fc.constant('firstName'),
        value: fc.constantFrom('Ana', 'Ana Luisa', 'Rosa', 'Anna Lucía'),
      }),
      fc.record({ field: fc.constant('lastName'), value: fc.constantFrom('Pérez', 'Pazz', 'Paz López') }),
      fc.record({
        field: fc.constant('birthDate'),
        value: fc
          .date({ min: new Date('1950-01-01'), max: new Date('1985-12-31'), noInvalidDate: true })
          .map((date) => date.toISOString().slice(0, 10)),
      }),
      fc.record({ field: fc.constant('country'), value: fc.constantFrom('GT', 'HN', 'US') }),
      fc.record({
        field: fc.constant('category'),
        value: fc.constantFrom(...seedCategories.map(({ id }) => id)),
      }),
      fc.record({ field: fc.constant('role'), value: fc.constantFrom(...offeredRoles()) }),
    ),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(corrections, { selector: ({ at }) => at, minLength: 1 }),
      async (changes) => {
        const { word, birthDate } = another();
        // A team per run: a teammate with the same first name and birthday would be asked about.
        const { name: team } = await makeTeam(app.db, {
          name: `Leonas ${word}`,
          country: 'SV',
          category: "Women's 45+",
        });
        const list = names.map((name, at) =>
          person({
            team,
            lastName: `${name} ${word}`,
            firstName: 'Ana Lucía',
            birthDate: `${birthDate.slice(0, 4)}-${String(1 + at).padStart(2, '0')}-13`,
          }),
        );
        const first = await write(rowsOf(list));
        expect(first.counts.new).toBe(names.length);
        const corrected = list.map((values, at) => {
          const change = changes.find((one) => one.at === at)?.change;
          if (!change) return values;
          const value = change.field === 'lastName' ? `${change.value} ${word}` : change.value;
          return { ...values, [change.field]: value };
        });
        const rows = rowsOf(corrected);
        const again = answered(rows, await preview(rows), false);
        const second = await write(again);
        expect(second.counts).toMatchObject({ new: 0, asked: 0, wrong: 0, duplicate: 0 });
        const ids = first.rows.flatMap(({ id }) => id ?? []);
        expect(second.rows.map(({ id }) => id)).toEqual(ids);
        const kept = await app.db.select().from(participants).where(inArray(participants.id, ids));
        const stored = new Map(kept.map((row) => [row.id, row]));
        for (const [at, id] of ids.entries()) {
          const { team: _, ...wanted } = corrected[at] ?? {};
          expect(stored.get(id)).toMatchObject(wanted);
        }
        expect((await write(again)).counts).toMatchObject({ new: 0, changed: 0, asked: 0 });
      },
    ),
    { numRuns: 12 },
  );
});

test('a corrected name of a person with a badge is reported as outdated', async () => {
  const { word: lastName, birthDate } = another();
  const values = person({ lastName, birthDate });
  const { rows } = await write(rowsOf([values]));
  const id = rows[0]?.id ?? 0;
  await staff.call('POST /api/admin/participants/issue', { body: { ids: [id] } });
  const corrected = rowsOf([{ ...values, firstName: 'Ana Luz' }]);
  const plan = await preview(answered(corrected, await preview(corrected), false));
  expect(plan.rows).toMatchObject([{ kind: 'changed', id, cautions: ['BADGE_OUTDATED'] }]);
});
