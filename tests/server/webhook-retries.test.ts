import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { pruneDeliveries } from '#server/admin/integrations/webhook-store.ts';
import { webhookDeliveries, webhooks } from '#server/core/database/tables.ts';
import { listedDeliveries } from '#shared/admin/webhooks.ts';
import { now } from '#shared/base/clock.ts';
import { newUid } from '#shared/base/ids.ts';
import { must } from '#shared/base/must.ts';
import { startReceiver } from './webhook-receiver.ts';
import { startApp } from './with-app.ts';

/** Messages that fail, and fail again: each answer, when each is tried next, when it is given up and when forgotten. */

const app = await startApp();
const admin = await app.as('SUPER_USER');
const day = 24 * 60 * 60 * 1000;
const { answerWith, deliver, listen } = await startReceiver(app, admin);

test.each([
  ['200', 200, 200],
  ['201', 201, 201],
  ['299', 299, 299],
  ['300', 300, null],
  ['302, a redirect', 302, null],
  ['400', 400, null],
  ['404', 404, null],
  ['410', 410, null],
  ['429', 429, null],
  ['500', 500, null],
  ['503', 503, null],
  ['by hanging up', 'hangs up', null],
  ['with silence', 'is silent', null],
] as const)(
  'a message answered with %s is delivered, or waits and is tried again until it is',
  async (_how, answered, taken) => {
    const hook = await listen(['game.result']);
    await hook.sendTest();
    const code = typeof answered === 'number' ? answered : null;
    for (const attempts of [1, 2]) {
      answerWith(answered);
      await hook.skipWait();
      await deliver(true, answered === 'is silent' ? 200 : undefined);
      answerWith(204);
      const { deliveries, failingSince } = await hook.state();
      if (taken !== null) {
        expect(deliveries).toMatchObject([{ status: 'delivered', answer: taken, attempts: 1 }]);
        expect(failingSince).toBeNull();
      } else {
        expect(deliveries).toMatchObject([{ status: 'waiting', answer: code, attempts }]);
        expect(failingSince).not.toBeNull();
      }
    }
    await hook.skipWait();
    await deliver();
    const last = taken === null ? { answer: 204, attempts: 3 } : { answer: taken, attempts: 1 };
    expect(await hook.state()).toMatchObject({
      ...{ failingSince: null, disabledAt: null },
      deliveries: [{ status: 'delivered', ...last }],
    });
    // Every try is the same message.
    expect(new Set(hook.came().map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  },
);

test('a message that is sent again and fails again is tried from the first wait on, and given up again', async () => {
  const hook = await listen(['game.result']);
  await hook.sendTest();
  answerWith(500);
  const failAll = async () => {
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      await hook.skipWait();
      await deliver();
    }
  };
  const again = async () => {
    const [dead] = (await hook.state()).deliveries;
    return admin.ask('POST /api/webhooks/deliveries/:uid/again', { params: { uid: must(dead, 'one').id } });
  };
  await failAll();
  for (const _time of [1, 2]) {
    expect((await hook.state()).deliveries).toMatchObject([{ status: 'failed', attempts: 8 }]);
    expect((await again()).status).toBe(200);
    expect((await again()).status).toBe(404);
    expect((await hook.state()).deliveries).toMatchObject([{ status: 'waiting', attempts: 0 }]);
    await deliver();
    const [row] = await app.db
      .select()
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.webhookId, hook.id));
    expect(row).toMatchObject({ status: 'waiting', attempts: 1, answer: 500 });
    expect(Math.round((must(row, 'one').nextAt.getTime() - now().getTime()) / 60_000)).toBe(1);
    await failAll();
  }
  answerWith(204);
  expect((await hook.state()).deliveries).toMatchObject([{ status: 'failed', attempts: 8 }]);
});

test('a message that is not due yet is not sent', async () => {
  const hook = await listen(['game.result']);
  await hook.sendTest();
  answerWith(500);
  await deliver();
  answerWith(204);
  expect(await deliver()).toBe(0);
  expect(hook.came()).toHaveLength(1);
});

test('an address that fails since less than five days goes on, and its first failure is remembered', async () => {
  const hook = await listen(['game.result']);
  const since = new Date(now().getTime() - 5 * day + 60 * 60_000);
  await app.db.update(webhooks).set({ failingSince: since }).where(eq(webhooks.id, hook.id));
  await hook.sendTest();
  answerWith(503);
  await deliver();
  answerWith(204);
  expect(await hook.state()).toMatchObject({ failingSince: since.toISOString(), disabledAt: null });
});

test('messages that ended a month ago are forgotten, waiting and newer ones are not', async () => {
  const hook = await listen(['game.result']);
  const old = new Date(now().getTime() - 31 * day);
  const states = ['waiting', 'delivered', 'failed'] as const;
  const row = (status: (typeof states)[number], createdAt: Date) => ({
    ...{ id: newUid(), webhookId: hook.id, event: 'test' as const, subject: '' },
    ...{ status, createdAt, nextAt: new Date(now().getTime() + day) },
  });
  const rows = states.flatMap((one) => [row(one, old), row(one, now())]);
  await app.db.insert(webhookDeliveries).values(rows);
  expect(await pruneDeliveries(app.db, new Date(now().getTime() - 30 * day))).toBe(2);
  const left = await app.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.webhookId, hook.id));
  expect(left.map(({ status, createdAt }) => `${status} ${createdAt <= old}`).sort()).toEqual(
    ['waiting true', ...states.map((one) => `${one} false`)].sort(),
  );
});

test('addresses are listed newest first, each with its last messages, the newest first', async () => {
  const [older, newer] = [await listen(['game.result']), await listen(['news.published', 'news.published'])];
  const listed = await admin.call('GET /api/webhooks');
  const ids = listed.map(({ id }) => id);
  expect(ids.indexOf(newer.id)).toBeLessThan(ids.indexOf(older.id));
  expect((await newer.state()).events).toEqual(['news.published']);
  const at = (minute: number) => new Date(now().getTime() - minute * 60_000);
  const rows = Array.from({ length: listedDeliveries + 3 }, (_, n) => ({
    ...{ id: newUid(), webhookId: older.id, event: 'test' as const, subject: String(n) },
    ...{ status: 'delivered' as const, createdAt: at(n), nextAt: at(n) },
  }));
  await app.db.insert(webhookDeliveries).values(rows.toReversed());
  const { deliveries } = await older.state();
  expect(deliveries.map(({ subject }) => subject)).toEqual(
    rows.slice(0, listedDeliveries).map(({ subject }) => subject),
  );
  expect((await newer.state()).deliveries).toEqual([]);
});

test('an address that was given up is not asked until it is enabled, whatever is due', async () => {
  const hook = await listen(['game.result']);
  const failingSince = new Date(now().getTime() - 6 * day);
  await app.db.update(webhooks).set({ disabledAt: now(), failingSince }).where(eq(webhooks.id, hook.id));
  await hook.sendTest();
  await deliver();
  expect(hook.came()).toEqual([]);
  await admin.call('POST /api/webhooks/:id/enable', { params: { id: hook.id } });
  answerWith(500);
  await deliver();
  answerWith(204);
  expect(hook.came()).toHaveLength(1);
  // Its days without an answer are counted from now on.
  expect((await hook.state()).disabledAt).toBeNull();
  for (const unknown of ['POST /api/webhooks/:id/enable', 'POST /api/webhooks/:id/test'] as const)
    expect((await admin.refused(unknown, { params: { id: 2_000_000 } })).code).toBe('NOT_FOUND');
});
