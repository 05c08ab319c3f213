/** The games of a category from the quarter-finals on, as the branches of one tree. Pure. */
import type { Game } from '#shared/competition/competition.ts';

/** The rounds of the tree, with the day each one is played on (a key date of the edition) and how many games it has. */
export const rounds = [
  { phase: 'quarterfinal', keyDate: 'finals1', games: 4 },
  { phase: 'semifinal', keyDate: 'finals2', games: 2 },
  { phase: 'final', keyDate: 'finals3', games: 1 },
] as const;

type KnockoutRound = (typeof rounds)[number];

/**
 * The games of each round in bracket order: the two that lead to a game are next to each other in the round before.
 * Null is a game that is not scheduled yet. Rounds for which there are too few teams come with their games alone.
 */
export function treeOf(
  games: readonly Game[],
  teams = 0,
): { round: KnockoutRound; games: (Game | null)[] }[] {
  const tree: { round: KnockoutRound; games: (Game | null)[] }[] = [];
  let later: (Game | null)[] = [];
  for (const round of rounds.toReversed()) {
    const left = games.filter(({ phase }) => phase === round.phase);
    const take = (teamId: number | undefined): Game | null => {
      const place = left.findIndex(
        ({ team1, team2 }) => teamId !== undefined && (team1?.id === teamId || team2?.id === teamId),
      );
      return place < 0 ? null : (left.splice(place, 1)[0] ?? null);
    };
    const known = later.flatMap((game) => [take(game?.team1?.id), take(game?.team2?.id)]);
    const slots = known.length > 0 ? known : Array<null>(round.games).fill(null);
    later = slots.map((game) => game ?? left.shift() ?? null);
    tree.unshift({ round, games: later });
  }
  // The final is for two, the semifinals begin with the third team, the quarterfinals with the fifth.
  return tree.filter(
    ({ round, games: own }) =>
      teams === 0 || Math.max(teams, 2) > round.games || own.some((game) => game !== null),
  );
}
