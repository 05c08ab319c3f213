/** The text of /rules as edited: sections with a title and a text, in order. */
import { z } from 'zod';
import { line, text } from '../records/edit-fields.ts';
import { defineRecord, orderEndpoint } from '../records/records.ts';
import { ruleOutput } from './competition.ts';

const section = { title: line(200), text: text(10_000) };
const editedRule = ruleOutput.extend({ version: z.int() });
export type EditedRule = z.output<typeof editedRule>;

export const ruleRecord = defineRecord({
  path: '/api/rules',
  list: '/api/admin/rules',
  input: z.object({ ...section, translations: z.object({ en: z.object(section).optional() }).default({}) }),
  output: editedRule,
  summaries: {
    list: 'All sections of the rules with their versions, in their order.',
    add: 'Add a section to the rules, after the others.',
    correct: 'Correct a section of the rules.',
    remove: 'Delete a section of the rules.',
  },
});

export const editRulesEndpoints = {
  ...ruleRecord.endpoints,
  ...orderEndpoint(
    '/api/rules',
    'Put the sections in another order: all of their ids, and the order that was seen.',
  ),
};
