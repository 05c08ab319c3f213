import { describe, expect, test } from 'vitest';
import { fieldCodes } from '#shared/base/errors.ts';
import { checkEdition } from '#shared/edition/check-edition.ts';
import { moveDates } from '#shared/edition/next-edition.ts';
import { panamerican2026 as seed } from '#shared/edition/panamerican-2026.ts';
import { fields as en } from '#web/words/en/fields.ts';
import { fields as es } from '#web/words/es/fields.ts';
import { leavesOf, problemsOf, set, withValue } from './edition-document.ts';
import { twelveZones } from './make.ts';

/** What is wrong with an edition document is named, all of it, each by its path. */
const wrongDocuments = [
  ['another id', 'id', 'Lisbon 2027', 'INVALID_ID'],
  ['an id without a year', 'id', 'lisbon', 'INVALID_ID'],
  ['an id of sixty-one letters', 'id', `${'x'.repeat(56)}-2026`, 'TOO_LONG'],
  ['a text of blanks', 'texts.mission.es', ' \r\n ', 'REQUIRED'],
  ['a text with a tab', 'texts.mission.en', 'One\ttwo.', 'INVALID'],
  ['a text of more than twenty thousand letters', 'texts.mission.es', 'x'.repeat(20_001), 'TOO_LONG'],
  ['no Spanish name', 'identity.name.es', '', 'REQUIRED'],
  ['no English name', 'identity.name.en', undefined, 'REQUIRED'],
  ['a name that no banner holds', 'identity.name.es', 'x'.repeat(91), 'TOO_LONG'],
  ['a line break in a name', 'identity.shortName.es', 'Panamericano\n2026', 'INVALID'],
  ['a section that is missing', 'contact', undefined, 'REQUIRED'],
  ['a field that is not known', 'identity.logo', 'x.png', 'UNKNOWN_FIELD'],
  ['a hashtag with a space', 'identity.hashtag', '#El Salvador', 'INVALID_HASHTAG'],
  ['half an edition number', 'identity.ordinal', 13.5, 'INVALID_NUMBER'],
  ['edition number zero', 'identity.ordinal', 0, 'TOO_LOW'],
  ['a country that does not exist', 'identity.country.code', 'ZQ', 'INVALID_COUNTRY'],
  ['a day that does not exist', 'dates.startsOn', '2026-02-30', 'INVALID_DATE'],
  ['a first day of another year', 'dates.startsOn', '2025-12-31', 'OTHER_YEAR'],
  ['a last day before the first', 'dates.endsOn', '2026-02-19', 'BEFORE_FIRST_DAY'],
  ['an event of sixty-one days', 'dates.endsOn', '2026-04-21', 'TOO_MANY_DAYS'],
  ['badges that end before the last day', 'dates.badgesUntil', '2026-02-28T23:59', 'BEFORE_LAST_DAY'],
  ['badges that begin after the first day', 'dates.badgesFrom', '2026-02-21T00:00', 'AFTER_FIRST_DAY'],
  ['a main color too light for white text', 'look.primary', '#7aa7ff', 'LOW_CONTRAST'],
  ['a highlight too dark for dark text', 'look.accent', '#5a1a00', 'LOW_CONTRAST'],
  ['a color that is none', 'look.accent', 'orange', 'INVALID_COLOR'],
  ['a time zone that does not exist', 'dates.timeZone', 'America/Atlantis', 'INVALID_TIME_ZONE'],
  ['an offset in place of a time zone', 'dates.timeZone', '-06:00', 'INVALID_TIME_ZONE'],
  ['a language that the product does not have', 'languages.default', 'pt', 'INVALID_CHOICE'],
  ['a default language that is not offered', 'languages.offered', 'en', 'NOT_OFFERED'],
  ['a countdown without a time', 'dates.countdownTo', '2026-02-20', 'INVALID_DATE_TIME'],
  ['a countdown in another zone', 'dates.countdownTo', '2026-02-20T00:00Z', 'INVALID_DATE_TIME'],
  ['a countdown to after the event', 'dates.countdownTo', '2026-03-02T00:00', 'AFTER_EVENT'],
  [
    'a registration that closes before it opens',
    'dates.registrationFrom',
    '2026-01-19T00:00',
    'BEFORE_OPENING',
  ],
  ['no categories', 'categories', [], 'REQUIRED'],
  ['a code with a hyphen', 'categories.0.code', 'M-4', 'INVALID_CODE'],
  ['a code of two categories', 'categories.1.code', 'M40', 'TWICE'],
  ['a category twice', 'categories.7.id', "Women's 45+", 'TWICE'],
  ['a category without a Spanish name', 'categories.2.name.es', ' ', 'REQUIRED'],
  ['a branch that is none', 'categories.3.branch', 'boys', 'INVALID_CHOICE'],
  ['an age of 121', 'categories.4.minimumAge', 121, 'TOO_HIGH'],
  ['an oldest age below the youngest', 'categories.5.maximumAge', 39, 'BELOW_YOUNGEST'],
  ['more players than a team accredits', 'rules.playersMinOldest', 15, 'MORE_THAN_MOST'],
  ['an oldest age without its players', 'rules.playersMinOldest', undefined, 'REQUIRED'],
  ['players of the oldest without their age', 'rules.oldestFrom', undefined, 'REQUIRED'],
  ['more coaches paid than accredited', 'rules.coachesPaid', 3, 'MORE_THAN_MOST'],
  ['no kinds of participants', 'kinds', [], 'REQUIRED'],
  ['kinds that are a word', 'kinds', 'all', 'REQUIRED'],
  ['a code of two letters', 'kinds.7.code', 'PR', 'INVALID_LETTER'],
  ['a code of two kinds', 'kinds.7.code', 'P', 'TWICE'],
  ['a kind twice', 'kinds.7.id', 'Player', 'TWICE'],
  ['a color on which nothing is read', 'kinds.1.color', '#7E7E7E', 'LOW_CONTRAST'],
  ['a color that is none', 'kinds.1.color', 'rojo', 'INVALID_COLOR'],
  ['no zones', 'zones', [], 'REQUIRED'],
  ['more zones than a badge has bits', 'zones', [...twelveZones, ...twelveZones.slice(-1)], 'TOO_MANY'],
  ['a letter of two zones', 'zones.8.letter', 'A', 'TWICE'],
  ['a zone with a digit', 'zones.2.letter', '2', 'INVALID_LETTER'],
  ['a zone without an English name', 'zones.3.name.en', ' ', 'REQUIRED'],
  ['a zone whose name fits no badge', 'zones.3.name.es', 'x'.repeat(41), 'TOO_LONG'],
  ['a kind that enters nothing', 'kinds.1.zones', [], 'REQUIRED'],
  ['a zone there is none of', 'kinds.1.zones', ['X'], 'INVALID_CHOICE'],
  ['no kind that plays', 'kinds.0.plays', false, 'PLAYERS_NEEDED'],
  ['a kind that may be on', 'kinds.7.isOn', 'yes', 'INVALID_CHOICE'],
  ['a kind without an English name', 'kinds.7.name.en', ' ', 'REQUIRED'],
  ['a name that no badge holds', 'kinds.7.name.es', 'x'.repeat(31), 'TOO_LONG'],
  ['a kind called like another one', 'kinds.1.name.en', 'PLAYER', 'TWICE'],
  ['no companion of a team', 'kinds.6.mostPerTeam', 0, 'TOO_LOW'],
  ['no companion in all', 'kinds.6.mostInAll', 0, 'TOO_LOW'],
  ['a game of four minutes', 'rules.courtMinutes', 4, 'TOO_LOW'],
  ['no key dates', 'keyDates', [], 'REQUIRED'],
  ['a key date twice', 'keyDates.7.id', 'finals1', 'TWICE'],
  ['a key date of the wrong kind', 'keyDates.2.type', 'party', 'INVALID_CHOICE'],
  ['a key date that ends when it begins', 'keyDates.3.until', '10:00', 'BEFORE_START'],
  ['an hour that does not exist', 'keyDates.3.from', '24:30', 'INVALID_TIME'],
  ['a key date of another decade', 'keyDates.2.date', '2016-01-27', 'FAR_FROM_EVENT'],
  ['finals before the event', 'keyDates.6.date', '2026-02-19', 'OUTSIDE_EVENT'],
  ['a closing that is not the one of the window', 'keyDates.1.date', '2026-01-17', 'LINKED_DATE'],
  ['a currency that does not exist', 'fees.currency', 'XYZ', 'INVALID_CURRENCY'],
  ['a fee below zero', 'fees.team', -1, 'TOO_LOW'],
  ['a fee of a million and one', 'fees.companion', 1_000_001, 'TOO_HIGH'],
  ['a third of a dollar', 'fees.playerCard', 4.333, 'INVALID_NUMBER'],
  ['a fee as text', 'fees.team', '1700', 'INVALID_NUMBER'],
  ['discounts above the fee', 'fees.earlyDiscount', 1600, 'MORE_THAN_FEE'],
  ['an early payment after registration closes', 'fees.earlyUntil', '2026-01-19', 'AFTER_CLOSING'],
  ['an address without a domain', 'contact.email', 'secretaria', 'INVALID_EMAIL'],
  ['a telephone in words', 'contact.phone', 'ask at the desk', 'INVALID_PHONE'],
  ['a desk that closes before it opens', 'contact.hoursUntil', '07:00', 'BEFORE_START'],
  ['calls from closing time on', 'contact.callsFrom', '17:00', 'OUTSIDE_HOURS'],
  ['a desk that never closes', 'contact.hoursUntil', undefined, 'REQUIRED'],
  ['a tie-break that is none', 'rules.tieBreak1', 'coin', 'INVALID_CHOICE'],
  ['a board of thirty-one', 'board', Array.from({ length: 31 }, () => seed.board[0]), 'TOO_MANY'],
  ['more athletes to sponsors than there are', 'figures.athletesShort', 3501, 'MORE_THAN_ATHLETES'],
] as const;

describe('a bad document', () => {
  test.each(wrongDocuments)('%s: %s is refused as it should be', (_case, path, value, code) => {
    const found = problemsOf(withValue(path, value));
    expect(found).toContainEqual({ path: expect.stringContaining(path.split('.')[0] ?? ''), code });
    expect(fieldCodes).toContain(code);
  });

  test.each([null, 'edition', [], 7])('%j is no edition', (document) => {
    expect(problemsOf(document)).toEqual([{ path: '.', code: 'REQUIRED' }]);
  });

  test('no value of any field makes the check fail', () => {
    const values = [
      '',
      ' ',
      'Portugl',
      'XX',
      '1',
      '2026-02-31',
      '😀',
      'é'.repeat(300),
      -1,
      0.1,
      1e30,
      true,
      null,
      [],
      {},
    ];
    // One row of a list is like the others.
    for (const path of leavesOf(seed).filter((leaf) => !/\.[1-9]/.test(leaf)))
      for (const value of values)
        expect(checkEdition(withValue(path, value)).kind).toBeOneOf(['edition', 'problems']);
  });

  test.each([
    ['categories', ['categories.1.minimumAge', -1], ['categories.3.code', 'M40']],
    ['zones', ['zones.0.name.es', ''], ['zones.4.letter', 'C']],
    ['kinds', ['kinds.0.color', 'blue'], ['kinds.3.code', 'C']],
  ] as const)('%s that repeat something are named beside a wrong one', (section, wrong, [path, value]) => {
    const document = withValue(wrong[0], wrong[1]);
    set(document, path, value);
    const found = problemsOf(document).filter((one) => one.path.startsWith(section));
    expect(found).toMatchObject([{ path: wrong[0] }, { path, code: 'TWICE' }]);
  });

  test('a tie-break that comes twice is named where it comes again', () => {
    const document = withValue('rules.tieBreak1', 'pointsAll');
    set(document, 'rules.tieBreak4', 'pointsAll');
    expect(problemsOf(document)).toEqual([{ path: 'rules.tieBreak4', code: 'TWICE' }]);
  });

  test('days in the wrong order are one problem: no other date is called far from them', () => {
    const days = { startsOn: '2026-12-30', endsOn: '2026-01-02' };
    const moved = moveDates(seed, days);
    expect(problemsOf(moved)).toEqual([{ path: 'dates.endsOn', code: 'BEFORE_FIRST_DAY' }]);
  });

  test('codes may be typed in small letters', () => {
    const typed = [
      ['identity.country.code', 'sv'],
      ['fees.currency', ' usd'],
      ['categories.0.code', 'm40'],
      ['zones.0.letter', 'a'],
    ] as const;
    const document = structuredClone(seed);
    for (const [path, value] of typed) set(document, path, value);
    expect(checkEdition(document)).toEqual({ kind: 'edition', edition: seed });
  });

  test('every wrong field is named, each by its path', () => {
    const { fees, ...rest } = structuredClone(seed);
    const wrong = {
      ...rest,
      fees: { ...fees, team: -1 },
      board: [{ post: { es: 'x' }, name: '' }],
      extra: 1,
      more: 2,
    };
    expect(problemsOf(wrong)).toEqual([
      { path: 'fees.team', code: 'TOO_LOW' },
      { path: 'board.0.post.en', code: 'REQUIRED' },
      { path: 'board.0.name', code: 'REQUIRED' },
      { path: 'extra', code: 'UNKNOWN_FIELD' },
      { path: 'more', code: 'UNKNOWN_FIELD' },
    ]);
  });
});

test('a file with thirty kinds of mistakes gets all of them reported at once, in both languages', () => {
  const mistakes = [
    ['id', 'panamerican-2027', 'dates.startsOn', 'OTHER_YEAR'],
    ['identity.name.es', '', 'REQUIRED'],
    ['identity.name.en', 'x'.repeat(91), 'TOO_LONG'],
    ['identity.shortName.es', 'Panamericano\n2026', 'INVALID'],
    ['identity.motto', 'x', 'UNKNOWN_FIELD'],
    ['identity.hashtag', '#El Salvador', 'INVALID_HASHTAG'],
    ['identity.ordinal', 13.5, 'INVALID_NUMBER'],
    ['identity.country.code', 'ZQ', 'INVALID_COUNTRY'],
    ['board', Array.from({ length: 31 }, () => seed.board[0]), 'TOO_MANY'],
    ['texts.articles', { es: 'Sin título', en: 'No title' }, 'texts.articles.es', 'NO_TITLE'],
    ['texts.mission', { es: '{{moon}}', en: 'x' }, 'texts.mission.es', 'UNKNOWN_FACT'],
    ['dates.endsOn', '2026-05-01', 'TOO_MANY_DAYS'],
    ['dates.countdownTo', '2026-05-02T00:00', 'AFTER_EVENT'],
    ['dates.registrationFrom', '2026-01-19T00:00', 'dates.registrationUntil', 'BEFORE_OPENING'],
    ['dates.badgesFrom', '2026-02-21T00:00', 'AFTER_FIRST_DAY'],
    ['dates.badgesUntil', '2026-02-18T00:00', 'BEFORE_LAST_DAY'],
    ['languages.offered', 'en', 'languages.default', 'NOT_OFFERED'],
    ['keyDates.1.date', '2026-01-17', 'LINKED_DATE'],
    ['keyDates.2.date', '2016-01-27', 'FAR_FROM_EVENT'],
    ['keyDates.3.until', '10:00', 'BEFORE_START'],
    ['keyDates.6.date', '2026-02-18', 'OUTSIDE_EVENT'],
    ['categories.1.code', 'M40', 'TWICE'],
    ['categories.5.maximumAge', 39, 'BELOW_YOUNGEST'],
    ['rules.courtMinutes', 4, 'TOO_LOW'],
    ['rules.playersMin', 100, 'TOO_HIGH'],
    ['fees.earlyDiscount', 1600, 'MORE_THAN_FEE'],
    ['fees.earlyUntil', '2026-01-19', 'AFTER_CLOSING'],
    ['contact.callsFrom', '17:00', 'OUTSIDE_HOURS'],
    ['figures.athletesShort', 3501, 'MORE_THAN_ATHLETES'],
    ['look.primary', '#7aa7ff', 'LOW_CONTRAST'],
  ] as const;
  const document = structuredClone(seed);
  for (const [path, value] of mistakes) set(document, path, value);
  const found = problemsOf(document);
  for (const mistake of mistakes) {
    const [path, code] = mistake.length === 4 ? mistake.slice(2) : [mistake[0], mistake[2]];
    expect(found).toContainEqual({ path, code });
  }
  const codes = mistakes.map((mistake) => mistake.at(-1) as keyof typeof es);
  for (const words of [es, en]) {
    const sentences = codes.map((code) => words[code]);
    expect(new Set(sentences).size).toBe(30);
    expect(sentences).not.toContain(undefined);
  }
});
