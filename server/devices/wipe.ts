/**
 * Erasing a device that is lost, sold or returned. The order locks it permanently. At its next contact it may only send
 * its unsent work, and then confirms that it is empty.
 */
import { and, eq, isNull, sql } from 'drizzle-orm';
import { AppError } from '#shared/base/errors.ts';
import { must } from '#shared/base/must.ts';
import { verifyWipeOrder, type WipeOrder } from '#shared/devices/device-wipe.ts';
import { tournament } from '#shared/edition/tournament.ts';
import { auditCall } from '../core/audit/audit.ts';
import { type Ctx, requireDevice } from '../core/context.ts';
import { devices, receipts } from '../core/database/tables.ts';

/** Gives the order. A device that has carried one out, or was never enrolled, has nothing to empty. */
export async function orderWipe(ctx: Ctx, device: typeof devices.$inferSelect, reason: string) {
  if (device.kind === 'server') throw new AppError('NOT_ALLOWED');
  if (device.status === 'pending' || device.status === 'over' || device.wipeOrder)
    throw new AppError('CHANGED_MEANWHILE');
  const order = await ctx.keys.signWipeOrder({
    dev: device.uid,
    evt: tournament.id,
    at: ctx.now.getTime(),
    reason,
  });
  const ordered = { wipeOrder: order, status: 'revoked', revokedAt: device.revokedAt ?? ctx.now } as const;
  await ctx.db.update(devices).set(ordered).where(eq(devices.uid, device.uid));
  await auditCall(ctx, 'device.wipe', device.code, { reason });
  return { ...device, ...ordered };
}

/**
 * The device says that it is empty. Said twice, the first time counts. `shown`: the order it has carried out, which this
 * server may have forgotten with a restored backup.
 */
export async function noteWiped(ctx: Ctx, shown?: WipeOrder): Promise<{ wipedAt: string }> {
  const device = requireDevice(ctx);
  const own = { uid: device.uid, rootPublicKey: ctx.keys.rootPublicKey };
  const wipeOrder = device.wipe ?? (shown && (await verifyWipeOrder(shown, own)) ? shown : null);
  // No order was given.
  if (!wipeOrder) throw new AppError('CHANGED_MEANWHILE');
  const revokedAt = sql`coalesce(${devices.revokedAt}, ${ctx.now.toISOString()})`;
  const wiped = { wipeOrder, status: 'revoked', revokedAt, wipedAt: ctx.now } as const;
  const [row] = await ctx.db
    .update(devices)
    .set({ ...wiped, lastSeenAt: ctx.now, pendingCount: 0 })
    .where(and(eq(devices.uid, device.uid), isNull(devices.wipedAt)))
    .returning({ wipedAt: devices.wipedAt });
  if (!row) throw new AppError('DEVICE_REVOKED');
  const [counted] = await ctx.db
    .select({ badges: sql<number>`count(*)::int` })
    .from(receipts)
    .where(and(eq(receipts.deviceUid, device.uid), eq(receipts.code, 'DEVICE_REVOKED')));
  await auditCall(ctx, 'device.wiped', device.code, { badgesSetAside: counted?.badges ?? 0 });
  return { wipedAt: must(row.wipedAt, 'it was just written').toISOString() };
}
