import { expect, test } from 'vitest';
import { usualZoneTable } from '#shared/edition/zones.ts';
import { draftOfTable, tableOfDraft, type ZoneDraft } from '#web/admin/settings/zone-draft.ts';

const usual = draftOfTable(usualZoneTable);
const judged = (part: Partial<ZoneDraft>) => tableOfDraft({ ...usual, ...part });

const unnamed = { 'A.es': '', 'A.en': '', 'B.es': '', 'B.en': '' };

test.each([
  ['in Spanish alone', { 'A.es': 'Cancha', 'A.en': ' ' }, { 'A.en': 'REQUIRED' }],
  ['in English alone', { 'A.es': '', 'A.en': 'Court' }, { 'A.es': 'REQUIRED' }],
  [
    'in one language each',
    { 'A.es': 'Cancha', 'A.en': '', 'B.es': '', 'B.en': 'Stand' },
    { 'A.en': 'REQUIRED', 'B.es': 'REQUIRED' },
  ],
] as const)('a zone named %s lacks the other name', (_how, part, errors) => {
  expect(judged({ ...unnamed, ...part })).toEqual({ errors });
});

test('names are stored trimmed, a zone without one has its default name, and a role without zones is an error', () => {
  expect(judged({ ...unnamed, 'A.es': ' Cancha ', 'A.en': ' Court ' })).toMatchObject({
    body: { names: { A: { es: 'Cancha', en: 'Court' } } },
  });
  expect(judged({ Coach: [] })).toEqual({ errors: { Coach: 'REQUIRED' } });
});

test('a table taken apart and put together again is the same table', () => {
  const table = { ...usualZoneTable, names: { V: { es: 'Palco', en: 'Box' } } };
  expect(tableOfDraft(draftOfTable(table))).toEqual({ body: table });
});
