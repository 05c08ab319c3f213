/**
 * Two copies of one device, for example a cloned disk or a restored profile. Both would assign the same numbers, so
 * both are locked until an administrator decides; their unsent work arrives by `sync/rescue.ts`.
 */
import { and, eq } from 'drizzle-orm';
import { AppError } from '#shared/base/errors.ts';
import { audit, auditCall } from '../core/audit/audit.ts';
import type { Ctx } from '../core/context.ts';
import type { Db } from '../core/database/open.ts';
import { devices } from '../core/database/tables.ts';

/** Takes nothing more from a device, once. One that is locked stays locked. */
export async function freezeForked(db: Db, uid: string, now: Date): Promise<void> {
  const [frozen] = await db
    .update(devices)
    .set({ status: 'forked' })
    .where(and(eq(devices.uid, uid), eq(devices.status, 'active')))
    .returning({ code: devices.code });
  if (frozen)
    await audit(db, now, { action: 'device.forked', subject: frozen.code, deviceCode: frozen.code });
}

/** Unlocks it. If its other copy is still active, the next difference locks it again. */
export async function releaseForked(ctx: Ctx, device: typeof devices.$inferSelect) {
  if (device.status !== 'forked') throw new AppError('CHANGED_MEANWHILE');
  const released = { status: 'active' } as const;
  await ctx.db.update(devices).set(released).where(eq(devices.uid, device.uid));
  await auditCall(ctx, 'device.release', device.code);
  return { ...device, ...released };
}
