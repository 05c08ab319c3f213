/** What an editor writes about teams: who plays, in which group, and the medals they have won. */
import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { teamOutput } from './competition.ts';
import {
  byId,
  category,
  confirmed,
  country,
  deleted,
  deleteQuery,
  line,
  optionalAddress,
  optionalText,
  version,
} from './edit-fields.ts';

const teamFields = {
  name: line(120),
  country,
  category,
  /** The group it plays in. */
  division: optionalText(20),
  logoUrl: optionalAddress,
};

export const teamInput = z.object({
  ...teamFields,
  division: teamFields.division.default(null),
  logoUrl: teamFields.logoUrl.default(null),
});

/** A correction names only what changes; a default here would empty what it does not name. */
export const teamPatch = z.object(teamFields).partial().extend({ version, confirmed });

/** A team as editors see it: with what hangs on it. */
export const editedTeam = teamOutput.extend({
  version: z.int(),
  people: z.int(),
  games: z.int(),
  medals: z.int(),
});
export type EditedTeam = z.output<typeof editedTeam>;

const medalCount = z.int('INVALID_NUMBER').min(0, 'INVALID_NUMBER').max(99, 'INVALID_NUMBER');
const medals = z.object({ gold: medalCount, silver: medalCount, bronze: medalCount });
export type Medals = z.output<typeof medals>;

/** The medals of one team; a team without one has no line. */
export const teamMedals = medals.extend({ teamId: z.int() });
export type TeamMedals = z.output<typeof teamMedals>;

/** Confirmed by who moves a team that has games of the group phase: they keep the group they were planned for. */
export const groupGames = 'groupGames';

export const editTeamsEndpoints = defineEndpoints({
  'GET /api/admin/teams': {
    may: 'competition.edit',
    summary: 'All teams with their version, their people and their games, by category, country and name.',
    output: z.array(editedTeam),
  },
  'POST /api/teams': {
    may: 'competition.edit',
    summary: 'Add a team.',
    body: teamInput,
    output: editedTeam,
    status: 201,
  },
  'PATCH /api/teams/:id': {
    may: 'competition.edit',
    summary: 'Correct a team, or give it another group.',
    params: byId,
    body: teamPatch,
    output: editedTeam,
  },
  'DELETE /api/teams/:id': {
    may: 'competition.edit',
    summary: 'Delete a team that has neither people nor games nor medals.',
    params: byId,
    query: deleteQuery,
    output: deleted,
  },
  'GET /api/admin/medals': {
    may: 'competition.edit',
    summary: 'The medals of each team that has any.',
    output: z.array(teamMedals),
  },
  'PUT /api/admin/medals/:id': {
    may: 'competition.edit',
    summary: 'Set the medals of a team, by its id; `was` is what the editor saw.',
    params: byId,
    body: medals.extend({ was: medals }),
    output: teamMedals,
  },
});
