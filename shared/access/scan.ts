import { z } from 'zod';
import { instantSchema } from '../base/date-schemas.ts';
import { defineEndpoints } from '../base/endpoint.ts';
import { uidSchema } from '../base/ids.ts';

/**
 * A scan is a fact: stored as the door saw it and said it, whatever is known later.
 */
export const directions = ['in', 'out'] as const;
export type Direction = (typeof directions)[number];

export const verdictKinds = ['granted', 'caution', 'denied'] as const;
export type VerdictKind = (typeof verdictKinds)[number];

/** Why a door answers as it does, in the order in which it is judged; the words stand in the catalogues. */
export const verdictReasons = [
  // red
  'notABadge',
  'practice',
  'rehearsing',
  'wrongNumber',
  'badSignature',
  'otherKey',
  'issuerNotEntitled',
  'expired',
  'revoked',
  'issuerRevoked',
  'oldCopy',
  'otherZone',
  // denied or caution, as the organizers choose
  'notValidYet',
  'changedSince',
  // amber
  'clockInDoubt',
  'unknownIssuer',
  'printedTwice',
  'superseded',
  'notKnownHere',
  'tooEarly',
  'numberUnknown',
  'usedAgain',
  'seenElsewhere',
  // green: a signed badge, and a typed number that the list knows
  'ok',
  'okTyped',
] as const;
export type VerdictReason = (typeof verdictReasons)[number];

/** The holder was sent to the desk, so they have not passed, whatever the color. */
export const sentToDesk = 'notValidYet' satisfies VerdictReason;

/** Only for a badge that one of our keys signed or the list knows, so that its copy number is genuine. */
export const verifiedReasons: ReadonlySet<string> = new Set<VerdictReason>([
  'printedTwice',
  'notValidYet',
  'changedSince',
  'superseded',
  'notKnownHere',
  'tooEarly',
  'usedAgain',
  'seenElsewhere',
  'ok',
]);

/** An amendment of a scan at a door: it was not a passage, or a supervisor let the holder in. */
export const amendmentKinds = ['annulled', 'overridden'] as const;
export type AmendmentKind = (typeof amendmentKinds)[number];

/** Why, as the door offers it; the words stand in the catalogs. */
export const amendmentReasons = {
  annulled: ['didNotPass', 'byMistake', 'otherPerson'],
  overridden: ['identityChecked', 'organizerAllows', 'newBadgeComing'],
} as const satisfies Record<AmendmentKind, readonly string[]>;

/** The amendment's uid, the uid of its scan, and the number on the badge. */
const aboutScan = { uid: uidSchema, scanUid: uidSchema, number: z.string().max(20) };
export const annulCommand = z.object({ ...aboutScan, reason: z.enum(amendmentReasons.annulled) });
export const overrideCommand = z.object({ ...aboutScan, reason: z.enum(amendmentReasons.overridden) });

export const scanRow = z.object({
  uid: uidSchema,
  /** Empty when the text was no badge. */
  number: z.string().max(20),
  g: z.int().nullable(),
  direction: z.enum(directions),
  verdict: z.enum(verdictKinds),
  /** A reason of `verdictReasons`; open, so that a newer door's scan is kept. */
  reason: z.string().max(40),
  /** Where: what the operator called this door. */
  checkpoint: z.string().max(80),
  /** The age of the door's list, ms; null if it never had one. */
  listAgeMs: z.int().nonnegative().nullable(),
  offline: z.boolean(),
  deviceCode: z.string().max(3),
  occurredAt: instantSchema,
  /** Missing if it was not amended, or from an older server. */
  amended: z
    .object({ kind: z.enum(amendmentKinds), reason: z.string().max(40) })
    .nullable()
    .optional(),
});
/** As recorded by a door. */
export const scanFact = scanRow.omit({ deviceCode: true, amended: true });
export type ScanRow = z.output<typeof scanRow>;

/** A scan as the admin area and the door's own list show it. */
export const scanOutput = scanRow.extend({
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  /** What the door could not know when it answered. */
  anomaly: z.string().nullable(),
});
export type Scan = z.output<typeof scanOutput>;

export const scanEndpoints = defineEndpoints({
  'GET /api/scans': {
    may: 'door.scan',
    summary: 'The latest scans of all doors, newest first.',
    query: z.object({
      number: z.string().max(20).optional(),
      limit: z.coerce.number<number | string>('INVALID_NUMBER').int().min(1).max(200).default(50),
    }),
    output: z.array(scanOutput),
  },
});
