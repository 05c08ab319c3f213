import { type Refusal, refuse } from '../base/errors.ts';
import { can, type UserRole } from '../base/permissions.ts';
import type { Category, ParticipantRole } from '../edition/tournament.ts';
import { markOutdated, printedFields } from './badge-change.ts';
import { ageRule } from './eligibility.ts';
import {
  type CorrectCommand,
  hasName,
  newPerson,
  type PersonRow,
  type RegisterCommand,
} from './participant.ts';

/**
 * Registering and correcting people: facts and a command in, a change or a refusal out. A desk runs this on
 * what it holds, the server on what it holds; neither does anything here but decide.
 */

/** A warning that does not block. */
type AgeCaution =
  | { kind: 'TOO_YOUNG'; age: number; minimumAge: number }
  | { kind: 'OVER_AGE'; age: number; maximumAge: number };
export type PersonCaution =
  | AgeCaution
  | { kind: 'LIKELY_DUPLICATE'; uids: string[] }
  /** The change affects the printed badge: print it again. */
  | { kind: 'BADGE_OUTDATED' };

export interface RegisterFacts {
  operatorRole: UserRole;
  /** The site setting; desk staff may always register. */
  registrationOpen: boolean;
  /** The person with this uid, if the command was already applied. */
  known: PersonRow | null;
  /** People of the same name and birth date. */
  possibleDuplicates: readonly PersonRow[];
  /** The name of the team in the command. */
  teamName: string | null;
}

export interface DecidedRegistration {
  kind: 'change';
  person: PersonRow;
  /** False if the person already existed, because the command arrived twice. */
  isNew: boolean;
  cautions: PersonCaution[];
}

/** Registers a person. A likely duplicate is accepted, because the person is present at the desk. */
export function decideRegister(
  facts: RegisterFacts,
  command: RegisterCommand,
  now: Date,
): DecidedRegistration | Refusal {
  if (!can(facts.operatorRole, 'participants.register')) return refuse('NOT_ALLOWED');
  if (!facts.registrationOpen && !can(facts.operatorRole, 'participants.readAll'))
    return refuse('REGISTRATION_CLOSED');
  const others = facts.possibleDuplicates.filter((person) => person.uid !== command.uid);
  const cautions: PersonCaution[] = eligibilityCautions(command.person);
  if (others.length > 0)
    cautions.push({ kind: 'LIKELY_DUPLICATE', uids: others.map((person) => person.uid) });
  if (facts.known) return { kind: 'change', person: facts.known, isNew: false, cautions };
  const { uid, person: draft } = command;
  const person = newPerson(draft, { uid, teamName: facts.teamName, createdAt: now.toISOString() });
  return { kind: 'change', person, isNew: true, cautions };
}

export interface CorrectFacts {
  operatorRole: UserRole;
  /** The site setting; desk staff may always correct. */
  registrationOpen: boolean;
  /** Whether the operator registered this person. */
  isOwn: boolean;
  person: PersonRow | null;
  /** The valid copy. */
  worn: { number: string; g: number } | null;
  at: Date;
  /** The name of the team in the command, if it changes the team. */
  teamName: string | null;
}

export interface DecidedCorrection {
  kind: 'change';
  person: PersonRow;
  /** Fields that another user changed since the editor saw them: those changes win, and both users are informed. */
  conflicts: FieldConflict[];
  cautions: PersonCaution[];
}

export interface FieldConflict {
  field: CorrectableField;
  base: string | null;
  mine: string | null;
  theirs: string | null;
}

export type CorrectableField = keyof CorrectCommand['changes'];

/** Corrects single fields, each against the value its editor saw, so that two people's corrections merge. */
export function decideCorrect(facts: CorrectFacts, command: CorrectCommand): DecidedCorrection | Refusal {
  const { person } = facts;
  const mayCorrect = can(facts.operatorRole, 'participants.readAll') || facts.isOwn;
  if (!person || !mayCorrect) return refuse('NOT_FOUND');
  // Another name, face or role under a number that was given is another registration.
  if (!facts.registrationOpen && !can(facts.operatorRole, 'participants.readAll'))
    return refuse('REGISTRATION_CLOSED');
  const changed: Partial<Record<CorrectableField, string | null>> = {};
  const conflicts: FieldConflict[] = [];
  for (const [name, change] of Object.entries(command.changes)) {
    const field = name as CorrectableField; // the command's schema has no other keys
    // Rows that an older app wrote to this disk lack what came later.
    const theirs = person[field] ?? null;
    if (!change || change.value === theirs) continue;
    if (change.base === theirs) changed[field] = change.value;
    else conflicts.push({ field, base: change.base, mine: change.value, theirs });
  }
  // Each of two editors took away one of the names: no person is left without any.
  if (!hasName({ ...person, ...changed } as PersonRow))
    for (const field of ['firstName', 'lastName'] as const) {
      if (changed[field] === undefined) continue;
      conflicts.push({ field, base: person[field], mine: '', theirs: person[field] });
      delete changed[field];
    }
  const fields = Object.keys(changed) as CorrectableField[]; // the keys just written
  if (fields.length === 0) return { kind: 'change', person, conflicts, cautions: [] };
  // The schema has checked each value for its own field; a record by field name cannot say so to the types.
  const next = { ...person, ...changed, version: person.version + 1 } as PersonRow;
  if ('teamUid' in changed) next.teamName = facts.teamName;
  const cautions: PersonCaution[] = eligibilityCautions(next);
  next.outdated = markOutdated({ ...person }, { ...next }, facts);
  if (facts.worn && fields.some((field) => printedFields.some((one) => one === field))) {
    cautions.push({ kind: 'BADGE_OUTDATED' });
  }
  return { kind: 'change', person: next, conflicts, cautions };
}

/** Warnings about a person's category: for players, the age they reach in the year of the tournament. */
export function eligibilityCautions(person: {
  birthDate: string | null;
  role: ParticipantRole;
  category: Category;
}): AgeCaution[] {
  const broken = ageRule(person);
  if (!broken) return [];
  const { age, minimumAge, maximumAge } = broken;
  if (minimumAge !== undefined) return [{ kind: 'TOO_YOUNG', age, minimumAge }];
  return maximumAge === undefined ? [] : [{ kind: 'OVER_AGE', age, maximumAge }];
}
