import { afterEach, expect, test } from 'vitest';
import { isEarlyDay, listCounts, quoteTeam, type TeamParty } from '#shared/edition/fees.ts';
import { panamerican2026 } from '#shared/edition/panamerican-2026.ts';
import { serveEdition } from '#shared/edition/tournament.ts';
import { kindsWith } from './make.ts';

const { fees } = panamerican2026;
const team: TeamParty = {
  players: 14,
  assistants: 0,
  companions: 0,
  cards: 0,
  hasAccommodation: false,
  isEarly: false,
};

afterEach(() => serveEdition(panamerican2026));

test.each<[string, Partial<TeamParty>, number]>([
  ['a team alone', {}, 1700],
  ['fewer players cost the same', { players: 8 }, 1700],
  ['one player alone', { players: 1 }, 1700],
  ['two hundred companions', { companions: 200 }, 1700 + 200 * 80],
  ['with official lodging', { hasAccommodation: true }, 1500],
  ['paid early', { isEarly: true }, 1600],
  ['both discounts add up', { hasAccommodation: true, isEarly: true }, 1400],
  ['one assistant', { assistants: 1 }, 1800],
  ['three assistants', { assistants: 3 }, 2000],
  ['five companions', { companions: 5 }, 2100],
  ['a card for each of fourteen players', { cards: 14 }, 1756],
  [
    'everything at once',
    { assistants: 3, companions: 10, cards: 14, hasAccommodation: true, isEarly: true },
    1700 + 300 + 800 + 56 - 200 - 100,
  ],
])('%s', (_name, party, total) => {
  expect(quoteTeam(fees, { ...team, ...party })).toMatchObject({ kind: 'quote', total });
});

test('the lines name what is charged and what is taken off, and add up to the total', () => {
  const quote = quoteTeam(fees, { ...team, assistants: 2, cards: 12, isEarly: true });
  expect(quote).toEqual({
    kind: 'quote',
    lines: [
      { kind: 'team', count: 1, amount: 1700 },
      { kind: 'assistants', count: 2, amount: 200 },
      { kind: 'cards', count: 12, amount: 48 },
      { kind: 'early', count: 1, amount: -100 },
    ],
    total: 1848,
  });
});

test.each<[string, Partial<TeamParty>, string[]]>([
  ['a fourth assistant', { assistants: 4 }, ['assistants']],
  ['a fifteenth player', { players: 15 }, ['players']],
  ['no player at all', { players: 0 }, ['players']],
  ['more cards than players', { players: 10, cards: 11 }, ['cards']],
  ['two hundred and one companions', { companions: 201 }, ['companions']],
  ['half a companion', { companions: 0.5 }, ['companions']],
  ['several at once', { players: -1, companions: -1 }, ['players', 'companions', 'cards']],
])('%s is refused', (_name, party, fields) => {
  expect(quoteTeam(fees, { ...team, ...party })).toEqual({ kind: 'refused', fields });
});

test.each([
  ['2025-08-30', true],
  ['2025-08-31', true],
  ['2025-09-01', false],
  ['2026-02-20', false],
])('a payment on %s is early: %s', (day, early) => {
  expect(isEarlyDay(fees, day)).toBe(early);
});

test('people of a team whose kind has a fee are counted and charged, players with the team', () => {
  const kinds = kindsWith({
    Player: { fee: 12 },
    Medical: { isOn: true, fee: 30, mostPerTeam: 2 },
    Press: { isOn: true, fee: 40 },
    Companion: { fee: 20 },
    Coach: { fee: 0 },
  });
  serveEdition({ ...panamerican2026, kinds });
  expect(listCounts(fees).filter(({ name }) => name.startsWith('kind.'))).toEqual([
    { name: 'kind.Medical', min: 0, max: 2 },
  ]);
  expect(quoteTeam(fees, { ...team, players: 10, 'kind.Medical': 2 })).toEqual({
    kind: 'quote',
    lines: [
      { kind: 'team', count: 1, amount: 1700 },
      { kind: 'players', count: 10, amount: 120 },
      { kind: 'kind.Medical', count: 2, amount: 60 },
    ],
    total: 1880,
  });
  expect(quoteTeam(fees, { ...team, 'kind.Medical': 3 })).toEqual({
    kind: 'refused',
    fields: ['kind.Medical'],
  });
});

test('what costs nothing is not counted', () => {
  const free = { ...fees, extraAssistant: 0, companion: 0, playerCard: 0 };
  expect(listCounts(free).map(({ name }) => name)).toEqual(['players']);
});
