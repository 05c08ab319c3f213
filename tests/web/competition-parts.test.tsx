import { Route, Routes } from 'react-router-dom';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { CalendarEntry } from '#shared/competition/calendar.ts';
import type { Game } from '#shared/competition/competition.ts';
import { panamerican2026 } from '#shared/edition/panamerican-2026.ts';
import { serveEdition } from '#shared/edition/tournament.ts';
import { earnedMedals } from '#web/admin/competition/final-medals.ts';
import { gameDraft, instantOfDraft, plannedOf, validateGame } from '#web/admin/competition/game-draft.ts';
import { groupChoices } from '#web/admin/competition/group-names.ts';
import { readPosition } from '#web/admin/competition/read-position.ts';
import { StandingTables } from '#web/admin/competition/StandingTables.tsx';
import { setEdition } from '#web/core/client/edition.ts';
import { byTipOff, filterGames } from '#web/site/competition/board-filter.ts';
import { useCompetitionWords } from '#web/site/competition/competition-words.ts';
import { formatDifference } from '#web/site/competition/format-difference.ts';
import { GameCell } from '#web/site/competition/GameCell.tsx';
import { GroupTableView } from '#web/site/competition/teams/GroupTableView.tsx';
import { RoadToFinal } from '#web/site/competition/teams/RoadToFinal.tsx';
import { StandingsPage } from '#web/site/competition/teams/StandingsPage.tsx';
import { TeamPage } from '#web/site/competition/teams/TeamPage.tsx';
import { tieLevels } from '#web/site/competition/teams/tie-reasons.ts';
import { makeGame } from './competition-admin-make.ts';
import { serve, show, until } from './participants-screen.tsx';

/** The small rules of the competition's screens. */

const side = (id: number, name = `Equipo ${id}`, country = 'SV') => ({ id, name, country });

test.each([
  [12, '+12'],
  [0, '0'],
  [-7, '−7'],
])('a difference of %d is written %s', (value, text) => {
  expect(formatDifference(value)).toBe(text);
});

describe('the board', () => {
  const games = [
    makeGame(1, {
      category: "Men's 45+",
      venue: 'UCA',
      team1: side(1, 'Águilas'),
      team2: side(2, 'Pumas', 'UY'),
    }),
    makeGame(2, {
      category: "Women's 40+",
      venue: 'UCA',
      team1: side(3, 'Leonas'),
      team2: side(4, 'Águilas'),
    }),
    makeGame(3, { category: "Men's 45+", venue: 'Palacio', team1: null, team2: side(5, 'Tigres') }),
  ];
  test.each([
    ['', '', '', [1, 2, 3]],
    ["Men's 45+", '', '', [1, 3]],
    ['', 'UCA', '', [1, 2]],
    ["Men's 45+", 'UCA', '', [1]],
    ['', '', 'aguil', [1, 2]],
    ['', '', 'TIGRES', [3]],
    ['', '', 'uruguay', [1]],
    ["Women's 40+", '', 'aguil', [2]],
    ["Women's 40+", 'Palacio', '', []],
  ])(
    'the board filtered by category "%s", venue "%s" and team "%s" has games %j',
    (category, venue, team, ids) => {
      const found = filterGames(games, { category, venue, team }, (code) =>
        code === 'UY' ? 'Uruguay' : 'El Salvador',
      );
      expect(found.map(({ id }) => id)).toEqual(ids);
    },
  );

  test('the board is sorted by tip-off, and simultaneous games are grouped', () => {
    const at = (id: number, date: string) => makeGame(id, { date });
    const late = '2026-02-21T20:00:00.000Z';
    const early = '2026-02-21T14:00:00.000Z';
    const sorted = byTipOff([at(1, late), at(2, early), at(3, late)]);
    expect(sorted.map(([date, own]) => [date, own.map(({ id }) => id)])).toEqual([
      [early, [2]],
      [late, [1, 3]],
    ]);
  });
});

test.each<[string, Partial<Game>, [string, number][]]>([
  [
    'final',
    { phase: 'final', score: { team1: 60, team2: 50, forfeitBy: null } },
    [
      ['gold', 1],
      ['silver', 2],
    ],
  ],
  [
    'final won by team 2',
    { phase: 'final', score: { team1: 50, team2: 60, forfeitBy: null } },
    [
      ['gold', 2],
      ['silver', 1],
    ],
  ],
  ['game for bronze', { phase: 'bronze', score: { team1: 50, team2: 60, forfeitBy: null } }, [['bronze', 2]]],
  ['final not played', { phase: 'final', score: null }, []],
  [
    'final without a second team',
    { phase: 'final', team2: null, score: { team1: 1, team2: 0, forfeitBy: null } },
    [],
  ],
  ['semi-final', { phase: 'semifinal', score: { team1: 60, team2: 50, forfeitBy: null } }, []],
])('a %s earns its medals', (_what, part, medals) => {
  const game = makeGame(1, { team1: side(1), team2: side(2), ...part });
  expect(earnedMedals([game]).map(({ medal, team }) => [medal, team.id])).toEqual(medals);
});

test.each([
  [[], ['A']],
  [
    ['A', 'C'],
    ['A', 'B', 'C'],
  ],
  [['B'], ['A', 'B']],
  [
    ['A', null, 'A'],
    ['A', 'B'],
  ],
  [
    ['2', '10', 'A'],
    ['2', '10', 'A', 'B'],
  ],
])('a category with groups %j offers %j', (divisions, choices) => {
  const teams = divisions.map((division) => ({ category: 'M', division }));
  expect(groupChoices([...teams, { category: 'W', division: 'Z' }], 'M')).toEqual(choices);
});

test.each([
  ['13.7012, -89.2078', 13.7012, -89.2078],
  ['  -13.5;170 ', -13.5, 170],
  ['https://www.google.com/maps/place/X/@13.7012,-89.2078,17z', 13.7012, -89.2078],
  ['https://maps.example/?q=13.7012%2C-89.2078', 13.7012, -89.2078],
  ['https://maps.example/?a=1&ll=13.7,-89.2', 13.7, -89.2],
  ['https://www.openstreetmap.org/?mlat=13.7&mlon=-89.2', 13.7, -89.2],
  ['https://www.openstreetmap.org/#map=17/13.7/-89.2', 13.7, -89.2],
  ['90, 180', 90, 180],
])('the text %s is a position', (text, lat, lon) => {
  expect(readPosition(text)).toEqual({ lat, lon });
});
test.each(['', 'Palacio', '91, 0', '0, 181', '13.7', 'https://maps.example/?q=Palacio'])(
  'the text %j is not a position',
  (text) => {
    expect(readPosition(text)).toBeNull();
  },
);

describe('a game in the form', () => {
  const draft = gameDraft(makeGame(1, { date: '2026-02-21T16:30:00.000Z', titleEn: 'Opening' }));

  test("a stored game is shown in the tournament's time", () => {
    expect(draft).toMatchObject({
      day: '2026-02-21',
      time: '10:30',
      team1Id: '1',
      team2Id: '2',
      title: '',
      titleEn: 'Opening',
      phase: 'group',
    });
    expect(gameDraft(makeGame(1, { team2: null, title: 'Semi' }))).toMatchObject({
      team2Id: '',
      title: 'Semi',
    });
    expect(gameDraft(makeGame(1, { phase: null }))).toMatchObject({ phase: '' });
  });

  test("a new game starts at the list's day", () => {
    expect(gameDraft(null, { day: '2026-02-22', venue: 'UCA', category: 'X' })).toMatchObject({
      ...{ day: '2026-02-22', venue: 'UCA', category: 'X', phase: 'group', time: '' },
    });
  });

  test.each([
    [{ day: '2026-02-21', time: '10:30' }, '2026-02-21T16:30:00.000Z'],
    [{ day: '2026-02-21', time: '23:59' }, '2026-02-22T05:59:00.000Z'],
    [{ day: '2026-02-21', time: '24:00' }, null],
    [{ day: '2026-02-30', time: '10:30' }, null],
    [{ day: '', time: '10:30' }, null],
  ])('the time %j is the instant %s', (part, instant) => {
    expect(instantOfDraft(part)).toBe(instant);
  });

  test.each([
    [{ day: '' }, { day: 'REQUIRED' }],
    [{ day: '2026-02-30' }, { day: 'INVALID_DATE' }],
    [{ time: '' }, { time: 'REQUIRED' }],
    [{ time: '25:00' }, { time: 'INVALID_DATE' }],
    [
      { day: '', time: '' },
      { day: 'REQUIRED', time: 'REQUIRED' },
    ],
  ])('a game with %j names the wrong field', (part, errors) => {
    expect(validateGame({ ...draft, ...part })).toEqual({ errors });
  });

  test.each([
    ['2027-03-28', 'SKIPPED_TIME'],
    ['2027-10-31', 'REPEATED_TIME'],
  ])('a game on %s at 01:30 in Lisbon has a wrong time: %s', (day, time) => {
    onTestFinished(() => serveEdition(panamerican2026));
    serveEdition({ ...panamerican2026, dates: { ...panamerican2026.dates, timeZone: 'Europe/Lisbon' } });
    expect(validateGame({ ...draft, day, time: '01:30' })).toEqual({ errors: { time } });
    expect(plannedOf({ ...draft, day, time: '01:30' }, null, [])).toBe(null);
  });

  test('a game sends the group only in the group phase', () => {
    expect(validateGame({ ...draft, division: 'B' })).toMatchObject({ body: { division: 'B', team1Id: 1 } });
    expect(validateGame({ ...draft, division: 'B', phase: 'final' })).toMatchObject({
      body: { division: null, phase: 'final' },
    });
    expect(validateGame({ ...draft, team2Id: '', venue: '', court: '', title: 'x' })).toMatchObject({
      body: { team2Id: null, venue: null, court: null },
    });
  });

  test('a game is planned with the chosen teams', () => {
    const teams = [1, 2].map((id) => ({ ...side(id), category: "Men's 45+" }) as never);
    expect(plannedOf(draft, 7, teams)).toMatchObject({ id: 7, team1: { id: 1 }, team2: { id: 2 } });
    expect(plannedOf({ ...draft, time: '' }, 7, teams)).toBeNull();
  });
});

test('a tie is explained for teams that are level on points and have played', () => {
  const row = (team: number, points: number, step: string | null, part = {}) =>
    ({
      team,
      points,
      played: 2,
      scored: 100 + team,
      conceded: 90,
      tie: step && { step, with: [] },
      ...part,
    }) as never;
  const levels = tieLevels([
    row(1, 6, null),
    row(2, 4, 'pointsAll'),
    row(3, 4, 'differenceAll'),
    row(4, 3, 'drawNeeded'),
    row(5, 0, 'drawNeeded', { played: 0 }),
    row(6, 0, 'drawNeeded', { played: 0 }),
  ]);
  expect(levels.map(({ points, rows }) => [points, rows.map(({ value }) => value)])).toEqual([
    [4, [102, 13]],
  ]);
});

let words: ReturnType<typeof useCompetitionWords>;
function Words() {
  words = useCompetitionWords();
  return null;
}

describe('words of the competition', () => {
  const entry = (part: object) =>
    ({
      date: '2026-02-21',
      from: null,
      until: null,
      what: { kind: 'keyDate', keyDate: panamerican2026.keyDates[1] },
      ...part,
    }) as never;
  const event = { title: 'Fiesta', titleEn: 'Party', venue: 'Plaza' };
  const both = makeGame(1, { team1: side(1, 'Pumas'), team2: side(2, 'Tigres') });

  test.each([
    ['en', "Men's 45+", 'Party', 'Semifinal'],
    ['es', 'Masculino 45+', 'Fiesta', 'Semifinal'],
  ] as const)(
    'the words of the competition are in the language %s, and text of another edition is unchanged',
    async (language, category, party, phase) => {
      await show(<Words />, { language });
      expect([words.category("Men's 45+"), words.category('Mixed 90+')]).toEqual([category, 'Mixed 90+']);
      expect(words.gameTitle({ team1: null, team2: null, title: 'Fiesta', titleEn: 'Party' })).toBe(party);
      expect(words.gameTitle({ team1: side(1), team2: null, title: 'Fiesta', titleEn: null })).toBe('Fiesta');
      expect(words.gameTitle(both)).toMatch(/Pumas.*Tigres/);
      expect(words.phase({ phase: 'semifinal', division: null })).toBe(phase);
      expect(words.phase({ phase: 'group', division: 'B' })).toMatch(/B$/);
      expect(words.phase({ phase: null, division: null })).toMatch(/\S/);
      expect(words.entryTitle(entry({ what: { kind: 'published', event } }))).toBe(party);
      const spanish = { ...event, titleEn: null };
      expect(words.entryTitle(entry({ what: { kind: 'published', event: spanish } }))).toBe('Fiesta');
      expect(words.entryTitle(entry({ what: { kind: 'games', games: 2 } }))).toMatch(/^2 /);
      expect(words.entryText(entry({ what: { kind: 'published', event } }))).toBe('Plaza');
      expect(words.entryText(entry({ what: { kind: 'games', games: 2 } }))).toBeNull();
      expect(words.entryText(entry({}))).toMatch(/\S/);
    },
  );

  test('a time is shown as a span, an end, a beginning or the whole day', async () => {
    await show(<Words />, { language: 'en' });
    const time = (part: object) => words.entryTime(entry(part) as CalendarEntry);
    expect([
      time({ from: '08:00', until: '20:00' }),
      time({ until: '23:59' }),
      time({ from: '08:00' }),
      time({ from: '08:00', what: { kind: 'games', games: 2 } }),
      time({}),
    ]).toEqual(['8:00 AM – 8:00 PM', 'until 11:59 PM', '8:00 AM', 'from 8:00 AM', 'All day']);
  });
});

const pumas = side(1, 'Pumas', 'UY');
const standing = {
  ...{ team: pumas, rank: 1, played: 1, won: 1, lost: 0, forfeited: 0, scored: 50, conceded: 40, points: 2 },
  tie: null,
};
const table = { category: "Men's 45+", division: 'A', rows: [standing] };
test.each([
  ['a line of the board', () => <GameCell game={makeGame(1, { team1: pumas })} />],
  ['the road to the final', () => <RoadToFinal games={[makeGame(1, { phase: 'final', team1: pumas })]} />],
  ['a table', () => <GroupTableView table={table} />],
])('%s reads out the name of a country whose code it shows', async (_, screen) => {
  await show(screen(), { language: 'en' });
  const code = [...document.querySelectorAll('[aria-hidden=true]')].find((one) => one.textContent === 'UY');
  expect(code?.nextElementSibling?.textContent).toBe('Uruguay');
});

test('a team that did not appear has lost that game, in its table and on its page', async () => {
  const row = { ...standing, played: 3, lost: 1, forfeited: 1 };
  await show(<GroupTableView table={{ ...table, rows: [row] }} />, { language: 'en' });
  const cells = [...document.querySelectorAll('td')].map(({ textContent }) => textContent);
  expect(cells).toEqual(['1', '3', '1', '2', '50', '40', '+10', '2']);
  const team = { ...pumas, category: "Men's 45+", division: 'A', logoUrl: null };
  serve({ 'GET /api/teams/1': { body: { data: { team, games: [], row } } } });
  const page = (
    <Routes>
      <Route path="/teams/:id" element={<TeamPage />} />
    </Routes>
  );
  await show(page, { at: '/teams/1', language: 'en' });
  await until(() => expect(document.body).toShow('No. 1 in Group A'));
  const facts = [...document.querySelectorAll('dl > div')].map((one) => one.textContent);
  expect(facts).toEqual(['Won1', 'Lost2', 'Points2', 'Difference+10']);
});

const usualPoints = { pointsWin: 2, pointsLoss: 1, pointsNoShow: 0 };
test.each([
  ['the page of', <StandingsPage key="1" />, usualPoints, 'Two points for a game won'],
  ['the page of', <StandingsPage key="1" />, { ...usualPoints, pointsWin: 3 }, 'Points: 3 for a game won'],
  ['the admin’s', <StandingTables key="2" />, usualPoints, 'Two points for a game won'],
  [
    'the admin’s',
    <StandingTables key="2" />,
    { ...usualPoints, pointsLoss: 0 },
    'Points: 2 for a game won, 0',
  ],
])('%s standings say what a game is worth in the edition', async (_, screen, points, said) => {
  setEdition({ ...panamerican2026, rules: { ...panamerican2026.rules, ...points } });
  onTestFinished(() => setEdition(panamerican2026));
  serve({
    'GET /api/standings': { body: { data: { tables: [table], road: [], medals: [], teams: 1 } } },
    'GET /api/schedule': { body: { data: { days: [], events: [] } } },
  });
  await show(screen, { language: 'en' });
  await until(() => expect(document.body).toShow(said));
});

test.each([
  [{ team1: 60, team2: 50, forfeitBy: null }, 'ChampionEquipo 1'],
  [{ team1: 50, team2: 60, forfeitBy: null }, 'ChampionEquipo 2'],
  [{ team1: 0, team2: 20, forfeitBy: 1 }, 'ChampionEquipo 2'],
  [null, ''],
])('the road to the final with %j names who won', async (score, said) => {
  await show(<RoadToFinal games={[makeGame(1, { phase: 'final', score })]} />, { language: 'en' });
  const champion = [...document.querySelectorAll('ol p')].map(({ textContent }) => textContent);
  expect(champion.join()).toBe(said);
});

test.each([
  ['none', [], ['To be decided', 'To be decided', 'To be decided']],
  [
    'one semifinal',
    [makeGame(1, { phase: 'semifinal', team1: pumas })],
    ['To be decided', 'Pumas', 'To be decided'],
  ],
])(
  'each round of the road has something below its name on a phone where %s is known',
  async (_, games, said) => {
    await show(<RoadToFinal games={games} />, { language: 'en' });
    const shown = [...document.querySelectorAll('ol > li')].map((round) =>
      [...round.querySelectorAll('ul > li:not(.max-md\\:hidden)')].map((one) => one.textContent).join(),
    );
    expect(shown).toEqual(said.map((text) => expect.stringContaining(text)));
  },
);
