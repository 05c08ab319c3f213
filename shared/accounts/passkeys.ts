/** Passkeys (WebAuthn) of phones, computers and security keys, used in addition to the password or instead of it. */
import { z } from 'zod';
import { defineEndpoints } from '../base/endpoint.ts';
import { idSchema } from '../base/ids.ts';
import { oneLine } from '../base/text.ts';
import { meOutput } from './accounts.ts';
import { base64url, passkeyAnswer, passkeyOutput, proofInput } from './second-factor.ts';

const name = z.string('REQUIRED').overwrite(oneLine).min(1, 'REQUIRED').max(60, 'TOO_LONG');

/** A new passkey as the browser hands it over (RegistrationResponseJSON); what we do not read is left out. */
export const newPasskey = z.object({
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(8000),
    attestationObject: base64url(40_000),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});
export type NewPasskey = z.output<typeof newPasskey>;

const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()),
});
const userVerification = z.enum(['required', 'preferred', 'discouraged']);

/** What the browser is given to make a passkey (PublicKeyCredentialCreationOptionsJSON). */
export const creationOptions = z.object({
  challenge: z.string(),
  timeout: z.int(),
  attestation: z.literal('none'),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({ residentKey: z.literal('preferred'), userVerification }),
});

/** What the browser is given to ask for one (PublicKeyCredentialRequestOptionsJSON). */
export const requestOptions = z.object({
  challenge: z.string(),
  timeout: z.int(),
  rpId: z.string(),
  /** Empty: the passkey identifies its owner. */
  allowCredentials: z.array(descriptor),
  userVerification,
});

const id = z.object({ id: idSchema });

export const passkeyEndpoints = defineEndpoints({
  'POST /api/auth/passkeys/challenge': {
    may: 'anyone',
    summary:
      'What a passkey is asked to sign: one of an account whose password is shown, or any that knows its owner.',
    body: z.object({
      account: z
        .object({
          username: z.string('REQUIRED').trim().min(1, 'REQUIRED').max(60, 'TOO_LONG'),
          password: z.string('REQUIRED').min(1, 'REQUIRED').max(200, 'TOO_LONG'),
        })
        .optional(),
    }),
    output: requestOptions,
  },
  'POST /api/auth/passkeys/login': {
    may: 'anyone',
    summary: 'Sign in by a passkey alone, which has verified its owner. The session gets a new id.',
    body: z.object({ passkey: passkeyAnswer }),
    output: meOutput,
  },
  'POST /api/auth/passkeys/options': {
    may: 'signedIn',
    whileOwing: true,
    summary: 'Begin to add a passkey to the own account.',
    body: proofInput,
    output: creationOptions,
  },
  'POST /api/auth/passkeys': {
    may: 'signedIn',
    whileOwing: true,
    summary:
      'Add the passkey that was made: it counts as a second factor. Other sessions end; with the first factor come recovery codes.',
    body: z.object({ name, passkey: newPasskey }),
    output: z.object({ passkey: passkeyOutput, recoveryCodes: z.array(z.string()) }),
    status: 201,
  },
  'PATCH /api/auth/passkeys/:id': {
    may: 'signedIn',
    summary: 'Rename one of the own passkeys.',
    params: id,
    body: z.object({ name }),
    output: passkeyOutput,
  },
  'POST /api/auth/passkeys/:id/remove': {
    may: 'signedIn',
    summary:
      'Remove one of your passkeys; other sessions end. LAST_FACTOR if it is the only factor and the role requires one.',
    params: id,
    body: proofInput,
    output: z.null(),
  },
});
