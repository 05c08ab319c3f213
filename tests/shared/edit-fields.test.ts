import { expect, test } from 'vitest';
import { eventRecord, gameInput, gamesMove, resultInput } from '#shared/competition/edit-games.ts';
import { hotelRecord, venueRecord } from '#shared/competition/edit-places.ts';
import {
  category,
  country,
  line,
  optionalAddress,
  optionalText,
  plannedInstant,
  text,
  version,
} from '#shared/records/edit-fields.ts';

/** What the competition's forms take: each shape with its limits, and what fields say together. */

const fields = {
  line: line(5),
  text: text(5),
  optionalText: optionalText(5),
  optionalAddress,
  country,
  category,
  plannedInstant,
  version,
};

test.each<[keyof typeof fields, unknown, unknown]>([
  ['line', ' a b ', 'a b'],
  ['line', 'a\nb', 'a b'],
  ['line', 'x', 'x'],
  ['line', 'xxxxx', 'xxxxx'],
  ['line', 'xxxxxx', 'TOO_LONG'],
  ['line', ' ', 'REQUIRED'],
  ['line', undefined, 'REQUIRED'],
  ['text', ' a\nb ', 'a\nb'],
  ['text', 'xxxxxx', 'TOO_LONG'],
  ['text', '\n', 'REQUIRED'],
  ['optionalText', ' ', null],
  ['optionalText', null, null],
  ['optionalText', ' a ', 'a'],
  ['optionalText', 'xxxxxx', 'TOO_LONG'],
  ['optionalAddress', ' https://a.example ', 'https://a.example'],
  ['optionalAddress', 'HTTP://a.example', 'HTTP://a.example'],
  ['optionalAddress', '/pictures/a.jpg', '/pictures/a.jpg'],
  ['optionalAddress', '', null],
  ['optionalAddress', 'javascript:alert(1)', 'INVALID_URL'],
  ['optionalAddress', 'www.a.example', 'INVALID_URL'],
  ['country', 'SV', 'SV'],
  ['country', '', 'REQUIRED'],
  ['country', undefined, 'REQUIRED'],
  ['country', 'XX', 'INVALID_CHOICE'],
  ['category', "Men's 45+", "Men's 45+"],
  ['category', '', 'REQUIRED'],
  ['category', null, 'REQUIRED'],
  ['category', 'Sub 20', 'INVALID_CHOICE'],
  ['plannedInstant', '2026-02-21T10:00:00Z', '2026-02-21T10:00:00.000Z'],
  ['plannedInstant', '1926-02-21T10:00:00Z', 'INVALID_DATE'],
  ['version', 1, 1],
  ['version', 0, 'INVALID_NUMBER'],
  ['version', 1.5, 'INVALID_NUMBER'],
  ['version', '1', 'INVALID_NUMBER'],
])('%s: %j becomes %j', (name, sent, expected) => {
  const read = fields[name].safeParse(sent);
  const got = read.success ? read.data : read.error.issues[0]?.message;
  const same = name === 'plannedInstant' && read.success ? new Date(String(got)).toISOString() : got;
  expect(same).toEqual(expected);
});

type Fields = Record<string, unknown>;
const faults = (
  schema: {
    safeParse: (sent: unknown) => { error?: { issues: { path: PropertyKey[]; message: string }[] } };
  },
  sent: Fields,
) => schema.safeParse(sent).error?.issues.map(({ path, message }) => `${String(path[0])} ${message}`) ?? [];

const game = {
  date: '2026-02-21T10:00:00Z',
  category: "Men's 45+",
  phase: 'group',
  division: 'A',
  team1Id: 1,
  team2Id: 2,
};
test.each<[string, Fields, string[]]>([
  ['is whole', {}, []],
  ['has no teams and no title', { team1Id: null, team2Id: null }, ['title REQUIRED']],
  ['has one team and no title', { team2Id: null }, ['title REQUIRED']],
  ['has no teams and a title', { team1Id: null, team2Id: null, title: 'Por definir' }, []],
  ['has one team twice', { team2Id: 1 }, ['team2Id SAME_TEAM']],
  ['is of the group phase without a group', { division: null }, ['division REQUIRED']],
  ['is a final without a group', { phase: 'final', division: null }, []],
  ['has a court and no venue', { court: '1' }, ['venue REQUIRED']],
  ['has a court and a venue', { court: '1', venue: 'Palacio' }, []],
  [
    'has three faults at once',
    { team2Id: 1, court: '1', division: null },
    ['team2Id SAME_TEAM', 'division REQUIRED', 'venue REQUIRED'],
  ],
])('a game that %s has the faults %3$j', (_what, change, expected) => {
  expect(faults(gameInput, { ...game, ...change })).toEqual(expected);
});

test('a game outside the groups counts for none', () => {
  expect(gameInput.parse({ ...game, phase: 'final', division: 'A' }).division).toBeNull();
  expect(gameInput.parse(game).division).toBe('A');
});

test.each<[string, Fields, string[]]>([
  ['neither time nor venue', {}, ['minutes REQUIRED']],
  ['a time', { minutes: -30 }, []],
  ['a venue', { venue: 'Palacio' }, []],
  ['more than a day', { minutes: 24 * 60 + 1 }, ['minutes INVALID_NUMBER']],
  ['a whole day', { minutes: -24 * 60 }, []],
  ['no games', { minutes: 5, games: [] }, ['games REQUIRED']],
])('games moved by %s have the faults %3$j', (_what, change, expected) => {
  expect(faults(gamesMove, { games: [{ id: 1, version: 1 }], ...change })).toEqual(expected);
});

test.each<[Fields, string[]]>([
  [{ result: '78-65', version: 1 }, []],
  [{ result: null, version: 1 }, []],
  [{ result: '78', version: 1 }, ['result INVALID_SCORE']],
  [{ result: '', version: 1 }, ['result INVALID_SCORE']],
])('a result %j has the faults %j', (sent, expected) => {
  expect(faults(resultInput, sent)).toEqual(expected);
});

test.each<[Fields, string[]]>([
  [{ lat: 13.7, lon: -89.2 }, []],
  [{}, []],
  [{ lat: 13.7 }, ['lat INVALID_POSITION']],
  [{ lon: -89.2 }, ['lat INVALID_POSITION']],
  [{ lat: null, lon: null }, []],
])('a venue at %j has the faults %j', (position, expected) => {
  expect(faults(venueRecord.input, { name: 'UCA', city: 'San Salvador', ...position })).toEqual(expected);
});

test.each<[Fields, string[]]>([
  [{ priceFrom: 1 }, []],
  [{ priceFrom: 0 }, ['priceFrom INVALID_NUMBER']],
  [{ priceFrom: 1.5 }, ['priceFrom INVALID_NUMBER']],
  [{ priceFrom: 100_001 }, ['priceFrom INVALID_NUMBER']],
  [{ url: 'javascript:1' }, ['url INVALID_URL']],
])('a hotel with %j has the faults %j', (change, expected) => {
  expect(faults(hotelRecord.input, { name: 'Izalco', city: 'San Salvador', ...change })).toEqual(expected);
});

test('a game is no event of the schedule', () => {
  const event = { date: '2026-02-21T10:00:00Z', eventType: 'ceremony', title: 'Clausura' };
  expect(faults(eventRecord.input, event)).toEqual([]);
  expect(faults(eventRecord.input, { ...event, eventType: 'game' })).toEqual(['eventType INVALID_CHOICE']);
});
