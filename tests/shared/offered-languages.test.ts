import { afterEach, expect, test } from 'vitest';
import type { Edition } from '#shared/edition/edition.ts';
import {
  chooseLanguage,
  defaultLanguage,
  inLanguage,
  offeredLanguages,
  otherLanguage,
} from '#shared/edition/offered-languages.ts';
import { panamerican2026 as seed } from '#shared/edition/panamerican-2026.ts';
import { serveEdition } from '#shared/edition/tournament.ts';

/** The languages of an edition, for readers with and without a choice. */

const offer = (languages: Edition['languages']) => serveEdition({ ...seed, languages });
afterEach(() => serveEdition(seed));

test('an edition with English first has English at the plain addresses and Spanish behind a parameter', () => {
  offer({ offered: 'both', default: 'en' });
  expect(offeredLanguages()).toEqual(['en', 'es']);
  expect(['es', 'en', 'fr', undefined].map(chooseLanguage)).toEqual(['es', 'en', 'en', 'en']);
  expect(inLanguage('/schedule', 'en')).toBe('/schedule');
  expect(inLanguage('/schedule', 'es')).toBe('/schedule?lang=es');
  expect(inLanguage('/schedule?day=2026-02-21', 'es')).toBe('/schedule?day=2026-02-21&lang=es');
  expect([otherLanguage('en'), otherLanguage('es')]).toEqual(['es', 'en']);
});

test.each(['es', 'en'] as const)('an edition in one language (%s) gives it to every reader', (own) => {
  offer({ offered: own, default: own });
  expect(offeredLanguages()).toEqual([own]);
  expect(['es', 'en', undefined].map(chooseLanguage)).toEqual([own, own, own]);
  expect(inLanguage('/schedule', own)).toBe('/schedule');
  expect(otherLanguage(own)).toBeUndefined();
});

test('an edition that an older version kept has both languages and Spanish first', () => {
  offer({ offered: 'en', default: 'en' });
  const { id, dates } = seed;
  serveEdition({ id, dates });
  expect([offeredLanguages(), defaultLanguage()]).toEqual([['es', 'en'], 'es']);
});
