/** The first phase of the invented tournament: groups of four, everybody against everybody, in thirteen gyms. */
import { instantOf } from '#shared/dates.ts';
import { must } from '#shared/must.ts';
import { categoryNames, venues } from '#shared/tournament.ts';
import type { DraftTeam } from './tournament-people.ts';

export interface DraftGame {
  date: Date;
  venue: string;
  home: DraftTeam;
  away: DraftTeam;
  division: string;
}

const days = ['2026-02-21', '2026-02-22', '2026-02-23', '2026-02-24', '2026-02-25', '2026-02-26'] as const;
const tipOffs = ['08:00', '09:30', '11:00', '14:00', '15:30'] as const;
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

/** 384 games: two days for each round, as many at once as there are gyms. */
export function draftSchedule(teams: readonly DraftTeam[]): DraftGame[] {
  const groups = categoryNames.flatMap((category) =>
    groupsOf(teams.filter((team) => team.category === category)),
  );
  return rounds.flatMap((pairs, round) => {
    const games = groups.flatMap((group) =>
      pairs.map(([home, away]) => ({
        home: teamOf(group, home),
        away: teamOf(group, away),
        division: group.division,
      })),
    );
    return games.map((game, index) => {
      const slot = Math.floor(index / venues.length);
      const day = must(days[round * 2 + Math.floor(slot / tipOffs.length)], 'two days hold one round');
      const tipOff = must(tipOffs[slot % tipOffs.length], 'slots are counted by tip-offs');
      return {
        ...game,
        date: instantOf(day, tipOff),
        venue: must(venues[index % venues.length], 'there are venues').name,
      };
    });
  });
}

interface Group {
  division: string;
  teams: readonly DraftTeam[];
}

function groupsOf(teams: readonly DraftTeam[]): Group[] {
  const count = Math.floor(teams.length / 4);
  // Dealt like cards, so that two teams of one country seldom meet in the first phase.
  return Array.from({ length: count }, (_, group) => ({
    division: String.fromCharCode(65 + group),
    teams: teams.filter((_team, index) => index % count === group),
  }));
}

function teamOf(group: Group, index: number): DraftTeam {
  return must(group.teams[index], 'a group has four teams');
}
