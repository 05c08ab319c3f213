/**
 * What a device and the server say to each other. A push carries mutations in the order they were made and
 * gets one outcome each; a pull carries what changed since a cursor. An answer without our epoch does not
 * come from our server (a captive portal answers 200 to everything).
 */
import { z } from 'zod';
import { credentialRow } from '../credentials/credential.ts';
import { instantSchema } from '../date-schemas.ts';
import { contactReport } from '../device-state.ts';
import { wipeOrder } from '../device-wipe.ts';
import { keysetEntry } from '../devices.ts';
import { scanRow } from '../door/scan.ts';
import { defineEndpoints } from '../endpoint.ts';
import { uidSchema } from '../ids.ts';
import { personRow } from '../participants/participant.ts';
import { mutationKinds } from './mutations.ts';

export const protocolVersion = 1;
/** A push holds at most this many mutations; a page of a pull at most this many rows. */
export const pushLimit = 200;
export const pullLimit = 1000;

/** One mutation on its way: dense `seq` per device, the id made on the device, the device's own time. */
export const mutationEnvelope = z.object({
  seq: z.int().positive(),
  id: uidSchema,
  v: z.int().positive().max(9999),
  /** Not an enum: a kind this server does not know yet is kept, never refused as malformed. */
  kind: z.string().max(60),
  /** The operator grant it was made under. */
  op: uidSchema,
  /** Application clock of the device, ms since 1970, and the offset to the server it knew of. */
  at: z.int(),
  offset: z.int(),
  body: z.unknown(),
});
export type MutationEnvelope = z.output<typeof mutationEnvelope>;

/** What became of one mutation. `applied` and `noop` leave the outbox; the other two become work to answer. */
export const outcome = z.object({
  seq: z.int(),
  id: uidSchema,
  status: z.enum(['applied', 'noop', 'rejected', 'quarantined']),
  code: z.string().nullable(),
});
export type Outcome = z.output<typeof outcome>;

export const teamRow = z.object({
  uid: uidSchema,
  name: z.string(),
  country: z.string(),
  category: z.string(),
});
export type TeamRow = z.output<typeof teamRow>;

export const revocationRow = z.object({
  uid: uidSchema,
  number: z.string(),
  reason: z.string(),
  deviceCode: z.string(),
  revokedAt: z.iso.datetime(),
});
export type RevocationRow = z.output<typeof revocationRow>;

const travels = { seq: z.int() };

/** Rows by table, each with the number of the commit that last touched it. */
export const pulledRows = z.object({
  teams: z.array(teamRow.extend(travels)),
  participants: z.array(personRow.extend(travels)),
  credentials: z.array(credentialRow.extend(travels)),
  revocations: z.array(revocationRow.extend(travels)),
  scans: z.array(scanRow.extend(travels)),
});
export type PulledRows = z.output<typeof pulledRows>;
export const syncedTables = ['teams', 'participants', 'credentials', 'revocations', 'scans'] as const;
export type SyncedTable = (typeof syncedTables)[number];

/** Settings as a device holds them: those that somebody has set, and a name for this set of values. */
export const heldSettings = z.object({ version: z.string(), values: z.record(z.string(), z.string()) });
export type HeldSettings = z.output<typeof heldSettings>;

export const pullAnswer = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('page'),
    epoch: z.string(),
    /** The cursor this page starts from; a device whose own differs ignores the page. */
    from: z.string(),
    cursor: z.string(),
    more: z.boolean(),
    rows: pulledRows,
    /** Rows that are gone, or that this device may no longer see. */
    gone: z.array(z.object({ table: z.enum(syncedTables), uid: uidSchema })),
    /** The last mutation of this device the server holds a receipt for. */
    lmid: z.int(),
    keyset: z.array(keysetEntry),
    /** The settings devices work by, all of them; none when the device holds this version. */
    settings: heldSettings.nullable(),
    serverNow: z.int(),
    clockOffset: z.int(),
    minClient: z.int(),
  }),
  z.object({ kind: z.literal('reset'), epoch: z.string(), serverNow: z.int(), clockOffset: z.int() }),
  /** Send what you hold, then forget everything. */
  z.object({
    kind: z.literal('wipe'),
    epoch: z.string(),
    order: wipeOrder,
    lmid: z.int(),
    serverNow: z.int(),
    clockOffset: z.int(),
  }),
]);
export type PullAnswer = z.output<typeof pullAnswer>;
export type PulledPage = Extract<PullAnswer, { kind: 'page' }>;

export const pushInput = z.object({
  p: z.int(),
  epoch: z.string(),
  clientNow: z.int(),
  pending: z.int(),
  ...contactReport.pick({ version: true, confirmedAt: true }).shape,
  m: z.array(mutationEnvelope).max(pushLimit),
});
export type PushInput = z.output<typeof pushInput>;

export const pushAnswer = z.object({
  epoch: z.string(),
  serverNow: z.int(),
  outcomes: z.array(outcome),
  /** The sequence number the server wants next; where it differs from what was sent, send from there. */
  expect: z.int(),
  /** Set when the server could not go on now (database busy): keep everything and come back. */
  retry: z.boolean(),
});
export type PushAnswer = z.output<typeof pushAnswer>;

export const syncEndpoints = defineEndpoints({
  'POST /api/sync/push': {
    may: 'device',
    summary: `Up to ${pushLimit} mutations of one device, in order; one outcome each.`,
    body: pushInput,
    output: pushAnswer,
    limit: 2 * 1024 * 1024,
  },
  'GET /api/sync/pull': {
    may: 'device',
    summary: 'What changed after a cursor and may be seen by this device.',
    query: z.object({
      epoch: z.string().max(60).default(''),
      cursor: z.string().max(120).default(''),
      limit: z.coerce.number().int().min(1).max(pullLimit).default(pullLimit),
      /** The version of the settings the device holds. */
      settings: z.string().max(60).default(''),
      ...contactReport.shape,
    }),
    output: pullAnswer,
  },
  'POST /api/sync/photos': {
    may: 'device',
    summary: 'Small pictures by hash: for each, 32 bytes of hash, 4 bytes of length (big endian), the JPEG.',
    body: z.object({ sha256: z.array(z.string().regex(/^[0-9a-f]{64}$/)).max(100) }),
    output: 'binary',
  },
  'PUT /api/blobs/:sha256': {
    may: 'device',
    summary: 'The bytes of a photo taken at a desk, sent before the mutation that names them.',
    params: z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
    bytes: 5 * 1024 * 1024,
    output: z.object({ sha256: z.string() }),
  },
  'POST /api/sync/wiped': {
    may: 'device',
    summary: 'A device that was told to empty itself has done so: its last call.',
    output: z.object({ wipedAt: instantSchema }),
  },
  'POST /api/sync/grant': {
    may: 'signedIn',
    summary: 'Lets the signed-in user work at a device for at most sixteen hours, also without a network.',
    body: z.object({ device: uidSchema }),
    output: z.object({ uid: uidSchema, userId: z.int(), expiresAt: z.int() }),
  },
});

/** Whether a kind is one this version can apply. */
export function isKnownKind(kind: string): kind is (typeof mutationKinds)[number] {
  return (mutationKinds as readonly string[]).includes(kind);
}
