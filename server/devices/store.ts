/** Reads of one device: its row, its receipts, and the actions of administrators on it. */
import { and, desc, eq, ne, or, sql } from 'drizzle-orm';
import type { DevicePage } from '#shared/devices/device-page.ts';
import type { Db } from '../core/database/open.ts';
import { auditLog, devices, receipts, users } from '../core/database/tables.ts';

/** The device of a code, the server among them. */
export async function findDevice(db: Db, code: string): Promise<typeof devices.$inferSelect | null> {
  const [row] = await db.select().from(devices).where(eq(devices.code, code));
  return row ?? null;
}

/** The checkpoint of its last scan. */
export async function readPlace(db: Db, deviceUid: string): Promise<DevicePage['place']> {
  const [last] = await db
    .select({ checkpoint: sql<string | null>`${receipts.body}->>'checkpoint'`, at: receipts.occurredAt })
    .from(receipts)
    .where(
      and(
        eq(receipts.deviceUid, deviceUid),
        eq(receipts.kind, 'scan.record'),
        eq(receipts.status, 'applied'),
      ),
    )
    .orderBy(desc(receipts.mseq))
    .limit(1);
  return last?.checkpoint ? { checkpoint: last.checkpoint, at: last.at.toISOString() } : null;
}

/** Places in its journal that stand for nothing are no work. */
const isWork = ne(receipts.kind, 'noop');

/** How much of its work came to something, and how much a rule said no to. */
export async function countWork(db: Db, deviceUid: string): Promise<DevicePage['work']> {
  const of = (status: 'applied' | 'rejected') => sql<number>`count(*) filter (where status = ${status})::int`;
  const [counted] = await db
    .select({ applied: of('applied'), refused: of('rejected') })
    .from(receipts)
    .where(and(eq(receipts.deviceUid, deviceUid), isWork));
  return counted ?? { applied: 0, refused: 0 };
}

/** Operators of the device, most recent first. */
export async function readOperators(db: Db, deviceUid: string): Promise<DevicePage['operators']> {
  const last = sql<Date>`max(${receipts.occurredAt})`.mapWith(receipts.occurredAt);
  const rows = await db
    .select({ id: receipts.operatorId, username: users.username, deeds: sql<number>`count(*)::int`, last })
    .from(receipts)
    .leftJoin(users, eq(users.id, receipts.operatorId))
    .where(and(eq(receipts.deviceUid, deviceUid), isWork))
    .groupBy(receipts.operatorId, users.username)
    .orderBy(desc(last));
  return rows.flatMap(({ id, username, deeds, last: at }) =>
    id === null ? [] : { id, username, deeds, lastAt: at.toISOString() },
  );
}

/** More than happens to one device. */
const longestLife = 100;

/** Rows of the log about the device itself; a wish to be ready names all devices it was sent to. */
export async function readLife(db: Db, code: string): Promise<DevicePage['life']> {
  const ofMany = sql`${code} = any(string_to_array(${auditLog.subject}, ' '))`;
  const rows = await db
    .select({ row: auditLog, username: users.username })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.userId))
    .where(
      or(
        and(eq(auditLog.subject, code), sql`starts_with(${auditLog.action}, 'device.')`),
        and(eq(auditLog.action, 'device.prepare'), ofMany),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(longestLife);
  return rows.map(({ row, username }) => {
    // Only ever written as an object.
    const { reason } = row.detail as { reason?: unknown };
    return {
      ...{ id: row.id, at: row.at.toISOString(), action: row.action, username },
      reason: typeof reason === 'string' ? reason : null,
    };
  });
}
