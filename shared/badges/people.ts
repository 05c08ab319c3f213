import { z } from 'zod';
import { defineEndpoints } from '../base/endpoint.ts';
import { participantOutput } from '../people/participant.ts';

export const badgePeopleEndpoints = defineEndpoints({
  'GET /api/admin/badge-people': {
    may: 'settings.edit',
    summary:
      'A few people with a credential whose badges are hard to draw, and one of each role, to try a template on.',
    output: z.array(participantOutput),
  },
});
