import { z } from 'zod';
import { instantSchema } from '../base/date-schemas.ts';

/**
 * A correction that a person proposes at a kiosk. It changes nothing until a desk has reviewed it. There is one at a
 * time; the last one wins.
 */

/** Fields that a person may describe in their own words; all others are chosen. */
export const proposableFields = ['firstName', 'lastName', 'country'] as const;
export type ProposableField = (typeof proposableFields)[number];

export const personProposal = z.object({
  changes: z.object({ firstName: z.string(), lastName: z.string(), country: z.string() }).partial(),
  text: z.string(),
  /** The device's code. */
  by: z.string(),
  /** When it was said. Once settled nothing is left but this, so that what comes late does not stand up again. */
  at: instantSchema,
});
export type PersonProposal = z.output<typeof personProposal>;

/**
 * The last word of two, in whichever order they came: what was said later; of one moment what settles it.
 */
export function lastProposal(one: PersonProposal | null | undefined, other: PersonProposal): PersonProposal {
  if (!one) return other;
  const key = (it: PersonProposal) => `${it.at} ${isSettled(it) ? 1 : 0} ${it.by} ${it.text}`;
  return key(one) > key(other) ? one : other;
}

const isSettled = ({ changes, text }: PersonProposal) => text === '' && Object.keys(changes).length === 0;

interface ProposedFields extends Partial<Record<ProposableField, string>> {
  proposed?: PersonProposal | null;
}

/**
 * What is still to be looked at: of the fields those that say something else than was proposed. Nothing where all of it
 * was corrected or settled. Rows kept by an older app have none.
 */
export function standingProposal(person: ProposedFields): PersonProposal | null {
  const { proposed } = person;
  if (!proposed) return null;
  const changes = Object.fromEntries(
    proposableFields.flatMap((field) => {
      const value = proposed.changes[field];
      return value === undefined || value === person[field] ? [] : [[field, value]];
    }),
  );
  const left = { ...proposed, changes };
  return isSettled(left) ? null : left;
}
