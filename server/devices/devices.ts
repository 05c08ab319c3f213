/** Enroll, certify, lock: handlers and queries. A device's code is part of its badge numbers and is never reused. */
import { createHash, randomBytes } from 'node:crypto';
import { and, asc, eq, gt, inArray, isNotNull, ne, notInArray, sql } from 'drizzle-orm';
import { minutesOf } from '#shared/base/dates.ts';
import { AppError } from '#shared/base/errors.ts';
import { must } from '#shared/base/must.ts';
import { fold } from '#shared/base/text.ts';
import { deviceCodeAt, deviceCodeIndex, isDeviceCode, serverCode } from '#shared/codes/number.ts';
import { requestMessage } from '#shared/codes/signed-messages.ts';
import {
  type Device,
  type DeviceKind,
  type deviceEndpoints,
  enrollmentProof,
  type KeysetEntry,
  keysetEntry,
  type ManagedDevice,
  namesByNumber,
} from '#shared/devices/devices.ts';
import { newEnrollmentCode, showEnrollmentCode } from '#shared/devices/enrollment-code.ts';
import { lastSoundMinute } from '#shared/devices/signing-keys.ts';
import { verify } from '#shared/engines/signatures/signature.ts';
import { auditCall } from '../core/audit/audit.ts';
import { type Ctx, requireActor } from '../core/context.ts';
import type { Db } from '../core/database/open.ts';
import { credentials, devices, rescuedWork, revocations } from '../core/database/tables.ts';
import type { Handlers } from '../core/http/mount.ts';
import { readSyncMeta } from '../core/keys/history.ts';
import { certificateOf, type EventKeys, kidOf } from '../core/keys/keys.ts';
import { isKidFree, readServerKeys } from '../core/keys/server-keys.ts';
import { readEdition } from '../core/settings/edition-store.ts';
import type { Throttle } from '../core/throttle/throttle.ts';
import { concernsOfRow, itsClockAhead } from './device-contact.ts';
import { releaseForked } from './forked.ts';
import { orderWipe } from './wipe.ts';

type DeviceRow = typeof devices.$inferSelect;
/** The code of one device, which is read off a screen, is good for this long; a sheet's says for itself. */
const codeMs = 15 * 60_000;
const hourMs = 60 * 60_000;

export function deviceRoutes(
  throttle: Throttle,
  database: { kind: 'postgres' | 'embedded'; flushedAt: () => Date | null; clockJump: () => number | null },
): Handlers<typeof deviceEndpoints> {
  return {
    'POST /api/devices': async (ctx, { body }) => {
      const { name, kind } = body;
      const { made, until } = await createDevices(ctx, { names: [name], kind, forMs: codeMs });
      return { ...must(made[0], 'there was one name'), until };
    },
    'POST /api/devices/many': async (ctx, { body }) => {
      const names = namesByNumber(body.name, body);
      await lockDevices(ctx.db);
      if (await isAnyTaken(ctx.db, names)) throw new AppError('INVALID', { fields: { name: 'NAME_TAKEN' } });
      return createDevices(ctx, { names, kind: body.kind, forMs: body.hours * hourMs });
    },
    'POST /api/devices/codes': (ctx, { body }) => renewCodes(ctx, body.uids, body.hours * hourMs),
    'GET /api/devices': async (ctx) => {
      const rows = await ctx.db
        .select()
        .from(devices)
        .where(ne(devices.kind, 'server'))
        .orderBy(asc(devices.createdAt));
      const history = await readSyncMeta(ctx.db);
      return rows.map((row) => presentManaged(row, ctx.now, history));
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
      const { uid } = await requireDeviceRow(ctx.db, params.uid);
      const { made, until } = await renewCodes(ctx, [uid], codeMs);
      return { ...must(made[0], 'one was asked for'), until };
    },
    'POST /api/devices/:uid/revoke': async (ctx, { params }) => {
      const device = await requireDeviceRow(ctx.db, params.uid);
      if (device.kind === 'server') throw new AppError('NOT_ALLOWED');
      if (device.status === 'over') throw new AppError('CHANGED_MEANWHILE');
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
      const notified = await ctx.db
        .update(devices)
        .set({ prepareBy: by === null ? null : new Date(by) })
        .where(and(inArray(devices.uid, uids), eq(devices.status, 'active'), ne(devices.kind, 'server')))
        .returning({ code: devices.code });
      await auditCall(ctx, 'device.prepare', notified.map(({ code }) => code).join(' '), { by });
      return { notified: notified.length };
    },
    'POST /api/devices/enrol': {
      transaction: 'own',
      run: (ctx, { body }) =>
        throttle.slowFailures('enrol', ctx.address, async () => {
          // The code first: a stranger's junk costs one look into an index and no signature.
          if (!(await findOffer(ctx.db, body.code, ctx.now))) throw new AppError('ENROLMENT_CODE');
          const message = requestMessage(enrollmentProof(body.code, body.pub));
          if (!(await verify(body.pub, body.proof, message))) throw new AppError('ENROLMENT_CODE');
          return ctx.db.transaction((tx) => enroll({ ...ctx, db: tx }, body));
        }),
    },
  };
}

/** Creates devices that wait for their machines, each with an enrollment code of the same duration. */
async function createDevices(
  ctx: Ctx,
  { names, kind, forMs }: { names: readonly string[]; kind: DeviceKind; forMs: number },
) {
  const codes = await nextCodes(ctx, names.length);
  const offers = names.map(() => newOffer(ctx, forMs));
  const rows = await ctx.db
    .insert(devices)
    .values(
      names.map((name, at) => {
        const { enrollmentHash, enrollmentUntil } = must(offers[at], 'one for each name');
        const code = must(codes[at], 'one for each name');
        const createdById = requireActor(ctx).id;
        return { uid: ctx.newUid(), code, name, kind, createdById, enrollmentHash, enrollmentUntil };
      }),
    )
    .returning();
  for (const { code } of rows) await auditCall(ctx, 'device.create', code, { kind });
  const until = must(offers[0], 'the schema requires one').until;
  const byCode = new Map(rows.map((row) => [row.code, presentDevice(row)]));
  const made = codes.map((code, at) => ({
    device: must(byCode.get(code), 'an insert returns its rows'),
    enrolmentCode: must(offers[at], 'one for each name').enrolmentCode,
  }));
  return { made, until };
}

/** New codes for devices without a machine; none for one that has enrolled in the meantime. */
async function renewCodes(ctx: Ctx, uids: readonly string[], forMs: number) {
  const rows = await ctx.db
    .select()
    .from(devices)
    .where(and(inArray(devices.uid, [...uids]), eq(devices.status, 'pending')))
    .orderBy(asc(devices.createdAt), asc(devices.code))
    .for('update');
  if (rows.length < new Set(uids).size) throw new AppError('CHANGED_MEANWHILE');
  const made = rows.map((row) => ({ row, offer: newOffer(ctx, forMs) }));
  for (const { row, offer } of made) {
    const { enrollmentHash, enrollmentUntil } = offer;
    await ctx.db.update(devices).set({ enrollmentHash, enrollmentUntil }).where(eq(devices.uid, row.uid));
    await auditCall(ctx, 'device.code', row.code);
  }
  return {
    made: made.map(({ row, offer }) => ({
      device: presentDevice(row),
      enrolmentCode: offer.enrolmentCode,
    })),
    until: must(made[0], 'the schema requires one').offer.until,
  };
}

/** Whether a device that is not locked is called like one of these, whatever the case and the accents. */
async function isAnyTaken(db: Db, names: readonly string[]): Promise<boolean> {
  const rows = await db
    .select({ name: devices.name })
    .from(devices)
    .where(and(ne(devices.kind, 'server'), notInArray(devices.status, ['revoked', 'over'])));
  const taken = new Set(rows.map(({ name }) => fold(name)));
  return names.some((name) => taken.has(fold(name)));
}

/** The device that waits for this code, if the code still counts; locked for the rest of a transaction. */
async function findOffer(db: Db, code: string, at: Date) {
  const [offered] = await db
    .select()
    .from(devices)
    .where(
      and(
        eq(devices.enrollmentHash, hashOf(code)),
        gt(devices.enrollmentUntil, at),
        eq(devices.status, 'pending'),
      ),
    )
    .for('update');
  return offered ?? null;
}

async function enroll(ctx: Ctx, body: { code: string; pub: string; platform: string }) {
  const offered = await findOffer(ctx.db, body.code, ctx.now);
  if (!offered) throw new AppError('ENROLMENT_CODE');
  const kind = offered.kind === 'door' ? 'door' : 'desk';
  // Another server may have started another edition.
  await readEdition(ctx.db);
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
      enrollmentHash: null,
      enrollmentUntil: null,
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
    rescueKey: (await ctx.keys.rescue()).known,
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
    .where(and(isNotNull(devices.certificate), ne(devices.kind, 'server'), ne(devices.status, 'over')))
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

/** A device as the administrators see it. */
export function presentManaged(
  row: DeviceRow,
  at: Date,
  history: Awaited<ReturnType<typeof readSyncMeta>>,
): ManagedDevice {
  return {
    ...presentDevice(row),
    appVersion: row.appVersion,
    clockOffsetMs: itsClockAhead(row),
    listConfirmedAt: row.listConfirmedAt?.toISOString() ?? null,
    concerns: concernsOfRow(row, at, history),
    readiness: row.readiness ?? null,
    prepareBy: row.prepareBy?.toISOString() ?? null,
    wipe: row.wipeOrder && {
      orderedAt: new Date(row.wipeOrder.at).toISOString(),
      reason: row.wipeOrder.reason,
      doneAt: row.wipedAt?.toISOString() ?? null,
    },
  };
}

async function requireDeviceRow(db: Db, uid: string): Promise<DeviceRow> {
  const [row] = await db.select().from(devices).where(eq(devices.uid, uid)).for('update');
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/**
 * The next free codes: behind every one that a row, a badge or this server's own disk knows of, so that none comes
 * twice, whatever a restored database has forgotten.
 */
async function nextCodes(ctx: Ctx, count: number): Promise<string[]> {
  const { db } = ctx;
  await lockDevices(db);
  const known = await db
    .select({ code: devices.code })
    .from(devices)
    .union(db.selectDistinct({ code: credentials.issuedBy }).from(credentials))
    .union(db.selectDistinct({ code: revocations.deviceCode }).from(revocations))
    .union(db.selectDistinct({ code: rescuedWork.deviceCode }).from(rescuedWork));
  const indexes = known
    .filter(({ code }) => isDeviceCode(code) && code !== serverCode)
    .map(({ code }) => deviceCodeIndex(code));
  const next = Math.max(ctx.keys.history.codesGiven(), ...indexes.map((index) => index + 1));
  const codes = Array.from({ length: count }, (_, at) => deviceCodeAt(next + at));
  await ctx.keys.history.noteCodes(codes);
  return codes;
}

/** Two that create at once would read the same rows; the lock ends with the transaction. */
async function lockDevices(db: Db): Promise<void> {
  await db.execute(sql`lock table devices in share row exclusive mode`);
}

const hashOf = (code: string) => createHash('sha256').update(code).digest('hex');

/** A code to hand over, good for so long, with what is kept of it. */
function newOffer(ctx: Ctx, forMs: number) {
  const code = newEnrollmentCode();
  const enrollmentUntil = new Date(ctx.now.getTime() + forMs);
  return {
    enrolmentCode: showEnrollmentCode(code),
    until: enrollmentUntil.toISOString(),
    enrollmentHash: hashOf(code),
    enrollmentUntil,
  };
}
