/**
 * Queues webhook messages in the transaction of the change. Actions in the admin area come from the audit log, those of
 * desks from their receipts; both use the same names.
 */
import { isNull } from 'drizzle-orm';
import type { WebhookEvent } from '#shared/admin/webhook-events.ts';
import { newUid } from '#shared/base/ids.ts';
import type { Db } from '../database/open.ts';
import { webhookDeliveries, webhooks } from '../database/tables.ts';

/** By the action of the audit log. */
const eventOf: Readonly<Record<string, WebhookEvent>> = {
  'game.result': 'game.result',
  'news.publish': 'news.published',
  'participant.register': 'participant.registered',
  'approval.approved': 'participant.approved',
  'credential.issue': 'credential.issued',
  'credential.revoke': 'credential.revoked',
};

/** Something that was done, by its name in the audit log, and the number or id of what it was done to. */
export interface AuditedAction {
  action: string;
  subject: string | null;
}

/** Queues messages for these actions, for each subscribed address. */
export async function queueMessages(db: Db, now: Date, deeds: readonly AuditedAction[]): Promise<void> {
  const occurred = deeds.flatMap(({ action, subject }) => {
    const event = eventOf[action];
    return event && subject !== null ? [{ event, subject }] : [];
  });
  if (occurred.length === 0) return;
  const hooks = await db
    .select({ id: webhooks.id, events: webhooks.events })
    .from(webhooks)
    .where(isNull(webhooks.disabledAt));
  const messages = hooks.flatMap(({ id, events }) =>
    occurred
      .filter(({ event }) => events.includes(event))
      .map((one) => ({ ...one, id: newUid(), webhookId: id, createdAt: now, nextAt: now })),
  );
  if (messages.length > 0) await db.insert(webhookDeliveries).values(messages);
}
