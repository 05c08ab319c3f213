/** The samples of teams, games and what else is published of the competition. */
import * as schedule from '#server/competition/schedule-store.ts';
import * as competition from '#server/competition/store.ts';
import type { Samples } from './samples.ts';
import { at } from './world.ts';

export const competitionSamples = {
  'server/competition/store.ts': {
    listTeams: ({ db }) => competition.listTeams(db),
    findTeamById: ({ db, team }) => competition.findTeamById(db, team.id),
    listGames: ({ db, team }) =>
      competition.listGames(db, { teamId: team.id, date: '2026-02-21', category: "Men's 45+", venueId: 1 }),
    listGameDays: ({ db }) => competition.listGameDays(db),
    findGameDay: ({ db }) => competition.findGameDay(db, '2026-02-21'),
    listEvents: ({ db }) => competition.listEvents(db),
    groupTables: ({ db }) => competition.groupTables(db, "Men's 45+"),
    listMedals: ({ db }) => competition.listMedals(db),
    countSite: ({ db }) => competition.countSite(db),
    countTeams: ({ db }) => competition.countTeams(db, "Men's 45+"),
    findFirstCategory: ({ db }) => competition.findFirstCategory(db),
    listVenues: ({ db }) => competition.listVenues(db),
    listRules: ({ db }) => competition.listRules(db),
  },
  'server/competition/schedule-store.ts': {
    addToSchedule: ({ db, game: { id: _, ...game } }) => schedule.addToSchedule(db, game, at),
    lockRow: ({ db, game }) => schedule.lockRow(db, game.id),
    lockGames: ({ db, game }) => schedule.lockGames(db, [game.id]),
    updateRow: ({ db, game }) => schedule.updateRow(db, game, { court: '2' }, at),
    deleteRow: ({ db, game }) => schedule.deleteRow(db, game.id),
    listGamesBetween: ({ db, team }) =>
      schedule.listGamesBetween(db, [at, at], { venue: 'Palacio', teams: [team.id] }),
    listTeamsById: ({ db, team }) => schedule.listTeamsById(db, [team.id]),
    courtsOf: ({ db }) => schedule.courtsOf(db, 'Palacio'),
  },
} satisfies Samples;
