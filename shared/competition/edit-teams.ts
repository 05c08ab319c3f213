/** The editors' calls for teams: names, groups and medals. */
import { z } from 'zod';
import { defineEndpoints } from '../base/endpoint.ts';
import {
  byId,
  category,
  confirmed,
  country,
  line,
  optionalAddress,
  optionalText,
} from '../records/edit-fields.ts';
import { defineRecord } from '../records/records.ts';
import { teamOutput } from './competition.ts';

/** A team as editors see it, with the number of records that belong to it. */
const editedTeam = teamOutput.extend({
  version: z.int(),
  people: z.int(),
  games: z.int(),
  medals: z.int(),
});
export type EditedTeam = z.output<typeof editedTeam>;

/** The editor confirms moving a team that has group games; these games keep their group. */
export const groupGames = 'groupGames';

export const teamRecord = defineRecord({
  path: '/api/teams',
  list: '/api/admin/teams',
  input: z.object({
    name: line(120),
    country,
    category,
    /** The group it plays in. */
    division: optionalText(20).default(null),
    logoUrl: optionalAddress.default(null),
  }),
  output: editedTeam,
  more: { confirmed },
  summaries: {
    list: 'All teams with their version, their people and their games, by category, country and name.',
    add: 'Add a team.',
    correct: 'Correct a team, or give it another group.',
    remove: 'Delete a team that has neither people nor games nor medals.',
  },
});

const medalCount = z.int('INVALID_NUMBER').min(0, 'INVALID_NUMBER').max(99, 'INVALID_NUMBER');
const medals = z.object({ gold: medalCount, silver: medalCount, bronze: medalCount });
export type Medals = z.output<typeof medals>;

/** The medals of one team; a team without medals is omitted. */
export const teamMedals = medals.extend({ teamId: z.int() });
export type TeamMedals = z.output<typeof teamMedals>;

export const editTeamsEndpoints = {
  ...teamRecord.endpoints,
  ...defineEndpoints({
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
  }),
};
