import { z } from 'zod';
import { calendarDateSchema, instantSchema, minutesSchema } from '../base/date-schemas.ts';
import { defineEndpoints } from '../base/endpoint.ts';
import { uidSchema } from '../base/ids.ts';
import { isNumber, readNumber } from '../codes/number.ts';
import {
  copyNumberSchema,
  credentialDataSchema,
  heldCredentialDataSchema,
  type PayloadFields,
} from '../codes/payload.ts';
import { readAccessCode } from '../edition/tournament.ts';
import { mostZones } from '../edition/zones.ts';
import { doorParticipantOutput } from '../people/participant.ts';

/**
 * A credential: what was issued to whom, and whether it still counts.
 */
export const credentialStatuses = ['active', 'superseded', 'revoked'] as const;
export type CredentialStatus = (typeof credentialStatuses)[number];

/** A number as it is stored; a typed one is put into that form first. */
export const numberSchema = z.string().transform((typed, context) => {
  const reading = readNumber(typed);
  if (reading.kind === 'number') return reading.number;
  context.addIssue({ code: 'custom', message: 'INVALID_NUMBER', input: typed });
  return z.NEVER;
});

/** A credential as sent to desks and doors. */
export const credentialRow = z.object({
  uid: uidSchema,
  number: z.string(),
  participantUid: uidSchema,
  status: z.enum(credentialStatuses),
  /** The copy: 1 at issue, one more with each reprint. */
  g: z.int().positive(),
  team: z.string(),
  accessCode: z.string(),
  /** Zone bits as `zoneBits` of tournament.ts makes them. */
  zones: z
    .int()
    .min(0)
    .max(2 ** mostZones - 1),
  expires: minutesSchema,
  kid: z.string(),
  data: heldCredentialDataSchema,
  /** Code of the device that issued it; W0 is the server. */
  issuedBy: z.string(),
  issuedAt: instantSchema,
  revokedReason: z.string().nullable(),
  revokedAt: instantSchema.nullable(),
  /**
   * Printed ahead: this copy is invalid until a desk validates it. Missing from older servers and from old stored
   * rows.
   */
  awaiting: z.boolean().default(false),
  /** When this copy was found to be in the right hands; none while it was not. */
  validatedAt: instantSchema.nullable().default(null),
  /** When this copy was first printed or saved, wherever that was; none while it was not. Older servers do not say. */
  printedAt: instantSchema.nullable().optional(),
});
export type CredentialRow = z.output<typeof credentialRow>;

/** Columns copied from the payload, for search and lists. */
export function payloadColumns(fields: PayloadFields) {
  return {
    number: fields.n,
    g: fields.g,
    team: fields.team,
    accessCode: fields.c,
    zones: Number.parseInt(fields.z, 16),
    expires: fields.x,
    kid: fields.k,
  };
}

/** A credential as it is issued; it lacks its signed payload. */
export function newCredential(of: {
  uid: string;
  participantUid: string;
  fields: PayloadFields;
  issuedBy: string;
  issuedAt: Date;
  awaiting: boolean;
}): Omit<CredentialRow, 'data'> {
  return {
    uid: of.uid,
    participantUid: of.participantUid,
    status: 'active',
    ...payloadColumns(of.fields),
    issuedBy: of.issuedBy,
    issuedAt: of.issuedAt.toISOString(),
    revokedReason: null,
    revokedAt: null,
    awaiting: of.awaiting,
    validatedAt: null,
    printedAt: null,
  };
}

/** The credential after its revocation. */
export function revokedCredential(row: CredentialRow, revokedReason: string, at: Date): CredentialRow {
  return { ...row, status: 'revoked', revokedReason, revokedAt: at.toISOString() };
}

/** Why a badge stopped counting: lost and stolen are heard at every door. */
export const reasonSchema = z
  .string({ error: (issue) => (issue.input == null ? 'REQUIRED' : 'INVALID') })
  .trim()
  .min(1, 'REQUIRED')
  .max(300, 'TOO_LONG');

/** It is invalid until it is validated, by the rules the device held; omitted if it is valid at once. */
const awaitingField = z.literal(true).optional();

/** Checks what a device may sign: a role and a category of the edition. */
const signedDataSchema = credentialDataSchema.refine(({ c }) => readAccessCode(c) !== null, {
  path: ['c'],
  error: 'INVALID_CHOICE',
});

/** A badge that a device has issued and signed: everything else of the credential follows from `data`. */
export const issueCommand = z.object({
  uid: uidSchema,
  participantUid: uidSchema,
  data: signedDataSchema,
  awaiting: awaitingField,
});
export type IssueCommand = z.output<typeof issueCommand>;

/** Another copy of a badge, signed by the device that printed it. */
export const reprintCommand = z.object({
  uid: uidSchema,
  data: signedDataSchema,
  reason: reasonSchema,
  awaiting: awaitingField,
});
export type ReprintCommand = z.output<typeof reprintCommand>;

/** `uid` is the revocation's own; the credential is named by its number, known here or not. */
export const revokeCommand = z.object({
  uid: uidSchema,
  number: z.string().refine(isNumber, 'INVALID_NUMBER'),
  reason: reasonSchema,
  /** The newest copy known at the revocation; missing from older desks. */
  g: copyNumberSchema.optional(),
});
export type RevokeCommand = z.output<typeof revokeCommand>;

/** Strokes of a signature as an SVG path, 600 wide and 200 high: moves and lines in integer units. */
export const signatureBox = { width: 600, height: 200 } as const;
/** The longest path, in characters. */
export const longestSignature = 16_000;
const signaturePath = z
  .string()
  .max(longestSignature, 'TOO_LONG')
  .regex(/^(M\d{1,3} \d{1,3}(L\d{1,3} \d{1,3})*)+$/, 'INVALID');

/**
 * Copies found to be in the right hands: one that was read back, one that a clerk gave to its holder, or a delegation's
 * that its delegate signed for. Named by number and copy, known here or not.
 */
export const validateCommand = z.object({
  uid: uidSchema,
  how: z.enum(['scannedBack', 'handedOver']),
  badges: z
    .array(z.object({ number: z.string().refine(isNumber, 'INVALID_NUMBER'), g: copyNumberSchema }))
    .min(1)
    .max(60),
  /** The team whose delegate received them, the delegate, and their signature. */
  teamUid: uidSchema.nullable(),
  receivedBy: z.string().trim().max(120, 'TOO_LONG').nullable(),
  /** Their participant, if one of the list was chosen; optional, because older desks do not send it. */
  receiverUid: uidSchema.nullable().optional(),
  signature: signaturePath.nullable(),
});
export type ValidateCommand = z.output<typeof validateCommand>;

/**
 * A credential in a lookup. Operators who only scan see the holder, whether it is valid and why not; the omitted fields
 * need access to the whole list.
 */
export const credentialOutput = z
  .object({
    number: z.string(),
    status: z.enum(credentialStatuses),
    g: z.int(),
    zones: z.int(),
    expiresOn: calendarDateSchema,
    issuedBy: z.string(),
    issuedAt: instantSchema,
    revokedReason: z.string().nullable(),
    revokedAt: instantSchema.nullable(),
    participant: doorParticipantOutput.partial({ uid: true, category: true, country: true }),
  })
  .partial({ g: true, zones: true, issuedBy: true, issuedAt: true });
export type Credential = z.output<typeof credentialOutput>;

const byNumber = z.object({ number: numberSchema });

export const credentialEndpoints = defineEndpoints({
  'GET /api/credentials/:number': {
    may: 'participants.readDoor',
    summary: 'Whose credential this is and whether it counts.',
    params: byNumber,
    output: credentialOutput,
  },
  'POST /api/credentials/:number/revoke': {
    may: 'credentials.revoke',
    summary: 'Revoke a credential everywhere, permanently.',
    params: byNumber,
    body: z.object({ reason: reasonSchema }),
    output: credentialOutput,
  },
});
