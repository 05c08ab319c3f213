/**
 * Computes the table from results by the FIBA Official Basketball Rules, appendix D: points for a win, a loss and a
 * forfeit (D.1.2: two, one and none), and ties broken step by step (D.1.3: first by the games between the tied teams);
 * after each break the procedure starts again for the rest (D.1.4). An edition may have other points and another order
 * of steps. Each row names the step that decided.
 */
import { must } from '../base/must.ts';
import { type TieBreak, tieBreakNames, tieBreaks } from '../edition/choices.ts';
import type { Edition } from '../edition/edition.ts';

/** A game that counts. `forfeitBy` is the team that did not appear. */
export interface GameResult {
  team1: number;
  team2: number;
  score1: number;
  score2: number;
  forfeitBy?: number | null;
}

/** What set a team apart from those level with it on points, in the order in which it is asked. */
export const tieSteps = [...tieBreaks, 'drawNeeded'] as const;
export type TieStep = (typeof tieSteps)[number];

/** The points of a table and the order in which ties are broken. */
export type TableRules = Pick<
  Edition['rules'],
  'pointsWin' | 'pointsLoss' | 'pointsNoShow' | (typeof tieBreakNames)[number]
>;

export interface TableRow {
  team: number;
  rank: number;
  played: number;
  won: number;
  lost: number;
  forfeited: number;
  scored: number;
  conceded: number;
  /** Classification points. */
  points: number;
  /** Why this place, when others had as many points. */
  tie: { step: TieStep; with: number[] } | null;
}

interface TeamTally {
  team: number;
  played: number;
  won: number;
  lost: number;
  forfeited: number;
  scored: number;
  conceded: number;
}

/** The table of one group, including teams without a game; teams that no step separates share a rank. */
export function standings(
  teams: readonly number[],
  results: readonly GameResult[],
  rules: TableRules,
): TableRow[] {
  const all = tallies(teams, results);
  const pointsOf = pointsBy(rules);
  const byPoints = groupBy(teams, (team) => pointsOf(tallyOf(all, team)));
  const group = { results, all, pointsOf, order: orderOf(rules) };
  const rows: TableRow[] = [];
  for (const level of byPoints) {
    for (const place of level.length === 1 ? [alone(level)] : separate(level, group)) {
      const rank = rows.length + 1;
      for (const team of place.teams) {
        const tally = tallyOf(all, team);
        const tie = place.step ? { step: place.step, with: level.filter((other) => other !== team) } : null;
        rows.push({ ...tally, rank, points: pointsOf(tally), tie });
      }
    }
  }
  return rows;
}

/** Teams that share the next place (one, unless no step separates them), and the step that placed them. */
interface StandingsPlace {
  teams: number[];
  step: TieStep | null;
}

const alone = (teams: number[]): StandingsPlace => ({ teams, step: null });

interface TiedGroup {
  results: readonly GameResult[];
  all: Map<number, TeamTally>;
  pointsOf: (tally: TeamTally) => number;
  order: readonly TieBreak[];
}

function orderOf(rules: TableRules): readonly TieBreak[] {
  const chosen = tieBreakNames.flatMap((name) => rules[name] ?? []);
  return chosen.length > 0 ? chosen : tieBreaks;
}

/**
 * D.1.3 and D.1.4: the first step that separates any teams divides them; each part starts again at the first step.
 */
function separate(level: number[], group: TiedGroup): StandingsPlace[] {
  const { results, all, pointsOf, order } = group;
  const between = tallies(
    level,
    results.filter((game) => level.includes(game.team1) && level.includes(game.team2)),
  );
  const measures: Record<TieBreak, (team: number) => number> = {
    winsBetween: (team) => pointsOf(tallyOf(between, team)),
    differenceBetween: (team) => difference(tallyOf(between, team)),
    pointsBetween: (team) => tallyOf(between, team).scored,
    differenceAll: (team) => difference(tallyOf(all, team)),
    pointsAll: (team) => tallyOf(all, team).scored,
  };
  for (const step of order) {
    const parts = groupBy(level, measures[step]);
    if (parts.length === 1) continue;
    return parts.flatMap((part) => (part.length === 1 ? [{ teams: part, step }] : separate(part, group)));
  }
  return [{ teams: level, step: 'drawNeeded' }];
}

function tallies(teams: readonly number[], results: readonly GameResult[]): Map<number, TeamTally> {
  const tally = new Map(
    teams.map((team) => [team, { team, played: 0, won: 0, lost: 0, forfeited: 0, scored: 0, conceded: 0 }]),
  );
  for (const game of results) {
    note(tally.get(game.team1), game.score1, game.score2, game.forfeitBy === game.team1);
    note(tally.get(game.team2), game.score2, game.score1, game.forfeitBy === game.team2);
  }
  return tally;
}

function note(tally: TeamTally | undefined, scored: number, conceded: number, forfeited: boolean): void {
  if (!tally) return;
  tally.played += 1;
  tally.scored += scored;
  tally.conceded += conceded;
  if (forfeited) tally.forfeited += 1;
  else if (scored > conceded) tally.won += 1;
  else tally.lost += 1;
}

const tallyOf = (tally: Map<number, TeamTally>, team: number) =>
  must(tally.get(team), 'every team of a table has a tally');
const pointsBy =
  ({ pointsWin, pointsLoss, pointsNoShow }: TableRules) =>
  ({ won, lost, forfeited }: TeamTally) =>
    won * pointsWin + lost * pointsLoss + forfeited * pointsNoShow;
const difference = (tally: TeamTally) => tally.scored - tally.conceded;

/** Groups of equal measure, highest first. */
function groupBy(teams: readonly number[], measure: (team: number) => number): number[][] {
  const groups = new Map<number, number[]>();
  for (const team of teams) groups.set(measure(team), [...(groups.get(measure(team)) ?? []), team]);
  return [...groups.entries()].sort(([a], [b]) => b - a).map(([, group]) => group);
}

export interface MedalRow {
  country: string;
  gold: number;
  silver: number;
  bronze: number;
}

/** Medals by country, most gold first, then silver, then bronze, then by code. */
export function medalTable(medals: readonly MedalRow[]): MedalRow[] {
  const byCountry = new Map<string, MedalRow>();
  for (const { country, gold, silver, bronze } of medals) {
    const sum = byCountry.get(country) ?? { country, gold: 0, silver: 0, bronze: 0 };
    byCountry.set(country, {
      country,
      gold: sum.gold + gold,
      silver: sum.silver + silver,
      bronze: sum.bronze + bronze,
    });
  }
  return [...byCountry.values()]
    .filter((row) => row.gold + row.silver + row.bronze > 0)
    .sort(
      (a, b) =>
        b.gold - a.gold || b.silver - a.silver || b.bronze - a.bronze || a.country.localeCompare(b.country),
    );
}
