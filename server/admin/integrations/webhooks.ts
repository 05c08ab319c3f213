/** Webhooks as a super user keeps them. */
import { randomBytes } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import type { Webhook, webhookEndpoints } from '#shared/admin/webhooks.ts';
import { AppError } from '#shared/base/errors.ts';
import { must } from '#shared/base/must.ts';
import { auditCall } from '../../core/audit/audit.ts';
import { type Ctx, requireActor } from '../../core/context.ts';
import { type Handlers, prepared } from '../../core/http/mount.ts';
import { mayConnectTo, secretOf } from './deliver.ts';
import {
  deleteWebhook,
  enableWebhook,
  insertTest,
  insertWebhook,
  listWebhooks,
  retryDelivery,
} from './webhook-store.ts';

/** `mayBeLocal`: an address may be one of this machine, by http, to try it out (LOCAL_WEBHOOKS). */
export const webhookRoutes = ({
  mayBeLocal,
}: {
  mayBeLocal: boolean;
}): Handlers<typeof webhookEndpoints> => ({
  'GET /api/webhooks': (ctx) => listWebhooks(ctx.db),
  'POST /api/webhooks': prepared(
    async (_ctx, { body: { url } }) => {
      if (!(await isAllowed(new URL(url), mayBeLocal)))
        throw new AppError('INVALID', { fields: { url: 'INVALID_URL' } });
    },
    async (ctx, { body: { url, events } }) => {
      const salt = randomBytes(16).toString('base64url');
      const row = { url, events: [...new Set(events)], salt, createdById: requireActor(ctx).id };
      const { id } = must(
        await insertWebhook(ctx.db, { ...row, createdAt: ctx.now }),
        'an insert returns its row',
      );
      await auditCall(ctx, 'webhook.create', String(id), { host: new URL(url).host, events });
      return { webhook: await requireWebhook(ctx, id), secret: secretOf(ctx.keys, salt) };
    },
  ),
  'DELETE /api/webhooks/:id': async (ctx, { params: { id } }) => {
    const gone = await deleteWebhook(ctx.db, id);
    if (!gone) throw new AppError('NOT_FOUND');
    await auditCall(ctx, 'webhook.delete', String(id), { host: new URL(gone.url).host });
    return { id };
  },
  'POST /api/webhooks/:id/test': async (ctx, { params: { id } }) => {
    await requireWebhook(ctx, id);
    await insertTest(ctx.db, id, ctx.now);
    return requireWebhook(ctx, id);
  },
  'POST /api/webhooks/:id/enable': async (ctx, { params: { id } }) => {
    if (!(await enableWebhook(ctx.db, id))) throw new AppError('NOT_FOUND');
    await auditCall(ctx, 'webhook.enable', String(id));
    return requireWebhook(ctx, id);
  },
  'POST /api/webhooks/deliveries/:uid/again': async (ctx, { params: { uid } }) => {
    if (!(await retryDelivery(ctx.db, uid, ctx.now))) throw new AppError('NOT_FOUND');
    return { id: uid };
  },
});

async function requireWebhook(ctx: Ctx, id: number): Promise<Webhook> {
  const [webhook] = await listWebhooks(ctx.db, id);
  if (!webhook) throw new AppError('NOT_FOUND');
  return webhook;
}

/**
 * Whether every address that the host has now may be connected to, however it is written; it is judged again at each
 * connection. A name that is not known here is left to that.
 */
async function isAllowed({ protocol, hostname }: URL, mayBeLocal: boolean): Promise<boolean> {
  const host = hostname.replace(/^\[|\]$|\.$/g, '');
  // RFC 6761: these are this machine, whatever a resolver says.
  const isLocalhost = /(?:^|\.)localhost$/.test(host);
  const found = isLocalhost ? [{ address: '127.0.0.1' }] : await lookup(host, { all: true }).catch(() => []);
  if (protocol === 'http:' && found.length === 0) return false;
  return found.every(({ address }) => mayConnectTo(address, { mayBeLocal, isPlain: protocol === 'http:' }));
}
