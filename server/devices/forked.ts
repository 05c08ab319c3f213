/**
 * Two copies of one device: a cloned disk, a profile put back from a backup. Both would give out the same numbers, so
 * neither is heard until somebody has decided; what each still holds comes by `sync/rescue.ts`.
 */
import { and, eq } from 'drizzle-orm';
import { AppError } from '#shared/errors.ts';
import type { Ctx } from '../context.ts';
import type { Db } from '../database/open.ts';
import { devices } from '../database/tables.ts';
import { audit, auditCall } from '../platform/audit.ts';

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

/** Hears it again. Should its other copy still be at work, the next difference between them freezes it anew. */
export async function releaseForked(ctx: Ctx, device: typeof devices.$inferSelect) {
  if (device.status !== 'forked') throw new AppError('CHANGED_MEANWHILE');
  const released = { status: 'active' } as const;
  await ctx.db.update(devices).set(released).where(eq(devices.uid, device.uid));
  await auditCall(ctx, 'device.release', device.code);
  return { ...device, ...released };
}
