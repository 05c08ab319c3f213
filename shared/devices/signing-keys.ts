import { z } from 'zod';
import { instantSchema } from '../base/date-schemas.ts';
import { defineEndpoints } from '../base/endpoint.ts';

/**
 * The keys badges are signed with: the server's, of which one is in use, and one of each desk. Whatever any of
 * them has signed is known at every door; a key that got into other hands is marked with the instant from
 * which it is no longer believed.
 */
export const keyStates = ['inUse', 'retired', 'compromised', 'locked'] as const;

export const signingKey = z.object({
  kid: z.string(),
  /** `W0` is the server. */
  code: z.string(),
  name: z.string(),
  holder: z.enum(['server', 'desk', 'door']),
  state: z.enum(keyStates),
  /** The fingerprint of the public key: the first 16 bytes of its SHA-256, in hex. */
  fingerprint: z.string(),
  validFrom: instantSchema,
  validUntil: instantSchema,
  /** When it stopped being used or believed; none for one in use. */
  since: instantSchema.nullable(),
  reason: z.string().nullable(),
  /** The number of active credentials whose current copy it signed, and how many of them it signed after `since`. */
  signed: z.int(),
  signedAfter: z.int(),
});
export type SigningKey = z.output<typeof signingKey>;

const reason = z.string('REQUIRED').trim().min(1, 'REQUIRED').max(300, 'TOO_LONG');
const kid = z.string('REQUIRED').regex(/^[A-Za-z0-9_-]{4}$/, 'INVALID');

export const signingKeyEndpoints = defineEndpoints({
  'GET /api/keys': {
    may: 'settings.edit',
    summary: 'The fingerprint of the event’s root key, and all keys it has certified.',
    output: z.object({ rootFingerprint: z.string(), keys: z.array(signingKey) }),
  },
  'POST /api/keys/rotate': {
    may: 'settings.edit',
    summary:
      'Give the server a new signing key; what the present one has signed stays valid unless it got into other hands.',
    body: z.object({
      /** The key in use when the editor looked; CHANGED_MEANWHILE if it has changed. */
      was: kid,
      reason,
      /** From when the current key may have been compromised. */
      compromisedAt: instantSchema.nullable(),
    }),
    output: signingKey,
    status: 201,
  },
  'POST /api/keys/:kid/compromise': {
    may: 'settings.edit',
    summary:
      'Mark a former key of the server: what it signed after an instant is worth nothing. Only ever moved back in time.',
    params: z.object({ kid }),
    body: z.object({ at: instantSchema, reason }),
    output: signingKey,
  },
});

/** The last full minute in which only its owner had the key; the keyset counts in minutes. */
export function lastSoundMinute(compromisedAt: Date): number {
  return Math.ceil(compromisedAt.getTime() / 60_000) - 1;
}
