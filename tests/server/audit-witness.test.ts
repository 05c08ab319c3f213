import { desc, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditLog, devices } from '#server/database/tables.ts';
import { audit } from '#server/platform/audit.ts';
import { checkAudit } from '#server/reports/audit-log.ts';
import { now } from '#shared/clock.ts';
import { must } from '#shared/must.ts';
import type { AuditEnd } from '#shared/sync/protocol.ts';
import { enrolDevice, type TestDevice } from './device.ts';
import { startApp } from './with-app.ts';

/**
 * Who has the database and the server's disk can cut off the end of the log, write it anew, and set back what the server
 * remembers of it. What devices have seen of it is not in their hands (I19).
 */

const app = await startApp();
const [desk, door] = [await enrolDevice(app), await enrolDevice(app, 'door')];

/** As a device does: it shows what it was told last, and takes what it is told now. */
async function contact(device: TestDevice, seen?: AuditEnd): Promise<AuditEnd> {
  const shown = seen ? { auditId: seen.id, auditHash: seen.hash } : {};
  const answer = await device.call('GET /api/sync/pull', { query: { epoch: device.epoch, ...shown } });
  if (answer.kind !== 'page') throw new Error(`told ${answer.kind}`);
  return must(answer.audit, 'the log has rows');
}

const deed = (subject: string) => audit(app.db, now(), { action: 'news.delete', subject });
/** Whoever has the disk as well has set back what the server remembers itself. */
const check = () => checkAudit(app.db, null);

async function rewriteEnd(): Promise<void> {
  const [last] = await app.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  await app.db.execute(sql`alter table audit_log disable trigger user`);
  await app.db.delete(auditLog).where(eq(auditLog.id, last?.id ?? 0));
  // The numbers go on as if nothing had been there.
  await app.db.execute(
    sql`select setval(pg_get_serial_sequence('audit_log', 'id'), ${last?.id ?? 0}, false)`,
  );
  await app.db.execute(sql`alter table audit_log enable trigger user`);
  await deed('somebody else');
}

test('what devices have seen of the log is looked for in it', async () => {
  expect(await check()).toMatchObject({ witnesses: 0, isCut: false });
  await deed('1');
  const seen = await contact(desk);
  expect(seen).toEqual({ id: expect.any(Number), hash: (await check()).head });
  await deed('2');
  const later = await contact(desk, seen);
  expect(later.id).toBeGreaterThan(seen.id);
  expect(await check()).toMatchObject({ brokenAt: null, isCut: false, missedBy: [], witnesses: 1 });
});

test('an end that was written anew holds together, and is missed by who saw the old one', async () => {
  await deed('3');
  const old = await contact(desk);
  await rewriteEnd();
  expect(await check()).toMatchObject({ brokenAt: null, isCut: false });
  // The desk's next word; the door hears of the new end alone.
  const anew = await contact(desk, old);
  expect(anew).toMatchObject({ id: old.id });
  expect(anew.hash).not.toBe(old.hash);
  await contact(door, await contact(door));
  const missed = { brokenAt: null, isCut: true, missedBy: [desk.code], witnesses: 2 };
  expect(await check()).toMatchObject(missed);
  // What it sees later does not take the place of what is missing.
  await contact(desk, anew);
  expect(await check()).toMatchObject(missed);
  const admin = await app.as('SUPER_USER');
  const findings = await admin.call('GET /api/admin/doctor');
  expect(JSON.stringify(findings)).toContain(desk.code);
});

test('a device may say what it likes: its word stands under its name', async () => {
  const liar = await enrolDevice(app);
  await contact(liar, { id: Number.MAX_SAFE_INTEGER, hash: 'a'.repeat(64) });
  expect((await check()).missedBy).toContain(liar.code);
});

test('another history ends earlier, and rightly', async () => {
  await app.keys.history.turn(app.db, { reason: 'restored' });
  expect(await check()).toMatchObject({ isCut: false, missedBy: [], witnesses: 0 });
  const [row] = await app.db.select().from(devices).where(eq(devices.uid, desk.uid));
  expect(row?.auditSeen).toMatchObject({ epoch: desk.epoch });
});
