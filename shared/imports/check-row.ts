import { z } from 'zod';
import { birthDateSchema } from '../base/date-schemas.ts';
import { oneLine } from '../base/text.ts';
import { hasCategory, tournament, unaskedCategory } from '../edition/tournament.ts';
import { categorySchema } from '../people/category.ts';
import { eligibilityCautions } from '../people/decide.ts';
import { countrySchema, personName, withName } from '../people/participant.ts';
import { eachOptional, optionalFields } from '../people/person-fields.ts';
import { roleSchema } from '../people/role.ts';
import { hasLostLetters } from './broken-letters.ts';
import type { ImportKind } from './fields.ts';
import {
  type CheckedRow,
  findNamedTeam,
  type NamedTeam,
  type ProblemCode,
  personKey,
  problemCodes,
  type RowCaution,
  type RowProblem,
  registrationKey,
  teamKey,
} from './plan.ts';
import type { ImportRow } from './read-rows.ts';

/** Validates the values of one row by the rules of the forms: reports each invalid one, and normalizes the others. */

const optionalText = (chars: number) => z.string().overwrite(oneLine).max(chars, 'TOO_LONG').optional();
const requiredText = (chars: number) =>
  z.string('REQUIRED').overwrite(oneLine).min(1, 'REQUIRED').max(chars, 'TOO_LONG');
const emailText = z.email('INVALID_EMAIL').max(200, 'TOO_LONG');
const required = (issue: { input?: unknown }) => (issue.input == null ? 'REQUIRED' : 'INVALID');

const participant = withName(
  z.object({
    externalId: optionalText(100),
    firstName: personName.default(''),
    lastName: personName.default(''),
    birthDate: birthDateSchema,
    country: countrySchema,
    category: categorySchema,
    role: roleSchema,
    team: optionalText(120),
    ...eachOptional((field) => optionalFields[field].schema.optional()),
    photo: optionalText(1000),
  }),
);

const team = z.object({
  externalId: optionalText(100),
  name: requiredText(120),
  country: countrySchema,
  category: categorySchema,
  division: optionalText(20),
});

const registration = z.object({
  externalId: optionalText(100),
  teamName: requiredText(120),
  country: countrySchema,
  category: categorySchema,
  delegateName: requiredText(160),
  delegatePhone: requiredText(40),
  email1: z.string({ error: required }).trim().pipe(emailText),
  email2: z.string().trim().pipe(emailText).optional(),
  isInternational: z.enum(['true', 'false'], 'INVALID_CHOICE').optional(),
  nationalRepresentativeCode: optionalText(80),
  organizerSignature: optionalText(200),
  organizerStamp: optionalText(200),
});

/** What the check needs to know besides the row. */
export interface CheckFacts {
  teams: ReadonlyMap<string, readonly NamedTeam[]>;
}

export function checkRow(kind: ImportKind, row: ImportRow, facts: CheckFacts): CheckedRow {
  if (kind === 'participants') return checkParticipant(row, facts);
  return kind === 'teams' ? checkTeam(row) : checkRegistration(row);
}

function checkParticipant(row: ImportRow, { teams }: CheckFacts): CheckedRow {
  // '-' or nothing where the role has no category.
  const isUnasked = !hasCategory(row.values.role) && !categorySchema.safeParse(row.values.category).success;
  const read = participant.safeParse({
    ...row.values,
    ...(isUnasked ? { category: unaskedCategory() } : {}),
  });
  const problems = problemsOf(read);
  const named = row.values.team;
  const { country, category } = row.values;
  const found = named ? findNamedTeam(teams, named, { country, category }) : null;
  if (typeof found === 'string') problems.push({ field: 'team', code: found });
  if (isAddress(row.values.photo) && !isWebAddress(row.values.photo)) {
    problems.push({ field: 'photo', code: 'INVALID_URL' });
  }
  if (!read.success || problems.length > 0) return wrong(row, problems);
  const { externalId, photo: _photo, team: _team, ...person } = read.data;
  const fields: Record<string, string | null> = {};
  for (const [name, value] of Object.entries(person)) if (value !== undefined) fields[name] = value;
  if (found && typeof found !== 'string') fields.team = String(found.id);
  return {
    line: row.line,
    problems: [],
    cautions: cautionsOf(person),
    ...(row.same === undefined ? {} : { same: row.same }),
    externalId: externalId || null,
    key: personKey(person),
    fields,
  };
}

/** No participant is older. */
const oldestAge = 100;

function cautionsOf(
  person: Parameters<typeof eligibilityCautions>[0] & {
    firstName: string;
    lastName: string;
    birthDate: string;
  },
): RowCaution[] {
  const found: RowCaution[] = [];
  found.push(...eligibilityCautions(person).map(({ kind }) => kind));
  if (tournament.year - Number(person.birthDate.slice(0, 4)) > oldestAge) found.push('TOO_OLD');
  if (hasLostLetters(`${person.firstName} ${person.lastName}`)) found.push('LOST_LETTERS');
  return found;
}

function checkTeam(row: ImportRow): CheckedRow {
  const read = team.safeParse(row.values);
  if (!read.success) return wrong(row, problemsOf(read));
  const { externalId, ...fields } = read.data;
  return right(row.line, teamKey(fields), externalId, fields);
}

function checkRegistration(row: ImportRow): CheckedRow {
  const read = registration.safeParse(row.values);
  if (!read.success) return wrong(row, problemsOf(read));
  const { externalId, ...fields } = read.data;
  return right(row.line, registrationKey(fields), externalId, fields);
}

function right(
  line: number,
  key: string,
  externalId: string | undefined,
  read: Record<string, string | undefined>,
): CheckedRow {
  const fields = Object.fromEntries(
    Object.entries(read).flatMap(([name, value]) => (value ? [[name, value] as const] : [])),
  );
  return { line, problems: [], cautions: [], externalId: externalId || null, key, fields };
}

const wrong = (row: ImportRow, problems: RowProblem[]): CheckedRow => ({
  line: row.line,
  problems,
  cautions: [],
  externalId: null,
  key: '',
  fields: {},
});

/** One problem for each field: the first its schema names. */
function problemsOf(read: { success: boolean; error?: z.ZodError }): RowProblem[] {
  const byField = new Map<string, ProblemCode>();
  for (const issue of read.error?.issues ?? []) {
    const field = String(issue.path[0] ?? '');
    if (!byField.has(field))
      byField.set(field, problemCodes.find((code) => code === issue.message) ?? 'INVALID');
  }
  return [...byField].map(([field, code]) => ({ field, code }));
}

/** Whether a photo is named by an address; else it is the name of a file. */
export function isAddress(photo: string | undefined): boolean {
  return /^[a-z][a-z0-9+.-]*:/i.test(photo ?? '') && !/^[a-z]:[\\/]/i.test(photo ?? '');
}

/** Whether the address is one a picture may be fetched from, as far as its text tells. */
export function isWebAddress(photo: string | undefined): boolean {
  const address = URL.parse(photo ?? '');
  return (
    address !== null &&
    /^https?:$/.test(address.protocol) &&
    address.username === '' &&
    address.password === ''
  );
}
