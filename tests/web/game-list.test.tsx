import { useLocation } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import type { Game } from '#shared/competition/competition.ts';
import { ScheduleGames } from '#web/admin/competition/ScheduleGames.tsx';
import { showAdmin } from './admin-screen.tsx';
import { dayOf, makeGame } from './competition-admin-make.ts';
import { type Answers, fill, find, press, serve, until } from './participants-screen.tsx';
import { chooseInMenu } from './row-menu.ts';

/** The games of a day or of a team, as editors list them. */

beforeEach(() => sessionStorage.clear());

let address = '';
function Address() {
  address = useLocation().search;
  return null;
}

const score = { team1: 70, team2: 65, forfeitBy: null } as Game['score'];
const games = [
  makeGame(1, { score }),
  makeGame(2, { date: '2026-02-21T15:00:00.000Z', venue: 'Gimnasio', court: null }),
  makeGame(3, { date: '2026-02-21T18:30:00.000Z', category: "Women's 40+" }),
  makeGame(4, { date: '2026-02-21T19:00:00.000Z', venue: null, court: null }),
];
const days = [
  { date: '2026-02-20', games: 1, from: '10:00' },
  { date: '2026-02-21', games: 4, from: '09:00' },
];

async function open(search: string, listed: readonly Game[] = games, more: Answers = {}) {
  const asked = serve({
    ...dayOf(listed),
    'GET /api/schedule': { body: { data: { days, events: [] } } },
    ...more,
  });
  const screen = (
    <>
      <Address />
      <ScheduleGames />
    </>
  );
  await showAdmin(screen, { language: 'en', at: `/admin/schedule${search}`, tab: 'schedule' });
  await until(() => find('heading', 'Games'));
  return asked;
}
const rows = () => [...document.querySelectorAll('tbody tr')];
const names = () => rows().map((row) => row.querySelector('a')?.textContent);
const listed = (...teams: number[]) =>
  until(() => expect(names()).toEqual(teams.map((team) => `Equipo ${team} – Equipo ${team + 1}`)));
const wasAsked = (asked: Awaited<ReturnType<typeof open>>) =>
  asked.filter(({ call }) => call === 'GET /api/admin/games').map(({ search }) => search.get('date'));

test('a game is listed with its time, category, phase, venue, court and result', async () => {
  await open('?day=2026-02-21');
  await listed(1, 3, 5, 7);
  const heads = [...document.querySelectorAll('th')].map((head) => head.textContent?.trim());
  expect(heads.filter(Boolean)).toEqual(['Time', 'Game', 'Category', 'Venue', 'Result']);
  for (const words of ['10:00 AM', "Men's 45+", 'Group A', 'Palacio', 'Court 1', '70–65'])
    expect(rows()[0]).toShow(words);
  expect(rows()[3]).toShow('No venue yet');
  expect(document.body).toShow('4 games');
});

test('games are sorted by each column', async () => {
  await open('?day=2026-02-21');
  await listed(1, 3, 5, 7);
  await press(find('button', 'Time'));
  await listed(3, 1, 5, 7);
  await press(find('button', 'Time'));
  await listed(7, 5, 1, 3);
  await press(find('button', 'Category'));
  expect(names().at(-1)).toBe('Equipo 5 – Equipo 6');
  await press(find('button', 'Venue'));
  expect(names().slice(0, 2)).toEqual(['Equipo 7 – Equipo 8', 'Equipo 3 – Equipo 4']);
  await press(find('button', 'Game'));
  await listed(1, 3, 5, 7);
});

const filters = {
  venue: () => fill(find('choice', 'Venue'), 'Palacio'),
  category: () => fill(find('choice', 'Category'), "Men's 45+"),
};
test.each([['venue', 'category'] as const, ['category', 'venue'] as const])(
  'games are narrowed by %s, then by %s, and all come back at once when none is left',
  async (first, second) => {
    await open('?day=2026-02-21');
    await listed(1, 3, 5, 7);
    const venues = [...find('choice', 'Venue').querySelectorAll('option')].map(({ value }) => value);
    expect(venues).toEqual(['', 'Gimnasio', 'Palacio']);
    await filters[first]();
    await listed(...(first === 'venue' ? [1, 5] : [1, 3, 7]));
    await filters[second]();
    await listed(1);
    await fill(find('choice', 'Venue'), 'Gimnasio');
    await listed(3);
    await fill(find('choice', 'Category'), "Women's 40+");
    await until(() => expect(document.body).toShow('Nothing matches the filters.'));
    await press(find('button', 'Clear filters'));
    await listed(1, 3, 5, 7);
    expect(address).toBe('?day=2026-02-21');
  },
);

test('a day without games says so, and its neighbors are a button away', async () => {
  const asked = await open('?day=2026-02-21', []);
  await until(() => expect(document.body).toShow('There are no games on that day.'));
  const day = () => find('choice', 'Day') as HTMLSelectElement;
  const gamesOn = (date: string) => day().querySelector(`[value="${date}"]`)?.textContent?.split(' · ')[1];
  expect([gamesOn('2026-02-20'), gamesOn('2026-02-21'), gamesOn('2026-02-22')]).toEqual([
    '1 game',
    '4 games',
    '0 games',
  ]);
  await press(find('button', 'Previous day'));
  await until(() => expect(day().value).toBe('2026-02-20'));
  await press(find('button', 'Next day'));
  await until(() => expect(day().value).toBe('2026-02-21'));
  await until(() => expect(wasAsked(asked)).toEqual(['2026-02-21', '2026-02-20', '2026-02-21']));
});

test('the first and the last day have no neighbor beyond them', async () => {
  await open('?day=2026-01-01');
  await until(() => expect(find('button', 'Previous day')).toHaveProperty('disabled', true));
  expect(find('button', 'Next day')).toHaveProperty('disabled', false);
  await fill(
    find('choice', 'Day'),
    find('choice', 'Day').querySelector('option:last-child')?.getAttribute('value') ?? '',
  );
  await until(() => expect(find('button', 'Next day')).toHaveProperty('disabled', true));
  expect(find('button', 'Previous day')).toHaveProperty('disabled', false);
});

test("a team's games are those of all days with it on either side, with their day", async () => {
  const asked = await open('?team=4');
  await listed(3);
  expect(wasAsked(asked)).toEqual([null]);
  expect(rows()[0]).toShow('Feb 21');
  await open('?team=3');
  await listed(3);
  await press(find('button', 'See the games of all teams'));
  await until(() => find('choice', 'Day'));
  await listed(1, 3, 5, 7);
  expect(rows()[0]).not.toShow('Feb 21');
});

test('a new game and the results are of the day on the screen', async () => {
  await open('?day=2026-02-21');
  await listed(1, 3, 5, 7);
  const to = (name: string) => find('link', name).getAttribute('href');
  expect(to('Add a game')).toBe('/admin/schedule/games/new?day=2026-02-21');
  expect(to('Enter results')).toBe('/admin/schedule/results?day=2026-02-21');
});

test('a new game begins with the day, the venue and the category of the list', async () => {
  const at = 'day=2026-02-21&venue=Palacio&category=Men%27s%2045%2B';
  serve(dayOf(games));
  await showAdmin(<ScheduleGames />, {
    language: 'en',
    at: `/admin/schedule/games/new?${at}`,
    tab: 'schedule',
  });
  await until(() => find('choice', 'Category'));
  const values = ['day', 'venue', 'category'].map(
    (name) => document.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value,
  );
  expect(values).toEqual(['2026-02-21', 'Palacio', "Men's 45+"]);
});

test.each([
  [1, 'The game already has a result. It is deleted with it, and the table changes.'],
  [3, 'The game disappears from the schedule and from subscribed calendars.'],
])('deleting the game of team %i says what is lost with it', async (team, text) => {
  await open('?day=2026-02-21');
  await listed(1, 3, 5, 7);
  const name = `Equipo ${team} – Equipo ${team + 1}`;
  await chooseInMenu(`More actions: ${name}`, /^Delete/);
  await until(() => expect(find('dialog')).toShow(text));
});
