import { desc, gt, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { checkAudit } from '#server/admin/reports/audit-log.ts';
import { auditLog } from '#server/core/database/tables.ts';
import { must } from '#shared/base/must.ts';
import { enrollDevice } from './device.ts';
import { startApp, type TestApp } from './with-app.ts';

/** Rows that are cut off the end of the audit log stay missed, whatever is written after them. */

const lastRow = async ({ db }: TestApp) =>
  must((await db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0], 'the log has rows');

/** Removes the rows after this one; a restored database also gives their numbers out again. */
async function cutAfter({ db }: TestApp, id: number, { isRestored = false } = {}): Promise<void> {
  await db.execute(sql`alter table audit_log disable trigger user`);
  await db.delete(auditLog).where(gt(auditLog.id, id));
  await db.execute(sql`alter table audit_log enable trigger user`);
  if (isRestored)
    await db.execute(sql`select setval(pg_get_serial_sequence('audit_log', 'id'), ${id}, true)`);
}

const check = (app: TestApp) => checkAudit(app.db, app.keys.lastAudit());

test('a cut end of the log is still missed after the next entries', async () => {
  const app = await startApp();
  await enrollDevice(app);
  const { id } = await lastRow(app);
  expect(await check(app)).toMatchObject({ brokenAt: null, isCut: false });
  await cutAfter(app, id - 2);
  expect(await check(app)).toMatchObject({ isCut: true });
  await enrollDevice(app);
  await enrollDevice(app);
  expect(await check(app)).toMatchObject({ brokenAt: null, isCut: true });
});

test('a restored log that ends earlier is not taken for a cut one', async () => {
  const app = await startApp();
  const door = await enrollDevice(app, 'door');
  const pull = async (proof = {}) => {
    const answer = await door.call('GET /api/sync/pull', { query: { epoch: door.epoch, ...proof } });
    return answer.kind === 'page' ? { proof: answer.proof } : {};
  };
  const { id } = await lastRow(app);
  await enrollDevice(app);
  // It sees the end, and shows that it has.
  await pull(await pull());
  await cutAfter(app, id, { isRestored: true });
  await app.keys.history.turn(app.db, { reason: 'restored' });
  expect(await check(app)).toMatchObject({ brokenAt: null, isCut: false, missedBy: [] });
});

test('a new history does not void what devices saw of a log that was cut', async () => {
  const app = await startApp();
  const door = await enrollDevice(app, 'door');
  const query = { epoch: door.epoch };
  const answer = await door.call('GET /api/sync/pull', { query });
  if (answer.kind !== 'page') throw new Error(`unexpected ${answer.kind}`);
  await door.call('GET /api/sync/pull', { query: { ...query, proof: answer.proof } });
  await cutAfter(app, (await lastRow(app)).id - 1);
  await app.keys.history.turn(app.db, { reason: 'restored' });
  expect(await check(app)).toMatchObject({ brokenAt: null, isCut: true, missedBy: [door.code] });
});
