import { minutesOf } from '../base/dates.ts';
import { isPracticeNumber, partsOfNumber, type TypedNumber } from '../codes/number.ts';
import type { PayloadReading } from '../codes/payload.ts';
import type { CredentialRow } from '../credentials/credential.ts';
import { mustAwait, usualValidity, type ValidityRules } from '../credentials/validity.ts';
import type { KeysetEntry } from '../devices/devices.ts';
import type { Signer } from '../devices/signer.ts';
import { readAccessCode, tournament, zoneLetters } from '../edition/tournament.ts';
import type { Repeat } from './passages.ts';
import type { VerdictKind, VerdictReason } from './scan.ts';

/**
 * The answer of a door: red, amber or green, with one reason. All denials are checked before all cautions, so that
 * amber never hides red. Words, colors and sounds are in web; this file has only codes.
 */
export interface Verdict {
  kind: VerdictKind;
  reason: VerdictReason;
  /** As claimed by the badge or the typed text; empty if it was neither. */
  number: string;
  g: number | null;
}

/** What the door knows about the number it was shown, from its own list. */
export interface DoorFacts {
  credential: CredentialRow | null;
  /** Whether the number is in the list of revocations, which may arrive before the credential itself. */
  isRevoked: boolean;
  /** What its passages at all doors we heard of say against another one here (`passages.ts`). */
  repeat: Pick<Repeat, 'kind'> | null;
  /** The highest copy number any door has seen, including this device's scans; 0 if none. */
  highestCopy: number;
  /** The zone behind this door; null where every badge may pass. */
  zone: string | null;
  /** Which badges count only once a desk has validated them, and what is said to one that does not. */
  validity?: ValidityRules;
  /** The verdict on a badge whose holder was changed outside the admin area since and not reviewed. */
  change?: 'caution' | 'denied' | null;
  /** Whether one rehearses here: then a badge of the championship is none of the made-up people's. */
  isRehearsal?: boolean;
  /** The earliest possible time, if this door's clock is unreliable: a badge is expired only if it is certain. */
  earliest?: Date;
}

/** Judges a scanned code. */
export function decideVerdict(
  scanned: { reading: PayloadReading; signer: Signer },
  facts: DoorFacts,
  now: Date,
): Verdict {
  const { reading, signer } = scanned;
  if (reading.kind === 'unreadable') return { kind: 'denied', reason: 'notABadge', number: '', g: null };
  const { fields } = reading;
  const badge: BadgeFacts = {
    ...fromList(facts),
    ...minutesFrom(facts, now),
    signer,
    number: fields.n,
    g: fields.g,
    kid: fields.k,
    // The list may know of time or zones taken away since the badge was printed.
    expires: Math.min(fields.x, facts.credential?.expires ?? fields.x),
    zones: facts.credential?.zones ?? Number.parseInt(fields.z, 16),
  };
  return { ...judge(badge, 'ok'), number: fields.n, g: fields.g };
}

/**
 * Judges a number typed by hand. Nothing signs it, so only the list can let it in, and the answer says that
 * the face must be compared.
 */
export function decideTypedNumber(
  typed: TypedNumber,
  facts: DoorFacts & { issuer?: KeysetEntry | null },
  now: Date,
): Verdict {
  if (typed.kind !== 'number') {
    const reason = typed.kind === 'slip' ? 'wrongNumber' : 'notABadge';
    return { kind: 'denied', reason, number: '', g: null };
  }
  const { credential } = facts;
  const claim = { number: typed.number, g: credential?.g ?? null };
  if (!credential) {
    if (isPracticeNumber(typed.number)) return { kind: 'denied', reason: 'practice', ...claim };
    if (facts.isRehearsal) return { kind: 'denied', reason: 'rehearsing', ...claim };
    return facts.isRevoked
      ? { kind: 'denied', reason: 'revoked', ...claim }
      : { kind: 'caution', reason: 'numberUnknown', ...claim };
  }
  const badge: BadgeFacts = {
    ...fromList(facts),
    ...minutesFrom(facts, now),
    signer: facts.issuer ? { kind: 'signed', by: facts.issuer } : null,
    number: typed.number,
    g: credential.g,
    // A number names no copy; the one that counts is meant.
    highestCopy: credential.g,
    kid: credential.kid,
    expires: credential.expires,
    zones: credential.zones,
  };
  return { ...judge(badge, 'okTyped'), ...claim };
}

// ── the rules ───────────────────────────────────────────────────────────────────────────────────────

/** The input of a rule. */
interface BadgeFacts extends Pick<DoorFacts, 'credential' | 'isRevoked' | 'repeat' | 'highestCopy' | 'zone'> {
  validity: ValidityRules;
  isRehearsal: boolean;
  change: DoorFacts['change'];
  /** For a typed number the key named by the list, if known. */
  signer: Signer | null;
  number: string;
  g: number;
  kid: string;
  expires: number;
  zones: number;
  minute: number;
  /** The earliest possible minute; equal to `minute` while the clock is reliable. */
  sureMinute: number;
}

type VerdictRule = readonly [reason: VerdictReason, holds: (badge: BadgeFacts) => boolean];

/** The red reasons, in display order. */
const denials: readonly VerdictRule[] = [
  // Signed by no key of ours: made in a rehearsal. Where one rehearses, its key is known.
  ['practice', ({ number, signer }) => signer?.kind === 'unknown' && isPracticeNumber(number)],
  ['rehearsing', ({ isRehearsal, number }) => isRehearsal && !isPracticeNumber(number)],
  ['badSignature', ({ signer }) => signer?.kind === 'forged'],
  ['otherKey', (badge) => badge.signer?.kind === 'unknown' && isUnderOtherKey(badge)],
  ['issuerNotEntitled', (badge) => isSignedOutOfTurn(badge)],
  ['expired', ({ expires, sureMinute }) => sureMinute >= expires],
  ['revoked', ({ isRevoked, credential }) => isRevoked || credential?.status === 'revoked'],
  // Copies we hold were made before the key was locked; any other may have been made with a stolen one.
  ['issuerRevoked', (badge) => issuerOf(badge)?.revokedAt != null && !isKnownSoundCopy(badge)],
  ['oldCopy', ({ g, credential, highestCopy }) => g < Math.max(credential?.g ?? 0, highestCopy)],
  ['otherZone', ({ zone, zones }) => zone !== null && !zoneLetters(zones).includes(zone)],
  ['notValidYet', (badge) => badge.validity.door === 'denied' && isAwaiting(badge)],
  ['changedSince', ({ change }) => change === 'denied'],
];

/** The amber reasons, in display order. */
const cautions: readonly VerdictRule[] = [
  ['clockInDoubt', ({ expires, minute }) => minute >= expires],
  ['notValidYet', isAwaiting],
  ['changedSince', ({ change }) => change === 'caution'],
  ['unknownIssuer', ({ signer }) => signer?.kind === 'unknown'],
  // Two desks without a network made the same copy: both are ours.
  ['printedTwice', (badge) => isUnderOtherKey(badge)],
  ['superseded', ({ credential }) => credential?.status === 'superseded'],
  ['notKnownHere', ({ credential }) => credential === null],
  [
    'tooEarly',
    ({ isRehearsal, minute }) => !isRehearsal && minute < minutesOf(new Date(tournament.badgesFrom)),
  ],
  ['usedAgain', ({ repeat }) => repeat?.kind === 'sameWay'],
  ['seenElsewhere', ({ repeat }) => repeat?.kind === 'elsewhere'],
];

function judge(badge: BadgeFacts, pass: VerdictReason): Pick<Verdict, 'kind' | 'reason'> {
  const denial = denials.find(([, holds]) => holds(badge));
  if (denial) return { kind: 'denied', reason: denial[0] };
  const caution = cautions.find(([, holds]) => holds(badge));
  if (caution) return { kind: 'caution', reason: caution[0] };
  return { kind: 'granted', reason: pass };
}

function fromList(facts: DoorFacts) {
  const { credential, isRevoked, repeat, highestCopy, zone } = facts;
  const { validity = usualValidity, isRehearsal = false, change = null } = facts;
  return { credential, isRevoked, repeat, highestCopy, zone, validity, isRehearsal, change };
}

function minutesFrom({ earliest }: DoorFacts, now: Date) {
  const minute = minutesOf(now);
  return { minute, sureMinute: earliest ? Math.min(minute, minutesOf(earliest)) : minute };
}

function issuerOf({ signer }: BadgeFacts) {
  return signer?.kind === 'signed' ? signer.by : null;
}

/** A key that may not issue, or a first copy under a number of another device. Reprints keep the first one's number. */
function isSignedOutOfTurn(badge: BadgeFacts): boolean {
  const issuer = issuerOf(badge);
  if (!issuer) return false;
  const isOthersNumber = badge.g === 1 && partsOfNumber(badge.number)?.deviceCode !== issuer.code;
  return !issuer.caps.includes('issue') || isOthersNumber;
}

/** Whether the list knows this very copy, signed with another key. */
function isUnderOtherKey({ credential, g, kid }: BadgeFacts): boolean {
  return credential?.g === g && credential.kid !== kid;
}

/** Printed ahead and not handed over. It is valid if the organizers no longer require the hand-over. */
function isAwaiting({ credential, g, validity }: BadgeFacts): boolean {
  if (!credential?.awaiting || credential.g !== g) return false;
  const holder = readAccessCode(credential.accessCode);
  return holder === null || mustAwait(validity, holder.role);
}

/** Whether we hold this copy, and its key was still its owner's alone when it was made. */
function isKnownSoundCopy(badge: BadgeFacts): boolean {
  const { credential, g } = badge;
  if (credential === null || g > credential.g || isUnderOtherKey(badge)) return false;
  const issuer = issuerOf(badge);
  // Of a later copy than the first the list does not say when it was made; its key does.
  if (issuer?.revokedAt == null || credential.kid !== issuer.kid) return true;
  return minutesOf(new Date(credential.issuedAt)) <= issuer.revokedAt;
}
