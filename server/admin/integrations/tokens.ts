/**
 * API tokens: made and revoked by a super user, and asked for at every call that carries one. A call with a token has no
 * user: it is let in by the line of the endpoint that names the token's ability, and by nothing else.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Request } from 'express';
import { latestTokenDay, type tokenEndpoints, tokenPrefix } from '#shared/admin/tokens.ts';
import { now } from '#shared/base/clock.ts';
import { instantOf } from '#shared/base/dates.ts';
import type { Endpoint } from '#shared/base/endpoint.ts';
import { AppError } from '#shared/base/errors.ts';
import { must } from '#shared/base/must.ts';
import { audit, auditCall } from '../../core/audit/audit.ts';
import { requireActor, type TokenCaller } from '../../core/context.ts';
import type { Db } from '../../core/database/open.ts';
import type { Handlers } from '../../core/http/mount.ts';
import type { EventKeys } from '../../core/keys/keys.ts';
import type { Throttle } from '../../core/throttle/throttle.ts';
import { findToken, insertToken, listTokens, markRevoked, noteTokenUse, readToken } from './token-store.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** The limit for one token: twice what a scoreboard needs that asks every two seconds. */
const callsPerHour = 3600;
/** The limit for a token that may not make the call, because each attempt is a line of the audit log. */
const refusalsPerHour = 300;
/** Per network, for unknown secrets. */
const strangersPerHour = 600;

export const tokenRoutes: Handlers<typeof tokenEndpoints> = {
  'GET /api/tokens': (ctx) => listTokens(ctx.db, ctx.now),
  'POST /api/tokens': async (ctx, { body: { name, ability, lastDay = latestTokenDay() } }) => {
    const secret = `${tokenPrefix}${randomBytes(32).toString('base64url')}`;
    const made = await insertToken(ctx.db, {
      ...{ name, ability, secretHash: hashOf(secret), prefix: secret.slice(0, tokenPrefix.length + 4) },
      createdById: requireActor(ctx).id,
      createdAt: ctx.now,
      expiresAt: new Date(instantOf(lastDay).getTime() + dayMs),
    });
    const id = must(made, 'an insert returns its row');
    await auditCall(ctx, 'token.create', String(id), { name, ability, lastDay });
    return { token: must(await readToken(ctx.db, id, ctx.now), 'it was just made'), secret };
  },
  'POST /api/tokens/:id/revoke': async (ctx, { params: { id } }) => {
    const isRevoked = await markRevoked(ctx.db, id, ctx.now);
    const token = await readToken(ctx.db, id, ctx.now);
    if (!token) throw new AppError('NOT_FOUND');
    if (isRevoked) await auditCall(ctx, 'token.revoke', String(id), { name: token.name });
    return token;
  },
};

interface ReaderParts {
  db: Db;
  keys: EventKeys;
  throttle: Throttle;
}

/** Reads the API token of a request: who it is, if it may call this endpoint; else API_TOKEN, NOT_ALLOWED or TOO_MANY. */
export function createTokenReader({ db, keys, throttle }: ReaderParts) {
  return async (req: Request, { tokens = [] }: Endpoint): Promise<TokenCaller> => {
    const secret = sentBy(req);
    const token = secret === null ? null : await findToken(db, hashOf(secret));
    if (!token) {
      await throttle.use('strange token', req.ip ?? '', strangersPerHour);
      throw new AppError('API_TOKEN');
    }
    const { id, name, ability, lastUsedAt } = token;
    await throttle.use('token', `token ${id}`, callsPerHour);
    const at = now();
    const isOver = token.revokedAt !== null || token.expiresAt <= at;
    if (isOver || !tokens.includes(ability)) {
      await throttle.use('token refused', `token ${id}`, refusalsPerHour);
      const why = token.revokedAt ? 'revoked' : isOver ? 'expired' : 'ability';
      // The route pattern, because a path may contain personal data.
      const call = `${req.method} ${req.route.path}`;
      const end = await db.transaction((tx) =>
        audit(tx, at, { action: 'token.refused', subject: String(id), detail: { token: name, why, call } }),
      );
      await keys.noteAudit(end);
      throw new AppError(isOver ? 'API_TOKEN' : 'NOT_ALLOWED');
    }
    const before = new Date(at.getTime() - minuteMs);
    if (lastUsedAt === null || lastUsedAt < before) await noteTokenUse(db, id, { now: at, before });
    return { id, name };
  };
}

const shape = new RegExp(`^Bearer (${tokenPrefix}[\\w-]{43})$`);

/** The secret, if well-formed and sent without a session; with one, the caller would be ambiguous. */
function sentBy(req: Request): string | null {
  if (/(?:^|;\s*)(?:__Host-)?sid=/.test(req.get('cookie') ?? '')) return null;
  return shape.exec(req.get('authorization') ?? '')?.[1] ?? null;
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex');
