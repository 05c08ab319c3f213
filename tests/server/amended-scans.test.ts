import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { readLivePicture } from '#server/admin/reports/live-picture.ts';
import { conflicts, scanAmendments, scans } from '#server/core/database/tables.ts';
import { now, nowMs } from '#shared/base/clock.ts';
import { newUid } from '#shared/base/ids.ts';
import { enrollDevice, personRow, scanOf, staffedDesk, statuses, type TestDevice } from './device.ts';
import { makeParticipant } from './make.ts';
import { startApp } from './with-app.ts';

/** What a person at a door says of a scan afterwards, and what of all that counts. */

const app = await startApp();
const admin = await app.as('SUPER_USER');
let desk: Awaited<ReturnType<typeof staffedDesk>>;
let badge: { number: string; g: number };

beforeAll(async () => {
  desk = await staffedDesk(app);
  const person = personRow();
  const issued = await desk.issue(person);
  badge = { number: issued.number, g: 1 };
});

const annul = (scan: { uid: string; number: string }, over: Record<string, unknown> = {}) => ({
  ...{ uid: newUid(), scanUid: scan.uid, number: scan.number, reason: 'didNotPass' },
  ...over,
});
const stored = async (uid: string) => (await app.db.select().from(scans).where(eq(scans.uid, uid)))[0];

/** What the live picture counts at a door. */
async function counted(checkpoint: string) {
  const { checkpoints } = await readLivePicture(app.db, now());
  const { entered, left, denied, inside } = checkpoints.find(({ name }) => name === checkpoint) ?? {
    ...{ entered: 0, left: 0, denied: 0, inside: 0 },
  };
  return { entered, left, denied, inside };
}

test('an annulled scan is no entry and stays in the record with its reason', async () => {
  const checkpoint = 'Puerta anulada';
  const scan = scanOf(badge, { checkpoint });
  await desk.push([desk.next('scan.record', scan)]);
  expect(await counted(checkpoint)).toEqual({ entered: 1, left: 0, denied: 0, inside: 1 });
  expect(statuses(await desk.push([desk.next('scan.annul', annul(scan))]))).toEqual(['applied']);
  expect(await counted(checkpoint)).toEqual({ entered: 0, left: 0, denied: 0, inside: 0 });
  expect(await stored(scan.uid)).toMatchObject({ amended: 'annulled', amendedReason: 'didNotPass' });
  const [row] = await app.db.select().from(scanAmendments).where(eq(scanAmendments.scanUid, scan.uid));
  expect(row).toMatchObject({ kind: 'annulled', deviceCode: desk.code, operatorId: desk.operator.user.id });
  const listed = await admin.call('GET /api/scans', { query: { number: badge.number } });
  expect(listed.find(({ uid }) => uid === scan.uid)?.amended).toEqual({
    ...{ kind: 'annulled', reason: 'didNotPass' },
  });
});

test('a holder whom a supervisor let in has entered, though the door said no', async () => {
  const checkpoint = 'Puerta del supervisor';
  const scan = scanOf(badge, { checkpoint, verdict: 'denied', reason: 'revoked' });
  await desk.push([
    desk.next('scan.record', scan),
    desk.next('scan.override', annul(scan, { reason: 'identityChecked' })),
  ]);
  expect(await counted(checkpoint)).toEqual({ entered: 1, left: 0, denied: 0, inside: 1 });
});

test('what was said of a scan holds whichever of the two arrives first, and each counts once', async () => {
  const scan = scanOf(badge, { checkpoint: 'Puerta al revés' });
  const said = desk.next('scan.annul', annul(scan));
  await desk.push([said]);
  await desk.push([said]);
  await desk.push([desk.next('scan.record', scan)]);
  expect(await stored(scan.uid)).toMatchObject({ amended: 'annulled' });
  expect(await app.db.$count(scanAmendments, eq(scanAmendments.scanUid, scan.uid))).toBe(1);
});

test('of two amendments the later one by its own time counts, in whatever order they arrive', async () => {
  const scan = scanOf(badge, { checkpoint: 'Puerta dos veces', verdict: 'denied', reason: 'expired' });
  const early = desk.next('scan.annul', annul(scan, { reason: 'byMistake' }), { at: nowMs() - 60_000 });
  const late = desk.next('scan.override', annul(scan, { reason: 'organizerAllows' }), {
    at: nowMs() - 30_000,
  });
  await desk.push([early]);
  await desk.push([late]);
  await desk.push([desk.next('scan.record', scan)]);
  expect(await stored(scan.uid)).toMatchObject({ amended: 'overridden', amendedReason: 'organizerAllows' });
});

test('a guard who only scans may annul, and may not let in whom the door refused', async () => {
  const door = await enrollDevice(app, 'door');
  await door.grantTo(await app.as('CREDENTIAL_VIEWER'));
  const scan = scanOf(badge, { checkpoint: 'Puerta del guardia', verdict: 'denied', reason: 'revoked' });
  const answer = await door.push([
    door.next('scan.record', scan),
    door.next('scan.annul', annul(scan)),
    door.next('scan.override', annul(scan, { reason: 'identityChecked' })),
  ]);
  expect(statuses(answer)).toEqual(['applied', 'applied', 'quarantined OPERATOR_NOT_ALLOWED']);
  expect(await stored(scan.uid)).toMatchObject({ amended: 'annulled' });
});

test('the same copy at one door from two devices within five seconds is one entry', async () => {
  const checkpoint = 'Puerta de dos lectores';
  const other = await enrollDevice(app, 'door');
  const at = nowMs() - 60_000;
  const seen = (by: TestDevice, ms: number, over: Record<string, unknown> = {}) =>
    by.next('scan.record', scanOf(badge, { checkpoint, ...over }), { at: at + ms });
  await desk.push([seen(desk, 0)]);
  await other.push([seen(other, 3000)]);
  expect(await counted(checkpoint)).toMatchObject({ entered: 1 });
  await other.push([seen(other, 3500, { g: 2 }), seen(other, 20_000)]);
  expect(await counted(checkpoint)).toMatchObject({ entered: 3 });
});

test('devices are sent what was said of a scan', async () => {
  const door = await enrollDevice(app, 'door');
  const scan = scanOf(badge, { checkpoint: 'Puerta enviada' });
  await desk.push([desk.next('scan.record', scan), desk.next('scan.annul', annul(scan))]);
  const page = await door.call('GET /api/sync/pull');
  if (page.kind !== 'page') throw new Error(page.kind);
  expect(page.rows.scans.find(({ uid }) => uid === scan.uid)?.amended).toEqual({
    ...{ kind: 'annulled', reason: 'didNotPass' },
  });
});

test('an amendment of a reason that no door offers is refused', async () => {
  const scan = scanOf(badge);
  const answer = await desk.push([desk.next('scan.annul', annul(scan, { reason: 'porque sí' }))]);
  expect(statuses(answer)).toEqual(['rejected INVALID']);
});

test('of two venues the door that looks back the longest decides how far apart two scans are a conflict', async () => {
  const all = [
    { name: 'Norte · Pineda', zone: null, isEntryOnly: false, passBackMinutes: 5 },
    { name: 'Sur · Rosales', zone: null, isEntryOnly: false, passBackMinutes: 30 },
  ];
  await admin.call('POST /api/settings', {
    body: { key: 'checkpoints', value: JSON.stringify(all), was: '' },
  });
  const doors = [await enrollDevice(app, 'door'), await enrollDevice(app, 'door')] as const;
  for (const door of doors) await door.grantTo(admin);
  const passedTwice = async (minutesApart: number) => {
    const { uid, role } = await makeParticipant(app.db);
    const issued = await desk.issue(personRow({ uid, role }));
    const { number, data } = issued;
    await desk.push([desk.next('credential.issue', { uid: issued.uid, participantUid: uid, data })]);
    for (const [at, { name }] of all.entries()) {
      const occurredAt = nowMs() - (1 - at) * minutesApart * 60_000;
      const door = doors[at === 0 ? 0 : 1];
      await door.push([
        door.next('scan.record', scanOf({ number, g: 1 }, { checkpoint: name }), { at: occurredAt }),
      ]);
    }
    const kept = await app.db.select().from(conflicts).where(eq(conflicts.participantUid, uid));
    return kept.map(({ kind }) => kind);
  };
  expect(await passedTwice(20)).toEqual(['twoPlacesAtOnce']);
  expect(await passedTwice(40)).toEqual([]);
});
