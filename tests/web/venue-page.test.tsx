import { Route, Routes } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { setBoot } from '#web/core/client/boot.ts';
import { VenuePage } from '#web/site/competition/venues/VenuePage.tsx';
import { makeGame } from './competition-admin-make.ts';
import { find, findAll, serve, show, until } from './participants-screen.tsx';

/** The page of one venue: where it is, and its games by the days of the tournament. */

const plain = { clockOffset: 0, demo: false };
afterEach(() => setBoot(plain));

const venue = (id: number, name: string) => ({
  ...{ id, name, city: 'San Salvador', address: 'Bulevar 3', courts: 2, lat: 13.7, lon: -89.2 },
});
const venues = { body: { data: [venue(6, 'Gimnasio Norte'), venue(7, 'Palacio')] } };

async function open(at: string) {
  setBoot({ ...plain, site: 'https://torneo.example' });
  const asked = serve({
    'GET /api/venues': venues,
    'GET /api/games': {
      body: {
        data: [
          makeGame(1, { date: '2026-02-21T16:00:00.000Z' }),
          // The evening of the same day at the tournament, the next one in Greenwich.
          makeGame(2, { date: '2026-02-22T03:30:00.000Z' }),
          makeGame(3, { date: '2026-02-22T15:00:00.000Z' }),
        ],
      },
    },
  });
  await show(
    <Routes>
      <Route path="/venues/:id" element={<VenuePage />} />
    </Routes>,
    { at, language: 'en' },
  );
  return asked;
}

test('a venue lists its own games by the days of the tournament, without saying where each is played', async () => {
  const asked = await open('/venues/7');
  await until(() => expect(findAll('heading', /February/)).toHaveLength(2));
  expect(asked.find(({ call }) => call === 'GET /api/games')?.search.get('venueId')).toBe('7');
  const days = findAll('heading', /February/).map((heading) => [
    /\d+/.exec(heading.textContent ?? '')?.[0],
    heading.parentElement?.querySelectorAll('li').length,
  ]);
  expect(days).toEqual([
    ['21', 2],
    ['22', 1],
  ]);
  for (const game of document.querySelectorAll('#games ~ * li')) {
    expect(game).toShow('Court 1');
    expect(game).not.toShow('Palacio');
  }
});

test('a venue says its address, its courts, its calendar and how it looks when shared', async () => {
  await open('/venues/7');
  await until(() => find('heading', 'Palacio'));
  expect(document.body).toShow('Bulevar 3, San Salvador · 2 courts');
  const links = findAll('link').map((link) => link.getAttribute('href'));
  expect(links).toContain('/calendar/venue/7.ics?lang=en');
  expect(links).toContain('webcal://torneo.example/calendar/venue/7.ics?lang=en');
  const picture = document.querySelector('meta[property="og:image"]');
  expect(picture?.getAttribute('content')).toBe('https://torneo.example/share/venues/7.png?lang=en');
});

test.each(['/venues/8', '/venues/seven'])(
  '%s, where there is no venue, says so and leads to all of them',
  async (at) => {
    const asked = await open(at);
    await until(() => expect(document.body).toShow('This venue does not exist'));
    expect(asked.map(({ call }) => call)).not.toContain('GET /api/games');
    const links = findAll('link').map((link) => link.getAttribute('href'));
    expect(links.some((href) => /^\/venues(\?|$)/.test(href ?? ''))).toBe(true);
  },
);
