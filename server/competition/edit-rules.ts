import { ruleRecord } from '#shared/competition/edit-rules.ts';
import { ruleSections } from '../core/database/tables.ts';
import { orderRoute, recordRoutes } from '../core/http/record-routes.ts';
import { presentRule } from './store.ts';

const rows = {
  table: ruleSections,
  action: 'rules',
  order: [ruleSections.position, ruleSections.id],
};

/** The sections of /rules as editors change them. */
export const editRulesRoutes = {
  ...recordRoutes(ruleRecord, {
    ...rows,
    logs: 'fields',
    nameOf: ({ title }) => ({ title }),
    present: (row) => ({ ...presentRule(row), version: row.version }),
  }),
  ...orderRoute('/api/rules', rows),
};
