/** Teams and games as the server answers them, for the screens that edit them. */
import type { Game } from '#shared/competition/competition.ts';
import type { EditedTeam } from '#shared/competition/edit-teams.ts';
import { signedIn } from './admin-screen.tsx';
import type { Answers } from './participants-screen.tsx';

export const makeEditedTeam = (id: number, part: Partial<EditedTeam> = {}): EditedTeam => ({
  id,
  uid: `0190f3a0-0000-7000-8000-${String(id).padStart(12, '0')}`,
  name: `Equipo ${id}`,
  country: 'SV',
  category: "Men's 45+",
  division: 'A',
  logoUrl: null,
  version: 1,
  people: 0,
  games: 0,
  medals: 0,
  ...part,
});

const side = (id: number) => ({ id, name: `Equipo ${id}`, country: 'SV' });

export const makeGame = (id: number, part: Partial<Game> = {}): Game => ({
  id,
  date: '2026-02-21T16:00:00.000Z',
  eventType: 'game',
  title: `Equipo ${id * 2 - 1} – Equipo ${id * 2}`,
  titleEn: null,
  venue: 'Palacio',
  court: '1',
  category: "Men's 45+",
  division: 'A',
  phase: 'group',
  team1: side(id * 2 - 1),
  team2: side(id * 2),
  score: null,
  version: 1,
  updatedAt: '2026-02-20T15:00:00.000Z',
  ...part,
});

export const dayOf = (games: readonly Game[]): Answers => ({
  ...signedIn('CONTENT_EDITOR'),
  'GET /api/schedule': {
    body: { data: { days: [{ date: '2026-02-21', games: games.length, from: '10:00' }], events: [] } },
  },
  'GET /api/admin/games': { body: { data: games } },
  'GET /api/teams': {
    body: {
      data: [1, 2, 3, 4].map((id) => {
        const { version: _, people: __, games: ___, medals: ____, ...team } = makeEditedTeam(id);
        return team;
      }),
    },
  },
  'GET /api/admin/venues': {
    body: {
      data: [
        {
          id: 1,
          name: 'Palacio',
          city: 'San Salvador',
          address: null,
          courts: 2,
          lat: null,
          lon: null,
          version: 1,
          games: 1,
        },
      ],
    },
  },
});

export const changed = { status: 409, body: { error: 'Changed', code: 'CHANGED_MEANWHILE' } };
