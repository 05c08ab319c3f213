/**
 * The games of the invented tournament as far as they are known at an instant: six days of groups, then finals
 * over three. What has been played by then has a result, always the same one.
 */
import { standings } from '#shared/competition/standings.ts';
import { instantOf } from '#shared/dates.ts';
import { must } from '#shared/must.ts';
import { type Category, categoryNames, venues } from '#shared/tournament.ts';
import { type Random, randomFrom } from './random.ts';
import type { DraftTeam } from './tournament-people.ts';

export type DraftPhase = 'group' | 'quarterfinal' | 'semifinal' | 'bronze' | 'final';

export interface DraftGame {
  date: Date;
  venue: string;
  phase: DraftPhase;
  category: Category;
  /** The group it counts for; none in the finals. */
  division: string | null;
  home: DraftTeam;
  away: DraftTeam;
  /** None while it is still to be played. */
  score: { home: number; away: number; forfeitBy: DraftTeam | null } | null;
}

const days = ['2026-02-21', '2026-02-22', '2026-02-23', '2026-02-24', '2026-02-25', '2026-02-26'] as const;
const tipOffs = ['08:00', '09:30', '11:00', '14:00', '15:30'] as const;
const gameMs = 105 * 60_000;
/** Pairs of a group of four: round by round, so that nobody plays twice in one. */
const rounds = [
  [
    [0, 1],
    [2, 3],
  ],
  [
    [0, 2],
    [3, 1],
  ],
  [
    [0, 3],
    [1, 2],
  ],
] as const;

type Pairing = Pick<DraftGame, 'phase' | 'category' | 'division' | 'home' | 'away'>;

/** All games that have a date at `now`: 384 of the first phase, and the finals once their pairings are known. */
export function draftSchedule(teams: readonly DraftTeam[], now: Date): DraftGame[] {
  const play = player(teams, now);
  const groups = Map.groupBy(teams, (team) => `${team.category} ${team.division}`);
  const first = rounds.flatMap((pairs, round) => {
    const pairings = [...groups.values()].flatMap((group) =>
      pairs.map(([home, away]) => groupGame(group, home, away)),
    );
    return play(pairings, days.slice(round * 2, round * 2 + 2));
  });
  if (!isOver(first)) return first;
  const winners = [...groups.values()].map((group) => winnerOfGroup(group, first));
  const quarters = play(inPairs(winners, 'quarterfinal'), ['2026-02-27']);
  if (!isOver(quarters)) return [...first, ...quarters];
  const semis = play(inPairs(quarters.map(winnerOf), 'semifinal'), ['2026-02-28']);
  if (!isOver(semis)) return [...first, ...quarters, ...semis];
  const last = [...inPairs(semis.map(loserOf), 'bronze'), ...inPairs(semis.map(winnerOf), 'final')];
  return [...first, ...quarters, ...semis, ...play(last, ['2026-03-01'])];
}

/** Who won a game that has been played. */
export function winnerOf({ home, away, score }: DraftGame): DraftTeam {
  const { home: scored, away: conceded } = must(score, 'it has been played');
  return scored > conceded ? home : away;
}

export function loserOf(game: DraftGame): DraftTeam {
  return winnerOf(game) === game.home ? game.away : game.home;
}

function isOver(games: readonly DraftGame[]): boolean {
  return games.every(({ score }) => score !== null);
}

/** Gives pairings their time and place on these days, and a score to those played by `now`. */
function player(teams: readonly DraftTeam[], now: Date) {
  const random = randomFrom(384);
  const strength = new Map(teams.map((team) => [team.uid, random.between(0, 14)]));
  return (pairings: readonly Pairing[], on: readonly string[]): DraftGame[] =>
    pairings.map((pairing, index) => {
      const slot = Math.floor(index / venues.length);
      const day = must(on[Math.floor(slot / tipOffs.length)], 'the days hold all games');
      const date = instantOf(day, must(tipOffs[slot % tipOffs.length], 'slots are counted by tip-offs'));
      const played = scoreOf(pairing, strength, random);
      return {
        ...pairing,
        date,
        venue: must(venues[index % venues.length], 'there are venues').name,
        score: date.getTime() + gameMs <= now.getTime() ? played : null,
      };
    });
}

function scoreOf(
  { home, away }: Pairing,
  strength: Map<string, number>,
  random: Random,
): NonNullable<DraftGame['score']> {
  if (random.chance(0.006)) return { home: 20, away: 0, forfeitBy: away };
  const points = (team: DraftTeam) => 44 + (strength.get(team.uid) ?? 0) + random.between(-9, 12);
  const [one, other] = [points(home), points(away)];
  // Level at the end: two more in overtime.
  return { home: one === other ? one + 2 : one, away: other, forfeitBy: null };
}

function groupGame(group: readonly DraftTeam[], home: number, away: number): Pairing {
  const team = (place: number) => must(group[place], 'a group has four teams');
  const { category, division } = team(home);
  return { phase: 'group', category, division, home: team(home), away: team(away) };
}

function winnerOfGroup(group: readonly DraftTeam[], games: readonly DraftGame[]): DraftTeam {
  const results = games.flatMap(({ home, away, score }) => {
    const [team1, team2] = [group.indexOf(home), group.indexOf(away)];
    if (team1 < 0 || team2 < 0 || !score) return [];
    const forfeitBy = score.forfeitBy ? group.indexOf(score.forfeitBy) : null;
    return [{ team1, team2, score1: score.home, score2: score.away, forfeitBy }];
  });
  const [first] = standings([...group.keys()], results);
  return must(group[must(first, 'a group has teams').team], 'its table speaks of its teams');
}

/** Neighbours of one category meet. */
function inPairs(teams: readonly DraftTeam[], phase: DraftPhase): Pairing[] {
  return categoryNames.flatMap((category) => {
    const own = teams.filter((team) => team.category === category);
    return own.flatMap((home, index) => {
      const away = own[index + 1];
      return index % 2 === 0 && away ? [{ phase, category, division: null, home, away }] : [];
    });
  });
}
