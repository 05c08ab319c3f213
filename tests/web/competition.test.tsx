import { Route, Routes } from 'react-router-dom';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { machineMs, setClockOffset } from '#shared/base/clock.ts';
import type { Game, GroupTable, Team } from '#shared/competition/competition.ts';
import { toQueryKey } from '#web/core/client/query.ts';
import type { Language } from '#web/core/lib/i18n.ts';
import { GamePage } from '#web/site/competition/GamePage.tsx';
import { SchedulePage } from '#web/site/competition/SchedulePage.tsx';
import { ScheduleWidget } from '#web/site/competition/ScheduleWidget.tsx';
import { StandingsPage } from '#web/site/competition/teams/StandingsPage.tsx';
import { TeamPage } from '#web/site/competition/teams/TeamPage.tsx';
import { TeamsPage } from '#web/site/competition/teams/TeamsPage.tsx';
import { AccommodationPage } from '#web/site/competition/venues/AccommodationPage.tsx';
import { FaqPage } from '#web/site/competition/venues/FaqPage.tsx';
import { RulesPage } from '#web/site/competition/venues/RulesPage.tsx';
import { VenuesPage } from '#web/site/competition/venues/VenuesPage.tsx';
import { type Answers, fill, find, findAll, press, serve, show, until } from './participants-screen.tsx';

/** What visitors read about the courts: schedule, teams, games, tables, venues. */

beforeAll(() => setClockOffset(Date.parse('2026-02-20T08:00:00-06:00') - machineMs()));
afterAll(() => setClockOffset(0));

const data = (value: unknown) => ({ body: { data: value } });
const side = (id: number, name: string, country = 'SV') => ({ id, name, country });
const leonas = side(78, 'Leonas de San Miguel');
const doble = side(80, 'Doble Paso de Puebla', 'MX');
const makeGame = (overrides: Partial<Game> = {}): Game => ({
  id: 1,
  date: '2026-02-21T14:00:00.000Z',
  eventType: 'game',
  title: 'Leonas – Doble Paso',
  titleEn: null,
  venue: 'Gimnasio UCA',
  court: '2',
  category: "Women's 40+",
  division: 'B',
  phase: 'group',
  team1: leonas,
  team2: doble,
  score: null,
  version: 1,
  updatedAt: '2026-02-20T14:00:00.000Z',
  ...overrides,
});
const saturday = [
  makeGame(),
  makeGame({
    id: 2,
    date: '2026-02-21T15:30:00.000Z',
    venue: 'Palacio de los Deportes',
    category: "Men's 50+",
    team1: side(3, 'Rebote de Córdoba', 'AR'),
    team2: side(4, 'Tiro Libre de Salta', 'AR'),
  }),
];
const days = [
  { date: '2026-02-19', games: 64, from: '14:00' },
  { date: '2026-02-21', games: 2, from: '08:00' },
];
const published: Answers = {
  'GET /api/schedule': data({ days, events: [] }),
  'GET /api/games': ({ search }) =>
    data(search.get('date') === '2026-02-21' || search.get('from') === '2026-02-20' ? saturday : []),
};
const nothing: Answers = { 'GET /api/schedule': data({ days: [], events: [] }), 'GET /api/games': data([]) };

async function openSchedule(answers: Answers, { at = '/schedule', language = 'es' as Language } = {}) {
  serve(answers);
  await show(<SchedulePage />, { at, language });
}

describe('the schedule', () => {
  test.each([
    ['es', 'febrero de 2026', 'Seleccione una fecha', 'Siga las novedades'],
    ['en', 'February 2026', 'Select a date', 'Stay tuned for updates'],
  ] as const)(
    'the schedule in %s opens with February 2026 and asks for a date',
    async (language, month, prompt, notice) => {
      await openSchedule(nothing, { language });
      find('heading', month);
      expect(document.body).toShow(prompt);
      expect(document.body).toShow(notice);
    },
  );

  test('the schedule lists its dates in three groups, with the key ones marked', async () => {
    await openSchedule(nothing);
    for (const group of ['Fechas del torneo', 'Inscripción y acreditación', 'Actividades sociales'])
      find('heading', group);
    expect(document.body.textContent?.match(/Fecha clave/g)).toHaveLength(7);
    expect(document.body).toShow('Fecha por anunciar');
  });

  test.each([
    ['es', 'martes, 3 de febrero', 'No hay eventos programados para este día.'],
    ['en', 'Tuesday, February 3', 'No events scheduled for this day.'],
  ] as const)('the schedule in %s says when a day has no events', async (language, day, text) => {
    await openSchedule(nothing, { language });
    await press(find('button', new RegExp(day)));
    expect(document.body).toShow(text);
  });

  test('the schedule shows title and type of the chosen day, which is in the address', async () => {
    await openSchedule(nothing, { language: 'en' });
    await press(find('button', /Friday, February 20, 1 event, today/));
    find('heading', 'Friday, February 20');
    expect(find('button', /Friday, February 20, 1 event, today/).getAttribute('aria-pressed')).toBe('true');
    expect(document.body).toShow('8:00 AM – 8:00 PM');
    const panel = find('heading', 'Friday, February 20').parentElement?.textContent;
    expect(panel).toContain('Registration');
    expect(panel).toContain('Main accreditation');
  });

  test('the schedule goes to the previous and next month', async () => {
    await openSchedule(nothing, { language: 'en' });
    await press(find('button', 'Previous month'));
    find('heading', 'January 2026');
    await press(find('button', 'Next month'));
    await press(find('button', 'Next month'));
    find('heading', 'March 2026');
  });

  test('the schedule names the next five dates, and choosing one opens its day', async () => {
    await openSchedule(nothing, { language: 'en' });
    const list = find('heading', 'Upcoming dates').nextElementSibling;
    expect(list?.querySelectorAll('li')).toHaveLength(5);
    await press(find('button', /^1Mar.*Finals, last day/));
    find('heading', 'March 2026');
    find('heading', 'Sunday, March 1');
  });

  test('the schedule shows the next day with games as a board, from its first tip-off', async () => {
    await openSchedule(published, { language: 'en' });
    await until(() => find('heading', 'Saturday, February 21'));
    await until(() => find('link', /Leonas de San Miguel.*Doble Paso de Puebla.*Court 2/));
    expect(document.body).toShow('8:00 AM');
    expect(document.body).toShow('All times are El Salvador time.');
  });

  test('the schedule filters the board by team, ignoring accents, and says when none matches', async () => {
    await openSchedule(published, { language: 'en', at: '/schedule?day=2026-02-21' });
    await until(() => find('link', /Leonas/));
    await fill(find('textbox', 'Team'), 'cordoba');
    expect(findAll('link', /Leonas/)).toEqual([]);
    find('link', /Rebote de Córdoba/);
    await fill(find('textbox', 'Team'), 'zzz');
    expect(document.body).toShow('No games match on this day.');
    await press(find('button', 'Clear the filters'));
    find('link', /Leonas/);
  });

  test('the schedule goes from one day with games to another', async () => {
    await openSchedule(published, { language: 'en', at: '/schedule?day=2026-02-21' });
    await until(() => find('button', 'Previous day'));
    await press(find('button', 'Previous day'));
    await until(() => expect(document.body).toShow('There are no games on that day.'));
    expect(findAll('heading', 'Thursday, February 19')).not.toEqual([]);
    expect(find('button', 'Previous day')).toHaveProperty('disabled', true);
  });

  test('the schedule says that it is offline, and reads again on request', async () => {
    let works = false;
    await openSchedule(
      { ...published, 'GET /api/games': () => (works ? data(saturday) : 'offline') },
      { language: 'en' },
    );
    await until(() => expect(document.body).toShow('No connection.'));
    works = true;
    await press(find('button', 'Try again'));
    await until(() => find('link', /Leonas/));
  });
});

describe('the schedule on the home page', () => {
  test('the schedule on the home page steps through the ten days and shows the list', async () => {
    serve(published);
    await show(<ScheduleWidget />, { language: 'en' });
    await until(() => expect(document.body).toShow('Day 1 of 10'));
    expect(document.body).toShow('Main accreditation');
    expect(find('button', 'Previous day')).toHaveProperty('disabled', true);
    await press(find('button', 'Next day'));
    expect(document.body).toShow('Day 2 of 10');
    await until(() => find('link', /Leonas/));
    await press(find('button', 'List'));
    expect(document.body).toShow('Finals, last day');
    expect(find('link', 'See the whole schedule').getAttribute('href')).toBe('/schedule');
  });
});

describe('an empty section', () => {
  const empty: Answers = {
    ...nothing,
    'GET /api/teams': data([]),
    'GET /api/standings': data({ tables: [], road: [], medals: [] }),
    'GET /api/venues': data([]),
    'GET /api/accommodations': data([]),
    'GET /api/faq': data([]),
    'GET /api/rules': data([]),
  };
  test.each([
    ['Teams', <TeamsPage key="1" />],
    ['Standings', <StandingsPage key="2" />],
    ['Venues', <VenuesPage key="3" />],
    ['Accommodation', <AccommodationPage key="4" />],
    ['Rules', <RulesPage key="5" />],
    ['Frequently asked questions', <FaqPage key="6" />],
  ])('an empty section says what will come: %s', async (title, page) => {
    serve(empty);
    await show(page, { language: 'en' });
    await until(() => expect(document.body).toShow('We are working on this section. Check back soon!'));
    find('heading', title);
  });
});

const makeTeam = (overrides: Partial<Team> = {}): Team => ({
  id: 78,
  uid: '019539a0-0000-7000-8000-000000000078',
  name: leonas.name,
  country: 'SV',
  category: "Women's 40+",
  division: 'B',
  logoUrl: null,
  ...overrides,
});
const row = (rank: number, team: typeof leonas, overrides: Partial<GroupTable['rows'][number]>) => ({
  team,
  rank,
  played: 1,
  won: 1,
  lost: 0,
  forfeited: 0,
  scored: 50,
  conceded: 40,
  points: 2,
  tie: null,
  ...overrides,
});
const standings = {
  tables: [
    {
      category: "Women's 40+",
      division: 'B',
      rows: [
        row(1, leonas, { tie: { step: 'differenceAll', with: [80] } }),
        row(2, doble, { scored: 44, conceded: 43, tie: { step: 'differenceAll', with: [78] } }),
        row(3, side(5, 'Salto Inicial'), { won: 0, lost: 1, points: 1 }),
      ],
    },
  ],
  road: [],
  medals: [{ country: 'SV', gold: 1, silver: 0, bronze: 2 }],
};

describe('teams', () => {
  test('a team is found by country, ignoring accents', async () => {
    serve({
      'GET /api/teams': data([
        makeTeam(),
        makeTeam({ id: 80, name: doble.name, country: 'MX' }),
        makeTeam({ id: 81, name: 'Les Doyens', country: 'HT' }),
      ]),
    });
    await show(<TeamsPage />, { at: '/teams', language: 'es' });
    await until(() => find('link', /Leonas/));
    expect(document.body).toShow('3 equipos de 3 países.');
    await fill(find('textbox', 'Buscar equipo o país'), 'haiti');
    expect(findAll('link', /Leonas/)).toEqual([]);
    find('link', /Les Doyens/);
    await fill(find('textbox', 'Buscar equipo o país'), 'nadie');
    expect(document.body).toShow('Ningún equipo coincide con «nadie».');
  });

  const teamPages = (
    <Routes>
      <Route path="/teams/:id" element={<TeamPage />} />
    </Routes>
  );

  test('a team that the server does not know is not requested again', async () => {
    const asked = serve({});
    const key = toQueryKey('GET /api/teams/:id', { params: { id: 999_999 } });
    await show(teamPages, { at: '/teams/999999', language: 'en', written: [[key]] });
    find('heading', 'This team does not exist');
    expect(asked).toEqual([]);
  });

  test("a team's page has its place, its games and a calendar", async () => {
    serve({
      'GET /api/teams/78': data({
        team: makeTeam(),
        games: [makeGame()],
        row: standings.tables[0]?.rows[0] ?? null,
      }),
    });
    await show(teamPages, { at: '/teams/78', language: 'en' });
    await until(() => expect(document.body).toShow('No. 1 in Group B'));
    expect(document.body).toShow('+10');
    expect(document.body).toShow('Next game');
    // The subscription first: the file is a copy of this moment.
    expect(find('link', 'Add to my calendar').getAttribute('href')).toBe(
      'webcal://localhost:3000/calendar/team/78.ics?lang=en',
    );
    expect(find('link', /^.ics file/).getAttribute('href')).toBe('/calendar/team/78.ics?lang=en');
    find('button', 'Share');
  });

  test.each(['/teams/999', '/teams/x'])('the unknown address %s leads to the list', async (at) => {
    serve({});
    await show(teamPages, { at, language: 'en' });
    await until(() => find('heading', 'This team does not exist'));
    expect(find('link', 'See all teams').getAttribute('href')).toBe('/teams');
  });
});

describe('a game', () => {
  const gamePages = (
    <Routes>
      <Route path="/games/:id" element={<GamePage />} />
    </Routes>
  );
  const open = async (game: Game, language: Language = 'en') => {
    serve({
      'GET /api/games/1': data(game),
      'GET /api/venues': data([
        {
          id: 5,
          name: 'Gimnasio UCA',
          city: 'San Salvador',
          address: 'Bulevar',
          courts: 2,
          lat: 13.6,
          lon: -89.2,
        },
      ]),
    });
    await show(gamePages, { at: '/games/1', language });
  };

  test('an upcoming game says when and where, with a map', async () => {
    await open(makeGame());
    await until(() => expect(document.body).toShow('Upcoming'));
    expect(document.body).toShow('Saturday, February 21 · 8:00 AM');
    await until(() => find('link', /Show on the map/));
    expect(find('link', /Show on the map/).getAttribute('href')).toContain('13.6%2C-89.2');
    expect(find('link', 'Gimnasio UCA').getAttribute('href')).toBe('/venues/5');
  });

  test('a finished game shows its score, and which team forfeited', async () => {
    await open(makeGame({ score: { team1: 20, team2: 0, forfeitBy: doble.id } }), 'es');
    await until(() => expect(document.body).toShow('Resultado final'));
    expect(document.body).toShow('No se presentó: Doble Paso de Puebla');
  });
});

describe('standings', () => {
  test('the standings explain why teams level on points have this order', async () => {
    serve({ 'GET /api/standings': data(standings), 'GET /api/schedule': data({ days, events: [] }) });
    await show(<StandingsPage />, { at: '/standings?category=W40', language: 'en' });
    await until(() =>
      expect(document.body).toShow('Tied on 2 points: Leonas de San Miguel, Doble Paso de Puebla.'),
    );
    expect(document.body).toShow('1. Leonas de San Miguel: on point difference in all games (+10).');
    expect(document.body).toShow('2. Doble Paso de Puebla: on point difference in all games (+1).');
    expect(document.body).not.toShow('3. Salto Inicial:');
  });

  test('the standings contain the medals by country', async () => {
    serve({ 'GET /api/standings': data(standings), 'GET /api/schedule': data({ days, events: [] }) });
    await show(<StandingsPage />, { at: '/standings', language: 'es' });
    await until(() => find('heading', 'Medallero'));
    await until(() => expect(document.body).toShow(/El Salvador1023/));
  });
});

test('a question is answered in the reader’s language, or in Spanish with a word about it', async () => {
  const entry = (id: number, en?: { question: string; answer: string }) => ({
    id,
    question: `¿Pregunta ${id}?`,
    answer: `Respuesta ${id}.`,
    translations: en ? { en } : {},
  });
  serve({ 'GET /api/faq': data([entry(1, { question: 'Question 1?', answer: 'Answer 1.' }), entry(2)]) });
  await show(<FaqPage />, { language: 'en' });
  await until(() => expect(document.body).toShow('Answer 1.'));
  expect(document.body).not.toShow('Respuesta 1.');
  expect(document.body).toShow('Respuesta 2.');
  const read = (id: number) => document.querySelector(`#faq-${id}`);
  const languagesOf = (id: number) =>
    [...(read(id)?.querySelectorAll<HTMLElement>('[lang]') ?? [])].map(({ lang }) => lang);
  expect([languagesOf(1), languagesOf(2)]).toEqual([
    ['en', 'en'],
    ['es', 'es'],
  ]);
  expect(read(1)).not.toShow('in Spanish only');
  expect(read(2)).toShow('This answer is in Spanish only.');
});
