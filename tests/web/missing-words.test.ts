import { expect, test } from 'vitest';
import { startI18n, wordsForCode } from '#web/core/lib/i18n.ts';

test.each(['es', 'en'] as const)('a key without words is shown itself (%s)', async (language) => {
  const i18n = await startI18n(language, ['common', 'errors']);
  // Typed code cannot ask for a key that is not there; a page left over from another version can.
  expect(i18n.t('news.notThereYet' as 'common.close')).toBe('news.notThereYet');
  expect(wordsForCode('NEWER_THAN_THIS', 'Vuelva el lunes')).toBe('Vuelva el lunes');
});
