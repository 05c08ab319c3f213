import { AppError } from '#shared/base/errors.ts';
import { must } from '#shared/base/must.ts';
import { can } from '#shared/base/permissions.ts';
import { isConfirmed, type privacyEndpoints } from '#shared/people/privacy.ts';
import {
  type FoundParticipant,
  findParticipant,
  findParticipants,
  presentParticipant,
} from '../../accreditation/people-store.ts';
import { auditCall } from '../../core/audit/audit.ts';
import { type Ctx, requireActor } from '../../core/context.ts';
import { erasePerson } from '../../core/erasure/erase-person.ts';
import { findTraces, readAccountsOf } from '../../core/erasure/person-traces.ts';
import type { Handlers } from '../../core/http/mount.ts';
import { readSyncMeta } from '../../core/keys/history.ts';
import { readEdition } from '../../core/settings/edition-store.ts';
import { deleteDueObjects } from '../../core/storage/objects.ts';
import { keepListing } from '../participants/listing-refresh.ts';
import { anonymiseAt } from './anonymise.ts';
import { personFile } from './person-file.ts';
import { countRetained, findDuplicatePeople, mergePeople } from './store.ts';

export const privacyRoutes: Handlers<typeof privacyEndpoints> = {
  'POST /api/participants/:id/file': async (ctx, { params }) => {
    const actor = requireActor(ctx);
    const found = await requirePerson(ctx, params.id);
    const mayAll = can(actor.role, 'people.erase');
    if (!mayAll && found.row.userId !== actor.id) throw new AppError('NOT_FOUND');
    await auditCall(ctx, 'person.file', found.row.uid);
    return personFile(ctx, found, { isOffice: mayAll });
  },
  'GET /api/admin/participants/:id/erasure': async (ctx, { params }) => {
    const { row } = await requirePerson(ctx, params.id);
    const traces = must(await findTraces(ctx.db, row.uid), 'they were just found');
    const { backedUpAt } = await readSyncMeta(ctx.db);
    return {
      badges: traces.badges.length,
      prints: traces.prints.length,
      scans: traces.scans.length,
      photos: traces.photos.length,
      work: traces.work.length + traces.rescued.length,
      conflicts: traces.cases.length,
      imports: traces.imports.length,
      audit: traces.audit.length,
      messages: traces.messages.length,
      mentions: traces.mentions.map(({ key, kind, at, text, level }) => ({
        ...{ key, kind, text, at: at?.toISOString() ?? null },
        isLikely: level !== 'possible',
      })),
      accounts: await readAccountsOf(ctx.db, traces.person),
      backedUpAt: backedUpAt?.toISOString() ?? null,
    };
  },
  'POST /api/admin/participants/:id/erase': {
    // The list of participants is read from what is committed.
    transaction: 'own',
    run: async (ctx, { params, body }) => {
      const { row } = await requirePerson(ctx, params.id);
      if (!isConfirmed(body.confirm, row)) throw new AppError('INVALID', { fields: { confirm: 'INVALID' } });
      const { reason, messages, also } = body;
      const { signWipeOrder: signWipe } = ctx.keys;
      const by = { at: ctx.now, userId: requireActor(ctx).id, reason, messages, also, signWipe };
      const erased = await ctx.db.transaction((tx) => erasePerson(tx, row.uid, by));
      if (!erased) throw new AppError('NOT_FOUND');
      await ctx.keys.lists.erased.add(erased.own);
      // Their face goes from the store at once; where that is away, the next hour's turn does it.
      ctx.afterCommit(() => deleteDueObjects(ctx).then(undefined, () => undefined));
      await ctx.keys.noteAudit(erased.end);
      await keepListing(ctx.db);
      return { erased: true };
    },
  },
  'GET /api/admin/doubles': async (ctx) => {
    await keepListing(ctx.db);
    const groups = await findDuplicatePeople(ctx.db, mostDoubles);
    const found = await findParticipants(ctx.db, groups.flat());
    const byId = new Map(found.map((one) => [one.row.id, presentParticipant(one)]));
    return groups.map((ids) => ids.flatMap((id) => byId.get(id) ?? []));
  },
  'POST /api/admin/participants/:id/merge': async (ctx, { params, body }) => {
    const [stays, goes] = [await requirePerson(ctx, params.id), await requirePerson(ctx, body.other)];
    if (stays.row.id === goes.row.id) throw new AppError('INVALID', { fields: { other: 'INVALID_CHOICE' } });
    if (stays.row.version !== body.version || goes.row.version !== body.otherVersion)
      throw new AppError('CHANGED_MEANWHILE');
    const { take } = body;
    const uids = { stays: stays.row.uid, goes: goes.row.uid };
    if (!(await mergePeople(ctx.db, { ...uids, take, at: ctx.now }))) throw new AppError('NOT_FOUND');
    await auditCall(ctx, 'person.merge', uids.stays, { merged: uids.goes, fields: take });
    return presentParticipant(await requirePerson(ctx, params.id));
  },
  'GET /api/admin/retention': async (ctx, { query }) => {
    const { dates } = await readEdition(ctx.db);
    const at = anonymiseAt(dates, must(query, 'it was parsed').days);
    const counts = await countRetained(ctx.db);
    return { at: at?.toISOString() ?? null, isDue: at !== null && at <= ctx.now, ...counts };
  },
};

const mostDoubles = 100;

async function requirePerson(ctx: Ctx, id: number): Promise<FoundParticipant> {
  const found = await findParticipant(ctx.db, id);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}
