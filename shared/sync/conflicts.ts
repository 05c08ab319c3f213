/**
 * A conflict: two devices that had not synchronized made incompatible changes. Each was right by what it knew, so the
 * server undoes nothing. It keeps both sides and informs the desks and doors concerned until an operator or
 * administrator settles it. Settling changes badges and people by the usual rules.
 */
import { z } from 'zod';
import { directions } from '../access/scan.ts';
import { instantSchema } from '../base/date-schemas.ts';
import { defineEndpoints } from '../base/endpoint.ts';
import { uidSchema } from '../base/ids.ts';
import { reasonSchema } from '../credentials/credential.ts';
import { deviceCodeSchema } from '../devices/devices.ts';
import { handoutName } from '../people/redeemed.ts';

export const conflictKinds = [
  /** One person got two badges with different numbers. */
  'issuedTwice',
  /** Two sheets of the same copy of a badge. */
  'printedTwice',
  /** One field of a person, two new values. */
  'correctedTwice',
  /** A badge was revoked at one desk while another one printed a copy of it. */
  'revokedAndPrinted',
  /** A door that did not know of the revocation let a revoked badge in. */
  'passedAfterRevocation',
  /** One badge entered two venues within minutes. */
  'twoPlacesAtOnce',
  /** One person was given the same thing twice. */
  'redeemedTwice',
  /** A badge opens more zones than its holder's role allows. */
  'zonesBeyondRole',
] as const;
export type ConflictKind = (typeof conflictKinds)[number];

/** How a conflict can end: one side wins, all its badges are revoked, or nothing needs to be done. */
export const conflictOutcomes = ['keep', 'voidAll', 'noted'] as const;
export type ConflictOutcome = (typeof conflictOutcomes)[number];

/** What is offered for each kind, the usual first. */
export const outcomesByKind: Readonly<Record<ConflictKind, readonly ConflictOutcome[]>> = {
  issuedTwice: ['keep', 'voidAll'],
  printedTwice: ['keep', 'voidAll'],
  correctedTwice: ['keep'],
  // A revoked number is never valid again; what remains is to inform the person who wears the badge.
  revokedAndPrinted: ['noted'],
  passedAfterRevocation: ['noted'],
  twoPlacesAtOnce: ['noted', 'voidAll'],
  // The item was given. When one is returned, the desk undoes one of the two entries.
  redeemedTwice: ['noted'],
  // A new copy from a desk has the zones of the role again.
  zonesBeyondRole: ['voidAll', 'noted'],
};

/** What one side did. */
export const conflictAction = z.discriminatedUnion('act', [
  z.object({ act: z.literal('issue'), number: z.string() }),
  z.object({ act: z.literal('reprint'), number: z.string(), g: z.int() }),
  z.object({ act: z.literal('correct'), field: z.string(), value: z.string().nullable() }),
  z.object({ act: z.literal('revoke'), number: z.string(), reason: z.string() }),
  z.object({
    act: z.literal('scan'),
    number: z.string(),
    checkpoint: z.string(),
    direction: z.enum(directions),
  }),
  z.object({ act: z.literal('redeem'), name: handoutName }),
  z.object({ act: z.literal('zones'), number: z.string(), zones: z.array(z.string()) }),
]);
export type ConflictAction = z.output<typeof conflictAction>;

export const conflictSide = z.object({
  /** The mutation, or the row if no mutation is known; a resolution names it to keep this side. */
  ref: uidSchema,
  /** W0 is the server. */
  device: z.object({ code: z.string(), name: z.string().nullable() }),
  /** The operator; null if unknown, and at doors. */
  operator: z.string().nullable(),
  deed: conflictAction,
  /** When it happened, by the device's clock after correction of its offset; null if unknown. */
  at: instantSchema.nullable(),
  /** How far the device's clock was ahead of the server's, ms; below zero it was behind. */
  clockAheadMs: z.int().nullable(),
  /** The device knew that its clock could not be trusted. */
  clockDoubt: z.boolean(),
  /** What it was decided on: how far of the change feed the device had read, and how long ago that was confirmed, ms. */
  listSeq: z.int().nullable(),
  listAgeMs: z.int().nullable(),
  receivedAt: instantSchema.nullable(),
});
export type ConflictSide = z.output<typeof conflictSide>;

export const conflictRow = z.object({
  uid: uidSchema,
  kind: z.enum(conflictKinds),
  /** The person concerned; null for a badge without a holder. */
  participantUid: uidSchema.nullable(),
  sides: z.array(conflictSide),
  openedAt: instantSchema,
  settled: z
    .object({
      outcome: z.enum(conflictOutcomes),
      /** The side that was kept, if one was chosen. */
      kept: uidSchema.nullable(),
      reason: z.string(),
      by: z.string().nullable(),
      deviceCode: z.string(),
      at: instantSchema,
    })
    .nullable(),
  /** It concerns other devices: a desk shows it with the person but does not count it as its own. */
  isElsewhere: z.literal(true).optional(),
});
export type ConflictRow = z.output<typeof conflictRow>;

/** A conflict as the admin area shows it, with the person concerned. */
export const conflictOutput = conflictRow.extend({
  person: z.object({ id: z.int(), name: z.string(), teamName: z.string().nullable() }).nullable(),
  /** Names of the teams that a correction refers to. */
  teamNames: z.record(z.string(), z.string()),
});
export type ConflictOutput = z.output<typeof conflictOutput>;

/** Resolves a conflict. `kept` is the side that wins. */
export const settleConflictCommand = z.object({
  uid: uidSchema,
  outcome: z.enum(conflictOutcomes),
  kept: uidSchema.nullable(),
  reason: reasonSchema,
});
export type SettleConflictCommand = z.output<typeof settleConflictCommand>;

/** Conflicts stored on a device, with a version of the set. An older app skips kinds that it does not know. */
export const heldConflicts = z.object({
  version: z.string(),
  rows: z.array(conflictRow.nullable().catch(null)).transform((rows) => rows.filter((row) => row !== null)),
});
export type HeldConflicts = z.output<typeof heldConflicts>;

const byUid = z.object({ uid: uidSchema });

export const conflictEndpoints = defineEndpoints({
  'GET /api/conflicts': {
    may: 'conflicts.settle',
    summary: 'Cases between desks and doors: the open ones oldest first, the settled ones newest first.',
    query: z.object({
      state: z.enum(['open', 'settled']).default('open'),
      /** Conflicts in which this device is one side. */
      device: deviceCodeSchema.optional(),
      /** 0 answers the total only. */
      limit: z.coerce.number().int().min(0).max(200).default(100),
    }),
    output: z.object({ open: z.int(), rows: z.array(conflictOutput) }),
  },
  'GET /api/conflicts/:uid': {
    may: 'conflicts.settle',
    summary: 'One conflict with all its sides.',
    params: byUid,
    output: conflictOutput,
  },
  'POST /api/conflicts/:uid/settle': {
    may: 'conflicts.settle',
    summary: 'Settles a conflict permanently. CASE_SETTLED if it has already been settled differently.',
    params: byUid,
    body: settleConflictCommand.omit({ uid: true }),
    output: conflictOutput,
  },
});
