import { sponsorRecord } from '#shared/sponsors.ts';
import { sponsors } from '../database/tables.ts';
import { recordRoutes } from '../http/record-routes.ts';

export const sponsorRoutes = recordRoutes(sponsorRecord, {
  table: sponsors,
  action: 'sponsor',
  order: [sponsors.position, sponsors.id],
  nameOf: ({ name }) => ({ name }),
  present: (row) => row,
});
