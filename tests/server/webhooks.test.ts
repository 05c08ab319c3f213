import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { webhookDeliveries, webhooks } from '#server/database/tables.ts';
import { deliverDue } from '#server/integrations/deliver.ts';
import { pruneDeliveries } from '#server/integrations/webhook-store.ts';
import { createLog } from '#server/platform/log.ts';
import { now } from '#shared/clock.ts';
import { newUid } from '#shared/ids.ts';
import { must } from '#shared/must.ts';
import { listedDeliveries } from '#shared/webhooks.ts';
import { atEnd } from './at-end.ts';
import { personRow, staffedDesk, statuses } from './device.ts';
import { makeParticipant, newsForm, personForm } from './make.ts';
import { makeGame, makeGroup } from './make-competition.ts';
import { startApp } from './with-app.ts';

/** Other programs hear of what changes: a real receiver, and what becomes of messages it does not take. */

const app = await startApp();
const admin = await app.as('SUPER_USER');
const day = 24 * 60 * 60 * 1000;

interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}
const received: Received[] = [];
/** What it answers; it may also hang up, or say nothing. */
let status: number | 'hangs up' | 'is silent' = 204;
const receiver = createServer((req, res) => {
  const parts: Buffer[] = [];
  req.on('data', (part: Buffer) => parts.push(part));
  req.on('end', () => {
    received.push({ path: req.url ?? '', headers: req.headers, body: Buffer.concat(parts).toString() });
    if (status === 'is silent') return;
    if (status === 'hangs up') return void req.socket.destroy();
    res.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end('what it says is not kept');
  });
});
receiver.listen(0, '127.0.0.1');
await once(receiver, 'listening');
atEnd(() => {
  receiver.close();
  receiver.closeAllConnections();
});
const at = (path: string) => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}${path}`;

const deliver = (mayBeLocal = true, patienceMs = 10_000) =>
  deliverDue({ db: app.db, keys: app.keys, log: createLog('silent'), mayBeLocal, patienceMs });

/** An address of its own, and what has come there. */
async function listen(events: string[]) {
  const path = `/${randomUUID()}`;
  const { webhook, secret } = await admin.call('POST /api/webhooks', { body: { url: at(path), events } });
  const state = async () => {
    const listed = await admin.call('GET /api/webhooks');
    return must(
      listed.find(({ id }) => id === webhook.id),
      'it was just added',
    );
  };
  const came = () => received.filter((one) => one.path === path);
  const sendTest = () => admin.call('POST /api/webhooks/:id/test', { params: { id: webhook.id } });
  /** As if the time of its next try had come. */
  const skipWait = () =>
    app.db
      .update(webhookDeliveries)
      .set({ nextAt: now() })
      .where(eq(webhookDeliveries.webhookId, webhook.id));
  return { id: webhook.id, secret, state, came, sendTest, skipWait };
}

test('a result is told, signed as the standard says', async () => {
  const hook = await listen(['game.result']);
  const { a, b } = await makeGroup(app.db);
  const game = await makeGame(app.db, {
    date: new Date(now().getTime() - day),
    team1Id: a.id,
    team2Id: b.id,
  });
  await admin.call('PUT /api/games/:id/result', {
    params: { id: game.id },
    body: { version: game.version, result: '78-65' },
  });
  await deliver();
  const [message] = hook.came();
  const { headers, body } = must(message, 'it was delivered');
  expect(JSON.parse(body)).toEqual({
    type: 'game.result',
    timestamp: expect.stringMatching(/^\d{4}-.+Z$/),
    data: { id: String(game.id) },
  });
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature } = headers;
  const key = Buffer.from(hook.secret.replace(/^whsec_/, ''), 'base64');
  expect(key.length).toBe(32);
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  expect(signature).toBe(`v1,${expected}`);
  expect(Math.abs(Date.now() / 1000 - Number(timestamp))).toBeLessThan(60);
  expect((await hook.state()).deliveries).toMatchObject([
    { id, status: 'delivered', answer: 204, attempts: 1 },
  ]);
  expect(await deliver()).toBe(0);
});

test('people, badges and news are told by number alone, and only to who asked', async () => {
  const hook = await listen([
    ...['participant.registered', 'credential.issued', 'credential.revoked', 'news.published'],
  ]);
  const other = await listen(['game.result']);
  const { participant } = await admin.call('POST /api/participants', { body: personForm() });
  const { participant: issued } = await admin.call('POST /api/participants/:id/generate-credential', {
    params: { id: participant.id },
  });
  const number = must(issued.credentialNumber, 'it was just issued');
  await admin.call('POST /api/credentials/:number/revoke', {
    params: { number },
    body: { reason: 'Perdida' },
  });
  const draft = await admin.call('POST /api/news', { body: { ...newsForm(), isDraft: true } });
  await admin.call('PATCH /api/news/:id', { params: { id: draft.id }, body: { isDraft: false } });
  await admin.call('PATCH /api/news/:id', { params: { id: draft.id }, body: { title: 'Otro' } });
  await deliver();
  const told = hook.came().map(({ body }) => JSON.parse(body) as { type: string; data: { id: string } });
  expect(told.map(({ type, data }) => `${type} ${data.id}`).sort()).toEqual(
    [
      `participant.registered ${participant.uid}`,
      `credential.issued ${number}`,
      `credential.revoked ${number}`,
      `news.published ${draft.id}`,
    ].sort(),
  );
  expect(JSON.stringify(hook.came())).not.toContain(participant.lastName);
  expect(other.came()).toEqual([]);
});

test('what a desk did is told once the server hears of it, and once', async () => {
  const hook = await listen(['credential.issued', 'credential.revoked']);
  const desk = await staffedDesk(app);
  const { uid, firstName, lastName, birthDate } = await makeParticipant(app.db);
  const person = personRow({ uid, firstName, lastName, birthDate, category: "Men's 45+", country: 'SV' });
  const badge = await desk.issue(person);
  const work = [
    desk.next('credential.issue', { uid: badge.uid, participantUid: uid, data: badge.data }),
    desk.next('credential.revoke', { uid: newUid(), number: badge.number, reason: 'Perdida' }),
  ];
  expect(statuses(await desk.push(work))).toEqual(['applied', 'applied']);
  await desk.push(work);
  await deliver();
  const told = hook.came().map(({ body }) => JSON.parse(body) as { type: string; data: { id: string } });
  expect(told.map(({ type, data }) => `${type} ${data.id}`).sort()).toEqual([
    `credential.issued ${badge.number}`,
    `credential.revoked ${badge.number}`,
  ]);
});

test('what is not taken is tried ever more rarely, then given up, and sent again when somebody says so', async () => {
  const hook = await listen(['game.result']);
  await hook.sendTest();
  status = 500;
  const waits: number[] = [];
  for (let attempt = 1; attempt <= 8; attempt += 1) {
    await hook.skipWait();
    await deliver();
    const [row] = await app.db
      .select()
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.webhookId, hook.id));
    if (row?.status === 'waiting') waits.push(Math.round((row.nextAt.getTime() - now().getTime()) / 60_000));
  }
  expect(waits).toEqual([1, 5, 30, 120, 480, 1440, 2160]);
  const { deliveries, failingSince, disabledAt } = await hook.state();
  expect(deliveries).toMatchObject([{ status: 'failed', answer: 500, attempts: 8 }]);
  expect(failingSince).not.toBeNull();
  expect(disabledAt).toBeNull();
  status = 204;
  const [dead] = deliveries;
  const again = () =>
    admin.ask('POST /api/webhooks/deliveries/:uid/again', { params: { uid: must(dead, 'one').id } });
  expect((await again()).status).toBe(200);
  await deliver();
  expect(await hook.state()).toMatchObject({ failingSince: null, deliveries: [{ status: 'delivered' }] });
  expect((await again()).status).toBe(404);
});

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
      status = answered;
      await hook.skipWait();
      await deliver(true, 200);
      status = 204;
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
  status = 500;
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
  status = 204;
  expect((await hook.state()).deliveries).toMatchObject([{ status: 'failed', attempts: 8 }]);
});

test('a message that is not due yet is not sent', async () => {
  const hook = await listen(['game.result']);
  await hook.sendTest();
  status = 500;
  await deliver();
  status = 204;
  expect(await deliver()).toBe(0);
  expect(hook.came()).toHaveLength(1);
});

test('an address that fails since less than five days goes on, and its first failure is remembered', async () => {
  const hook = await listen(['game.result']);
  const since = new Date(now().getTime() - 5 * day + 60 * 60_000);
  await app.db.update(webhooks).set({ failingSince: since }).where(eq(webhooks.id, hook.id));
  await hook.sendTest();
  status = 503;
  await deliver();
  status = 204;
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
  await app.db.update(webhooks).set({ disabledAt: now() }).where(eq(webhooks.id, hook.id));
  await hook.sendTest();
  await deliver();
  expect(hook.came()).toEqual([]);
  for (const unknown of ['POST /api/webhooks/:id/enable', 'POST /api/webhooks/:id/test'] as const)
    expect((await admin.refused(unknown, { params: { id: 2_000_000 } })).code).toBe('NOT_FOUND');
});

test('an address that takes nothing for five days is given up until somebody turns it on', async () => {
  const hook = await listen(['game.result']);
  const longAgo = new Date(now().getTime() - 5 * day);
  await app.db.update(webhooks).set({ failingSince: longAgo }).where(eq(webhooks.id, hook.id));
  await hook.sendTest();
  status = 503;
  await deliver();
  status = 204;
  expect((await hook.state()).disabledAt).not.toBeNull();
  await hook.skipWait();
  await deliver();
  expect(hook.came()).toHaveLength(1);
  await admin.call('POST /api/webhooks/:id/enable', { params: { id: hook.id } });
  await deliver();
  expect(hook.came()).toHaveLength(2);
  expect(await hook.state()).toMatchObject({ failingSince: null, disabledAt: null });
});

test('a redirect is not followed', async () => {
  const hook = await listen(['game.result']);
  await hook.sendTest();
  status = 302;
  await deliver();
  status = 204;
  expect((await hook.state()).deliveries).toMatchObject([{ status: 'waiting', answer: 302 }]);
  expect(received.filter(({ path }) => path === '/elsewhere')).toEqual([]);
});

test('in production nothing is sent to this machine or a network inside, whatever the name', async () => {
  const hook = await listen(['game.result']);
  await hook.sendTest();
  await deliver(false);
  const name = at('').replace('http://127.0.0.1', 'https://localhost');
  await app.db.update(webhooks).set({ url: name }).where(eq(webhooks.id, hook.id));
  await hook.skipWait();
  await deliver(false);
  expect(hook.came()).toEqual([]);
  expect((await hook.state()).deliveries).toMatchObject([{ status: 'waiting', answer: null, attempts: 2 }]);
});

test.each([
  'http://example.org/',
  'https://10.0.0.7/',
  'https://[fd00::1]/',
  'https://169.254.169.254/latest',
  'https://0x7f.1.1.1/',
  'https://ana:clave@example.org/',
  'ftp://example.org/',
  'javascript:alert(1)',
  'nothing',
])('%s is no address', async (url) => {
  expect(await admin.refused('POST /api/webhooks', { body: { url, events: ['game.result'] } })).toMatchObject(
    {
      fields: { url: 'INVALID_URL' },
    },
  );
});

test('two servers at once send each message once', async () => {
  const hook = await listen(['game.result']);
  for (let n = 0; n < 20; n += 1) await hook.sendTest();
  await Promise.all([deliver(), deliver(), deliver()]);
  const ids = hook.came().map(({ headers }) => headers['webhook-id']);
  expect(ids).toHaveLength(20);
  expect(new Set(ids).size).toBe(20);
});

test('a removed address is told nothing, and its secret was never listed', async () => {
  const hook = await listen(['game.result']);
  expect(JSON.stringify(await admin.call('GET /api/webhooks'))).not.toContain(hook.secret.slice(6));
  const rows = await app.db.select().from(webhooks);
  expect(JSON.stringify(rows)).not.toContain(hook.secret.slice(6));
  await hook.sendTest();
  await admin.call('DELETE /api/webhooks/:id', { params: { id: hook.id } });
  await deliver();
  expect(hook.came()).toEqual([]);
});
