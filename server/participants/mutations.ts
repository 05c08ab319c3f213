/** Load facts, run the shared rule, write the change. */

import type { Refusal } from '#shared/errors.ts';
import { decideCorrect, decideRegister, type FieldConflict } from '#shared/participants/decide.ts';
import type { CorrectCommand, PersonRow, RegisterCommand } from '#shared/participants/participant.ts';
import type { Actor } from '../context.ts';
import { lockName } from '../database/locks.ts';
import type { Db } from '../database/open.ts';
import { conflicts } from '../database/tables.ts';
import { readSetting } from '../platform/settings.ts';
import type { MutationCtx, MutationTable } from '../sync/mutation.ts';
import {
  findAlike,
  findPerson,
  findTeam,
  hasActiveCredential,
  insertPerson,
  toPersonRow,
  updatePerson,
} from './store.ts';

export const participantMutations: Pick<MutationTable, 'participant.register' | 'participant.correct'> = {
  'participant.register': async (ctx, body) => {
    // The owner of somebody a desk registered is nobody: staff change, the person stays.
    const outcome = await register(ctx.db, ctx.operator, body, { ownerId: null, now: ctx.occurredAt });
    return outcome.kind === 'refused' ? outcome : undefined;
  },
  'participant.correct': async (ctx, body) => {
    const outcome = await correct(ctx.db, ctx.operator, body, ctx.now);
    if (outcome.kind === 'refused') return outcome;
    await noteConflicts(ctx, body.uid, outcome.conflicts);
    return undefined;
  },
};

/** Registers a person for an operator: the way of the form and of the desks alike. */
export async function register(
  db: Db,
  operator: Actor,
  command: RegisterCommand,
  by: { ownerId: number | null; now: Date },
): Promise<{ kind: 'registered'; person: PersonRow } | Refusal> {
  const { person } = command;
  await lockName(db, command.uid);
  const known = await findPerson(db, command.uid, true);
  const team = person.teamUid ? await findTeam(db, { uid: person.teamUid }) : null;
  const facts = {
    operatorRole: operator.role,
    registrationOpen: (await readSetting(db, 'registrationOpen')) === 'true',
    known: known ? toPersonRow(known) : null,
    alike: await findAlike(db, person),
    teamName: team?.name ?? null,
  };
  // A team deleted meanwhile is no reason to turn a person away.
  const draft = team ? person : { ...person, teamUid: null };
  const decided = decideRegister(facts, { uid: command.uid, person: draft }, by.now);
  if (decided.kind === 'refused') return decided;
  if (decided.isNew) await insertPerson(db, decided.person, by.ownerId, by.now);
  return { kind: 'registered', person: decided.person };
}

/** Corrects a person; what two people changed at once is returned as conflicts, and theirs stands. */
export async function correct(
  db: Db,
  operator: Actor,
  command: CorrectCommand,
  now: Date,
): Promise<{ kind: 'corrected'; person: PersonRow; conflicts: FieldConflict[] } | Refusal> {
  const found = await findPerson(db, command.uid, true);
  const teamUid = command.changes.teamUid?.value;
  const facts = {
    operatorRole: operator.role,
    isOwn: found?.row.userId === operator.id,
    person: found ? toPersonRow(found) : null,
    hasActiveCredential: await hasActiveCredential(db, command.uid),
    teamName: teamUid ? ((await findTeam(db, { uid: teamUid }))?.name ?? null) : null,
  };
  const decided = decideCorrect(facts, command);
  if (decided.kind === 'refused') return decided;
  if (decided.person.version !== facts.person?.version) {
    await updatePerson(db, decided.person, found?.row.credentialNumber ?? null, now);
  }
  return { kind: 'corrected', person: decided.person, conflicts: decided.conflicts };
}

async function noteConflicts(ctx: MutationCtx, rowUid: string, found: FieldConflict[]): Promise<void> {
  if (found.length === 0) return;
  await ctx.db
    .insert(conflicts)
    .values(
      found.map((conflict) => ({ uid: ctx.newUid(), rowUid, mutationId: ctx.mutationId, ...conflict })),
    );
}
