import { expect, test } from 'vitest';
import { panamerican2026 } from '#shared/edition/panamerican-2026.ts';
import { seedVenues } from '#shared/edition/seed-venues.ts';
import { findInCode, sourcesUnder } from './source-files.ts';

/** Another championship is set up in the browser: its names, year and categories are in the edition, not in the code. */

/** The seed, and lists that are not about the championship. */
const seedFiles = /^(shared\/edition\/(panamerican-2026|seed-\w+|invented)|server\/operations\/demo\/)/;
/** Every country of the world by its name, and words that many passwords of basketball have. */
const listFiles = ['shared/base/countries.ts', 'server/accounts/password-rules.ts'];

const { identity, dates, categories } = panamerican2026;
const names = [
  identity.city,
  identity.country.name.es,
  identity.hashtag,
  'Panamerican',
  'Pan-American',
  'Maxib',
  'FIMBA',
  dates.startsOn.slice(0, 4),
  ...categories.flatMap(({ id, name }) => [id, name.es]),
  // A venue as people call it: the last two words of its name.
  ...seedVenues.map(({ name }) => name.split(' ').slice(-2).join(' ')),
  // A code alone, as a text: `M40` is also a step in a drawing.
  ...categories.map(({ code }) => `['"]${code}['"]`),
];
const escaped = names.map((name) => name.replaceAll('+', '\\+')).join('|');
/** Imports, and what they bind, name the seed's file. */
const fact = new RegExp(
  `^(?!import|.*\\bimport\\(|.* from ').*(?<![\\w-])(?!panamerican2026\\b)(${escaped})`,
  'i',
);

test('code and words name no country, city, year, category or venue of an edition but in the seed', () => {
  const sources = sourcesUnder('web', 'server', 'shared', 'kiosk').filter(
    ({ file }) => !seedFiles.test(file) && !listFiles.includes(file),
  );
  expect(findInCode(sources, fact)).toEqual([]);
});

test.each([
  "const place = 'San Salvador';",
  "title: 'Panamericano de baloncesto',",
  'since: `2026-02-20`,',
  `if (category === "Men's 40+") return;`,
  "const first = 'M40';",
  "desk: 'Mesa 3 · Gimnasio Adolfo Pineda',",
])('the search sees %s', (text) => {
  expect(findInCode([{ file: 'web/a.ts', text }], fact)).toHaveLength(1);
});
