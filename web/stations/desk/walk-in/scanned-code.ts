/** Verifies a badge read at the desk as a door does: an invalid signature opens no person. */

import type { VerdictKind, VerdictReason } from '#shared/access/scan.ts';
import { decideVerdict } from '#shared/access/verdict.ts';
import { now } from '#shared/base/clock.ts';
import { readNumber } from '#shared/codes/number.ts';
import { type PayloadFields, readPayload } from '#shared/codes/payload.ts';
import type { CredentialRow } from '#shared/credentials/credential.ts';
import type { ValidityRules } from '#shared/credentials/validity.ts';
import { findSigner } from '#shared/devices/signer.ts';
import { readAccessCode } from '#shared/edition/tournament.ts';
import { findBadgeFacts } from '#web/offline/store/badge-facts.ts';
import type { LocalDatabase } from '#web/offline/store/database.ts';
import { readFacts } from '#web/offline/store/facts.ts';

/** What a desk says about a code; whether the person may enter is up to the door. */
export type DeskReason = Exclude<
  VerdictReason,
  'wrongNumber' | 'otherZone' | 'numberUnknown' | 'usedAgain' | 'seenElsewhere' | 'okTyped'
>;

export interface ScannedCode {
  /** As it was read. */
  text: string;
  kind: VerdictKind;
  reason: DeskReason;
  /** The number of the holder to open; empty if the badge is not theirs. */
  number: string;
  /** The copy that became valid because its printed code was read, where the organizers require nothing else. */
  scannedBack: CredentialRow | null;
}

/** Whether a text is the beginning of a code, or all of one. */
export const isCode = (text: string) => text.trimStart().startsWith('{');

/** Null for a code before its last brace: a slow reader is still typing it. */
export async function judgeCode(db: LocalDatabase, text: string): Promise<ScannedCode | null> {
  const reading = readPayload(text.trim());
  const facts = readFacts(db);
  if (reading.kind === 'unreadable') {
    if (!text.trimEnd().endsWith('}')) return null;
    return { text, kind: 'denied', reason: 'notABadge', number: '', scannedBack: null };
  }
  const { fields } = reading;
  const { keyset, about } = await findBadgeFacts(facts, fields);
  const signer = await findSigner(reading, keyset);
  const nowhere = { repeat: null, highestCopy: 0, zone: null };
  const { kind, reason } = decideVerdict({ reading, signer }, { ...about, ...nowhere }, now());
  const isTheirs = signer.kind === 'signed' && reason !== 'issuerNotEntitled';
  return {
    ...{ text, kind, number: isTheirs ? fields.n : '' },
    // Without passages and zones no reason is about them.
    reason: reason as DeskReason,
    scannedBack: signer.kind === 'signed' ? scannedBackOf(fields, about) : null,
  };
}

function scannedBackOf(
  fields: PayloadFields,
  { credential, validity }: { credential: CredentialRow | null; validity: ValidityRules },
): CredentialRow | null {
  if (credential?.status !== 'active' || !credential.awaiting || credential.g !== fields.g) return null;
  const holder = readAccessCode(credential.accessCode);
  return holder && validity.roles[holder.role] === 'scannedBack' ? credential : null;
}

/** The search term: the text as typed, or a number with its typos corrected. */
export function termOf(query: string): string {
  const typed = query.trim();
  const number = readNumber(typed);
  return number.kind === 'number' ? number.number : typed;
}
