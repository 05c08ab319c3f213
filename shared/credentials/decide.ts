import { minutesOf } from '../base/dates.ts';
import { type Refusal, refuse } from '../base/errors.ts';
import { formatNumber, partsOfNumber } from '../codes/number.ts';
import { type CredentialData, credentialDataOf, fitTeam, type PayloadFields } from '../codes/payload.ts';
import { accessCode, findKind, tournament, zonesOfRole } from '../edition/tournament.ts';
import { copyRefusal } from '../people/approval.ts';
import { type BrokenRule, ruleCodes } from '../people/eligibility.ts';
import type { PersonRow } from '../people/participant.ts';
import {
  type CredentialRow,
  type IssueCommand,
  newCredential,
  payloadColumns,
  type ReprintCommand,
  type RevokeCommand,
  revokedCredential,
} from './credential.ts';
import { type Handout, missingFor } from './handouts.ts';
import { type PrintFact, printedSince } from './stage.ts';
import { mustAwait, usualValidity, type ValidityRules } from './validity.ts';

/**
 * Issuing, reprinting and revoking, in two halves. `decideIssue` and `decideReprint` run where a badge is made and
 * describe what to sign. `acceptIssued` and `acceptReprint` run on the server and accept the badge as signed, because
 * it has already been handed out.
 */

// ── where the badge is made ─────────────────────────────────────────────────────────────────────────

/** A complete credential without its signature. */
export interface CredentialDraft {
  kind: 'change';
  credential: Omit<CredentialRow, 'data'>;
  /** What is signed: `signedPart(fields)` in a `credentialMessage`. */
  fields: PayloadFields;
}

export interface IssueFacts {
  participant: PersonRow | null;
  activeCredential: CredentialRow | null;
  deviceCode: string;
  /** The device's next unused number. */
  nextCounter: number;
  /** The key it will be signed with. */
  kid: string;
  /** The binding rules that this person breaks. */
  binding?: readonly BrokenRule[];
  /** Whether a change by an account outside the staff must be reviewed first. */
  changesWait?: boolean;
  /** Hand-outs and requirements; this person's requirements come before the badge. */
  handouts?: readonly Handout[];
  /** When a badge becomes valid, if the organizers have set it. */
  validity?: ValidityRules;
}

/** Describes the first copy of a new credential. */
export function decideIssue(
  facts: IssueFacts,
  command: { uid: string; participantUid: string },
  now: Date,
): CredentialDraft | Refusal {
  const { participant, activeCredential, deviceCode, nextCounter, kid, binding = [] } = facts;
  const { validity = usualValidity, changesWait = false, handouts = [] } = facts;
  if (!participant) return refuse('NOT_FOUND');
  if (!findKind(participant.role)) return refuse('KIND_UNKNOWN');
  if (activeCredential) return refuse('ALREADY_ISSUED');
  const unapproved = copyRefusal(participant, { changesWait, worn: null });
  if (unapproved) return refuse(unapproved);
  if (binding[0]) return refuse(ruleCodes[binding[0].rule]);
  if (missingFor(participant, handouts).length > 0) return refuse('REQUIREMENT_MISSING');
  const copy = { number: formatNumber(deviceCode, nextCounter), g: 1, kid };
  const fields = payloadFields(participant, copy);
  return {
    kind: 'change',
    fields,
    credential: newCredential({
      ...{ ...command, fields, issuedBy: deviceCode, issuedAt: now },
      awaiting: mustAwait(validity, participant.role),
    }),
  };
}

export interface ReprintFacts {
  participant: PersonRow | null;
  credential: CredentialRow | null;
  /** The key it will be signed with: the printing device's, which need not be the issuer's. */
  kid: string;
  changesWait?: boolean;
  validity?: ValidityRules;
}

/**
 * Describes the next copy of a credential: the same number with the person's current data; doors refuse the older
 * copy.
 */
export function decideReprint(facts: ReprintFacts): CredentialDraft | Refusal {
  const { participant, credential, kid, changesWait = false } = facts;
  const { validity = usualValidity } = facts;
  if (!participant) return refuse('NOT_FOUND');
  if (!findKind(participant.role)) return refuse('KIND_UNKNOWN');
  if (!credential || credential.status === 'superseded') return refuse('NO_CREDENTIAL');
  if (credential.status === 'revoked') return refuse('ALREADY_REVOKED');
  const { data: _, ...row } = credential;
  const unapproved = copyRefusal(participant, { changesWait, worn: row.accessCode });
  if (unapproved) return refuse(unapproved);
  const copy = { number: credential.number, g: credential.g + 1, kid };
  const fields = payloadFields(participant, copy);
  const awaiting = mustAwait(validity, participant.role);
  return { kind: 'change', fields, credential: withNextCopy(row, fields, awaiting) };
}

/** The credential with its next copy, which is not handed over yet. */
export function withNextCopy<Row extends Omit<CredentialRow, 'data'>>(
  row: Row,
  fields: PayloadFields,
  awaiting: boolean,
): Row {
  return { ...row, ...payloadColumns(fields), awaiting, validatedAt: null, printedAt: null };
}

/** The credential of a draft after its device has signed it. */
export function sealCredential(draft: CredentialDraft, signature: string): CredentialRow {
  return { ...draft.credential, data: credentialDataOf(draft.fields, signature) };
}

function payloadFields(person: PersonRow, copy: { number: string; g: number; kid: string }): PayloadFields {
  const others = {
    v: 1,
    n: copy.number,
    g: copy.g,
    c: accessCode(person.role, person.category),
    z: zonesOfRole(person.role).toString(16).toUpperCase(),
    x: minutesOf(new Date(tournament.badgesUntil)),
    k: copy.kid,
  } as const;
  return { ...others, team: fitTeam(person.teamName ?? '', others) };
}

// ── where it arrives ────────────────────────────────────────────────────────────────────────────────

export interface AcceptedCredential {
  kind: 'change';
  credential: CredentialRow;
  /** The credential it replaces, which becomes `superseded`, because two desks issued to one person. */
  supersedes: CredentialRow | null;
  /** Another badge with the same copy number, signed by another device; both exist, and doors accept both. */
  otherPrint: CredentialRow | null;
}

/** The device that signed: its code, and all its key ids. */
export interface SigningDevice {
  code: string;
  kids: readonly string[];
}

export interface AcceptIssuedFacts {
  participant: PersonRow | null;
  activeCredential: CredentialRow | null;
  /** The credential that already has this number or uid. */
  known: CredentialRow | null;
  device: SigningDevice;
}

/** Accepts a badge issued by a device. Its signature was already verified with the device's key. */
export function acceptIssued(
  facts: AcceptIssuedFacts,
  command: IssueCommand,
  occurredAt: Date,
): AcceptedCredential | Refusal {
  const { participant, activeCredential, known, device } = facts;
  const { uid, participantUid, data, awaiting = false } = command;
  if (!participant) return refuse('MISSING_DEPENDENCY');
  if (data.g !== 1 || partsOfNumber(data.n)?.deviceCode !== device.code) return refuse('BAD_CREDENTIAL');
  if (!isSoundCopy(data, device)) return refuse('BAD_CREDENTIAL');
  if (known) {
    const isSame = known.uid === uid && known.number === data.n;
    return isSame
      ? { kind: 'change', credential: known, supersedes: null, otherPrint: null }
      : refuse('NUMBER_TAKEN');
  }
  const issued = { uid, participantUid, fields: data, issuedBy: device.code, issuedAt: occurredAt, awaiting };
  const credential: CredentialRow = { ...newCredential(issued), data };
  return { kind: 'change', credential, supersedes: activeCredential, otherPrint: null };
}

export interface AcceptReprintFacts {
  credential: CredentialRow | null;
  device: SigningDevice;
}

/**
 * Accepts a copy that a device has printed. A revoked credential stays revoked, and an older copy changes nothing; both
 * are recorded without an error, because the desk could not know. If another desk printed the same copy, a conflict is
 * recorded.
 */
export function acceptReprint(
  facts: AcceptReprintFacts,
  command: ReprintCommand,
): AcceptedCredential | Refusal {
  const { credential, device } = facts;
  const { data, awaiting = false } = command;
  if (!credential) return refuse('MISSING_DEPENDENCY');
  if (data.n !== credential.number || data.g < 2 || !isSoundCopy(data, device))
    return refuse('BAD_CREDENTIAL');
  const isOlder = data.g <= credential.g;
  return {
    kind: 'change',
    credential: isOlder ? credential : { ...withNextCopy(credential, data, awaiting), data },
    supersedes: null,
    otherPrint: data.g === credential.g && data.k !== credential.kid ? credential : null,
  };
}

/** Whether this device may have signed it, and for no longer than this edition's badges are valid. */
function isSoundCopy(data: CredentialData, device: SigningDevice): boolean {
  return device.kids.includes(data.k) && data.x <= minutesOf(new Date(tournament.badgesUntil));
}

// ── anywhere ────────────────────────────────────────────────────────────────────────────────────────

/** The credential after the change. */
export interface ChangedCredential {
  kind: 'change';
  credential: CredentialRow;
}

/** Revokes permanently; only a new credential can replace it. */
export function decideRevoke(
  facts: { credential: CredentialRow | null },
  command: RevokeCommand,
  now: Date,
): ChangedCredential | Refusal {
  const { credential } = facts;
  if (!credential) return refuse('NO_CREDENTIAL');
  if (credential.status === 'revoked') return refuse('ALREADY_REVOKED');
  return { kind: 'change', credential: revokedCredential(credential, command.reason, now) };
}

/** Marks a copy as handed over, keeping an earlier time. A replaced copy does not change. */
export function withValidation(row: CredentialRow, g: number, at: Date): CredentialRow {
  if (row.g !== g || row.validatedAt !== null) return row;
  return { ...row, awaiting: false, validatedAt: at.toISOString() };
}

/**
 * The effect of one more print on a copy: printed since the first time, unless the print turns out to have failed. A
 * replaced copy does not change.
 */
export function withPrint(row: CredentialRow, g: number, fact: PrintFact): CredentialRow {
  if (row.g !== g) return row;
  const before = row.printedAt ? [{ at: new Date(row.printedAt), hasFailed: false }] : [];
  return { ...row, printedAt: printedSince([...before, fact])?.toISOString() ?? null };
}

/** Whether this copy of a badge may be declared to be in its holder's hands. */
export function decideValidate(
  facts: { credential: CredentialRow | null },
  command: { g: number },
  now: Date,
): ChangedCredential | Refusal {
  const { credential } = facts;
  if (!credential || credential.status === 'superseded') return refuse('NO_CREDENTIAL');
  if (credential.status === 'revoked') return refuse('ALREADY_REVOKED');
  if (credential.g !== command.g) return refuse('OLD_COPY');
  return { kind: 'change', credential: withValidation(credential, command.g, now) };
}
