import { sponsorRecord } from '#shared/content/sponsors.ts';
import { sponsors } from '../../core/database/tables.ts';
import { recordRoutes } from '../../core/http/record-routes.ts';

export const sponsorRoutes = recordRoutes(sponsorRecord, {
  table: sponsors,
  action: 'sponsor',
  order: [sponsors.position, sponsors.id],
  nameOf: ({ name }) => ({ name }),
  present: (row) => row,
});
