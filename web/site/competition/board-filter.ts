/** The games of a day that match the filter. Accents and case are ignored. */

import { compareTexts, fold } from '#shared/base/text.ts';
import type { Game } from '#shared/competition/competition.ts';

export interface BoardFilter {
  /** A stored category; any when empty. */
  category: string;
  venue: string;
  /** Part of a team's name or of its country's. */
  team: string;
}

export function filterGames(
  games: readonly Game[],
  filter: BoardFilter,
  countryName: (code: string) => string,
): Game[] {
  const wanted = fold(filter.team);
  const fits = (side: Game['team1']) =>
    side !== null && fold(`${side.name} ${side.country} ${countryName(side.country)}`).includes(wanted);
  return games.filter(
    (game) =>
      (filter.category === '' || game.category === filter.category) &&
      (filter.venue === '' || game.venue === filter.venue) &&
      (wanted === '' || fits(game.team1) || fits(game.team2)),
  );
}

/** Games by the instant they begin, in order of time. */
export function byTipOff(games: readonly Game[]): [string, Game[]][] {
  return [...Map.groupBy(games, ({ date }) => date)].sort(([a], [b]) => compareTexts(a, b));
}
