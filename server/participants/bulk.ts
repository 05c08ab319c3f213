/** What is done to many people in one call. Each has a transaction of its own: one who is refused undoes nobody else's. */
import { serverCode } from '#shared/credentials/number.ts';
import { AppError, type ErrorCode, type Refusal } from '#shared/errors.ts';
import type { BulkChange, BulkResult, bulkEndpoints } from '#shared/participants/bulk.ts';
import { standingNote } from '#shared/participants/note.ts';
import type { CorrectCommand } from '#shared/participants/participant.ts';
import {
  type Found,
  findActiveNumber,
  findParticipant,
  findTeam,
  toPersonRow,
} from '../accreditation/people-store.ts';
import { type Ctx, requireActor } from '../context.ts';
import { revoke } from '../credentials/mutations.ts';
import type { Handlers } from '../http/mount.ts';
import { auditCall } from '../platform/audit.ts';
import { correct, noteHere } from './mutations.ts';

export const bulkRoutes: Handlers<typeof bulkEndpoints> = {
  'POST /api/admin/participants/correct': {
    transaction: 'own',
    run: async (ctx, { body: { ids, change } }) => {
      const teamUid = await requireTeamUid(ctx, change.teamId);
      return toEach(ctx, ids, (one, found) => correctOne(one, found, change, teamUid));
    },
  },
  'POST /api/admin/participants/note': {
    transaction: 'own',
    run: (ctx, { body }) => toEach(ctx, body.ids, (one, found) => noteOne(one, found, body.text)),
  },
  'POST /api/admin/participants/revoke': {
    transaction: 'own',
    run: (ctx, { body }) => toEach(ctx, body.ids, (one, found) => revokeOne(one, found, body.reason)),
  },
};

/** What came of one of them: done, nothing to do, or a refusal. */
type Outcome = 'done' | 'already' | Refusal;

async function toEach(
  ctx: Ctx,
  ids: readonly number[],
  act: (ctx: Ctx, found: Found) => Promise<Outcome>,
): Promise<BulkResult[]> {
  const results: BulkResult[] = [];
  for (const id of new Set(ids)) {
    const result = await ctx.db.transaction(async (tx): Promise<BulkResult> => {
      const one = { ...ctx, db: tx };
      const found = await findParticipant(tx, id, true);
      if (!found) return refused(id, '', 'NOT_FOUND');
      const name = `${found.row.firstName} ${found.row.lastName}`;
      const outcome = await act(one, found);
      if (typeof outcome === 'object') return refused(id, name, outcome.code);
      return { id, name, outcome, code: null };
    });
    results.push(result);
  }
  return results;
}

const refused = (id: number, name: string, code: ErrorCode): BulkResult => ({
  ...{ id, name, outcome: 'refused', code },
});

async function correctOne(
  ctx: Ctx,
  found: Found,
  change: BulkChange,
  teamUid: string | null,
): Promise<Outcome> {
  const person = toPersonRow(found);
  const changes: CorrectCommand['changes'] = {};
  if (change.category !== undefined) changes.category = { base: person.category, value: change.category };
  if (change.role !== undefined) changes.role = { base: person.role, value: change.role };
  if (change.teamId !== undefined) changes.teamUid = { base: person.teamUid, value: teamUid };
  if (Object.values(changes).every((one) => one?.base === one?.value)) return 'already';
  const corrected = await correct(ctx.db, requireActor(ctx), { uid: person.uid, changes }, ctx.now);
  if (corrected.kind === 'refused') return corrected;
  // The row is locked: nobody was quicker.
  await auditCall(ctx, 'participant.correct', person.uid, { fields: Object.keys(changes) });
  return 'done';
}

async function noteOne(ctx: Ctx, { row }: Found, text: string): Promise<Outcome> {
  if ((standingNote(row)?.text ?? '') === text) return 'already';
  const noted = await noteHere(ctx.db, row.uid, text, ctx.now);
  if (noted.kind === 'refused') return noted;
  // That there was one, and not what it said: the log is kept for ever.
  await auditCall(ctx, 'participant.note', row.uid, { isCleared: text === '' });
  return 'done';
}

async function revokeOne(ctx: Ctx, { row }: Found, reason: string): Promise<Outcome> {
  const number = await findActiveNumber(ctx.db, row.uid);
  if (number === null) return { kind: 'refused', code: 'NO_CREDENTIAL' };
  const by = { at: ctx.now, by: requireActor(ctx).id, deviceCode: serverCode };
  const outcome = await revoke(ctx.db, { uid: ctx.newUid(), number, reason }, by);
  if (outcome.kind === 'refused') return outcome;
  await auditCall(ctx, 'credential.revoke', number, { reason });
  return 'done';
}

/** The team everybody is put into, asked once. */
async function requireTeamUid(ctx: Ctx, teamId: number | null | undefined): Promise<string | null> {
  if (teamId == null) return null;
  const team = await findTeam(ctx.db, { id: teamId });
  if (!team) throw new AppError('INVALID', { fields: { teamId: 'INVALID_CHOICE' } });
  return team.uid;
}
