import { act } from 'react';
import { useLocation } from 'react-router-dom';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { machineMs, setClockOffset } from '#shared/base/clock.ts';
import { must } from '#shared/base/must.ts';
import type { Game, Team, Venue } from '#shared/competition/competition.ts';
import { SchedulePage } from '#web/site/competition/SchedulePage.tsx';
import { StandingsPage } from '#web/site/competition/teams/StandingsPage.tsx';
import { TeamsPage } from '#web/site/competition/teams/TeamsPage.tsx';
import { VenuesPage } from '#web/site/competition/venues/VenuesPage.tsx';
import { makeGame } from './competition-admin-make.ts';
import { type Asked, fill, find, findAll, leave, press, serve, show, until } from './participants-screen.tsx';

/** What visitors narrow and step through: each filter alone, both together and in either order. */

beforeAll(() => setClockOffset(Date.parse('2026-02-21T09:00:00-06:00') - machineMs()));
afterAll(() => setClockOffset(0));

const data = (value: unknown) => ({ body: { data: value } });
const side = (id: number, name: string, country = 'SV') => ({ id, name, country });
let address = '';
function Address() {
  address = decodeURIComponent(useLocation().search);
  return null;
}

describe('the board of a day', () => {
  const game = (id: number, part: Partial<Game>) =>
    makeGame(id, { date: '2026-02-21T16:00:00.000Z', ...part });
  const games = [
    game(1, {
      category: "Men's 45+",
      venue: 'UCA',
      team1: side(1, 'Águilas'),
      team2: side(2, 'Pumas', 'UY'),
    }),
    game(2, { category: "Women's 40+", venue: 'UCA', team1: side(3, 'Leonas'), team2: side(4, 'Panteras') }),
    game(3, { category: "Men's 45+", venue: 'Palacio', team1: side(5, 'Tigres'), team2: side(6, 'Toros') }),
    game(4, { eventType: 'ceremony', title: 'Opening', team1: null, team2: null }),
  ];
  const days = ['2026-02-19', '2026-02-20', '2026-02-21', '2026-02-22'].map((date) => ({
    date,
    games: 3,
    from: '08:00',
  }));
  async function open(at = '/schedule?day=2026-02-21'): Promise<Asked[]> {
    const asked = serve({ 'GET /api/schedule': data({ days, events: [] }), 'GET /api/games': data(games) });
    await show(
      <>
        <SchedulePage />
        <Address />
      </>,
      { at, language: 'en' },
    );
    await until(() => find('choice', 'Venue'));
    return asked;
  }
  const shown = () =>
    ['Águilas', 'Leonas', 'Tigres', 'Opening'].filter((name) => findAll('link', new RegExp(name)).length > 0);

  test('the board has the games of the day and no other event, and says how many', async () => {
    await open();
    await until(() => expect(shown()).toEqual(['Águilas', 'Leonas', 'Tigres']));
    expect(document.body).toShow('3 games');
  });

  test.each([
    ['category, then venue', ['Category', 'Venue']],
    ['venue, then category', ['Venue', 'Category']],
  ])('the board is filtered by %s, and each filter is removed separately', async (_order, labels) => {
    await open();
    await until(() => expect(shown()).toHaveLength(3));
    const values: Record<string, string> = { Category: 'M45', Venue: 'UCA' };
    const alone: Record<string, string[]> = { Category: ['Águilas', 'Tigres'], Venue: ['Águilas', 'Leonas'] };
    const [first = '', second = ''] = labels;
    await fill(find('choice', first), values[first] ?? '');
    expect(shown()).toEqual(alone[first]);
    await fill(find('choice', second), values[second] ?? '');
    expect(shown()).toEqual(['Águilas']);
    expect(document.body).toShow(/1 game\b.*3/);
    await until(() => expect(address).toMatch(/category=M45/));
    expect(address).toMatch(/venue=UCA/);
    await fill(find('choice', first), '');
    expect(shown()).toEqual(alone[second]);
  });

  test("the board's three filters are cleared at once", async () => {
    await open('/schedule?day=2026-02-21&category=M45&venue=UCA&team=zzz');
    await until(() => expect(document.body).toShow('No games match on this day.'));
    await press(find('button', 'Clear the filters'));
    expect(shown()).toEqual(['Águilas', 'Leonas', 'Tigres']);
    await until(() => expect(address).toBe('?day=2026-02-21'));
  });

  test('the board steps to the previous and next day, by button and by swipe', async () => {
    await open();
    await until(() => expect(shown()).toHaveLength(3));
    const day = () => /day=([\d-]+)/.exec(address)?.[1];
    await press(find('button', 'Previous day'));
    await until(() => expect(day()).toBe('2026-02-20'));
    await press(find('button', 'Next day'));
    await until(() => expect(day()).toBe('2026-02-21'));
    const swipe = async (x: number, y: number) => {
      const touch = (clientX: number, clientY: number) => {
        const list = [{ clientX, clientY }];
        return { item: (at: number) => list[at] ?? null, length: 1 };
      };
      const start = Object.assign(new Event('touchstart', { bubbles: true }), { touches: touch(200, 200) });
      const end = Object.assign(new Event('touchend', { bubbles: true }), {
        changedTouches: touch(200 + x, 200 + y),
      });
      const place = must(findAll('link', /Águilas/)[0], 'the link is on the page');
      await act(async () => {
        place.dispatchEvent(start);
        place.dispatchEvent(end);
      });
    };
    await swipe(-60, 0);
    await swipe(-100, 80);
    expect(day()).toBe('2026-02-21');
    await swipe(-100, 10);
    await until(() => expect(day()).toBe('2026-02-22'));
  });

  test('the board opens at the next day with games by default, and at the last once all are over', async () => {
    await open('/schedule');
    expect(findAll('heading', 'Saturday, February 21')).not.toEqual([]);
  });
});

describe('the list of teams', () => {
  const team = (id: number, part: Partial<Team>): Team => ({
    ...{
      id,
      uid: `u${id}`,
      name: `Equipo ${id}`,
      country: 'SV',
      category: "Men's 45+",
      division: 'A',
      logoUrl: null,
    },
    ...part,
  });
  const teams = [
    team(1, { name: 'Águilas', country: 'UY' }),
    team(2, { name: 'Pumas', category: "Women's 40+", country: 'UY' }),
    team(3, { name: 'Tigres', country: 'AR' }),
  ];
  async function open(at = '/teams') {
    serve({ 'GET /api/teams': data(teams) });
    await show(<TeamsPage />, { at, language: 'en' });
    await until(() => expect(document.body).toShow(/\d teams?/));
  }
  const shown = () =>
    ['Águilas', 'Pumas', 'Tigres'].filter((name) => findAll('link', new RegExp(`^${name}`)).length > 0);

  test.each([
    ['', ['Águilas', 'Pumas', 'Tigres']],
    ['?category=M45', ['Águilas', 'Tigres']],
    ['?q=aguil', ['Águilas']],
    ['?q=URUGUAY', ['Águilas', 'Pumas']],
    ['?q=uruguay&category=M45', ['Águilas']],
    ['?category=X9', ['Águilas', 'Pumas', 'Tigres']],
  ])('the list of teams at "%s" has %j', async (search, expected) => {
    await open(`/teams${search}`);
    expect(shown()).toEqual(expected);
  });

  test('the list of teams keeps the search when a category is chosen, and counts countries once', async () => {
    await open('/teams?q=uru');
    const link = must(
      findAll('link').find((one) => one.getAttribute('href')?.includes('category=W40')),
      'listed',
    );
    expect(link.getAttribute('href')).toMatch(/q=uru/);
    expect(document.body).toShow(/3 teams.*2 countries/);
  });

  test('the list of teams is sorted by country within a category', async () => {
    await open('/teams?category=M45');
    expect(document.body).toShow(/Argentina.*Tigres.*Uruguay.*Águilas/);
  });
});

describe('the venues page', () => {
  const venue = (id: number, name: string, courts: number): Venue => ({
    ...{ id, name, city: 'San Salvador', address: null, courts, lat: null, lon: null },
  });
  const at = (hour: number, part: Partial<Game>) =>
    makeGame(hour, { date: `2026-02-21T${String(hour).padStart(2, '0')}:00:00.000Z`, venue: 'UCA', ...part });
  const games = [
    at(14, { team1: side(1, 'Begun'), score: null }),
    at(16, { team1: side(2, 'Finished'), score: { team1: 3, team2: 1, forfeitBy: null } as never }),
    at(18, { team1: side(3, 'Coming') }),
    at(20, { team1: side(4, 'Later') }),
    at(17, { team1: side(5, 'Elsewhere'), venue: 'Palacio' }),
  ];
  async function open(list: readonly Game[]) {
    serve({
      'GET /api/venues': data([venue(1, 'UCA', 2), venue(2, 'Palacio', 3)]),
      'GET /api/games': data(list),
    });
    await show(<VenuesPage />, { at: '/venues', language: 'en' });
    await until(() => find('link', 'UCA'));
  }

  test('the venues page says which game is next at each, and how many courts there are in all', async () => {
    await open(games);
    await until(() => expect(document.body).toShow(/UCA.*Coming/));
    expect(document.body).not.toShow(/Begun|Finished|Later/);
    expect(document.body).toShow(/Palacio.*Elsewhere/);
    expect(document.body).toShow(/\b5 courts/);
  });

  test('the venues page says whether the games are today or on another day', async () => {
    await open(games);
    await until(() => expect(document.body).toShow(/today/i));
    await leave();
    await open([makeGame(1, { date: '2026-02-22T16:00:00.000Z', venue: 'UCA' })]);
    await until(() => expect(document.body).toShow(/Sunday, February 22/));
  });
});

describe('the standings', () => {
  const open = async (medals: unknown[], days: unknown[], at = '/standings') => {
    const asked = serve({
      'GET /api/standings': data({ category: "Women's 45+", teams: 0, tables: [], road: [], medals }),
      'GET /api/schedule': data({ days, events: [] }),
    });
    await show(<StandingsPage />, { at, language: 'en' });
    return asked;
  };
  const soon = 'We are working on this section. Check back soon!';

  test.each([
    ['medals but no tables', [{ country: 'SV', gold: 1, silver: 0, bronze: 0 }], []],
    ['days but no tables', [], [{ date: '2026-02-21', games: 2, from: '08:00' }]],
  ])('the standings are shown where there are %s', async (_what, medals, days) => {
    await open(medals, days);
    await until(() => expect(document.body).toShow(/medals/i));
    expect(document.body).not.toShow(soon);
  });

  test('the standings are of the category in the address, otherwise of the first one with games', async () => {
    const first = await open([], [], '/standings?category=W40');
    await until(() =>
      expect(first.find(({ call }) => call === 'GET /api/standings')?.search.get('category')).toBe(
        "Women's 40+",
      ),
    );
    const second = await open(
      [],
      [{ date: '2026-02-21', games: 2, from: '08:00' }],
      '/standings?category=X9',
    );
    await until(() =>
      expect(String(second.find(({ call }) => call === 'GET /api/standings')?.search)).toBe('first=true'),
    );
    await until(() => find('heading', "Women's 45+"));
  });
});
