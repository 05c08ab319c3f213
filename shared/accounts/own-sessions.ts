/** A user's own sessions, and the ways to end them. */
import { z } from 'zod';
import { defineEndpoints } from '../base/endpoint.ts';

export const ownSession = z.object({
  /** Identifies the session without granting access to it. */
  key: z.string(),
  /** Whether it is the one that asks. */
  isThis: z.boolean(),
  /** 'Firefox, Android'; null where the browser did not say. */
  browser: z.string().nullable(),
  /** The code of the desk or door where it began. */
  device: z.string().nullable(),
  startedAt: z.iso.datetime(),
  /** To the minute. */
  seenAt: z.iso.datetime(),
});
export type OwnSession = z.output<typeof ownSession>;

/** A person who found an open browser must not end the user's sessions (ASVS 7.5.2). */
const shownAgain = z.object({
  currentPassword: z.string('REQUIRED').min(1, 'REQUIRED').max(200, 'TOO_LONG'),
});

export const ownSessionEndpoints = defineEndpoints({
  'GET /api/auth/sessions': {
    may: 'signedIn',
    whileOwing: true,
    summary: 'The own sessions, this one first, then by when they were last used.',
    output: z.array(ownSession),
  },
  'POST /api/auth/sessions/end-others': {
    may: 'signedIn',
    whileOwing: true,
    summary: 'End the own sessions but this one, with the password once more.',
    body: shownAgain,
    output: z.object({ ended: z.int() }),
  },
  'POST /api/auth/sessions/:key/end': {
    may: 'signedIn',
    whileOwing: true,
    summary: 'End one of the own sessions, with the password once more.',
    params: z.object({ key: z.string().max(60) }),
    body: shownAgain,
    output: z.object({ ended: z.int() }),
  },
});
