import { Link, Route, Routes, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { machineMs, setClockOffset } from '#shared/base/clock.ts';
import { must } from '#shared/base/must.ts';
import { panamerican2026 as seed } from '#shared/edition/panamerican-2026.ts';
import { SchedulePage } from '#web/site/competition/SchedulePage.tsx';
import { ScheduleWidget } from '#web/site/competition/ScheduleWidget.tsx';
import { makeGame } from './competition-admin-make.ts';
import { find, findAll, press, serve, show, until } from './participants-screen.tsx';

/** The schedule at an address, and which date is in which group. */

beforeEach(() => setClockOffset(Date.parse('2026-02-20T10:00:00-06:00') - machineMs()));
afterEach(() => setClockOffset(0));

async function open(at: string) {
  serve({
    'GET /api/schedule': {
      body: { data: { days: [{ date: '2026-02-21', games: 4, from: '08:00' }], events: [] } },
    },
    'GET /api/games': { body: { data: [] } },
  });
  await show(<SchedulePage />, { at, language: 'en' });
  await until(() => expect(document.body).toShow('4 games'));
}

test.each([
  ['/schedule?day=2026-03-01', 'March 2026', 'Sunday, March 1'],
  ['/schedule?day=2026-02-20', 'February 2026', 'Friday, February 20'],
])('the schedule at %s opens with %s and its day', async (at, month, day) => {
  await open(at);
  find('heading', month);
  expect(findAll('heading', day)).not.toEqual([]);
});

test.each(['/schedule?day=2026-02-31', '/schedule?day=tomorrow', '/schedule?day='])(
  'the schedule at %s, which is no day, asks for one',
  async (at) => {
    await open(at);
    find('heading', 'February 2026');
    expect(document.body).toShow('Select a date to see its events.');
  },
);

test('a day with games leads to them, any other day does not', async () => {
  await open('/schedule?day=2026-02-20');
  expect(findAll('link', 'See the games of this day')).toEqual([]);
  await press(find('button', /Saturday, February 21/));
  expect(find('link', 'See the games of this day').getAttribute('href')).toBe('#board');
});

test('the dates of the event are in three groups without the days of games; the draw is one of the tournament', async () => {
  await open('/schedule');
  const dates = (group: string) => [
    ...must(find('heading', group).parentElement, group).querySelectorAll('ul > li'),
  ];
  const groups = ['Tournament dates', 'Registration and accreditation', 'Social events'].map(dates);
  // The party has no date yet.
  expect(groups.flat()).toHaveLength(seed.keyDates.length + 1);
  const draw = must(
    seed.keyDates.find(({ id }) => id === 'groupDraw'),
    'the draw',
  ).title.en;
  expect(groups.map((items) => items.some((item) => item.textContent?.includes(draw)))).toEqual([
    true,
    false,
    false,
  ]);
});

test.each([
  [6, []],
  [7, ['and 1 more game']],
  [9, ['and 3 more games']],
])('the home page, which shows six games of a day with %i, leads to the others', async (count, more) => {
  const games = Array.from({ length: count }, (_, at) => makeGame(at + 1));
  serve({
    'GET /api/schedule': {
      body: { data: { days: [{ date: '2026-02-20', games: count, from: '10:00' }], events: [] } },
    },
    'GET /api/games': { body: { data: games } },
  });
  await show(<ScheduleWidget />, { language: 'en' });
  await until(() => find('link', /Equipo 12/));
  expect(findAll('link', /Palacio/)).toHaveLength(6);
  const others = findAll('link').filter((link) => link.getAttribute('href') === '/schedule?day=2026-02-20');
  expect(others.map(({ textContent }) => textContent)).toEqual(more);
});

function WayBack() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate(-1)}>
      {'Back'}
    </button>
  );
}

test('one step back from the schedule leaves it, however many days were looked at', async () => {
  serve({ 'GET /api/schedule': { body: { data: { days: [], events: [] } } } });
  const pages = (
    <Routes>
      <Route path="/news" element={<Link to="/schedule">{'Way in'}</Link>} />
      <Route
        path="/schedule"
        element={
          <>
            <WayBack />
            <SchedulePage />
          </>
        }
      />
    </Routes>
  );
  await show(pages, { at: '/news', language: 'en' });
  await press(find('link', 'Way in'));
  for (const day of [/Friday, February 20/, /Sunday, February 22/]) await press(find('button', day));
  await press(find('button', 'Back'));
  find('link', 'Way in');
});
