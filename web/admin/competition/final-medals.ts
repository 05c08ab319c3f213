/** The medals that the results of a category's last games give: the final, and the game for bronze. */
import type { Game } from '#shared/competition/competition.ts';
import type { Medals } from '#shared/competition/edit-teams.ts';

export interface EarnedMedal {
  medal: keyof Medals;
  team: { id: number; name: string };
}

export function earnedMedals(games: readonly Game[]): EarnedMedal[] {
  return games.flatMap((game): EarnedMedal[] => {
    const { team1, team2, score } = game;
    if (!score || !team1 || !team2) return [];
    const [winner, loser] = score.team1 > score.team2 ? [team1, team2] : [team2, team1];
    if (game.phase === 'bronze') return [{ medal: 'bronze', team: winner }];
    if (game.phase !== 'final') return [];
    return [
      { medal: 'gold', team: winner },
      { medal: 'silver', team: loser },
    ];
  });
}
