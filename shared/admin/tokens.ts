/** API tokens: keys for other programs, each with one ability and a last day. */
import { z } from 'zod';
import { now } from '../base/clock.ts';
import { calendarDateSchema } from '../base/date-schemas.ts';
import { calendarDateAt } from '../base/dates.ts';
import { defineEndpoints } from '../base/endpoint.ts';
import { idSchema } from '../base/ids.ts';
import { tokenAbilities } from '../base/permissions.ts';
import { oneLine } from '../base/text.ts';

/** The prefix of every secret, so that secret scanners find ours. */
export const tokenPrefix = 'cancha_';

const dayMs = 24 * 60 * 60 * 1000;
/** The latest and default last day of a new token: a year from today, at the tournament. */
export const latestTokenDay = () => calendarDateAt(new Date(now().getTime() + 365 * dayMs));

export const tokenOutput = z.object({
  id: z.int(),
  name: z.string(),
  ability: z.enum(tokenAbilities),
  /** The first characters of its secret. */
  prefix: z.string(),
  state: z.enum(['active', 'expired', 'revoked']),
  createdAt: z.iso.datetime(),
  /** Who made it; nothing once the account is gone. */
  createdBy: z.string().nullable(),
  expiresAt: z.iso.datetime(),
  /** To the minute. */
  lastUsedAt: z.iso.datetime().nullable(),
});
export type Token = z.output<typeof tokenOutput>;

export const tokenInput = z.object({
  name: z.string('REQUIRED').overwrite(oneLine).min(1, 'REQUIRED').max(60, 'TOO_LONG'),
  ability: z.enum(tokenAbilities, 'INVALID_CHOICE'),
  /** The last valid day. */
  lastDay: calendarDateSchema
    .refine((day) => day >= calendarDateAt(now()) && day <= latestTokenDay(), 'INVALID_DATE')
    .optional(),
});

export const tokenEndpoints = defineEndpoints({
  'GET /api/tokens': {
    may: 'integrations.manage',
    summary: 'The API tokens there are and were, the newest first; never their secrets.',
    output: z.array(tokenOutput),
  },
  'POST /api/tokens': {
    may: 'integrations.manage',
    summary: 'Make an API token. Its secret is answered this once.',
    body: tokenInput,
    output: z.object({ token: tokenOutput, secret: z.string() }),
    status: 201,
  },
  'POST /api/tokens/:id/revoke': {
    may: 'integrations.manage',
    summary: 'Revoke an API token: from now on it is refused.',
    params: z.object({ id: idSchema }),
    output: tokenOutput,
  },
});
