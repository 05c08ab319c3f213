/** Records each contact of a device, and evaluates it. */
import { eq, type SQL, sql } from 'drizzle-orm';
import { machineMs, now } from '#shared/base/clock.ts';
import { type Concern, type ContactReport, concernsOf } from '#shared/devices/device-state.ts';
import type { AuditEnd } from '#shared/sync/protocol.ts';
import { productVersion } from '../core/base/version.ts';
import type { Db } from '../core/database/open.ts';
import { auditLog, devices } from '../core/database/tables.ts';
import type { SyncMeta } from '../core/keys/history.ts';

type DeviceRow = typeof devices.$inferSelect;

/**
 * Keeps when a device was heard of and what it said of itself; what it did not say stays as it was. A push moves the
 * number of its last mutation in the same statement, a pull says how far of the feed it has read.
 */
export async function noteContact(
  db: Db,
  uid: string,
  said: ContactReport & { lmid?: number; cursor?: string; seen?: SeenAudit | null },
): Promise<void> {
  const { version, pending, clientNow, confirmedAt, cursor, ready, seen } = said;
  await db
    .update(devices)
    .set({
      lastSeenAt: now(),
      epoch: sql`(select epoch from sync_meta)`,
      ...(said.lmid === undefined ? {} : { lmid: said.lmid }),
      ...(cursor ? { lastCursor: cursor } : {}),
      ...(version === undefined ? {} : { appVersion: version }),
      ...(pending === undefined ? {} : { pendingCount: Math.min(pending, largest) }),
      ...(clientNow === undefined ? {} : { clockOffsetMs: clockDifference(clientNow) }),
      ...(ready === undefined ? {} : { readiness: { ...ready, at: Math.min(ready.at, now().getTime()) } }),
      ...(seen?.audit ? { auditSeen: seenOf({ epoch: seen.epoch, ...seen.audit }) } : {}),
      ...(confirmedAt === undefined
        ? {}
        : { listConfirmedAt: new Date(Math.max(0, Math.min(confirmedAt, now().getTime()))) }),
    })
    .where(eq(devices.uid, uid));
}

/** The end of the audit log that the device last received, with its history; proven (`sync/contact-proof.ts`). */
interface SeenAudit {
  epoch: string;
  audit: AuditEnd | null;
}

/** What a device has seen takes the place of what it had seen before, unless the log does not have that any more: that is the proof. */
function seenOf({ epoch, id, hash }: NonNullable<DeviceRow['auditSeen']>): SQL {
  const before = devices.auditSeen;
  const seen = sql`jsonb_build_object('epoch', ${epoch}::text, 'id', ${id}::bigint, 'hash', ${hash}::text)`;
  return sql`case when ${before}->>'epoch' = ${epoch}
    and not exists (select from ${auditLog} where ${auditLog.id} = (${before}->>'id')::bigint and ${auditLog.hash} = ${before}->>'hash')
    then ${before} else ${seen} end`;
}

/** The range of integer columns; values reported by a device are clamped, not rejected. */
const largest = 2_147_483_647;

/** Our clock minus the device's, as far as a column holds it: a clock in 1970 is wrong by more. */
function clockDifference(clientNow: number): number {
  return Math.max(-largest, Math.min(largest, Math.round(machineMs() - clientNow)));
}

/** The notices about a device. */
export function concernsOfRow(
  row: DeviceRow,
  at: Date,
  history: Pick<SyncMeta, 'epoch' | 'beganBy'>,
): Concern[] {
  return concernsOf(
    {
      status: row.status,
      lastSeenAt: row.lastSeenAt,
      isNotBack: history.beganBy !== 'first' && row.epoch !== history.epoch,
      listConfirmedAt: row.listConfirmedAt,
      pending: row.pendingCount,
      appVersion: row.appVersion,
      clockOffsetMs: itsClockAhead(row),
    },
    { now: at, version: productVersion },
  );
}

/** Stored as server minus device; returned with the opposite sign. */
export function itsClockAhead({ clockOffsetMs }: Pick<DeviceRow, 'clockOffsetMs'>): number | null {
  return clockOffsetMs === null ? null : -clockOffsetMs;
}
