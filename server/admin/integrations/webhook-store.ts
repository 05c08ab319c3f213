/** Webhook addresses and their messages, as rows. */
import { and, asc, desc, eq, inArray, isNull, lt, lte, ne, sql } from 'drizzle-orm';
import { listedDeliveries, type Webhook } from '#shared/admin/webhooks.ts';
import { newUid } from '#shared/base/ids.ts';
import type { Db } from '../../core/database/open.ts';
import { webhookDeliveries, webhooks } from '../../core/database/tables.ts';

export type WebhookRow = typeof webhooks.$inferSelect;
type DeliveryRow = typeof webhookDeliveries.$inferSelect;

/** Every address, or one, the newest first, each with its last messages. */
export async function listWebhooks(db: Db, id?: number): Promise<Webhook[]> {
  const hooks = await db
    .select()
    .from(webhooks)
    .where(id === undefined ? undefined : eq(webhooks.id, id))
    .orderBy(desc(webhooks.id));
  const listed: Webhook[] = [];
  for (const hook of hooks) {
    const sent = await db
      .select()
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.webhookId, hook.id))
      .orderBy(desc(webhookDeliveries.createdAt))
      .limit(listedDeliveries);
    listed.push(present(hook, sent));
  }
  return listed;
}

/** Adds an address; its row. */
export async function insertWebhook(
  db: Db,
  row: typeof webhooks.$inferInsert,
): Promise<WebhookRow | undefined> {
  const [added] = await db.insert(webhooks).values(row).returning();
  return added;
}

/** Removes an address and its messages; which it was, or nothing. */
export async function deleteWebhook(db: Db, id: number): Promise<WebhookRow | null> {
  const [gone] = await db.delete(webhooks).where(eq(webhooks.id, id)).returning();
  return gone ?? null;
}

/** Puts an address to work again; whether there is one. */
export async function enableWebhook(db: Db, id: number): Promise<boolean> {
  const done = await db
    .update(webhooks)
    .set({ disabledAt: null, failingSince: null })
    .where(eq(webhooks.id, id))
    .returning({ id: webhooks.id });
  return done.length > 0;
}

/** Queues a message that says nothing. */
export async function insertTest(db: Db, webhookId: number, now: Date): Promise<void> {
  await db
    .insert(webhookDeliveries)
    .values({ id: newUid(), webhookId, event: 'test', subject: '', createdAt: now, nextAt: now });
}

/** Lets a message that was given up wait once more; whether there is such a one. */
export async function retryDelivery(db: Db, id: string, now: Date): Promise<boolean> {
  const done = await db
    .update(webhookDeliveries)
    .set({ status: 'waiting', attempts: 0, nextAt: now, endedAt: null })
    .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.status, 'failed')))
    .returning({ id: webhookDeliveries.id });
  return done.length > 0;
}

/** Claims due messages and postpones each until `until`, so that no other server sends them. */
export async function claimDeliveries(
  db: Db,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<{ delivery: DeliveryRow; webhook: WebhookRow }[]> {
  const due = db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(
      and(
        eq(webhookDeliveries.status, 'waiting'),
        lte(webhookDeliveries.nextAt, now),
        isNull(webhooks.disabledAt),
      ),
    )
    .orderBy(asc(webhookDeliveries.nextAt))
    .limit(limit)
    .for('update', { of: webhookDeliveries, skipLocked: true });
  const taken = await db
    .update(webhookDeliveries)
    .set({ nextAt: until, attempts: sql`${webhookDeliveries.attempts} + 1` })
    .where(inArray(webhookDeliveries.id, due))
    .returning();
  if (taken.length === 0) return [];
  const hooks = await db
    .select()
    .from(webhooks)
    .where(
      inArray(
        webhooks.id,
        taken.map(({ webhookId }) => webhookId),
      ),
    );
  return taken.flatMap((delivery) => {
    const webhook = hooks.find(({ id }) => id === delivery.webhookId);
    return webhook ? [{ delivery, webhook }] : [];
  });
}

/** Writes down how a try ended. */
export async function endTry(
  db: Db,
  id: string,
  end: Partial<Pick<DeliveryRow, 'status' | 'answer' | 'nextAt' | 'endedAt'>>,
): Promise<void> {
  await db.update(webhookDeliveries).set(end).where(eq(webhookDeliveries.id, id));
}

/** Stores whether an address is reachable: since when it is not, and when it is given up. */
export async function noteReach(
  db: Db,
  id: number,
  state: Pick<WebhookRow, 'failingSince' | 'disabledAt'>,
): Promise<void> {
  await db.update(webhooks).set(state).where(eq(webhooks.id, id));
}

/** Deletes messages that ended before this; returns how many. */
export async function pruneDeliveries(db: Db, before: Date): Promise<number> {
  const gone = await db
    .delete(webhookDeliveries)
    .where(and(ne(webhookDeliveries.status, 'waiting'), lt(webhookDeliveries.createdAt, before)))
    .returning({ id: webhookDeliveries.id });
  return gone.length;
}

function present({ id, url, events, ...hook }: WebhookRow, sent: DeliveryRow[]): Webhook {
  return {
    ...{ id, url, events },
    createdAt: hook.createdAt.toISOString(),
    failingSince: hook.failingSince?.toISOString() ?? null,
    disabledAt: hook.disabledAt?.toISOString() ?? null,
    deliveries: sent.map(({ id: uid, event, subject, createdAt, status, attempts, answer }) => ({
      ...{ id: uid, event, subject, status, attempts, answer },
      createdAt: createdAt.toISOString(),
    })),
  };
}
