import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Edition } from '#shared/edition/edition.ts';
import { panamerican2026 as seed } from '#shared/edition/panamerican-2026.ts';
import {
  accessCode,
  categoryName,
  findCategoryByCode,
  firstCategory,
  openCategories,
  readAccessCode,
  serveEdition,
} from '#shared/edition/tournament.ts';
import { readBranch, readCategory } from '#shared/imports/values.ts';
import { categorySchema } from '#shared/people/category.ts';
import { ageRule, categoryByAge, playersNeeded, playingAge } from '#shared/people/eligibility.ts';

/** Categories of another championship: a 3x3 festival from U16 to 40+, whose ages count on its first day. */

const festival: Edition['categories'] = [
  { code: 'W18', name: { es: 'Sub-18 femenino', en: 'U18 Girls' }, branch: 'women' as const, maximumAge: 18 },
  { code: 'X16', name: { es: 'Sub-16 mixto', en: 'U16 Mixed' }, branch: 'mixed' as const, maximumAge: 16 },
  { code: 'OPN', name: { es: 'Abierta', en: 'Open' }, branch: 'open' as const },
  { code: 'W40', name: { es: 'Femenino 40+', en: "Women's 40+" }, branch: 'women' as const, minimumAge: 40 },
].map((one) => ({ ...one, id: one.name.en, ageBy: 'firstDay', isRetired: false }));

beforeEach(() => {
  const dates = { ...seed.dates, startsOn: '2027-03-27' };
  const rules = { ...seed.rules, playersMin: 3, playersMinOldest: 4, oldestFrom: 40 };
  serveEdition({ ...seed, id: 'lisbon-2027', dates, categories: festival, rules });
});
afterEach(() => serveEdition(seed));

describe('the age in a category', () => {
  test('is that of the first day, where the category says so', () => {
    expect(playingAge('1987-03-27', "Women's 40+")).toBe(40);
    expect(playingAge('1987-03-28', "Women's 40+")).toBe(39);
    // The day before a leap day's birthday in a year without one.
    expect(playingAge('2008-02-29', 'U18 Girls')).toBe(19);
  });

  test.each([
    ['U18 Girls', '2008-03-28', null],
    ['U18 Girls', '2008-03-27', { rule: 'age', age: 19, maximumAge: 18, onDay: true }],
    ["Women's 40+", '1987-03-28', { rule: 'age', age: 39, minimumAge: 40, onDay: true }],
    ['Open', '1940-01-01', null],
    ['a category of next year', '1940-01-01', null],
  ])('in %s, a player born on %s breaks %j', (category, birthDate, broken) => {
    expect(ageRule({ role: 'Player', category, birthDate })).toEqual(broken);
  });
});

test.each([
  ['women', '1987-03-27', "Women's 40+"],
  ['women', '1977-03-27', "Women's 50+"],
  ['women', '1987-03-28', 'Women'],
  ['women', '2008-03-28', 'U18 Girls'],
  ['women', '2008-03-27', 'Women'],
  ['mixed', '2010-03-28', 'U16 Mixed'],
  ['mixed', '2010-03-27', null],
  ['men', '1980-01-01', null],
] as const)(
  'the category of the %s for a birth date of %s is %s: the oldest one it allows',
  (branch, birthDate, category) => {
    const women = [
      { code: 'WOM', name: { es: 'Femenino', en: 'Women' }, branch: 'women' as const, minimumAge: 19 },
      {
        code: 'W50',
        name: { es: 'Femenino 50+', en: "Women's 50+" },
        branch: 'women' as const,
        minimumAge: 50,
      },
    ].map((one) => ({ ...one, id: one.name.en, ageBy: 'firstDay' as const, isRetired: false }));
    serveEdition({
      ...seed,
      dates: { ...seed.dates, startsOn: '2027-03-27' },
      categories: [...festival, ...women],
    });
    expect(categoryByAge(birthDate, branch)).toBe(category);
  },
);

test('the larger number of players applies from the age of the rules on', () => {
  expect(['U16 Mixed', 'Open', "Women's 40+"].map(playersNeeded)).toEqual([3, 3, 4]);
});

test.each([
  ['U16 Mixed', 'U16 Mixed'],
  ['sub 16 MIXTO', 'U16 Mixed'],
  ['x16', 'U16 Mixed'],
  ['Sub 16', 'U16 Mixed'],
  ['abierta', 'Open'],
  ['mujeres 18', 'U18 Girls'],
  ['40+', "Women's 40+"],
  ["Men's 45+", null],
  ['hombres 40', null],
])('a cell %s is read as the category %s', (cell, category) => {
  expect(readCategory(cell)).toBe(category);
});

test('a branch is read only where the edition has a category of it', () => {
  expect(['mixto', 'open', 'damas', 'varones'].map((word) => readBranch(word))).toEqual([
    'mixed',
    'open',
    'women',
    null,
  ]);
});

test('a badge says the category by its code; one that the edition lacks is not read', () => {
  expect(accessCode('Player', 'U16 Mixed')).toBe('PX16');
  expect(readAccessCode('PX16')).toEqual({ role: 'Player', category: 'U16 Mixed' });
  expect(readAccessCode('PM45')).toBeNull();
  // The role has no category; what a row kept is gone.
  expect(accessCode('Referee', "Men's 40+")).toBe('RW18');
});

test('a category is named in both languages; one that is not known yet by what is stored', () => {
  expect(categoryName('Open', 'es')).toBe('Abierta');
  expect(categoryName('Masters', 'es')).toBe('Masters');
});

test('a retired category is read and named, but not offered', () => {
  const categories = festival.map((one, place) => ({ ...one, isRetired: place < 2 }));
  serveEdition({ ...seed, categories });
  expect(openCategories().map(({ code }) => code)).toEqual(['OPN', 'W40']);
  expect(openCategories('U16 Mixed').map(({ code }) => code)).toEqual(['X16', 'OPN', 'W40']);
  expect(firstCategory().code).toBe('OPN');
  expect(findCategoryByCode('X16')?.id).toBe('U16 Mixed');
  expect(readCategory('Sub 16')).toBeNull();
});

test('input names a category of the served edition', () => {
  expect(categorySchema.parse('Open')).toBe('Open');
  expect(categorySchema.safeParse("Men's 45+").error?.issues[0]?.message).toBe('INVALID_CHOICE');
  expect(categorySchema.safeParse('').error?.issues[0]?.message).toBe('REQUIRED');
  expect(categorySchema.safeParse(undefined).error?.issues[0]?.message).toBe('REQUIRED');
});

test('an edition that an older version kept has the categories, kinds and rules of the seed', () => {
  const { id, dates } = seed;
  serveEdition({ id, dates });
  expect(openCategories()).toEqual(seed.categories);
  expect(playersNeeded("Men's 55+")).toBe(10);
});
