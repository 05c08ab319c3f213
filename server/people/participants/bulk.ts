/** Actions on many people in one call. Each has a separate transaction: a refusal does not undo the others. */

import type { BulkChange, BulkResult, bulkEndpoints } from '#shared/admin/bulk.ts';
import { AppError, type ErrorCode, type Refusal } from '#shared/base/errors.ts';
import { serverCode } from '#shared/codes/number.ts';
import { fullName } from '#shared/people/full-name.ts';
import { standingNote } from '#shared/people/note.ts';
import type { CorrectCommand } from '#shared/people/participant.ts';
import {
  type FoundParticipant,
  findActiveNumber,
  findParticipant,
  findTeam,
  toPersonRow,
} from '../../accreditation/people-store.ts';
import { revoke } from '../../badges/credentials/mutations.ts';
import { auditCall } from '../../core/audit/audit.ts';
import { type Ctx, requireActor } from '../../core/context.ts';
import type { Handlers } from '../../core/http/mount.ts';
import { correct, noteHere } from './mutations.ts';

export const bulkRoutes: Handlers<typeof bulkEndpoints> = {
  'POST /api/admin/participants/correct': {
    transaction: 'own',
    run: async (ctx, { body: { ids, change } }) => {
      const teamUid = await requireTeamUid(ctx, change.teamId);
      return forEachParticipant(ctx, ids, (one, found) => correctOne(one, found, change, teamUid));
    },
  },
  'POST /api/admin/participants/note': {
    transaction: 'own',
    run: (ctx, { body }) => forEachParticipant(ctx, body.ids, (one, found) => noteOne(one, found, body.text)),
  },
  'POST /api/admin/participants/revoke': {
    transaction: 'own',
    run: (ctx, { body }) =>
      forEachParticipant(ctx, body.ids, (one, found) => revokeOne(one, found, body.reason)),
  },
};

/** The result for one person, with id and name. */
type BulkItemResult<Done> = { id: number; name: string } & (
  | (Done & { code: null })
  | { outcome: 'refused'; code: ErrorCode }
);

/** Does something to each of these people, locked and in a transaction of their own. */
export async function forEachParticipant<Done extends { outcome: string }>(
  ctx: Ctx,
  ids: readonly number[],
  act: (ctx: Ctx, found: FoundParticipant) => Promise<Done | Refusal>,
): Promise<BulkItemResult<Done>[]> {
  const results: BulkItemResult<Done>[] = [];
  for (const id of new Set(ids)) {
    const result = await ctx.db.transaction(async (tx): Promise<BulkItemResult<Done>> => {
      const found = await findParticipant(tx, id, true);
      if (!found) return { id, name: '', outcome: 'refused', code: 'NOT_FOUND' };
      const name = fullName(found.row);
      const done = await act({ ...ctx, db: tx }, found);
      if ('kind' in done) return { id, name, outcome: 'refused', code: done.code };
      return { id, name, ...done, code: null };
    });
    results.push(result);
  }
  return results;
}

/** Done, nothing to do, or a refusal. */
type BulkOutcome = { outcome: Exclude<BulkResult['outcome'], 'refused'> } | Refusal;
const done: BulkOutcome = { outcome: 'done' };
const already: BulkOutcome = { outcome: 'already' };

async function correctOne(
  ctx: Ctx,
  found: FoundParticipant,
  change: BulkChange,
  teamUid: string | null,
): Promise<BulkOutcome> {
  const person = toPersonRow(found);
  const changes: CorrectCommand['changes'] = {};
  if (change.category !== undefined) changes.category = { base: person.category, value: change.category };
  if (change.role !== undefined) changes.role = { base: person.role, value: change.role };
  if (change.teamId !== undefined) changes.teamUid = { base: person.teamUid, value: teamUid };
  if (Object.values(changes).every((one) => one?.base === one?.value)) return already;
  const corrected = await correct(ctx.db, requireActor(ctx), { uid: person.uid, changes }, ctx.now);
  if (corrected.kind === 'refused') return corrected;
  // The row is locked: no concurrent change.
  await auditCall(ctx, 'participant.correct', person.uid, { fields: Object.keys(changes) });
  return done;
}

async function noteOne(ctx: Ctx, { row }: FoundParticipant, text: string): Promise<BulkOutcome> {
  if ((standingNote(row)?.text ?? '') === text) return already;
  const noted = await noteHere(ctx.db, row.uid, text, ctx.now);
  if (noted.kind === 'refused') return noted;
  // Log that there was a note, not its text: the log is permanent.
  await auditCall(ctx, 'participant.note', row.uid, { isCleared: text === '' });
  return done;
}

async function revokeOne(ctx: Ctx, { row }: FoundParticipant, reason: string): Promise<BulkOutcome> {
  const number = await findActiveNumber(ctx.db, row.uid);
  if (number === null) return { kind: 'refused', code: 'NO_CREDENTIAL' };
  const by = { at: ctx.now, by: requireActor(ctx).id, deviceCode: serverCode };
  const outcome = await revoke(ctx.db, { uid: ctx.newUid(), number, reason }, by);
  if (outcome.kind === 'refused') return outcome;
  await auditCall(ctx, 'credential.revoke', number, { reason });
  return done;
}

/** The team everybody is put into, asked once. */
async function requireTeamUid(ctx: Ctx, teamId: number | null | undefined): Promise<string | null> {
  if (teamId == null) return null;
  const team = await findTeam(ctx.db, { id: teamId });
  if (!team) throw new AppError('INVALID', { fields: { teamId: 'INVALID_CHOICE' } });
  return team.uid;
}
