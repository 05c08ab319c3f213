/** The second factor: a code of an authenticator app, a passkey, or a recovery code. */
import { z } from 'zod';
import { defineEndpoints } from '../base/endpoint.ts';
import { idSchema } from '../base/ids.ts';

/** Six digits of the app or a recovery code, in whatever groups and case it was typed; six characters at least. */
export const codeInput = z
  .string('REQUIRED')
  .trim()
  .max(60, 'TOO_LONG')
  .transform((text) => text.replace(/[^0-9a-z]/gi, '').toUpperCase())
  .pipe(z.string().min(6, 'TOO_SHORT').max(30, 'TOO_LONG'));

/** Bytes in base64url, so many characters at most. */
export const base64url = (max: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(max);

/** A passkey's signed answer (AuthenticationResponseJSON), without parts we do not use. */
export const passkeyAnswer = z.object({
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(8000),
    authenticatorData: base64url(8000),
    signature: base64url(8000),
    /** The account as stored in the passkey. */
    userHandle: base64url(100).optional(),
  }),
});
export type PasskeyAnswer = z.output<typeof passkeyAnswer>;

/** Proof that the owner changes how the account is opened: the password, and the second factor if there is one. */
export const proofInput = z.object({
  currentPassword: z.string('REQUIRED').min(1, 'REQUIRED').max(200, 'TOO_LONG'),
  code: codeInput.optional(),
  passkey: passkeyAnswer.optional(),
});
export type ProofInput = z.output<typeof proofInput>;

/** One of the user's own passkeys. */
export const passkeyOutput = z.object({
  id: z.int(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type Passkey = z.output<typeof passkeyOutput>;

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export const secondFactorOutput = z.object({
  /** When the app was set up; null while there is none. */
  since: z.iso.datetime().nullable(),
  /** The user's own passkeys, in the order in which they were added. */
  passkeys: z.array(passkeyOutput),
  /** Unused recovery codes. */
  recoveryLeft: z.int(),
  /** Whether the role requires one. */
  isMandatory: z.boolean(),
});

export const secondFactorEndpoints = defineEndpoints({
  'GET /api/auth/factor': {
    may: 'signedIn',
    whileOwing: true,
    summary: 'Whether the own account has a second factor, and whether it must.',
    output: secondFactorOutput,
  },
  'POST /api/auth/proof': {
    may: 'signedIn',
    summary:
      'Show the password again, and the second factor: calls that ask for it are open for ten minutes.',
    body: proofInput,
    output: z.null(),
  },
  'POST /api/auth/factor': {
    may: 'signedIn',
    whileOwing: true,
    summary:
      'Begin to set up a second factor: the secret for the app, shown once. It is active after confirmation.',
    body: proofInput,
    output: z.object({ secret: z.string(), uri: z.string() }),
  },
  'POST /api/auth/factor/confirm': {
    may: 'signedIn',
    whileOwing: true,
    summary:
      'Show that the app holds the secret: from now on signing in asks for a code. Other sessions end.',
    body: z.object({ code: codeInput }),
    output: recoveryCodes,
  },
  'POST /api/auth/factor/recovery': {
    may: 'signedIn',
    summary: 'Other recovery codes in the place of the present ones.',
    body: proofInput,
    output: recoveryCodes,
  },
  'POST /api/auth/factor/remove': {
    may: 'signedIn',
    summary: 'Take the app of the own account away; other sessions end.',
    body: proofInput,
    output: z.null(),
  },
  'POST /api/admin/users/:id/reset-factor': {
    may: 'users.manage',
    summary: 'Remove a lost second factor of another user, with all passkeys; their sessions end.',
    params: z.object({ id: idSchema }),
    output: z.object({ id: z.int() }),
  },
});
