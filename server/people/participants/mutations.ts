/** Registering and correcting: the shared rule decides by what is held, and what it decides is kept. */

import { type Refusal, refuse } from '#shared/base/errors.ts';
import { serverCode } from '#shared/codes/number.ts';
import { decideCorrect, decideRegister, type FieldConflict } from '#shared/people/decide.ts';
import { lastNote, type PersonNote } from '#shared/people/note.ts';
import type { CorrectCommand, PersonRow, RegisterCommand } from '#shared/people/participant.ts';
import { lastProposal, type PersonProposal, standingProposal } from '#shared/people/proposal.ts';
import type { MutationCtx, MutationTable, Operator } from '../../accreditation/mutation.ts';
import {
  flush,
  keepPerson,
  type LockSet,
  lockAndLoad,
  type WorkingSet,
} from '../../accreditation/working-set.ts';
import type { Actor } from '../../core/context.ts';
import type { Db } from '../../core/database/open.ts';
import { readSetting } from '../../core/settings/settings.ts';

export const participantMutations: Pick<
  MutationTable,
  'participant.register' | 'participant.correct' | 'participant.note' | 'participant.propose'
> = {
  'participant.register': {
    needs: needsOfRegister,
    apply: ({ work, operator, occurredAt }, body) => {
      // Desk operators may always register, and do not own the person: staff change, people stay.
      const by = { operator, registrationOpen: true, ownerId: null, now: occurredAt };
      const outcome = registerIn(work, body, by);
      return outcome.kind === 'refused' ? outcome : undefined;
    },
  },
  'participant.correct': {
    needs: needsOfCorrect,
    apply: (ctx, body) => {
      // As with registering: the setting is for those who work at home.
      const outcome = correctIn(ctx.work, body, { ...ctx, registrationOpen: true });
      if (outcome.kind === 'refused') return outcome;
      noteConflicts(ctx, body.uid, outcome.conflicts);
      return outcome.conflicts.length > 0 ? { kind: 'noted', code: 'CONFLICT' } : undefined;
    },
  },
  'participant.note': {
    needs: ({ uid }) => ({ people: [uid] }),
    apply: ({ work, device, occurredAt, now }, { uid, text }) =>
      noteIn(work, uid, { text, by: device.code, at: occurredAt.toISOString() }, now),
  },
  'participant.propose': {
    needs: ({ uid }) => ({ people: [uid] }),
    apply: ({ work, device, occurredAt, now }, { uid, changes, text, settles }) =>
      proposeIn(work, uid, { changes, text, by: device.code, at: settles ?? occurredAt.toISOString() }, now),
  },
};

type RegisteredPerson = { kind: 'registered'; person: PersonRow };
type CorrectedPerson = { kind: 'corrected'; person: PersonRow; conflicts: FieldConflict[] };

/** Registers a person through the site's form; the user owns the person. */
export async function register(
  db: Db,
  operator: Actor,
  command: RegisterCommand,
  by: { ownerId: number | null; now: Date },
): Promise<RegisteredPerson | Refusal> {
  const work = await lockAndLoad(db, [needsOfRegister(command)]);
  const registrationOpen = await isOpen(db);
  const outcome = registerIn(work, command, { ...by, operator, registrationOpen });
  await flush(db, work, by.now);
  return outcome;
}

/** Corrects a person; fields changed concurrently are returned as conflicts and keep the other value. */
export async function correct(
  db: Db,
  operator: Actor,
  command: CorrectCommand,
  now: Date,
): Promise<CorrectedPerson | Refusal> {
  const work = await lockAndLoad(db, [needsOfCorrect(command)]);
  const outcome = correctIn(work, command, { operator, registrationOpen: await isOpen(db), now });
  await flush(db, work, now);
  return outcome;
}

const isOpen = async (db: Db) => (await readSetting(db, 'registrationOpen')) === 'true';

/** Sets or removes the note of a person on the server; returns the current note. */
export async function noteHere(
  db: Db,
  uid: string,
  text: string,
  now: Date,
): Promise<{ kind: 'noted'; note: PersonNote | null } | Refusal> {
  const work = await lockAndLoad(db, [{ people: [uid] }]);
  const refused = noteIn(work, uid, { text, by: serverCode, at: now.toISOString() }, now);
  if (refused) return refused;
  await flush(db, work, now);
  return { kind: 'noted', note: work.people.get(uid)?.person.note ?? null };
}

/** Closes the proposal that was current at that time. */
export async function closeProposal(
  db: Db,
  uid: string,
  at: string,
  now: Date,
): Promise<{ kind: 'settled'; proposed: PersonProposal | null } | Refusal> {
  const work = await lockAndLoad(db, [{ people: [uid] }]);
  const refused = proposeIn(work, uid, { changes: {}, text: '', by: serverCode, at }, now);
  if (refused) return refused;
  await flush(db, work, now);
  const person = work.people.get(uid)?.person;
  return { kind: 'settled', proposed: person ? standingProposal(person) : null };
}

function needsOfRegister({ uid, person }: RegisterCommand): LockSet {
  return { people: [uid], teams: person.teamUid ? [person.teamUid] : [] };
}

function needsOfCorrect({ uid, changes }: CorrectCommand): LockSet {
  return { people: [uid], teams: changes.teamUid?.value ? [changes.teamUid.value] : [] };
}

function registerIn(
  work: WorkingSet,
  { uid, person }: RegisterCommand,
  by: { operator: Operator; registrationOpen: boolean; ownerId: number | null; now: Date },
): RegisteredPerson | Refusal {
  const team = person.teamUid ? work.teams.get(person.teamUid) : undefined;
  const facts = {
    operatorRole: by.operator.role,
    registrationOpen: by.registrationOpen,
    known: work.people.get(uid)?.person ?? null,
    // Forms show warnings beforehand; this call does not repeat them.
    possibleDuplicates: [],
    teamName: team?.name ?? null,
  };
  // If the team was deleted in the meantime, register the person without a team.
  const draft = team ? person : { ...person, teamUid: null };
  const decided = decideRegister(facts, { uid, person: draft }, by.now);
  if (decided.kind === 'refused') return decided;
  if (decided.isNew) keepPerson(work, decided.person, by);
  return { kind: 'registered', person: decided.person };
}

function correctIn(
  work: WorkingSet,
  command: CorrectCommand,
  { operator, registrationOpen, now }: { operator: Operator; registrationOpen: boolean; now: Date },
): CorrectedPerson | Refusal {
  const held = work.people.get(command.uid);
  const teamUid = command.changes.teamUid?.value;
  const facts = {
    operatorRole: operator.role,
    registrationOpen,
    isOwn: held !== undefined && held.ownerId !== null && held.ownerId === operator.id,
    person: held?.person ?? null,
    worn: held?.badge ? { number: held.badge.number, g: held.badge.data.g } : null,
    at: now,
    teamName: teamUid ? (work.teams.get(teamUid)?.name ?? null) : null,
  };
  const decided = decideCorrect(facts, command);
  if (decided.kind === 'refused') return decided;
  if (decided.person.version !== facts.person?.version) keepPerson(work, decided.person, { now });
  return { kind: 'corrected', person: decided.person, conflicts: decided.conflicts };
}

/** The last note wins. It is not a correction, so it causes no conflict. */
function noteIn(work: WorkingSet, uid: string, note: PersonNote, now: Date): Refusal | undefined {
  const person = work.people.get(uid)?.person;
  if (!person) return refuse('NOT_FOUND');
  const standing = lastNote(person.note, note);
  if (standing !== person.note) keepPerson(work, { ...person, note: standing }, { now });
  return undefined;
}

/** The last proposal wins until it is closed; it causes no conflict. */
function proposeIn(work: WorkingSet, uid: string, said: PersonProposal, now: Date): Refusal | undefined {
  const person = work.people.get(uid)?.person;
  if (!person) return refuse('NOT_FOUND');
  const standing = lastProposal(person.proposed, said);
  if (standing !== person.proposed) keepPerson(work, { ...person, proposed: standing }, { now });
  return undefined;
}

/** Another desk changed the same field: the first value stays, and a conflict keeps both until it is settled. */
function noteConflicts(
  { work, operator, device, occurredAt, mutationId }: MutationCtx,
  uid: string,
  found: FieldConflict[],
): void {
  for (const { field, mine, theirs } of found) {
    const deedOf = (value: string | null) => ({ act: 'correct' as const, field, value });
    const by = { deviceCode: device.code, operatorId: operator.id };
    work.changed.conflicts.push({
      ...{ kind: 'correctedTwice', about: `${uid} ${field}`, participantUid: uid, numbers: [] },
      sides: [{ ref: mutationId, ...by, deed: deedOf(mine), at: occurredAt }],
      other: {
        ...{ kind: 'participant.correct', uid },
        isIt: ({ changes }: CorrectCommand) => changes[field]?.value === theirs,
        deed: () => deedOf(theirs),
        orElse: { ref: uid, deviceCode: serverCode, operatorId: null, deed: deedOf(theirs) },
      },
    });
  }
}
