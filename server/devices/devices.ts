/** Enrol, certify, lock: handlers and queries. A device's code is part of its numbers and is never given again. */
import { createHash, randomBytes } from 'node:crypto';
import { and, asc, eq, gt, isNotNull, ne, sql } from 'drizzle-orm';
import { deviceCodeAt } from '#shared/credentials/number.ts';
import { requestMessage, verify } from '#shared/credentials/signature.ts';
import { minutesOf } from '#shared/dates.ts';
import {
  type Certificate,
  type Device,
  type deviceEndpoints,
  enrolmentProof,
  type KeysetEntry,
  keysetEntry,
  newEnrolmentCode,
  showEnrolmentCode,
} from '#shared/devices.ts';
import { AppError } from '#shared/errors.ts';
import { must } from '#shared/must.ts';
import { lastSoundMinute } from '#shared/signing-keys.ts';
import type { Throttle } from '../accounts/throttle.ts';
import { type Ctx, requireActor } from '../context.ts';
import type { Db } from '../database/open.ts';
import { devices, syncMeta } from '../database/tables.ts';
import type { Handlers } from '../http/mount.ts';
import { auditCall } from '../platform/audit.ts';
import { certificateOf, kidOf } from '../platform/keys.ts';
import { isKidFree, readServerKeys } from '../platform/server-keys.ts';
import { concernsOfRow, itsClockAhead } from './device-contact.ts';
import { orderWipe } from './wipe.ts';

type DeviceRow = typeof devices.$inferSelect;
const codeMs = 15 * 60 * 1000;

export function deviceRoutes(throttle: Throttle): Handlers<typeof deviceEndpoints> {
  return {
    'POST /api/devices': async (ctx, { body }) => {
      const enrolmentCode = newEnrolmentCode();
      const [row] = await ctx.db
        .insert(devices)
        .values({
          uid: ctx.newUid(),
          code: await nextCode(ctx.db),
          name: body.name,
          kind: body.kind,
          createdById: requireActor(ctx).id,
          ...offer(ctx, enrolmentCode),
        })
        .returning();
      const device = must(row, 'an insert returns its row');
      await auditCall(ctx, 'device.create', device.code, { kind: device.kind });
      return { device: presentDevice(device), enrolmentCode: showEnrolmentCode(enrolmentCode) };
    },
    'GET /api/devices': async (ctx) => {
      const rows = await ctx.db
        .select()
        .from(devices)
        .where(ne(devices.kind, 'server'))
        .orderBy(asc(devices.createdAt));
      return rows.map((row) => ({
        ...presentDevice(row),
        appVersion: row.appVersion,
        clockOffsetMs: itsClockAhead(row),
        listConfirmedAt: row.listConfirmedAt?.toISOString() ?? null,
        concerns: concernsOfRow(row, ctx.now),
        wipe: row.wipeOrder && {
          orderedAt: new Date(row.wipeOrder.at).toISOString(),
          reason: row.wipeOrder.reason,
          doneAt: row.wipedAt?.toISOString() ?? null,
        },
      }));
    },
    'PATCH /api/devices/:uid': async (ctx, { params, body }) => {
      const device = await requireDeviceRow(ctx.db, params.uid);
      if (device.kind === 'server') throw new AppError('NOT_ALLOWED');
      await ctx.db.update(devices).set({ name: body.name }).where(eq(devices.uid, device.uid));
      await auditCall(ctx, 'device.rename', device.code, { from: device.name, to: body.name });
      return presentDevice({ ...device, name: body.name });
    },
    'POST /api/devices/:uid/code': async (ctx, { params }) => {
      const device = await requireDeviceRow(ctx.db, params.uid);
      if (device.status !== 'pending') throw new AppError('CHANGED_MEANWHILE');
      const enrolmentCode = newEnrolmentCode();
      await ctx.db.update(devices).set(offer(ctx, enrolmentCode)).where(eq(devices.uid, device.uid));
      await auditCall(ctx, 'device.code', device.code);
      return { device: presentDevice(device), enrolmentCode: showEnrolmentCode(enrolmentCode) };
    },
    'POST /api/devices/:uid/revoke': async (ctx, { params }) => {
      const device = await requireDeviceRow(ctx.db, params.uid);
      if (device.kind === 'server') throw new AppError('NOT_ALLOWED');
      const locked = { status: 'revoked', revokedAt: device.revokedAt ?? ctx.now } as const;
      await ctx.db.update(devices).set(locked).where(eq(devices.uid, device.uid));
      await auditCall(ctx, 'device.revoke', device.code);
      return presentDevice({ ...device, ...locked });
    },
    'POST /api/devices/:uid/wipe': async (ctx, { params, body }) =>
      presentDevice(await orderWipe(ctx, await requireDeviceRow(ctx.db, params.uid), body.reason)),
    'POST /api/devices/enrol': {
      transaction: 'own',
      run: async (ctx, { body }) => {
        await throttle.use('enrol', ctx.address, 120);
        const proven = await verify(
          body.pub,
          body.proof,
          requestMessage(enrolmentProof(body.code, body.pub)),
        );
        if (!proven) throw new AppError('ENROLMENT_CODE');
        return ctx.db.transaction((tx) => enrol({ ...ctx, db: tx }, body));
      },
    },
  };
}

async function enrol(ctx: Ctx, body: { code: string; pub: string; platform: string }) {
  const [offered] = await ctx.db
    .select()
    .from(devices)
    .where(
      and(
        eq(devices.enrolmentHash, hashOf(body.code)),
        gt(devices.enrolmentUntil, ctx.now),
        eq(devices.status, 'pending'),
      ),
    )
    .for('update');
  if (!offered) throw new AppError('ENROLMENT_CODE');
  const kind = offered.kind === 'door' ? 'door' : 'desk';
  const fields = certificateOf({
    kid: await freeKid(ctx.db, body.pub),
    uid: offered.uid,
    code: offered.code,
    publicKey: body.pub,
    kind,
  });
  const certificate = await ctx.keys.signCertificate(fields);
  const [row] = await ctx.db
    .update(devices)
    .set({
      status: 'active',
      publicKey: body.pub,
      kid: certificate.kid,
      certificate,
      platform: body.platform,
      lastSeenAt: ctx.now,
      enrolmentHash: null,
      enrolmentUntil: null,
    })
    .where(eq(devices.uid, offered.uid))
    .returning();
  await auditCall(ctx, 'device.enrol', offered.code, { kind });
  return {
    device: presentDevice(must(row, 'the device was just locked')),
    certificate,
    rootPublicKey: ctx.keys.rootPublicKey,
    epoch: await readEpoch(ctx.db),
    keyset: await readKeyset(ctx.db),
  };
}

/**
 * Names a key: by its own first characters, or, where another key is called so, by others. They are a name and
 * no part of the key, so the device need not make a new one.
 */
async function freeKid(db: Db, publicKey: string): Promise<string> {
  let kid = kidOf(publicKey);
  while (!(await isKidFree(db, kid))) kid = randomBytes(3).toString('base64url');
  return kid;
}

/** The history this database is: devices begin again when it changes. */
export async function readEpoch(db: Db): Promise<string> {
  const [row] = await db.select({ epoch: syncMeta.epoch }).from(syncMeta);
  return must(row, 'the migration wrote it').epoch;
}

/** The certificates of the server and of all devices, with the minute from which a key is no longer trusted. */
export async function readKeyset(db: Db): Promise<KeysetEntry[]> {
  const own = await readServerKeys(db);
  const rows = await db
    .select({ certificate: devices.certificate, revokedAt: devices.revokedAt })
    .from(devices)
    .where(and(isNotNull(devices.certificate), ne(devices.kind, 'server')))
    .orderBy(asc(devices.code));
  return [
    ...rows.map((row) => ({
      ...(row.certificate as Certificate),
      revokedAt: row.revokedAt ? minutesOf(row.revokedAt) : null,
    })),
    ...own.map(({ certificate, compromisedAt }) => ({
      ...certificate,
      revokedAt: compromisedAt ? lastSoundMinute(compromisedAt) : null,
    })),
  ].map((entry) => keysetEntry.parse(entry));
}

function presentDevice(row: DeviceRow): Device {
  return {
    uid: row.uid,
    code: row.code,
    name: row.name,
    kind: row.kind as Device['kind'],
    status: row.status as Device['status'],
    kid: row.kid,
    platform: row.platform,
    lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
    pending: row.pendingCount,
    createdAt: row.createdAt.toISOString(),
  };
}

async function requireDeviceRow(db: Db, uid: string): Promise<DeviceRow> {
  const [row] = await db.select().from(devices).where(eq(devices.uid, uid)).for('update');
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** The next free code: as many codes as devices were ever made, so none comes twice. */
async function nextCode(db: Db): Promise<string> {
  // Two at once would read the same count; the lock ends with the transaction.
  await db.execute(sql`lock table devices in share row exclusive mode`);
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(devices)
    .where(ne(devices.kind, 'server'));
  return deviceCodeAt(row?.count ?? 0);
}

const hashOf = (code: string) => createHash('sha256').update(code).digest('hex');
const offer = (ctx: Ctx, code: string) => ({
  enrolmentHash: hashOf(code),
  enrolmentUntil: new Date(ctx.now.getTime() + codeMs),
});
