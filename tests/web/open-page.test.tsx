/** Pages that stay open: they follow the clock without a reload. */
import { act } from 'react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { machineMs, setClockOffset } from '#shared/base/clock.ts';
import type { Game, Team } from '#shared/competition/competition.ts';
import { GamePage } from '#web/site/competition/GamePage.tsx';
import { SchedulePage } from '#web/site/competition/SchedulePage.tsx';
import { ScheduleWidget } from '#web/site/competition/ScheduleWidget.tsx';
import { TeamPage } from '#web/site/competition/teams/TeamPage.tsx';
import { VenuesPage } from '#web/site/competition/venues/VenuesPage.tsx';
import { FeeCalculator } from '#web/site/info/FeeCalculator.tsx';
import { type Answers, find, findAll, serve, show, until } from './participants-screen.tsx';

const instant = (local: string) => `${local}:00-06:00`;
const setClock = (local: string) => setClockOffset(Date.parse(instant(local)) - machineMs());

// The pages' looks at the clock come when the test says so.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => {
  vi.useRealTimers();
  setClockOffset(0);
});

/** The hour has come, and the open page looks at its clock. */
async function passUntil(local: string): Promise<void> {
  setClock(local);
  await act(async () => vi.advanceTimersByTime(5000));
}

const data = (value: unknown) => ({ body: { data: value } });
const side = (id: number, name: string) => ({ id, name, country: 'SV' });
const makeGame = (id: number, local: string, home = 'Leonas'): Game => ({
  id,
  date: new Date(instant(local)).toISOString(),
  eventType: 'game',
  title: `${home} – Pumas`,
  titleEn: null,
  venue: 'Gimnasio UCA',
  court: '1',
  category: "Women's 40+",
  division: 'A',
  phase: 'group',
  team1: side(1, home),
  team2: side(2, 'Pumas'),
  score: null,
  version: 1,
  updatedAt: '2026-02-20T14:00:00.000Z',
});
const saturday = [makeGame(1, '2026-02-21T08:00'), makeGame(2, '2026-02-21T15:30')];
const sunday = [makeGame(3, '2026-02-22T08:00', 'Gaviotas')];
const days = [
  { date: '2026-02-21', games: 2, from: '08:00' },
  { date: '2026-02-22', games: 1, from: '08:00' },
];
const published: Answers = {
  'GET /api/schedule': data({ days, events: [] }),
  'GET /api/games': ({ search }) =>
    data((search.get('date') ?? search.get('from')) === '2026-02-22' ? sunday : saturday),
};

/** Answers come once the returned function has been called. */
function holdAnswers(): () => void {
  const answer = globalThis.fetch;
  const { promise, resolve } = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (...sent: Parameters<typeof fetch>) => {
    await promise;
    return answer(...sent);
  });
  return resolve;
}

test("an open game's page starts at its tip-off", async () => {
  setClock('2026-02-21T07:55');
  serve({ 'GET /api/games/1': data(saturday[0]), 'GET /api/venues': data([]) });
  await show(
    <Routes>
      <Route path="/games/:id" element={<GamePage />} />
    </Routes>,
    { at: '/games/1' },
  );
  await until(() => expect(document.body).toShow('Por jugar'));
  await passUntil('2026-02-21T08:00');
  expect(document.body).toShow('En juego o por confirmar');
});

test("the next game of an open team's page is the one after the tip-off", async () => {
  setClock('2026-02-21T07:55');
  const team: Team = {
    id: 1,
    uid: '019539a0-0000-7000-8000-000000000001',
    name: 'Leonas',
    country: 'SV',
    category: "Women's 40+",
    division: 'A',
    logoUrl: null,
  };
  serve({ 'GET /api/teams/1': data({ team, games: saturday, row: null }) });
  await show(
    <Routes>
      <Route path="/teams/:id" element={<TeamPage />} />
    </Routes>,
    { at: '/teams/1' },
  );
  const next = () => find('link', /21 feb 2026/).previousElementSibling;
  const marked = () => findAll('link', /feb 2026/).map((one) => one.previousElementSibling?.textContent);
  await until(() => expect(marked()).toEqual(['Próximo partido', undefined]));
  await passUntil('2026-02-21T08:05');
  expect(marked()).toEqual([undefined, 'Próximo partido']);
  expect(next).toThrow('more than one');
});

test('an open list of venues names the next game of each, and after midnight the next day', async () => {
  setClock('2026-02-21T07:55');
  const venue = {
    id: 5,
    name: 'Gimnasio UCA',
    city: 'San Salvador',
    address: '',
    courts: 1,
    lat: 13.6,
    lon: -89,
  };
  serve({ ...published, 'GET /api/venues': data([venue]) });
  await show(<VenuesPage />);
  await until(() => expect(document.body).toShow('Hoy: 2 partidos'));
  expect(document.body).toShow('08:00 Leonas – Pumas');
  await passUntil('2026-02-21T08:00');
  expect(document.body).toShow('15:30 Leonas – Pumas');
  const release = holdAnswers();
  await passUntil('2026-02-22T00:00');
  expect(document.body).toShow('sábado, 21 de febrero: 2 partidos');
  release();
  await until(() => expect(document.body).toShow('Hoy: 1 partido'));
});

test('an open schedule keeps its day at midnight until the next one is loaded', async () => {
  setClock('2026-02-21T23:58');
  serve(published);
  await show(<SchedulePage />, { at: '/schedule' });
  await until(() => expect(findAll('link', /Leonas/)).toHaveLength(2));
  const board = () => document.getElementById('board')?.textContent;
  const release = holdAnswers();
  await passUntil('2026-02-22T00:01');
  expect(board()).toBe('sábado, 21 de febrero');
  expect(findAll('link', /Leonas/)).toHaveLength(2);
  find('button', /domingo, 22 de febrero, .*hoy/);
  release();
  await until(() => expect(board()).toBe('domingo, 22 de febrero'));
  find('link', /Gaviotas/);
});

test('the schedule of an open home page does too, even while the next day fails to load', async () => {
  setClock('2026-02-21T23:58');
  serve(published);
  await show(<ScheduleWidget />);
  await until(() => expect(findAll('link', /Leonas/)).toHaveLength(2));
  const asked = serve({ ...published, 'GET /api/games': 'offline' });
  await passUntil('2026-02-22T00:01');
  await until(() => expect(asked.map(({ search }) => search.get('date'))).toEqual(['2026-02-22']));
  expect(document.body).toShow('Día 2 de 10');
  expect(findAll('link', /Leonas/)).toHaveLength(2);
});

test('the offer of an early payment ends while its page is open', async () => {
  setClock('2025-08-31T23:58');
  await show(<FeeCalculator />);
  expect(document.body).not.toShow('Ese plazo ya terminó');
  await passUntil('2025-09-01T00:00');
  expect(document.body).toShow('Ese plazo ya terminó');
});

test.each([
  ['the schedule', <SchedulePage key="1" />],
  ['the schedule on the home page', <ScheduleWidget key="2" />],
])('the page %s says that it could not be loaded, and reads again on request', async (_name, page) => {
  setClock('2026-02-21T07:55');
  let works = false;
  serve({
    ...published,
    'GET /api/schedule': () =>
      works ? data({ days, events: [] }) : { status: 503, body: { error: 'Busy', code: 'UNAVAILABLE' } },
  });
  await show(page, { at: '/schedule' });
  await until(() => expect(document.body).toShow('No se pudo cargar. Intente más tarde.'));
  works = true;
  await act(async () => find('button', 'Intentar de nuevo').click());
  await until(() => expect(findAll('link', /Leonas/)).not.toEqual([]));
});
