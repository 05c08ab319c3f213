import { and, eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { checkAudit } from '#server/admin/reports/audit-log.ts';
import { auditLog, devices, receipts } from '#server/core/database/tables.ts';
import { clockOffset, now, nowMs } from '#shared/base/clock.ts';
import { calendarDateAt } from '#shared/base/dates.ts';
import { newUid } from '#shared/base/ids.ts';
import { must } from '#shared/base/must.ts';
import type { CredentialRow } from '#shared/credentials/credential.ts';
import { draftOf, personRow, scanOf, staffedDesk } from './device.ts';
import { startApp } from './with-app.ts';

/** Actions of desks are in the audit log next to those of administrators, read from receipts. */
const app = await startApp();
const admin = await app.as('SUPER_USER');
const desk = await staffedDesk(app);
const someone = personRow({ firstName: 'Wenceslada', lastName: 'Iraheta' });
let badge: CredentialRow;
const find = (query: Record<string, string> = {}) => admin.call('GET /api/audit', { query });
const done = async (query: Record<string, string> = {}) =>
  (await find(query)).filter(({ id }) => id === null).map(({ action }) => action);

/** A morning with no network, each deed a second after the one before. */
beforeAll(async () => {
  badge = await desk.issue(someone);
  const copy = await desk.reprint(badge, someone);
  const began = nowMs() - 60_000;
  const at = (n: number) => ({ at: began + n * 1000, offset: clockOffset() + 180_000, doubt: n === 2 });
  const { uid, number } = badge;
  const change = { lastName: { base: 'Iraheta', value: 'Iraheta Paz' } };
  const { outcomes } = await desk.push([
    desk.next('participant.register', { uid: someone.uid, person: draftOf(someone) }, at(1)),
    desk.next('credential.issue', { uid, participantUid: someone.uid, data: badge.data }, at(2)),
    desk.next('print.log', { uid: newUid(), number, g: 1, format: 'cr80', printer: 'pdf' }, at(3)),
    desk.next('participant.correct', { uid: someone.uid, changes: change }, at(4)),
    desk.next('credential.reprint', { uid, data: copy.data, reason: 'misprint' }, at(5)),
    desk.next(
      'credential.validate',
      {
        uid: newUid(),
        how: 'handedOver',
        badges: [{ number, g: 2 }],
        teamUid: null,
        receivedBy: null,
        signature: null,
      },
      at(6),
    ),
    desk.next('scan.record', scanOf(badge), at(7)),
    desk.next('credential.revoke', { uid: newUid(), number, reason: 'Robada' }, at(8)),
    // Refused by the server: it was not done.
    desk.next('credential.issue', { uid: newUid(), participantUid: someone.uid, data: badge.data }, at(9)),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual([...Array(8).fill('applied'), 'rejected']);
});

test('a walk-in, the badge, its copy, the hand-over and the revocation are listed, and neither scans nor prints', async () => {
  const rows = (await find({ limit: '200' })).filter(
    ({ deviceCode, id }) => deviceCode === desk.code && id === null,
  );
  expect(rows.map(({ action }) => action)).toEqual([
    ...['credential.revoke', 'credential.handOver', 'credential.copy', 'participant.correct'],
    ...['credential.issue', 'participant.register'],
  ]);
  const about = { kind: 'participant', name: 'Wenceslada Iraheta Paz' };
  for (const row of rows)
    expect(row).toMatchObject({
      about,
      username: desk.operator.user.username,
      userId: desk.operator.user.id,
    });
  const [revoked, , , corrected, issued] = rows;
  expect(revoked).toMatchObject({ subject: badge.number, detail: { reason: 'Robada' } });
  expect(corrected?.detail).toEqual({ fields: ['lastName'] });
  // Three minutes behind, and it said so.
  expect(issued?.atDevice).toMatchObject({ clock: { aheadMs: -180_000, inDoubt: true } });
  expect(Date.parse(issued?.atDevice?.receivedAt ?? '')).toBeGreaterThan(Date.parse(issued?.at ?? ''));
});

test('is found by person, number, desk, name of the desk, account, the words shown, action and day', async () => {
  const all = 6;
  expect(await done({ q: 'iraheta wences' })).toHaveLength(all);
  expect(await done({ q: badge.number })).toHaveLength(4);
  expect(await done({ q: desk.code })).toHaveLength(all);
  const [{ name } = { name: '' }] = await app.db.select().from(devices).where(eq(devices.code, desk.code));
  expect(await done({ q: name })).toHaveLength(all);
  expect(await done({ q: desk.operator.user.username })).toHaveLength(all);
  expect(await done({ q: 'anuló', said: 'credential.revoke' })).toEqual(['credential.revoke']);
  expect(await done({ action: 'credential.copy' })).toEqual(['credential.copy']);
  const today = calendarDateAt(now());
  expect(await done({ q: desk.code, from: today, until: today })).toHaveLength(all);
  expect(await done({ q: desk.code, until: '2020-01-01' })).toEqual([]);
  expect(await done({ q: 'no-such-name' })).toEqual([]);
});

test('page by page, in one order, nothing twice and nothing left out', async () => {
  for (let n = 0; n < 3; n += 1)
    await admin.call('POST /api/settings', { body: { key: 'registrationsPerDay', value: String(200 + n) } });
  const whole = await find({ limit: '200' });
  const paged = [];
  let before: string | undefined;
  for (;;) {
    const page = await find({ limit: '2', ...(before ? { before } : {}) });
    paged.push(...page);
    before = page.at(-1)?.key;
    if (page.length < 2) break;
  }
  expect(paged.map(({ key }) => key)).toEqual(whole.map(({ key }) => key));
  expect(new Set(paged.map(({ key }) => key)).size).toBe(whole.length);
  const times = whole.map(({ at }) => at);
  expect(times).toEqual([...times].sort().reverse());
  expect((await admin.refused('GET /api/audit', { query: { before: '7' } })).status).toBe(400);
});

test('an action of a desk is on the next page when it happened at the instant of the last row of a page', async () => {
  const [last] = await find({ limit: '1' });
  const { at, key, id } = must(last, 'settings were saved');
  expect(id).not.toBeNull();
  const isOne = and(eq(receipts.kind, 'credential.reprint'), eq(receipts.status, 'applied'));
  await app.db
    .update(receipts)
    .set({ occurredAt: new Date(at) })
    .where(isOne);
  expect(await find({ limit: '1', before: key })).toMatchObject([{ action: 'credential.copy', at }]);
});

test('nothing is written for it: the chain is as long as before, and whole', async () => {
  const before = await app.db.$count(auditLog);
  const other = personRow();
  await desk.push([desk.next('participant.register', { uid: other.uid, person: draftOf(other) })]);
  expect(await app.db.$count(auditLog)).toBe(before);
  expect(await done({ q: `${other.firstName} ${other.lastName}` })).toContain('participant.register');
  expect(await checkAudit(app.db, app.keys.lastAudit())).toMatchObject({ brokenAt: null, isCut: false });
});

test('an entry about an erased person names the action without reason and person', async () => {
  const people = await admin.call('GET /api/admin/participants', { query: { q: 'wenceslada' } });
  const id = people.items[0]?.id ?? 0;
  await admin.call('POST /api/admin/participants/:id/erase', {
    params: { id },
    body: { reason: 'asked', confirm: 'Wenceslada Iraheta Paz' },
  });
  const rows = (await find({ q: desk.code, limit: '200' })).filter((one) => one.id === null);
  const text = JSON.stringify(rows);
  expect(text).not.toMatch(/Wenceslada|Robada/);
  expect(rows.map(({ action }) => action)).toContain('credential.revoke');
});

test('a time that no date can hold is moved where it enters, and closes no list where it is stored', async () => {
  const beyond = desk.next('noop', { reason: 'forgotten' }, { at: 8.64e15 + 1 });
  expect((await desk.push([beyond])).outcomes).toMatchObject([{ status: 'applied' }]);
  const [stored] = await app.db.select().from(receipts).where(eq(receipts.mutationId, beyond.id));
  expect(stored?.deviceAt).toBeLessThan(Date.UTC(3000, 0, 1));
  await app.db
    .update(receipts)
    .set({ deviceAt: 8.64e15 + 1 })
    .where(eq(receipts.kind, 'participant.correct'));
  const [row] = await find({ action: 'participant.correct' });
  expect(row?.atDevice).toMatchObject({ saidAt: null });
  const csv = await admin.request('POST', '/api/exports/audit', { body: { format: 'csv', language: 'en' } });
  expect(csv.status).toBe(200);
});
