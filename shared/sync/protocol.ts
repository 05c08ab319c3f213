/**
 * What a device and the server say to each other. A push carries mutations in the order they were made and
 * gets one outcome each; a pull carries what changed since a cursor. An answer without our epoch does not
 * come from our server (a captive portal answers 200 to everything).
 */
import { z } from 'zod';
import { scanRow } from '../access/scan.ts';
import { deviceInstantMs, instantSchema, minutesSchema } from '../base/date-schemas.ts';
import { defineEndpoints } from '../base/endpoint.ts';
import { uidSchema } from '../base/ids.ts';
import { credentialDataSchema } from '../codes/payload.ts';
import { credentialRow } from '../credentials/credential.ts';
import { contactReport } from '../devices/device-state.ts';
import { wipeOrder } from '../devices/device-wipe.ts';
import { certificateSchema, keysetEntry, rescueKey } from '../devices/devices.ts';
import { signedGrant } from '../devices/grants.ts';
import { personRow } from '../people/participant.ts';
import { packedCredentials, packedPeople } from './columns.ts';
import { heldConflicts } from './conflicts.ts';
import { mutationKinds } from './mutations.ts';
import { rescueAnswer, rescueFileLimit } from './rescue.ts';

export const protocolVersion = 1;
/** A push holds at most this many mutations; a page of a pull at most this many rows. */
export const pushLimit = 200;
export const pullLimit = 1000;
/** The most rows of a page of a device's first list, which is sent in columns. */
export const packedLimit = 5000;

/** One mutation as sent: dense `seq` per device, the id made on the device, the device's own time. */
export const mutationEnvelope = z.object({
  seq: z.int().positive(),
  id: uidSchema,
  v: z.int().positive().max(9999),
  /** Not an enum: an unknown kind is kept, not rejected as malformed. */
  kind: z.string().max(60),
  /** The operator grant that authorized it. */
  op: uidSchema,
  /** Application clock of the device, ms since 1970, and the offset to the server it knew of. */
  at: deviceInstantMs,
  offset: z.int(),
  /** The run of the app and ms since it began, by a monotonic clock; missing from older apps. */
  boot: z.string().max(40).optional(),
  mono: z.int().nonnegative().optional(),
  /** The device knew that its clock could not be trusted when it wrote `at`. */
  doubt: z.boolean().optional(),
  /** What it was decided on: how far of the change feed the device had read, and how old that was, ms; older apps send neither. */
  listSeq: z.int().nonnegative().optional(),
  listAge: z.int().nonnegative().optional(),
  body: z.unknown(),
});
export type MutationEnvelope = z.output<typeof mutationEnvelope>;

/** The outcome of one mutation. `applied` and `noop` leave the outbox; the other two need an answer. */
export const outcome = z.object({
  seq: z.int(),
  id: uidSchema,
  status: z.enum(['applied', 'noop', 'rejected', 'quarantined']),
  code: z.string().nullable(),
});
export type MutationOutcome = z.output<typeof outcome>;

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
  /** The root key's signature for it (`statements.ts`); missing from older servers. */
  sig: z.string().max(100).optional(),
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

/** Where the chain of the audit log ends: its last row, whose hash covers all rows before it. */
export const auditEnd = z.object({ id: z.int().positive(), hash: z.string().regex(/^[0-9a-f]{64}$/) });
export type AuditEnd = z.output<typeof auditEnd>;

/**
 * What the server has sent this device, sealed by the server. The device stores the newest one and sends it with each
 * call, so that the server detects a restored database.
 */
const contactProof = z.string().max(600);

/** Settings stored on a device: the values that are set, and a version of the set. */
export const heldSettings = z.object({ version: z.string(), values: z.record(z.string(), z.string()) });
/** The live edition as JSON among the settings of a device, once the organizers have saved it. */
export const editionSetting = 'edition';
export type HeldSettings = z.output<typeof heldSettings>;

export const pullAnswer = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('page'),
    epoch: z.string(),
    /** The cursor this page starts at; a device at another cursor ignores the page. */
    from: z.string(),
    cursor: z.string(),
    more: z.boolean(),
    rows: pulledRows,
    /** People and credentials of the first list, in columns; then `rows` does not contain them. */
    packed: z.object({ participants: packedPeople, credentials: packedCredentials }).optional(),
    /** Rows that are gone, or that this device may no longer see. */
    gone: z.array(
      z.object({
        table: z.enum(syncedTables),
        uid: uidSchema,
        /** A person who was erased: a device deletes everything it did about them. */
        erased: z.literal(true).optional(),
      }),
    ),
    /** The last mutation of this device the server holds a receipt for. */
    lmid: z.int(),
    keyset: z.array(keysetEntry),
    /** All settings for devices; null if the device holds this version. */
    settings: heldSettings.nullable(),
    serverNow: z.int(),
    clockOffset: z.int(),
    minClient: z.int(),
    /** Conflicts for this device; missing if it has this version, or from an older server. */
    cases: heldConflicts.nullable().optional(),
    /** Outcomes of quarantined mutations that the device asked about (`dead`). */
    outcomes: z.array(outcome).optional(),
    /** The key that files of unsent work are encrypted for; missing from older servers. */
    rescueKey: rescueKey.optional(),
    /** Application clock, ms: work acknowledged before is in a verified backup; null without one. */
    backedUpAt: z.int().nullable().optional(),
    proof: contactProof,
  }),
  z.object({ kind: z.literal('reset'), epoch: z.string(), serverNow: z.int(), clockOffset: z.int() }),
  /** Orders the device to send its work and then delete everything. */
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
  /**
   * The current run of the app and ms since it began, by which the server dates this run's work without a wall clock.
   */
  boot: z.string().max(40).optional(),
  monoNow: z.int().nonnegative().optional(),
  /** None before the first answer. */
  proof: contactProof.optional(),
  /** The signed grants the mutations name, each once. */
  grants: z.array(signedGrant).max(pushLimit).optional(),
  m: z.array(mutationEnvelope).max(pushLimit),
});
export type PushInput = z.output<typeof pushInput>;

export const pushAnswer = z.object({
  epoch: z.string(),
  serverNow: z.int(),
  outcomes: z.array(outcome),
  /** The sequence number that the server expects next; the device continues from there. */
  expect: z.int(),
  /** Set if the server cannot continue now (database busy): keep everything and retry. */
  retry: z.boolean(),
  proof: contactProof,
});
export type PushAnswer = z.output<typeof pushAnswer>;

/** How much a device hands over in one call when it can no longer push. */
export const rescueLimit = 200;

export const rescueInput = z.object({
  /** The error code the push was answered with, or POISON for a change whose shape no push takes. */
  reason: z.string().max(60),
  /** Whatever of them reads as a signed grant is kept with the changes that name it. */
  grants: z.array(z.unknown()).max(rescueLimit).default([]),
  /** Its own certificate, from a device that the server may no longer know. */
  certificate: z.unknown().optional(),
  /**
   * Sent by a clone that handed over its work and asks whether it is accepted again: the epoch in which it was
   * locked.
   */
  epoch: z.string().max(60).optional(),
  /** Mutations as the device holds them, unvalidated. */
  m: z.array(z.unknown()).max(rescueLimit),
});
export type RescueInput = z.output<typeof rescueInput>;

export const rescueKept = z.object({
  /** The ids that the server now holds, so the device can drop them. */
  stored: z.array(uidSchema),
  /** As in the answer to a push, because a locked device gets no pull that would say so. */
  epoch: z.string(),
  serverNow: z.int(),
  /** An administrator has unlocked this copy. An older server does not send it. */
  isHeard: z.boolean().optional(),
});
export type RescueKept = z.output<typeof rescueKept>;

/** What of a change that came by another way than a push can be read: enough to name it, to place it and to show it. */
export const rescuedEnvelope = z.object({
  id: uidSchema,
  seq: z.int().positive().catch(0),
  v: z.int().positive().max(9999).catch(0),
  kind: z.string().max(60).catch(''),
  op: uidSchema.nullable().catch(null),
  at: deviceInstantMs.nullable().catch(null),
  offset: z.int().nullable().catch(null),
  doubt: z.boolean().catch(false),
  body: z.unknown(),
});
export type RescuedEnvelope = z.output<typeof rescuedEnvelope>;

export const syncEndpoints = defineEndpoints({
  'POST /api/sync/push': {
    may: 'device',
    summary: `Up to ${pushLimit} mutations of one device, in order; one outcome each.`,
    body: pushInput,
    output: pushAnswer,
    limit: 2 * 1024 * 1024,
    // An issue has the most of all mutations, about forty.
    values: pushLimit * 200,
  },
  'GET /api/sync/pull': {
    may: 'device',
    summary: 'What changed after a cursor and may be seen by this device.',
    query: z.object({
      epoch: z.string().max(60).default(''),
      cursor: z.string().max(120).default(''),
      limit: z.coerce.number().int().min(1).max(pullLimit).default(pullLimit),
      /** The device reads rows in columns; the page size for its first list. */
      columns: z.coerce.number().int().min(0).max(packedLimit).default(0),
      /**
       * The device requests a signature when it reprints a badge, so its first list holds only the signatures it
       * needs.
       */
      signatures: z.enum(['all', 'needed']).default('all'),
      /** The version of the settings the device holds. */
      settings: z.string().max(60).default(''),
      /** The version of the conflicts on the device; older apps do not ask for them. */
      cases: z.string().max(64).optional(),
      /** As in a push. */
      proof: contactProof.optional(),
      /** Numbers of quarantined mutations whose fate the device asks for, `3,17`. */
      dead: z.string().max(600).default(''),
      ...contactReport.shape,
    }),
    output: pullAnswer,
  },
  'POST /api/sync/signatures': {
    may: 'device',
    summary: 'What the codes of these badges say, signature and all, for a desk that prints them again.',
    body: z.object({ uids: z.array(uidSchema).min(1).max(100) }),
    output: z.object({ codes: z.array(z.object({ uid: uidSchema, data: credentialDataSchema })) }),
  },
  'POST /api/sync/rescue': {
    may: 'device',
    summary:
      'Unsent changes that a push cannot accept: from a device that is locked, forked or unknown, or of an unreadable shape. Each is stored once.',
    body: rescueInput,
    output: rescueKept,
    limit: 2 * 1024 * 1024,
    // More than a push takes: too many values may be the very reason why it came to this.
    values: rescueLimit * 400,
  },
  'POST /api/sync/carry': {
    may: 'device',
    summary: 'A file with the unsent work of another device, brought by one that reaches the server.',
    bytes: rescueFileLimit,
    output: rescueAnswer,
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
  'POST /api/sync/return': {
    may: 'anyone',
    summary:
      'A device the database has forgotten shows its certificate, and counts again as it did. DEVICE_FORKED where its code or key is another’s by now.',
    body: z.object({
      certificate: certificateSchema,
      name: z.string().trim().min(1).max(60),
      /** Server's machine time as the device knows it, ms; refused as CLOCK when it is more than ten minutes off. */
      at: z.int(),
      /** The device key's signature over `returnProof`. */
      proof: z.string().max(100),
    }),
    output: z.object({ epoch: z.string() }),
  },
  'POST /api/sync/witness': {
    may: 'device',
    summary: 'What the root key has said of numbers and keys that no longer count, as a device has seen it.',
    body: z.object({
      revocations: z.array(revocationRow.extend({ sig: z.string().max(100) })).max(500),
      keys: z
        .array(
          z.object({
            kid: z.string().max(10),
            revokedAt: minutesSchema,
            sig: z.string().max(100),
            /** The key's certificate, because its device may no longer be known here either. */
            certificate: certificateSchema.optional(),
          }),
        )
        .max(500),
    }),
    /** How many of them were not known. */
    output: z.object({ taken: z.int() }),
    limit: 1024 * 1024,
  },
  'POST /api/sync/wiped': {
    may: 'device',
    summary: 'A device that was ordered to erase itself confirms it: its last call.',
    /** The order it has carried out, for a server that was set back to before it; older apps show none. */
    body: z.object({ order: wipeOrder.optional() }),
    output: z.object({ wipedAt: instantSchema }),
  },
  'POST /api/sync/grant': {
    may: 'signedIn',
    summary: 'Lets the signed-in user work at a device for at most sixteen hours, also without a network.',
    body: z.object({ device: uidSchema }),
    output: z.object({
      uid: uidSchema,
      userId: z.int(),
      expiresAt: z.int(),
      /** What the device keeps and sends along; an older server gives none. */
      signed: signedGrant.optional(),
    }),
  },
});

/** Whether a kind is one this version can apply. */
export function isKnownKind(kind: string): kind is (typeof mutationKinds)[number] {
  return (mutationKinds as readonly string[]).includes(kind);
}
