/** What a person shows besides the password: a code of their authenticator app, or one of the codes kept for a lost phone. */
import { z } from 'zod';
import { defineEndpoints } from './endpoint.ts';
import { idSchema } from './ids.ts';

/** Six digits of the app or a recovery code, in whatever groups and case it was typed; six characters at least. */
export const codeInput = z
  .string('REQUIRED')
  .trim()
  .max(60, 'TOO_LONG')
  .transform((text) => text.replace(/[^0-9a-z]/gi, '').toUpperCase())
  .pipe(z.string().min(6, 'TOO_SHORT').max(30, 'TOO_LONG'));

const currentPassword = z.string('REQUIRED').min(1, 'REQUIRED').max(200, 'TOO_LONG');
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const secondFactorOutput = z.object({
  /** When it was set up; null while there is none. */
  since: z.iso.datetime().nullable(),
  /** Recovery codes that nobody has used yet. */
  recoveryLeft: z.int(),
  /** Whether the organiser asks this role for one. */
  isMandatory: z.boolean(),
});

export const secondFactorEndpoints = defineEndpoints({
  'GET /api/auth/factor': {
    may: 'signedIn',
    withoutFactor: true,
    summary: 'Whether the own account has a second factor, and whether it must.',
    output: secondFactorOutput,
  },
  'POST /api/auth/factor': {
    may: 'signedIn',
    withoutFactor: true,
    summary:
      'Begin to set up a second factor: the secret for the app, told this once. It counts once it is confirmed.',
    body: z.object({ currentPassword }),
    output: z.object({ secret: z.string(), uri: z.string() }),
  },
  'POST /api/auth/factor/confirm': {
    may: 'signedIn',
    withoutFactor: true,
    summary:
      'Show that the app holds the secret: from now on signing in asks for a code. Other sessions end.',
    body: z.object({ code: codeInput }),
    output: recoveryCodes,
  },
  'POST /api/auth/factor/recovery': {
    may: 'signedIn',
    summary: 'Other recovery codes in the place of the present ones.',
    body: z.object({ currentPassword, code: codeInput }),
    output: recoveryCodes,
  },
  'POST /api/auth/factor/remove': {
    may: 'signedIn',
    summary: 'Take the own second factor away; other sessions end.',
    body: z.object({ currentPassword, code: codeInput }),
    output: z.null(),
  },
  'POST /api/admin/users/:id/reset-factor': {
    may: 'users.manage',
    summary: 'Take away the second factor of somebody who has lost it; their sessions end.',
    params: z.object({ id: idSchema }),
    output: z.object({ id: z.int() }),
  },
});
