import type { sponsorEndpoints } from '#shared/sponsors.ts';
import type { Handlers } from '../http/mount.ts';
import { auditCall } from '../platform/audit.ts';
import { changesOf, requireSame } from '../platform/edit.ts';
import { deleteSponsor, listSponsors, lockSponsor, saveSponsor } from './store.ts';

export const sponsorRoutes: Handlers<typeof sponsorEndpoints> = {
  'GET /api/sponsors': (ctx) => listSponsors(ctx.db),
  'POST /api/sponsors': async (ctx, { body }) => {
    const sponsor = await saveSponsor(ctx.db, null, body);
    await auditCall(ctx, 'sponsor.create', String(sponsor.id));
    return sponsor;
  },
  'PATCH /api/sponsors/:id': async (ctx, { params, body: { version, ...fields } }) => {
    const before = requireSame(await lockSponsor(ctx.db, params.id), version);
    await auditCall(ctx, 'sponsor.update', String(before.id), changesOf({ ...before }, fields));
    return saveSponsor(ctx.db, before, fields);
  },
  'DELETE /api/sponsors/:id': async (ctx, { params, query }) => {
    const { id, name } = requireSame(await lockSponsor(ctx.db, params.id), query?.version);
    await deleteSponsor(ctx.db, id);
    await auditCall(ctx, 'sponsor.delete', String(id), { name });
    return { id };
  },
};
