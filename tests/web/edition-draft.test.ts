import { expect, test } from 'vitest';
import { panamerican2026 as seed } from '#shared/edition/panamerican-2026.ts';
import {
  addRow,
  canPutBack,
  removalOf,
  removeRow,
  toEditionDraft,
  toSections,
} from '#web/admin/edition/edition-draft.ts';
import { kindsWith } from '../shared/make.ts';

/** Sections of an edition as the texts of a form, and back. */

const sections = ['fees', 'board', 'keyDates', 'categories', 'zones', 'kinds', 'texts'] as const;
const draft = toEditionDraft(seed, sections);

test('an edition that was not changed in the form is saved as it was', () => {
  const kept = Object.fromEntries(sections.map((section) => [section, seed[section]]));
  expect(toSections(draft, seed, sections)).toEqual(kept);
});

test('a look is saved with its logo, and without one where its field is empty', () => {
  const logo = { sha256: 'a'.repeat(64), width: 300, height: 100, onWhite: true };
  const edition = { ...seed, look: { ...seed.look, logo } };
  const drafted = toEditionDraft(edition, ['look']);
  expect(toSections(drafted, seed, ['look'])).toEqual({ look: edition.look });
  expect(toSections({ ...drafted, 'look.logo': '' }, edition, ['look'])).toEqual({ look: seed.look });
});

test('an emptied number is sent as none and not as zero, an emptied extra or discount costs nothing', () => {
  const emptied = { ...draft, 'fees.team': ' ', 'fees.companion': '', 'fees.earlyDiscount': ' ' };
  expect(toSections(emptied, seed, ['fees'])).toMatchObject({
    fees: { team: null, companion: 0, earlyDiscount: 0 },
  });
});

test.each([
  ['1600', 1600],
  ['12,50', 12.5],
  ['12.5', 12.5],
  ['1.600', 1600],
  ['1,600.50', 1600.5],
  ['1.600,50', 1600.5],
  ['1 600 000', 1_600_000],
  ['€45', 45],
  ['45,5 €', 45.5],
  ['EUR 45', 45],
  ['-5', -5],
  ['0', 0],
  ['0.125', Number.NaN],
  ['1.600.50', Number.NaN],
  ['12.5.0', Number.NaN],
  ['45x', Number.NaN],
  ['EUR', Number.NaN],
])('the amount %s is read as %d', (typed, amount) => {
  const { fees } = toSections({ ...draft, 'fees.team': typed }, seed, ['fees']);
  expect(fees).toMatchObject({ team: amount });
});

test('figures that are left empty are not sent, and get a field where the edition has none', () => {
  const without = { ...seed, figures: {} };
  const drafted = toEditionDraft(without, ['figures']);
  expect(Object.keys(drafted)).toContain('figures.athletesShort');
  expect(toSections({ ...drafted, 'figures.teams': '40' }, without, ['figures'])).toEqual({
    figures: { teams: 40 },
  });
});

test('a row that is removed from the middle of a list leaves the others in their order', () => {
  const left = { ...draft, ...removeRow(draft, 'board', 1) };
  expect(toSections(left, seed, ['board']).board).toEqual(seed.board.filter((_, place) => place !== 1));
});

test('two key dates that are added have different ids and are not highlighted', () => {
  const one = { ...draft, ...addRow(draft, 'keyDates') };
  const two = { ...one, ...addRow(one, 'keyDates') };
  const { keyDates } = toSections(two, seed, ['keyDates']) as { keyDates: object[] };
  const empty = {
    date: '',
    type: 'event',
    highlight: false,
    title: { es: '', en: '' },
    text: { es: '', en: '' },
  };
  expect(keyDates.slice(seed.keyDates.length)).toEqual([
    { id: 'date1', ...empty },
    { id: 'date2', ...empty },
  ]);
});

test('a category that is added is stored under its English name, without the ages that were left empty', () => {
  const place = seed.categories.length;
  const added = {
    ...draft,
    ...addRow(draft, 'categories'),
    [`categories.${place}.name.es`]: 'Sub-16 mixto',
    [`categories.${place}.name.en`]: 'U16 Mixed',
    [`categories.${place}.code`]: 'X16',
    [`categories.${place}.branch`]: 'mixed',
    [`categories.${place}.maximumAge`]: '16',
  };
  const { categories } = toSections(added, seed, ['categories']) as { categories: object[] };
  expect(categories).toEqual([
    ...seed.categories,
    {
      id: 'U16 Mixed',
      code: 'X16',
      name: { es: 'Sub-16 mixto', en: 'U16 Mixed' },
      branch: 'mixed',
      maximumAge: 16,
      ageBy: 'yearEnd',
      isRetired: false,
    },
  ]);
});

test('a kind of participants is switched on with the most of a team', () => {
  const changed = {
    ...draft,
    'kinds.6.isOn': 'true',
    'kinds.6.mostPerTeam': '6',
    'kinds.6.mostInAll': '200',
    'kinds.6.zones': 'A,L',
  };
  const { kinds } = toSections(changed, seed, ['kinds']) as Pick<typeof seed, 'kinds'>;
  const companion = { isOn: true, mostPerTeam: 6, mostInAll: 200, zones: ['A', 'L'] };
  expect(kinds).toEqual(kindsWith({ Companion: companion }));
});

test('a text that is emptied in both languages is left out, and one in a single language is kept to be refused', () => {
  const changed = {
    ...draft,
    'texts.mission.es': '',
    'texts.mission.en': '',
    'texts.purpose.en': 'To play.',
  };
  const { texts } = toSections(changed, seed, ['texts']) as Pick<typeof seed, 'texts'>;
  expect(texts).toEqual({ ...seed.texts, mission: undefined, purpose: { es: '', en: 'To play.' } });
});

test.each([0, 3, seed.categories.length - 1])(
  'category %d comes back with its values after it was removed, also once the list was saved',
  (place) => {
    const after = removeRow(draft, 'categories', place);
    const removed = { place, title: '', ...removalOf(draft, 'categories', after) };
    const left = { ...draft, ...after };
    expect(canPutBack(left, removed)).toBe(true);
    expect({ ...left, ...removed.before }).toEqual(draft);
    const { categories } = toSections(left, seed, ['categories']) as Pick<typeof seed, 'categories'>;
    const saved = toEditionDraft({ ...seed, categories }, ['categories']);
    expect({ ...saved, ...removed.before }).toMatchObject(toEditionDraft(seed, ['categories']));
  },
);

test('a removed row is not offered once a row that moved up was changed', () => {
  const after = removeRow(draft, 'categories', 0);
  const removed = { place: 0, title: '', ...removalOf(draft, 'categories', after) };
  expect(canPutBack({ ...draft, ...after, 'fees.team': '1' }, removed)).toBe(true);
  expect(canPutBack({ ...draft, ...after, 'categories.0.code': 'X1' }, removed)).toBe(false);
});
