/** Enrol, certify, lock: handlers and queries. A device's code is part of its numbers and is never given again. */
import { createHash, randomBytes } from 'node:crypto';
import { and, asc, eq, gt, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import { deviceCodeAt, deviceCodeIndex, isDeviceCode, serverCode } from '#shared/credentials/number.ts';
import { requestMessage, verify } from '#shared/credentials/signature.ts';
import { minutesOf } from '#shared/dates.ts';
import {
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
import { type Ctx, requireActor } from '../context.ts';
import type { Db } from '../database/open.ts';
import { credentials, devices, rescuedWork, revocations } from '../database/tables.ts';
import type { Handlers } from '../http/mount.ts';
import { auditCall } from '../platform/audit.ts';
import { readSyncMeta } from '../platform/history.ts';
import { certificateOf, type EventKeys, kidOf } from '../platform/keys.ts';
import { isKidFree, readServerKeys } from '../platform/server-keys.ts';
import type { Throttle } from '../platform/throttle.ts';
import { concernsOfRow, itsClockAhead } from './device-contact.ts';
import { releaseForked } from './forked.ts';
import { orderWipe } from './wipe.ts';

type DeviceRow = typeof devices.$inferSelect;
/** An enrolment code is good for this long. */
const codeMs = 15 * 60_000;

export function deviceRoutes(
  throttle: Throttle,
  database: { kind: 'postgres' | 'embedded'; flushedAt: () => Date | null; clockJump: () => number | null },
): Handlers<typeof deviceEndpoints> {
  return {
    'POST /api/devices': async (ctx, { body }) => {
      const { enrolmentCode, until, ...offer } = newOffer(ctx);
      const [row] = await ctx.db
        .insert(devices)
        .values({
          uid: ctx.newUid(),
          code: await nextCode(ctx),
          name: body.name,
          kind: body.kind,
          createdById: requireActor(ctx).id,
          ...offer,
        })
        .returning();
      const device = must(row, 'an insert returns its row');
      await auditCall(ctx, 'device.create', device.code, { kind: device.kind });
      return { device: presentDevice(device), enrolmentCode, until };
    },
    'GET /api/devices': async (ctx) => {
      const rows = await ctx.db
        .select()
        .from(devices)
        .where(ne(devices.kind, 'server'))
        .orderBy(asc(devices.createdAt));
      const history = await readSyncMeta(ctx.db);
      return rows.map((row) => ({
        ...presentDevice(row),
        appVersion: row.appVersion,
        clockOffsetMs: itsClockAhead(row),
        listConfirmedAt: row.listConfirmedAt?.toISOString() ?? null,
        concerns: concernsOfRow(row, ctx.now, history),
        readiness: row.readiness,
        prepareBy: row.prepareBy?.toISOString() ?? null,
        wipe: row.wipeOrder && {
          orderedAt: new Date(row.wipeOrder.at).toISOString(),
          reason: row.wipeOrder.reason,
          doneAt: row.wipedAt?.toISOString() ?? null,
        },
      }));
    },
    'GET /api/devices/database': async (ctx) => {
      const { backedUpAt } = await readSyncMeta(ctx.db);
      return {
        kind: database.kind,
        flushedAt: database.flushedAt()?.toISOString() ?? null,
        backedUpAt: backedUpAt?.toISOString() ?? null,
        clockJumpMs: database.clockJump(),
      };
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
      const { enrolmentCode, until, ...offer } = newOffer(ctx);
      await ctx.db.update(devices).set(offer).where(eq(devices.uid, device.uid));
      await auditCall(ctx, 'device.code', device.code);
      return { device: presentDevice(device), enrolmentCode, until };
    },
    'POST /api/devices/:uid/revoke': async (ctx, { params }) => {
      const device = await requireDeviceRow(ctx.db, params.uid);
      if (device.kind === 'server') throw new AppError('NOT_ALLOWED');
      const locked = { status: 'revoked', revokedAt: device.revokedAt ?? ctx.now } as const;
      await ctx.db.update(devices).set(locked).where(eq(devices.uid, device.uid));
      await auditCall(ctx, 'device.revoke', device.code);
      return presentDevice({ ...device, ...locked });
    },
    'POST /api/devices/:uid/release': async (ctx, { params }) =>
      presentDevice(await releaseForked(ctx, await requireDeviceRow(ctx.db, params.uid))),
    'POST /api/devices/:uid/wipe': async (ctx, { params, body }) =>
      presentDevice(await orderWipe(ctx, await requireDeviceRow(ctx.db, params.uid), body.reason)),
    'POST /api/devices/prepare': async (ctx, { body: { uids, by } }) => {
      const told = await ctx.db
        .update(devices)
        .set({ prepareBy: by === null ? null : new Date(by) })
        .where(and(inArray(devices.uid, uids), eq(devices.status, 'active'), ne(devices.kind, 'server')))
        .returning({ code: devices.code });
      await auditCall(ctx, 'device.prepare', told.map(({ code }) => code).join(' '), { by });
      return { told: told.length };
    },
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
  const epoch = await readEpoch(ctx.db);
  const [row] = await ctx.db
    .update(devices)
    .set({
      epoch,
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
    epoch,
    keyset: await readKeyset(ctx.db, ctx.keys),
    rescueKey: ctx.keys.rescue.known,
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
  return (await readSyncMeta(db)).epoch;
}

/**
 * The certificates of the server and of all devices, with the minute from which a key is no longer trusted and the
 * root key's word for it.
 */
export async function readKeyset(db: Db, keys: EventKeys): Promise<KeysetEntry[]> {
  const own = await readServerKeys(db);
  const rows = await db
    .select({ certificate: devices.certificate, name: devices.name, revokedAt: devices.revokedAt })
    .from(devices)
    .where(and(isNotNull(devices.certificate), ne(devices.kind, 'server')))
    .orderBy(asc(devices.code));
  const held = [
    ...rows.map((row) => ({
      ...must(row.certificate, 'only those with one were asked for'),
      name: row.name,
      revokedAt: row.revokedAt ? minutesOf(row.revokedAt) : null,
    })),
    ...own.map(({ certificate, compromisedAt }) => ({
      ...certificate,
      revokedAt: compromisedAt ? lastSoundMinute(compromisedAt) : null,
    })),
  ];
  return Promise.all(
    held.map(async (entry) => {
      const { kid, revokedAt } = entry;
      const revokedSig = revokedAt === null ? null : await keys.signRevokedKey({ kid, revokedAt });
      return keysetEntry.parse({ ...entry, revokedSig });
    }),
  );
}

function presentDevice(row: DeviceRow): Device {
  return {
    uid: row.uid,
    code: row.code,
    name: row.name,
    kind: row.kind,
    status: row.status,
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

/**
 * The next free code: behind every one that a row, a badge or this server's own disk knows of, so that none comes
 * twice, whatever a restored database has forgotten.
 */
async function nextCode(ctx: Ctx): Promise<string> {
  const { db } = ctx;
  // Two at once would read the same rows; the lock ends with the transaction.
  await db.execute(sql`lock table devices in share row exclusive mode`);
  const known = await db
    .select({ code: devices.code })
    .from(devices)
    .union(db.selectDistinct({ code: credentials.issuedBy }).from(credentials))
    .union(db.selectDistinct({ code: revocations.deviceCode }).from(revocations))
    .union(db.selectDistinct({ code: rescuedWork.deviceCode }).from(rescuedWork));
  const indexes = known
    .filter(({ code }) => isDeviceCode(code) && code !== serverCode)
    .map(({ code }) => deviceCodeIndex(code));
  const code = deviceCodeAt(Math.max(ctx.keys.history.codesGiven(), ...indexes.map((index) => index + 1)));
  await ctx.keys.history.noteCodes([code]);
  return code;
}

const hashOf = (code: string) => createHash('sha256').update(code).digest('hex');

/** A code to hand over, with what is kept of it. */
function newOffer(ctx: Ctx) {
  const code = newEnrolmentCode();
  const enrolmentUntil = new Date(ctx.now.getTime() + codeMs);
  return {
    enrolmentCode: showEnrolmentCode(code),
    until: enrolmentUntil.toISOString(),
    enrolmentHash: hashOf(code),
    enrolmentUntil,
  };
}
