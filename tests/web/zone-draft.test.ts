import { expect, test } from 'vitest';
import { draftOfNames, namesOfDraft } from '#web/admin/settings/zone-draft.ts';

test.each([
  ['in Spanish alone', { 'A.es': 'Cancha', 'A.en': ' ' }, { 'A.en': 'REQUIRED' }],
  ['in English alone', { 'A.es': '', 'A.en': 'Court' }, { 'A.es': 'REQUIRED' }],
] as const)('a zone named %s lacks the other name', (_how, part, errors) => {
  expect(namesOfDraft({ ...draftOfNames({}), ...part })).toEqual({ errors });
});

test('names are stored trimmed, and a zone without one has its default name', () => {
  expect(namesOfDraft({ ...draftOfNames({}), 'A.es': ' Cancha ', 'A.en': ' Court ' })).toEqual({
    body: { names: { A: { es: 'Cancha', en: 'Court' } } },
  });
});
