import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { webhookDeliveries, webhooks } from '#server/core/database/tables.ts';
import { now } from '#shared/base/clock.ts';
import { newUid } from '#shared/base/ids.ts';
import { must } from '#shared/base/must.ts';
import { personRow, staffedDesk, statuses } from './device.ts';
import { makeParticipant, newsForm, personForm, requireApproval } from './make.ts';
import { makeGame, makeGroup } from './make-competition.ts';
import { startReceiver } from './webhook-receiver.ts';
import { startApp } from './with-app.ts';

/** Other programs hear of what changes: a real receiver, and what becomes of messages it does not take. */

const app = await startApp();
const admin = await app.as('SUPER_USER');
const day = 24 * 60 * 60 * 1000;
const { answerWith, deliver, listen, at, received } = await startReceiver(app, admin);

test('a result is sent, signed as the standard says', async () => {
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

test('people, badges and news are sent by number only, and only to subscribers', async () => {
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
  const messages = hook.came().map(({ body }) => JSON.parse(body) as { type: string; data: { id: string } });
  expect(messages.map(({ type, data }) => `${type} ${data.id}`).sort()).toEqual(
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

test('an approval is sent, a refusal is not', async () => {
  const hook = await listen(['participant.approved', 'participant.approved']);
  const [approved, refused] = [
    await makeParticipant(app.db, { role: 'Referee' }),
    await makeParticipant(app.db, { role: 'Referee' }),
  ];
  await requireApproval(app.db, 'Referee');
  const decide = (outcome: 'approved' | 'refused', { id, role }: typeof approved) =>
    admin.call('POST /api/admin/approvals', { body: { people: [{ id, role }], outcome, reason: 'Lista' } });
  await decide('approved', approved);
  await decide('refused', refused);
  await deliver();
  const messages = hook.came().map(({ body }) => JSON.parse(body) as { type: string; data: { id: string } });
  expect(messages.map(({ type, data }) => `${type} ${data.id}`)).toEqual([
    `participant.approved ${approved.uid}`,
  ]);
  expect((await hook.state()).events).toEqual(['participant.approved']);
});

test('a desk’s action is sent once the server receives it, and once', async () => {
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
  const messages = hook.came().map(({ body }) => JSON.parse(body) as { type: string; data: { id: string } });
  expect(messages.map(({ type, data }) => `${type} ${data.id}`).sort()).toEqual([
    `credential.issued ${badge.number}`,
    `credential.revoked ${badge.number}`,
  ]);
});

test('a failed message is retried less and less often, then given up, and sent again on request', async () => {
  const hook = await listen(['game.result']);
  await hook.sendTest();
  answerWith(500);
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
  answerWith(204);
  const [dead] = deliveries;
  const again = () =>
    admin.ask('POST /api/webhooks/deliveries/:uid/again', { params: { uid: must(dead, 'one').id } });
  expect((await again()).status).toBe(200);
  await deliver();
  expect(await hook.state()).toMatchObject({ failingSince: null, deliveries: [{ status: 'delivered' }] });
  expect((await again()).status).toBe(404);
});

test('an address that fails for five days is disabled until an administrator enables it', async () => {
  const hook = await listen(['game.result']);
  const longAgo = new Date(now().getTime() - 5 * day);
  await app.db.update(webhooks).set({ failingSince: longAgo }).where(eq(webhooks.id, hook.id));
  await hook.sendTest();
  answerWith(503);
  await deliver();
  answerWith(204);
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
  answerWith(302);
  await deliver();
  answerWith(204);
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
  'http://localhost.example.org.:80/',
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

test.each([
  'http://127.0.0.1:3391/',
  'http://127.0.0.1.:3391/',
  'http://0x7f000001.:1/',
  'http://2130706433/',
  'http://017700000001/',
  'http://127.1/',
  'http://[::1]:3391/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'http://localhost:3391/',
  'https://localhost./',
  'https://LOCALHOST/',
  'https://intranet.localhost/',
  'http://0/',
  'https://0.0.0.0/',
])('%s is no address unless LOCAL_WEBHOOKS lets this machine in', async (url) => {
  const closed = await startApp({ localWebhooks: false });
  const body = { url, events: ['game.result'] };
  const refused = await (await closed.as('SUPER_USER')).refused('POST /api/webhooks', { body });
  expect(refused).toMatchObject({ fields: { url: 'INVALID_URL' } });
});

test('two servers at once send each message once', async () => {
  const hook = await listen(['game.result']);
  for (let n = 0; n < 20; n += 1) await hook.sendTest();
  await Promise.all([deliver(), deliver(), deliver()]);
  const ids = hook.came().map(({ headers }) => headers['webhook-id']);
  expect(ids).toHaveLength(20);
  expect(new Set(ids).size).toBe(20);
});

test('a removed address gets nothing, and its secret was never listed', async () => {
  const hook = await listen(['game.result']);
  expect(JSON.stringify(await admin.call('GET /api/webhooks'))).not.toContain(hook.secret.slice(6));
  const rows = await app.db.select().from(webhooks);
  expect(JSON.stringify(rows)).not.toContain(hook.secret.slice(6));
  await hook.sendTest();
  await admin.call('DELETE /api/webhooks/:id', { params: { id: hook.id } });
  await deliver();
  expect(hook.came()).toEqual([]);
});
