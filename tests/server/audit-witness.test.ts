import { desc, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { checkAudit } from '#server/admin/reports/audit-log.ts';
import { audit } from '#server/core/audit/audit.ts';
import { auditLog, devices } from '#server/core/database/tables.ts';
import { now } from '#shared/base/clock.ts';
import type { AuditEnd } from '#shared/sync/protocol.ts';
import { enrollDevice, type TestDevice } from './device.ts';
import { startApp } from './with-app.ts';

/**
 * An attacker with the database and the server's disk can cut or rewrite the log and reset what the server remembers.
 * They cannot change what devices have seen (I19).
 */

const app = await startApp();
const [desk, door] = [await enrollDevice(app), await enrollDevice(app, 'door')];

/** As a device does: it shows the proof it was given last, and takes the new one. */
async function contact(device: TestDevice, proof?: string): Promise<string> {
  const answer = await device.call('GET /api/sync/pull', {
    query: { epoch: device.epoch, ...(proof ? { proof } : {}) },
  });
  if (answer.kind !== 'page') throw new Error(`unexpected ${answer.kind}`);
  return answer.proof;
}

const show = (device: TestDevice, proof: string) =>
  device.ask('GET /api/sync/pull', { query: { epoch: device.epoch, proof } });

/** The end of the log that a proof tells. */
function endIn(proof: string): AuditEnd {
  const [payload = ''] = proof.split('.');
  return JSON.parse(Buffer.from(payload, 'base64url').toString()).audit;
}

const deed = (subject: string) => audit(app.db, now(), { action: 'news.delete', subject });
/** An attacker with the disk has reset what the server remembers. */
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
  await deed('another user');
}

test('what devices have seen of the log is looked for in it', async () => {
  expect(await check()).toMatchObject({ witnesses: 0, isCut: false });
  await deed('1');
  const seen = await contact(desk);
  expect(endIn(seen)).toEqual({ id: expect.any(Number), hash: (await check()).head });
  await deed('2');
  const later = await contact(desk, seen);
  expect(endIn(later).id).toBeGreaterThan(endIn(seen).id);
  expect(await check()).toMatchObject({ brokenAt: null, isCut: false, missedBy: [], witnesses: 1 });
});

test('a rewritten end is consistent, and missed by a device that saw the old one', async () => {
  await deed('3');
  const old = await contact(desk);
  await rewriteEnd();
  expect(await check()).toMatchObject({ brokenAt: null, isCut: false });
  // The desk's next word; the door hears of the new end alone.
  const rewritten = await contact(desk, old);
  expect(endIn(rewritten)).toMatchObject({ id: endIn(old).id });
  expect(endIn(rewritten).hash).not.toBe(endIn(old).hash);
  await contact(door, await contact(door));
  const missed = { brokenAt: null, isCut: true, missedBy: [desk.code], witnesses: 2 };
  expect(await check()).toMatchObject(missed);
  // What it sees later does not take the place of what is missing.
  await contact(desk, rewritten);
  expect(await check()).toMatchObject(missed);
  const admin = await app.as('SUPER_USER');
  const findings = await admin.call('GET /api/admin/doctor');
  expect(JSON.stringify(findings)).toContain(desk.code);
});

test('a device with an invented claim is locked, and the log is not doubted', async () => {
  const liar = await enrollDevice(app);
  const before = await check();
  const [payload = '', seal = ''] = (await contact(liar)).split('.');
  const facts = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const made = { ...facts, acked: 99, seq: 9e9, audit: { id: 9e9, hash: 'a'.repeat(64) } };
  const forged = `${Buffer.from(JSON.stringify(made)).toString('base64url')}.${seal}`;
  expect(await show(liar, forged)).toBeRefused('DEVICE_FORKED');
  expect(await check()).toMatchObject({ isCut: before.isCut, missedBy: before.missedBy });
  const [row] = await app.db.select().from(devices).where(eq(devices.uid, liar.uid));
  expect(row?.status).toBe('forked');
});

test("another device's proof is no proof", async () => {
  const [liar, other] = [await enrollDevice(app), await enrollDevice(app)];
  expect(await show(liar, await contact(other))).toBeRefused('DEVICE_FORKED');
});

test('a missing row is still reported after the next entry, and in a new history', async () => {
  const { missedBy } = await check();
  expect(missedBy).toContain(desk.code);
  await app.keys.history.turn(app.db, { reason: 'restored' });
  expect(await check()).toMatchObject({ isCut: true, missedBy, witnesses: 0 });
  const [row] = await app.db.select().from(devices).where(eq(devices.uid, desk.uid));
  expect(row?.auditSeen).toMatchObject({ epoch: desk.epoch });
});
