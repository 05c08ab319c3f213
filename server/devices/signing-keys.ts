/** The list of signing keys, the server's next one, and the mark on one that got into other hands. */
import { createHash } from 'node:crypto';
import { and, asc, eq, gte, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import { instantOfMinutes } from '#shared/base/dates.ts';
import { AppError } from '#shared/base/errors.ts';
import { must } from '#shared/base/must.ts';
import { type Certificate, certificateSchema } from '#shared/devices/devices.ts';
import { lastSoundMinute, type SigningKey, type signingKeyEndpoints } from '#shared/devices/signing-keys.ts';
import { auditCall } from '../core/audit/audit.ts';
import { type Ctx, requireActor } from '../core/context.ts';
import { lockName } from '../core/database/locks.ts';
import type { Db } from '../core/database/open.ts';
import { credentials, devices, serverKeys } from '../core/database/tables.ts';
import type { Handlers } from '../core/http/mount.ts';
import {
  readKeyInUse,
  readServerKeys,
  replaceServerKey,
  type ServerKeyRow,
} from '../core/keys/server-keys.ts';

export const signingKeyRoutes: Handlers<typeof signingKeyEndpoints> = {
  'GET /api/keys': async (ctx) => ({
    rootFingerprint: fingerprintOf(ctx.keys.rootPublicKey),
    keys: await listKeys(ctx.db),
  }),
  'POST /api/keys/rotate': async (ctx, { body }) => {
    const { was, reason } = body;
    await lockName(ctx.db, 'server key');
    const present = await readKeyInUse(ctx.db);
    if (present.kid !== was) throw new AppError('CHANGED_MEANWHILE');
    const compromisedAt = body.compromisedAt === null ? null : pastInstant(ctx, body.compromisedAt);
    const next = await ctx.keys.makeServerKey(ctx.db);
    await replaceServerKey(ctx.db, next, {
      at: ctx.now,
      userId: requireActor(ctx).id,
      reason,
      compromisedAt,
    });
    await auditCall(ctx, 'key.rotate', next.kid, { was, reason, compromisedAt: body.compromisedAt });
    return requireKey(ctx.db, next.kid);
  },
  'POST /api/keys/:kid/compromise': async (ctx, { params, body }) => {
    const [key] = await ctx.db.select().from(serverKeys).where(eq(serverKeys.kid, params.kid)).for('update');
    if (!key) throw new AppError('NOT_FOUND');
    // The one in use cannot only be marked: the server must sign with something.
    if (key.retiredAt === null) throw new AppError('NOT_ALLOWED');
    const compromisedAt = pastInstant(ctx, body.at);
    // What was once not believed never counts again.
    if (key.compromisedAt && key.compromisedAt < compromisedAt) throw new AppError('CHANGED_MEANWHILE');
    await ctx.db
      .update(serverKeys)
      .set({ compromisedAt, reason: body.reason })
      .where(eq(serverKeys.kid, key.kid));
    await auditCall(ctx, 'key.compromise', key.kid, { at: body.at, reason: body.reason });
    return requireKey(ctx.db, key.kid);
  },
};

/** An instant that is not in the future: a key is marked for what has happened. */
function pastInstant(ctx: Ctx, text: string): Date {
  const at = new Date(text);
  if (at > ctx.now) throw new AppError('INVALID', { fields: { compromisedAt: 'DATE_IN_FUTURE' } });
  return at;
}

async function requireKey(db: Db, kid: string): Promise<SigningKey> {
  return must(
    (await listKeys(db)).find((key) => key.kid === kid),
    'it was just written',
  );
}

/** The server's keys, the one in use first; then those of the devices by code. */
async function listKeys(db: Db): Promise<SigningKey[]> {
  const own = await readServerKeys(db);
  const enrolled = await db
    .select()
    .from(devices)
    .where(and(isNotNull(devices.certificate), ne(devices.kind, 'server')))
    .orderBy(asc(devices.code));
  const issued = await countSigned(db, [
    ...own.map(({ kid }) => kid),
    ...enrolled.flatMap(({ kid }) => kid ?? []),
  ]);
  const ours = await Promise.all(own.map((row) => presentOwn(db, row, issued.get(row.kid) ?? 0)));
  const theirs = enrolled.map(
    (row): SigningKey => ({
      ...presentCertificate(certificateSchema.parse(row.certificate)),
      name: row.name,
      holder: row.kind === 'door' ? 'door' : 'desk',
      state: row.status === 'active' ? 'inUse' : 'locked',
      since: row.revokedAt?.toISOString() ?? null,
      reason: row.wipeOrder?.reason ?? null,
      signed: issued.get(row.kid ?? '') ?? 0,
      // A locked device no longer receives lists.
      signedAfter: 0,
    }),
  );
  return [...ours, ...theirs];
}

async function presentOwn(db: Db, row: ServerKeyRow, signed: number): Promise<SigningKey> {
  const { compromisedAt, retiredAt } = row;
  const state = compromisedAt ? 'compromised' : retiredAt ? 'retired' : 'inUse';
  return {
    ...presentCertificate(row.certificate),
    name: '',
    holder: 'server',
    state,
    since: (compromisedAt ?? retiredAt)?.toISOString() ?? null,
    reason: row.reason,
    signed,
    signedAfter: compromisedAt ? await countAfter(db, row.kid, compromisedAt) : 0,
  };
}

function presentCertificate(certificate: Certificate) {
  return {
    kid: certificate.kid,
    code: certificate.code,
    fingerprint: fingerprintOf(certificate.pub),
    validFrom: instantOfMinutes(certificate.nbf).toISOString(),
    validUntil: instantOfMinutes(certificate.exp).toISOString(),
  };
}

async function countSigned(db: Db, kids: string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ kid: credentials.kid, count: sql<number>`count(*)::int` })
    .from(credentials)
    .where(and(eq(credentials.status, 'active'), inArray(credentials.kid, kids)))
    .groupBy(credentials.kid);
  return new Map(rows.map(({ kid, count }) => [kid, count]));
}

/** Server badges that doors deny because of the mark: they must be reissued. */
function countAfter(db: Db, kid: string, compromisedAt: Date): Promise<number> {
  const from = instantOfMinutes(lastSoundMinute(compromisedAt) + 1);
  return db.$count(
    credentials,
    and(eq(credentials.status, 'active'), eq(credentials.kid, kid), gte(credentials.issuedAt, from)),
  );
}

/** Sixteen bytes that tell one key from every other, in groups for the eye. */
export function fingerprintOf(publicKey: string): string {
  const hash = createHash('sha256').update(Buffer.from(publicKey, 'base64url')).digest('hex');
  return hash.slice(0, 32).match(/.{4}/g)?.join(' ') ?? '';
}
