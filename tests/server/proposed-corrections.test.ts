import { eq } from 'drizzle-orm';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { auditLog, participants } from '#server/core/database/tables.ts';
import { nowMs } from '#shared/base/clock.ts';
import { must } from '#shared/base/must.ts';
import { enrollDevice, receivedPerson, staffedDesk, statuses, type TestDevice } from './device.ts';
import { makeParticipant } from './make.ts';
import { startApp } from './with-app.ts';

/** A correction proposed at a kiosk waits at every desk and in the admin area, and changes nothing. */

const app = await startApp();
const [kiosk, desk] = [await staffedDesk(app), await staffedDesk(app)];
const door = await enrollDevice(app, 'door');
const boss = await app.as('SUPER_USER');
await door.grantTo(boss);

const minutesAgo = (minutes: number) => ({ at: nowMs() - minutes * 60_000 });
const proposeAt = (device: TestDevice, uid: string, lastName: string, ago: number) =>
  device.next('participant.propose', { uid, changes: { lastName }, text: '' }, minutesAgo(ago));
const stored = async (uid: string) => {
  const [row] = await app.db.select().from(participants).where(eq(participants.uid, uid));
  return must(row, 'registered');
};
const detailOf = (id: number) => boss.call('GET /api/admin/participants/:id', { params: { id } });

test('a proposal is sent to desks, not to doors, and changes nothing', async () => {
  const { id, uid, lastName } = await makeParticipant(app.db);
  expect(statuses(await kiosk.push([proposeAt(kiosk, uid, 'Cañas', 1)]))).toEqual(['applied']);
  expect((await receivedPerson(desk, uid)).proposed).toMatchObject({
    changes: { lastName: 'Cañas' },
    by: kiosk.code,
  });
  expect((await receivedPerson(door, uid)).proposed).toBeNull();
  expect((await stored(uid)).lastName).toBe(lastName);
  expect(await detailOf(id)).toMatchObject({
    proposed: { changes: { lastName: 'Cañas' }, device: 'Mesa de desk' },
    history: expect.arrayContaining([expect.objectContaining({ kind: 'proposed', isSettled: false })]),
  });
});

test('a correction in the admin area closes the proposal', async () => {
  const { id, uid, version } = await makeParticipant(app.db);
  await kiosk.push([proposeAt(kiosk, uid, 'Cañas', 1)]);
  await boss.call('PATCH /api/participants/:id', { params: { id }, body: { lastName: 'Cañas', version } });
  expect((await detailOf(id)).proposed).toBeNull();
});

test('a desk settles what it has looked at, also before the kiosk was heard', async () => {
  const { uid } = await makeParticipant(app.db);
  const said = proposeAt(kiosk, uid, 'Cañas', 5);
  const at = new Date(nowMs() - 5 * 60_000).toISOString();
  await kiosk.push([said]);
  const settles = must((await stored(uid)).proposed, 'said').at;
  await desk.push([desk.next('participant.propose', { uid, changes: {}, text: '', settles })]);
  expect((await stored(uid)).proposed).toEqual({ changes: {}, text: '', by: desk.code, at: settles });

  const other = await makeParticipant(app.db);
  await desk.push([desk.next('participant.propose', { uid: other.uid, changes: {}, text: '', settles: at })]);
  await kiosk.push([
    kiosk.next(
      'participant.propose',
      { uid: other.uid, changes: { lastName: 'Cañas' }, text: '' },
      { at: Date.parse(at) },
    ),
  ]);
  expect((await stored(other.uid)).proposed).toMatchObject({ changes: {}, by: desk.code });
});

test('an administrator closes a proposal, and the log has none of its text', async () => {
  const { id, uid } = await makeParticipant(app.db);
  await kiosk.push([proposeAt(kiosk, uid, 'Cañas', 1)]);
  const { at } = must((await detailOf(id)).proposed, 'said');
  const answer = await boss.call('POST /api/admin/participants/:id/settle-proposal', {
    params: { id },
    body: { at },
  });
  expect(answer.proposed).toBeNull();
  const rows = await app.db.select().from(auditLog).where(eq(auditLog.subject, uid));
  expect(rows.map(({ action, detail }) => ({ action, detail }))).toEqual([
    { action: 'participant.propose', detail: { isSettled: true } },
  ]);
});

test('whom it is about reads it in their own file; an erased person leaves none of it', async () => {
  const owner = await app.as('USER');
  const { id, uid, firstName, lastName } = await makeParticipant(app.db, { userId: owner.user.id });
  await kiosk.push([proposeAt(kiosk, uid, 'Ixmucané', 1)]);
  const file = await owner.call('POST /api/participants/:id/file', { params: { id } });
  expect(strFromU8(must(unzipSync(file)['person.json'], 'always there'))).toContain('Ixmucané');
  await boss.call('POST /api/admin/participants/:id/erase', {
    params: { id },
    body: { confirm: `${firstName} ${lastName}`, reason: 'asked' },
  });
  expect((await stored(uid)).proposed).toBeNull();
});

test('a door may not send it', async () => {
  const { uid } = await makeParticipant(app.db);
  expect(statuses(await door.push([proposeAt(door, uid, 'Cañas', 1)]))).toEqual([
    'quarantined OPERATOR_NOT_ALLOWED',
  ]);
});
