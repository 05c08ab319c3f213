import { describe, expect, test } from 'vitest';
import type { Game, Venue } from '#shared/competition/competition.ts';
import { seedVenues as tournamentVenues } from '#shared/edition/tournament.ts';
import { treeOf } from '#web/site/competition/teams/road.ts';
import { citiesOf, countryHeight, placeVenues, size } from '#web/site/competition/venues/venue-map.ts';

const venues: Venue[] = tournamentVenues.map((venue, place) => ({
  ...venue,
  id: place + 1,
  address: null,
  courts: 1,
}));

describe('the map of the venues', () => {
  test('the map starts with the host city and numbers the venues in the order of the list', () => {
    const cities = citiesOf(venues, 'San Salvador');
    expect(cities.map(({ name }) => name).slice(0, 2)).toEqual(['San Salvador', 'Antiguo Cuscatlán']);
    expect(cities.flatMap(({ venues: own }) => own.map(({ number }) => number))).toEqual(
      venues.map((_, place) => place + 1),
    );
  });

  test('the host city comes first however few venues it has, then the others by their venues and names', () => {
    const [venue] = venues;
    const inCities = ['Sonsonate', 'Ahuachapán', 'Usulután', 'La Unión', 'Usulután'].flatMap((city, place) =>
      venue ? [{ ...venue, id: place, city }] : [],
    );
    expect(citiesOf(inCities, 'Sonsonate').map(({ name }) => name)).toEqual([
      ...['Sonsonate', 'Usulután', 'Ahuachapán', 'La Unión'],
    ]);
  });

  test('the map shows every venue once, inside its picture, without overlaps', () => {
    const map = placeVenues(citiesOf(venues, 'San Salvador'), 'San Salvador');
    expect(map?.near).toHaveLength(11);
    expect(map?.far.map(({ venue }) => venue.city).sort()).toEqual(['San Miguel', 'Santa Ana']);
    for (const { x, y } of map?.far ?? []) {
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(size);
      expect(y).toBeLessThan(countryHeight);
    }
    for (const [place, a] of (map?.near ?? []).entries()) {
      expect(Math.hypot(a.x - size / 2, a.y - size / 2)).toBeLessThan(size / 2 - 16);
      for (const b of map?.near.slice(place + 1) ?? [])
        expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(33);
    }
  });

  test('the map is not shown while no venue has a position', () => {
    const nowhere = venues.map((venue) => ({ ...venue, lat: null, lon: null }));
    expect(placeVenues(citiesOf(nowhere, 'San Salvador'), 'San Salvador')).toBeNull();
  });
});

describe('the road to the final', () => {
  const side = (id: number) => ({ id, name: `Equipo ${id}`, country: 'SV' });
  const game = (id: number, phase: Game['phase'], team1: number, team2: number): Game => ({
    id,
    date: '2026-02-27T14:00:00.000Z',
    eventType: 'game',
    title: '',
    titleEn: null,
    venue: null,
    court: null,
    category: "Men's 40+",
    division: null,
    phase,
    team1: side(team1),
    team2: side(team2),
    score: null,
    version: 1,
    updatedAt: '2026-02-27T14:00:00.000Z',
  });

  test('the bracket places games that lead to the same one next to each other', () => {
    const tree = treeOf([
      game(1, 'quarterfinal', 1, 2),
      game(2, 'quarterfinal', 3, 4),
      game(3, 'quarterfinal', 5, 6),
      game(4, 'quarterfinal', 7, 8),
      game(5, 'semifinal', 1, 7),
      game(6, 'semifinal', 3, 5),
      game(7, 'final', 3, 7),
    ]);
    expect(tree.map(({ games }) => games.map((one) => one?.id))).toEqual([[2, 3, 1, 4], [6, 5], [7]]);
  });

  test('the bracket shows a branch for every game that is not scheduled yet', () => {
    const tree = treeOf([game(1, 'quarterfinal', 1, 2)]);
    expect(tree.map(({ games }) => games.map((one) => one?.id ?? null))).toEqual([
      [1, null, null, null],
      [null, null],
      [null],
    ]);
  });
});
