/**
 * The games of the invented tournament as far as they are known at an instant: groups, a round of crosses, then
 * finals over three days. What has been played by then has a result, always the same one.
 */

import { instantOf } from '#shared/base/dates.ts';
import { must } from '#shared/base/must.ts';
import { type Random, randomFrom } from '#shared/base/random.ts';
import { courtMs } from '#shared/competition/event-moment.ts';
import { standings } from '#shared/competition/standings.ts';
import { type Category, tournament, seedVenues as venues } from '#shared/edition/tournament.ts';
import {
  crossDays,
  finalDays,
  type GameDayPlan,
  groupDays,
  quarterDays,
  semiDays,
  venueDetails,
} from './fixtures-competition.ts';
import type { DraftTeam } from './tournament-people.ts';

export type DraftPhase = 'group' | 'quarterfinal' | 'semifinal' | 'bronze' | 'final';

export interface DraftGame {
  date: Date;
  venue: string;
  court: string;
  /** None in the round of crosses. */
  phase: DraftPhase | null;
  category: Category;
  /** The group it counts for; none after the groups. */
  division: string | null;
  home: DraftTeam;
  away: DraftTeam;
  /** Null until it is played. */
  score: { home: number; away: number; forfeitBy: DraftTeam | null } | null;
}

/** Pairs of a group of four by round, so that each team plays once per round. */
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

/** All games with a date at `now`: 384 of the first phase, and later ones once their teams are known. */
export function draftSchedule(teams: readonly DraftTeam[], now: Date): DraftGame[] {
  const play = player(teams, now);
  const groups = [...Map.groupBy(teams, (team) => `${team.category} ${team.division}`).values()];
  const first = play(
    rounds.flatMap((pairs) =>
      groups.flatMap((group) => pairs.map(([home, away]) => groupGame(group, home, away))),
    ),
    groupDays,
  );
  if (!isOver(first)) return first;
  const crosses = play(crossPairings(groups.map((group) => inOrder(group, first))), crossDays);
  const known = [...first, ...crosses];
  if (!isOver(crosses)) return known;
  // The first half are those between first and second places.
  const winners = crosses.slice(0, crosses.length / 2).map(winnerOf);
  const quarters = play(inPairs(winners, 'quarterfinal'), quarterDays);
  known.push(...quarters);
  if (!isOver(quarters)) return known;
  const semis = play(inPairs(quarters.map(winnerOf), 'semifinal'), semiDays);
  known.push(...semis);
  if (!isOver(semis)) return known;
  const finals = inPairs(semis.map(winnerOf), 'final');
  const bronzes = inPairs(semis.map(loserOf), 'bronze');
  const last = finals.flatMap((final, index) => [final, must(bronzes[index], 'losers meet as winners do')]);
  return [...known, ...play(last, finalDays)];
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

/** Gives pairings their time and court on these days, and a score to those played by `now`. */
function player(teams: readonly DraftTeam[], now: Date) {
  const random = randomFrom(384);
  const strength = new Map(teams.map((team) => [team.uid, random.between(0, 14)]));
  return (pairings: readonly Pairing[], days: readonly GameDayPlan[]): DraftGame[] => {
    const places = days.flatMap(placesOf);
    return pairings.map((pairing, index) => {
      const place = must(places[index], 'the days hold all games');
      const played = scoreOf(pairing, strength, random);
      return {
        ...pairing,
        ...place,
        score: place.date.getTime() + courtMs() <= now.getTime() ? played : null,
      };
    });
  };
}

/** The courts of a day, tip-off by tip-off, as many as games are planned. */
function placesOf({ date, tipOffs, games, venues: only }: GameDayPlan) {
  const courts = venues
    .filter(({ name }) => !only || only.includes(name))
    .flatMap(({ name }) => {
      const { courts } = must(venueDetails[name], 'every venue has its courts');
      return Array.from({ length: courts }, (_, place) => ({ venue: name, court: String(place + 1) }));
    });
  return tipOffs
    .flatMap((time) => courts.map((court) => ({ date: instantOf(date, time), ...court })))
    .slice(0, games);
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

/** A group's teams from first to last. */
function inOrder(group: readonly DraftTeam[], games: readonly DraftGame[]): DraftTeam[] {
  const results = games.flatMap(({ home, away, score }) => {
    const [team1, team2] = [group.indexOf(home), group.indexOf(away)];
    if (team1 < 0 || team2 < 0 || !score) return [];
    const forfeitBy = score.forfeitBy ? group.indexOf(score.forfeitBy) : null;
    return [{ team1, team2, score1: score.home, score2: score.away, forfeitBy }];
  });
  const rows = standings([...group.keys()], results, tournament.rules);
  return rows.map(({ team }) => must(group[team], 'its own teams'));
}

/** The first of one group meets the second of its neighbour, and so on down; those who go on come first. */
function crossPairings(groups: readonly DraftTeam[][]): Pairing[] {
  const pairs = tournament.categories.flatMap(({ id: category }) => {
    const own = groups.filter(([team]) => team?.category === category);
    return own.flatMap((group, index) => {
      const neighbour = must(own[index % 2 === 0 ? index + 1 : index - 1], 'groups are even in number');
      return [0, 2].map((place) => ({
        place,
        phase: null,
        category,
        division: null,
        home: must(group[place], 'a group has four teams'),
        away: must(neighbour[place + 1], 'a group has four teams'),
      }));
    });
  });
  return pairs.sort((a, b) => a.place - b.place).map(({ place: _, ...pairing }) => pairing);
}

/** Neighbours of one category meet. */
function inPairs(teams: readonly DraftTeam[], phase: DraftPhase): Pairing[] {
  return tournament.categories.flatMap(({ id: category }) => {
    const own = teams.filter((team) => team.category === category);
    return own.flatMap((home, index) => {
      const away = own[index + 1];
      return index % 2 === 0 && away ? [{ phase, category, division: null, home, away }] : [];
    });
  });
}
