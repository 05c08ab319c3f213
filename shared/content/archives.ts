/** Archives: the public pages of an edition as static files, which stay readable after the next edition has begun. */
import { z } from 'zod';
import { defineEndpoints } from '../base/endpoint.ts';
import { editionShape } from '../edition/edition.ts';
import { workState } from './long-work.ts';

const archivedEdition = z.object({
  id: z.string(),
  name: editionShape.shape.identity.shape.name,
  startsOn: z.iso.date(),
  endsOn: z.iso.date(),
  /** When its pages were archived. */
  at: z.iso.datetime(),
});

const byEdition = z.object({ id: z.string().max(60) });

/** The results and the tables of an archived edition, next to its pages. */
export const archivedLists = ['results', 'standings'] as const;
export const archivedFormats = ['csv', 'json'] as const;

export const archiveEndpoints = defineEndpoints({
  'GET /api/archives': {
    may: 'anyone',
    summary: 'The archived editions, the newest first; their pages are under /archive/<id>/.',
    output: z.array(archivedEdition),
  },
  'POST /api/admin/editions/:id/archive': {
    may: 'settings.edit',
    summary:
      'Begin to archive the public pages of the live edition, unless it is under way; a new archive replaces the one before.',
    params: byEdition,
    output: workState,
  },
  'GET /api/admin/editions/:id/archive': {
    may: 'settings.edit',
    summary: 'How far the latest archiving of an edition is, and how it ended; null if there was none.',
    params: byEdition,
    output: workState.nullable(),
  },
});
