import { z } from 'zod';
import { instantSchema } from '../base/date-schemas.ts';
import { copyNumberSchema } from '../codes/payload.ts';
import { hasCategory } from '../edition/tournament.ts';
import { namedFields, optionalFields, optionalNames } from './person-fields.ts';

/**
 * Keeps a badge and its person consistent: which fields changed after the badge was signed. Until a new copy exists,
 * the badge is outdated; a change by an account outside the staff also waits for a review.
 */

/** The person's data on a badge. */
export const printedFields = [
  ...namedFields.filter((field) => field !== 'birthDate'),
  ...optionalNames.filter((field) => optionalFields[field].isPrinted),
];
/** Fields whose value is in the code, so that only a new copy changes it. */
const signedFields: readonly string[] = ['category', 'role', 'teamUid'];
/** What makes another person, or other rights, of who holds a badge. */
export const reviewedFields = [
  'firstName',
  'lastName',
  'birthDate',
  'photo',
  'role',
  'category',
  'teamUid',
] as const;
export type ReviewedField = (typeof reviewedFields)[number];

/** The copy that differs from its holder's row, with its values. */
export const outdatedBadge = z.object({
  number: z.string(),
  g: copyNumberSchema,
  says: z.record(z.string(), z.string().nullable()),
  at: instantSchema,
});
export type OutdatedBadge = z.output<typeof outdatedBadge>;

/** Changes by an account outside the admin area after the badge was signed, until they are reviewed. */
export const pendingReview = z.object({ at: instantSchema, fields: z.array(z.string()) });

interface WornBadge {
  number: string;
  g: number;
}
type FieldValues = Readonly<Record<string, unknown>>;

/** The fields in which the copy they wear differs from their data; empty if it does not. */
export function outdatedIn(
  { outdated }: { outdated?: OutdatedBadge | null },
  worn: WornBadge | null | undefined,
): string[] {
  return outdated && worn && isSameCopy(outdated, worn) ? Object.keys(outdated.says).sort() : [];
}

/**
 * The mark after another change. A value that was changed back is current again; a copy issued since starts without a
 * mark.
 */
export function markOutdated(
  person: FieldValues & { outdated?: OutdatedBadge | null },
  next: FieldValues,
  { worn, at }: { worn: WornBadge | null; at: Date },
): OutdatedBadge | null {
  const { outdated = null } = person;
  if (!worn) return outdated;
  const known = outdated && isSameCopy(outdated, worn) ? outdated.says : {};
  const says = differing(printedFields, { known, before: person, next });
  if (Object.keys(says).length === 0) return null;
  return { number: worn.number, g: worn.g, says, at: at.toISOString() };
}

/** The mark after the same copy was printed again: the badge is current unless its code is outdated. */
export function markPrinted(
  outdated: OutdatedBadge | null | undefined,
  print: WornBadge & { at: Date },
): OutdatedBadge | null {
  if (!outdated || !isSameCopy(outdated, print) || print.at.getTime() < Date.parse(outdated.at))
    return outdated ?? null;
  const says = Object.fromEntries(
    Object.entries(outdated.says).filter(([field]) => signedFields.includes(field)),
  );
  return Object.keys(says).length > 0 ? { ...outdated, says } : null;
}

/** The values before a change by an account outside the staff; an added photo needs no review. */
export function reviewedBefore(
  known: Partial<Record<ReviewedField, string | null>>,
  before: FieldValues,
  next: FieldValues,
): Partial<Record<ReviewedField, string | null>> {
  const { photo, ...found } = differing(reviewedFields, { known, before, next });
  return photo == null ? found : { ...found, photo };
}

/** Those of the fields whose value changed, with the former value. */
function differing<Field extends string>(
  fields: readonly Field[],
  { known, before, next }: { known: FieldValues; before: FieldValues; next: FieldValues },
): Partial<Record<Field, string | null>> {
  const found: Partial<Record<Field, string | null>> = {};
  // What is stored as the category of a role that has none is printed nowhere.
  const isCategoryMute = !hasCategory(before.role) && !hasCategory(next.role) && !('category' in known);
  for (const field of fields) {
    if (field === 'category' && isCategoryMute) continue;
    const first = field in known ? known[field] : before[field];
    // Rows that an older app wrote to a disk lack what came later.
    if ((first ?? null) !== (next[field] ?? null)) found[field] = (first ?? null) as string | null; // fields of a person are texts
  }
  return found;
}

const isSameCopy = (one: WornBadge, other: WornBadge) => one.number === other.number && one.g === other.g;
