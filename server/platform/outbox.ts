/**
 * What other programs are told of: a message for each address that asked for such a change, written in the change's own
 * transaction. The office's changes come by the audit log, those of desks by their receipts; both name actions alike.
 */
import { sql } from 'drizzle-orm';
import { newUid } from '#shared/ids.ts';
import type { WebhookEvent } from '#shared/webhook-events.ts';
import { rowsOf } from '../database/locks.ts';
import type { Db } from '../database/open.ts';

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
export interface Deed {
  action: string;
  subject: string | null;
}

/** Writes the messages of what was done just now; nothing where nobody asks to be told. */
export async function queueMessages(db: Db, now: Date, deeds: readonly Deed[]): Promise<void> {
  const told = deeds.flatMap(({ action, subject }) => {
    const event = eventOf[action];
    return event && subject !== null ? [{ event, subject }] : [];
  });
  if (told.length === 0) return;
  const hooks = await db.execute<{ id: number; event: string; subject: string }>(sql`
    select w.id, t.event, t.subject from ${rowsOf(told)} as t (event text, subject text)
    join webhooks w on w.events @> to_jsonb(t.event) and w.disabled_at is null`);
  const rows = hooks.rows.map((one) => ({ ...one, uid: newUid() }));
  if (rows.length === 0) return;
  await db.execute(sql`
    insert into webhook_deliveries (id, webhook_id, event, subject, created_at, next_at)
    select r.uid, r.id, r.event, r.subject, ${now.toISOString()}, ${now.toISOString()}
    from ${rowsOf(rows)} as r (uid uuid, id integer, event text, subject text)`);
}
