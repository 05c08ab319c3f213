/**
 * Imports a file of unsent work. What the device could have pushed is applied as a push, so that repeating it, or the
 * device's own return, changes nothing. Everything else waits for an administrator.
 */
import { eq } from 'drizzle-orm';
import { machineMs } from '#shared/base/clock.ts';
import { AppError } from '#shared/base/errors.ts';
import type { Certificate } from '#shared/devices/devices.ts';
import { signedGrant } from '#shared/devices/grants.ts';
import {
  type MutationEnvelope,
  type MutationOutcome,
  mutationEnvelope,
  type PushAnswer,
  type PushInput,
  protocolVersion,
  pushLimit,
} from '#shared/sync/protocol.ts';
import { openRescueFile, type RescueAnswer, type RescuePhoto } from '#shared/sync/rescue.ts';
import { auditCall } from '../core/audit/audit.ts';
import type { Ctx } from '../core/context.ts';
import { devices } from '../core/database/tables.ts';
import { placePhoto, preparePhoto, storePhoto } from '../core/storage/photos.ts';
import { freezeForked } from '../devices/forked.ts';
import { findKnownIds, keepRescued, readEntry } from './rescue.ts';

/** A push of what a device made, which is not a contact of that device. */
export type PushFor = (ctx: Ctx, input: PushInput, options: { isContact: false }) => Promise<PushAnswer>;

/** Imports one file at a time, because each is in memory several times while it is decrypted. */
export function createRescueFileImport(push: PushFor) {
  let isBusy = false;
  return async function takeRescueFile(ctx: Ctx, file: Uint8Array): Promise<RescueAnswer> {
    if (isBusy) throw new AppError('UNAVAILABLE', { retryAfter: 5 });
    isBusy = true;
    try {
      return await take(ctx, file, push);
    } finally {
      isBusy = false;
    }
  };
}

async function take(ctx: Ctx, file: Uint8Array, push: PushFor): Promise<RescueAnswer> {
  const { known, privateKey } = await ctx.keys.rescue();
  const opened = await openRescueFile(
    new Uint8Array(file.buffer as ArrayBuffer, file.byteOffset, file.length),
    {
      rootPublicKey: ctx.keys.rootPublicKey,
      serverKey: known.pub,
      privateKey,
    },
  );
  const { certificate, grants } = opened;
  const entries = opened.m.map(readEntry);
  const knownIds = await findKnownIds(ctx.db, entries);
  const photos = await takePhotos(ctx, opened.photos);
  const { row, mayPush } = await findDevice(ctx, certificate);
  const readable = opened.m.flatMap((sent) => mutationEnvelope.safeParse(sent).data ?? []);
  const pushed = mayPush ? await pushAll(ctx, certificate, { m: readable, grants, push }) : none;

  const answered = new Map(pushed.outcomes.map(({ id, status }) => [id, status]));
  const fresh = entries.filter(({ read }) => !knownIds.has(read.id));
  const apart = fresh.filter(({ read }) => !answered.has(read.id));
  const applied = fresh.filter(({ read }) => answered.get(read.id) === 'applied').length;
  const counts = {
    applied,
    known: entries.length - fresh.length,
    setAside: fresh.length - applied,
    ...photos,
  };
  await ctx.db.transaction(async (tx) => {
    const within = { ...ctx, db: tx };
    const reason = pushed.reason ?? (mayPush ? 'POISON' : opened.reason);
    const by = { uid: certificate.dev, code: certificate.code };
    await keepRescued(within, by, apart, { grants, reason, via: 'file' });
    await auditCall(within, 'work.file', certificate.code, counts);
  });
  return { device: { code: certificate.code, name: row?.name ?? null }, ...counts };
}

async function takePhotos(
  ctx: Ctx,
  sent: readonly RescuePhoto[],
): Promise<{ photos: number; badPhotos: number }> {
  let photos = 0;
  for (const { sha256, jpeg } of sent) {
    const photo = await preparePhoto(jpeg, 'desk').catch((error: unknown) => {
      if (error instanceof AppError) return null;
      throw error;
    });
    if (photo?.sha256 !== sha256) continue;
    const placed = await placePhoto(ctx, photo);
    await ctx.db.transaction((tx) => storePhoto(tx, placed));
    photos += 1;
  }
  return { photos, badPhotos: sent.length - photos };
}

/** The device as this database knows it, and whether a push of it would be heard. */
async function findDevice(ctx: Ctx, certificate: Certificate) {
  const [row] = await ctx.db.select().from(devices).where(eq(devices.uid, certificate.dev));
  const isSame = row?.publicKey === certificate.pub;
  const mayPush = isSame && (row.status === 'active' || (row.status === 'revoked' && !row.wipedAt));
  return { row, mayPush };
}

interface PushResult {
  outcomes: MutationOutcome[];
  /** Why the push could not take the rest. */
  reason: string | null;
}
const none: PushResult = { outcomes: [], reason: null };

async function pushAll(
  ctx: Ctx,
  { dev, code, caps }: Certificate,
  work: { m: MutationEnvelope[]; grants: unknown[]; push: PushFor },
): Promise<PushResult> {
  const kind = caps.includes('issue') ? ('desk' as const) : ('door' as const);
  const within = { ...ctx, device: { uid: dev, code, kind, wipe: null } };
  const known = work.grants.flatMap((grant) => signedGrant.safeParse(grant).data ?? []);
  const outcomes: MutationOutcome[] = [];
  let rest = work.m.toSorted((a, b) => a.seq - b.seq);
  try {
    while (rest.length > 0) {
      const m = rest.slice(0, pushLimit);
      const named = new Set(m.map(({ op }) => op));
      const grants = known.filter(({ uid }) => named.has(uid)).slice(0, pushLimit);
      const input = { p: protocolVersion, epoch: '', clientNow: machineMs(), pending: 0, grants, m };
      const answer = await work.push(within, input, { isContact: false });
      outcomes.push(...answer.outcomes);
      rest = rest.slice(answer.outcomes.length);
      // What comes before these has not arrived: they wait for it, or for a person.
      if (answer.outcomes.length === 0) {
        if (answer.retry) throw new AppError('UNAVAILABLE', { retryAfter: 2 });
        return { outcomes, reason: 'MISSING_DEPENDENCY' };
      }
    }
    return { outcomes, reason: null };
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'DEVICE_FORKED')) throw error;
    await ctx.db.transaction((tx) => freezeForked(tx, dev, ctx.now));
    return { outcomes, reason: error.code };
  }
}
