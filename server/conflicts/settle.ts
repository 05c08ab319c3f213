/** Resolves a conflict: badges and people change by the usual rules, and both sides stay recorded. */

import { type Refusal, refuse } from '#shared/base/errors.ts';
import { copyName } from '#shared/codes/number.ts';
import { payloadColumns } from '#shared/credentials/credential.ts';
import { writeReason } from '#shared/credentials/reasons.ts';
import type { PersonRow } from '#shared/people/participant.ts';
import { outcomesByKind, type SettleConflictCommand } from '#shared/sync/conflicts.ts';
import type { LockedConflict, NewSide } from '../accreditation/conflict-store.ts';
import type { MutationTable } from '../accreditation/mutation.ts';
import {
  flush,
  keepCredential,
  keepPerson,
  lockAndLoad,
  type WorkingSet,
} from '../accreditation/working-set.ts';
import { revokeIn } from '../badges/credentials/mutations.ts';
import type { Db } from '../core/database/open.ts';

export const conflictMutations: Pick<MutationTable, 'case.settle'> = {
  'case.settle': {
    needs: ({ uid }) => ({ conflicts: [uid] }),
    apply: ({ work, occurredAt, operator, device, newUid }, body) =>
      settleIn(work, body, { at: occurredAt, by: operator.id, deviceCode: device.code, newUid }),
  },
};

export interface SettledBy {
  at: Date;
  by: number | null;
  deviceCode: string;
  newUid: () => string;
}

/** Settles a conflict from the admin area. */
export async function settleConflict(
  db: Db,
  command: SettleConflictCommand,
  by: SettledBy,
): Promise<Refusal | undefined> {
  const work = await lockAndLoad(db, [{ conflicts: [command.uid] }]);
  const refused = settleIn(work, command, by);
  if (!refused) await flush(db, work, by.at);
  return refused;
}

function settleIn(work: WorkingSet, command: SettleConflictCommand, by: SettledBy): Refusal | undefined {
  const held = work.conflicts.get(command.uid);
  if (!held) return refuse('NOT_FOUND');
  const { outcome, kept } = command;
  if (held.settled) {
    // Of two who settle it the first to arrive counts; who wanted the same got it.
    const isSame = held.settled.outcome === outcome && held.settled.kept === kept;
    return isSame ? undefined : refuse('CASE_SETTLED');
  }
  const side = held.sides.find(({ ref }) => ref === kept);
  if (!outcomesByKind[held.kind].includes(outcome) || (outcome === 'keep') !== (side !== undefined))
    return refuse('INVALID');
  const doing = { ...by, reason: writeReason('case', command.reason) };
  const refused = side ? keepSide(work, held, side, doing) : undefined;
  if (refused) return refused;
  if (outcome === 'voidAll') for (const number of held.numbers) voidNumber(work, number, doing);
  held.settled = { outcome, kept };
  work.changed.settlements.push({ ...command, at: by.at, by: by.by, deviceCode: by.deviceCode });
  return undefined;
}

type SettleContext = SettledBy & { reason: string };

function keepSide(
  work: WorkingSet,
  held: LockedConflict,
  side: NewSide,
  by: SettleContext,
): Refusal | undefined {
  const { deed } = side;
  switch (deed.act) {
    case 'issue':
      return keepNumber(work, held, deed.number, by);
    case 'reprint':
      return keepCopy(work, held, side, by);
    case 'correct':
      return keepValue(work, held, { field: deed.field, value: deed.value }, by);
    default:
      return refuse('INVALID');
  }
}

/** One number stays valid, the others are revoked. */
function keepNumber(
  work: WorkingSet,
  held: LockedConflict,
  number: string,
  by: SettleContext,
): Refusal | undefined {
  const kept = work.numbers.get(number);
  if (!kept || kept.status === 'revoked') return refuse('ALREADY_REVOKED');
  for (const other of held.numbers) if (other !== number) voidNumber(work, other, by);
  // Another one, issued since, goes on counting.
  if (kept.status === 'superseded' && !work.active.has(kept.participantUid))
    keepCredential(work, { ...kept, status: 'active' }, { operatorId: by.by, now: by.at });
  return undefined;
}

/** Of two sheets of one copy only one is valid; the other is revoked by its own key, and the number continues. */
function keepCopy(
  work: WorkingSet,
  held: LockedConflict,
  { ref, data }: NewSide,
  by: SettleContext,
): Refusal | undefined {
  const credential = data ? work.numbers.get(data.n) : undefined;
  if (!data || !credential) return refuse('NO_CREDENTIAL');
  if (credential.status === 'revoked') return refuse('ALREADY_REVOKED');
  for (const other of held.sides)
    if (other.ref !== ref && other.data) voidNumber(work, copyName(other.data), by);
  // A newer copy has taken the place of both.
  if (credential.g === data.g && credential.kid !== data.k)
    keepCredential(work, { ...credential, ...payloadColumns(data), data }, { operatorId: by.by, now: by.at });
  return undefined;
}

function voidNumber(work: WorkingSet, number: string, { newUid, reason, ...by }: SettleContext): void {
  revokeIn(work, { uid: newUid(), number, reason }, by);
}

function keepValue(
  work: WorkingSet,
  held: LockedConflict,
  { field, value }: { field: string; value: string | null },
  by: SettleContext,
): Refusal | undefined {
  const person = held.participantUid ? work.people.get(held.participantUid)?.person : undefined;
  if (!person) return refuse('NOT_FOUND');
  const name = field as keyof PersonRow; // a correction's field, whose schema let its value through
  if (person[name] === value) return undefined;
  const teamName = field === 'teamUid' ? (work.teams.get(value ?? '')?.name ?? null) : person.teamName;
  keepPerson(work, { ...person, [name]: value, teamName, version: person.version + 1 }, { now: by.at });
  return undefined;
}
