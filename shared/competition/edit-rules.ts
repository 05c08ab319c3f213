/** What /rules says, as editors write it: sections with a title and a text, in their order. */
import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { idInBody } from '../ids.ts';
import { ruleOutput } from './competition.ts';
import { byId, deleted, deleteQuery, line, text, version } from './edit-fields.ts';

const section = { title: line(200), text: text(10_000) };
const ruleFields = { ...section, translations: z.object({ en: z.object(section).optional() }) };
export const ruleInput = z.object({ ...ruleFields, translations: ruleFields.translations.default({}) });
export const rulePatch = z.object(ruleFields).partial().extend({ version });

export const editedRule = ruleOutput.extend({ version: z.int() });
export type EditedRule = z.output<typeof editedRule>;

export const editRulesEndpoints = defineEndpoints({
  'GET /api/admin/rules': {
    may: 'competition.edit',
    summary: 'All sections of the rules with their versions, in their order.',
    output: z.array(editedRule),
  },
  'POST /api/rules': {
    may: 'competition.edit',
    summary: 'Add a section to the rules, after the others.',
    body: ruleInput,
    output: editedRule,
    status: 201,
  },
  'PATCH /api/rules/:id': {
    may: 'competition.edit',
    summary: 'Correct a section of the rules.',
    params: byId,
    body: rulePatch,
    output: editedRule,
  },
  'DELETE /api/rules/:id': {
    may: 'competition.edit',
    summary: 'Delete a section of the rules.',
    params: byId,
    query: deleteQuery,
    output: deleted,
  },
  'PUT /api/rules/order': {
    may: 'competition.edit',
    summary: 'Put the sections in another order: all of their ids, and the order that was seen.',
    body: z.object({ ids: z.array(idInBody).max(500), was: z.array(idInBody).max(500) }),
    output: z.object({ ids: z.array(z.int()) }),
  },
});
