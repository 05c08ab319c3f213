/**
 * What the screens show: the server's rows with this device's unanswered mutations folded over them. Nothing
 * optimistic is ever written to the base. Scans change no person; `pending.ts` indexes them by badge number.
 */
import { failedPrint } from '#shared/badges/print-reasons.ts';
import { type CredentialRow, newCredential, revokedCredential } from '#shared/credentials/credential.ts';
import { withNextCopy, withPrint, withValidation } from '#shared/credentials/decide.ts';
import { markOutdated, markPrinted } from '#shared/people/badge-change.ts';
import { lastNote } from '#shared/people/note.ts';
import type { CorrectCommand, PersonRow } from '#shared/people/participant.ts';
import { lastProposal } from '#shared/people/proposal.ts';
import { withRedeemed } from '#shared/people/redeemed.ts';
import type { Mutation, MutationBody } from '#shared/sync/mutations.ts';
import type { BaseIndex } from '#web/offline/search/base-index.ts';

/** Rows as the unanswered mutations leave them, and the people they touch. */
export interface OutboxOverlay {
  people: Map<string, PersonRow>;
  credentials: Map<string, CredentialRow>;
  /** Revoked here, with the reason. */
  revoked: Map<string, { reason: string; at: string }>;
  /** Uids of conflicts resolved here. */
  settled: Set<string>;
  /** People with something still to send. */
  unsent: Set<string>;
}

/** A mutation whose effect is not in the base yet. */
export interface PendingMutation {
  mseq: number;
  at: Date;
  mutation: Mutation;
}

/** The rows below the overlay, and the device's operator. */
export interface FoldedOver {
  base: Pick<BaseIndex, 'person' | 'credential' | 'credentialByNumber' | 'credentialsOf'>;
  teamName(uid: string): Promise<string | undefined>;
  deviceCode: string;
}

/** Folds mutations over the base, in the order they were made. */
export async function foldOverlay(
  pending: readonly PendingMutation[],
  under: FoldedOver,
): Promise<OutboxOverlay> {
  const overlay: OutboxOverlay = {
    people: new Map(),
    credentials: new Map(),
    revoked: new Map(),
    settled: new Set(),
    unsent: new Set(),
  };
  for (const { mutation, at } of pending) await foldOne(overlay, mutation, at, under);
  return overlay;
}

async function foldOne(
  overlay: OutboxOverlay,
  mutation: Mutation,
  at: Date,
  { base, teamName, deviceCode }: FoldedOver,
): Promise<void> {
  const nameOf = async (uid: string | null) => (uid ? ((await teamName(uid)) ?? null) : null);
  const badgeOf = (number: string) =>
    [...overlay.credentials.values()].find((row) => row.number === number) ?? base.credentialByNumber(number);
  switch (mutation.kind) {
    case 'participant.register': {
      const { uid, person: draft } = mutation.body;
      const row = { uid, ...draft, language: draft.language ?? null, teamName: await nameOf(draft.teamUid) };
      overlay.people.set(uid, {
        ...row,
        approvedFor: null,
        refusedFor: null,
        outdated: null,
        review: null,
        note: null,
        proposed: null,
        redeemed: [],
        version: 1,
        createdAt: at.toISOString(),
      });
      overlay.unsent.add(uid);
      return;
    }
    case 'participant.correct': {
      const { uid } = mutation.body;
      const before = overlay.people.get(uid) ?? base.person(uid);
      if (!before) return;
      const after = corrected(before, mutation.body);
      after.outdated = markOutdated({ ...before }, { ...after }, { worn: wornBy(uid, overlay, base), at });
      if (after.teamUid !== before.teamUid) after.teamName = await nameOf(after.teamUid);
      overlay.people.set(before.uid, after);
      overlay.unsent.add(before.uid);
      return;
    }
    case 'participant.note': {
      const { uid, text } = mutation.body;
      const before = overlay.people.get(uid) ?? base.person(uid);
      if (!before) return;
      const note = lastNote(before.note, { text, by: deviceCode, at: at.toISOString() });
      overlay.people.set(uid, { ...before, note });
      overlay.unsent.add(uid);
      return;
    }
    case 'participant.propose': {
      const { uid, changes, text, settles } = mutation.body;
      const before = overlay.people.get(uid) ?? base.person(uid);
      if (!before) return;
      const said = { changes, text, by: deviceCode, at: settles ?? at.toISOString() };
      overlay.people.set(uid, { ...before, proposed: lastProposal(before.proposed, said) });
      overlay.unsent.add(uid);
      return;
    }
    case 'credential.issue': {
      const { uid, participantUid, data, awaiting = false } = mutation.body;
      const issued = { uid, participantUid, fields: data, issuedBy: deviceCode, issuedAt: at, awaiting };
      overlay.credentials.set(uid, { ...newCredential(issued), data });
      overlay.unsent.add(participantUid);
      return;
    }
    case 'credential.reprint': {
      const { uid, data, awaiting = false } = mutation.body;
      const before = overlay.credentials.get(uid) ?? base.credential(uid);
      if (!before || before.g >= data.g) return;
      overlay.credentials.set(uid, { ...withNextCopy(before, data, awaiting), data });
      overlay.unsent.add(before.participantUid);
      return;
    }
    case 'credential.revoke': {
      const { number, reason } = mutation.body;
      overlay.revoked.set(number, { reason, at: at.toISOString() });
      const before = badgeOf(number);
      if (!before) return;
      overlay.credentials.set(before.uid, revokedCredential(before, reason, at));
      overlay.unsent.add(before.participantUid);
      return;
    }
    case 'credential.validate':
      for (const { number, g } of mutation.body.badges) {
        const before = badgeOf(number);
        if (!before) continue;
        overlay.credentials.set(before.uid, withValidation(before, g, at));
        overlay.unsent.add(before.participantUid);
      }
      return;
    case 'print.log': {
      const before = badgeOf(mutation.body.number);
      if (before) foldPrint(overlay, before, mutation.body, { at, base });
      return;
    }
    case 'handout.redeem': {
      const { uid, participantUid, handoutUid: handout } = mutation.body;
      const before = overlay.people.get(participantUid) ?? base.person(participantUid);
      if (!before) return;
      const one = { uid, handout, by: deviceCode, at: at.toISOString() };
      overlay.people.set(participantUid, { ...before, redeemed: withRedeemed(before.redeemed, one) });
      overlay.unsent.add(participantUid);
      return;
    }
    case 'handout.undo': {
      const { uid, participantUid } = mutation.body;
      const before = overlay.people.get(participantUid) ?? base.person(participantUid);
      if (!before) return;
      const redeemed = (before.redeemed ?? []).filter((one) => one.uid !== uid);
      overlay.people.set(participantUid, { ...before, redeemed });
      overlay.unsent.add(participantUid);
      return;
    }
    case 'case.settle':
      overlay.settled.add(mutation.body.uid);
      return;
    default:
      return;
  }
}

function corrected(person: PersonRow, command: CorrectCommand): PersonRow {
  const next: Record<string, unknown> = { ...person };
  for (const [field, change] of Object.entries(command.changes)) if (change) next[field] = change.value;
  // Each value was checked for its own field when the mutation was made.
  return next as PersonRow;
}

/** The active copy of a person's badge. */
function wornBy(uid: string, overlay: OutboxOverlay, base: FoldedOver['base']): CredentialRow | null {
  const own = [...overlay.credentials.values()].filter((row) => row.participantUid === uid);
  const others = base.credentialsOf(uid).filter((row) => !overlay.credentials.has(row.uid));
  return [...own, ...others].find(({ status }) => status === 'active') ?? null;
}

function foldPrint(
  overlay: OutboxOverlay,
  before: CredentialRow,
  { number, g, reason }: MutationBody<'print.log'>,
  { at, base }: { at: Date; base: FoldedOver['base'] },
): void {
  const fact = { at, hasFailed: reason === failedPrint };
  overlay.credentials.set(before.uid, withPrint(before, g, fact));
  const holder = overlay.people.get(before.participantUid) ?? base.person(before.participantUid);
  if (!holder?.outdated || fact.hasFailed) return;
  const outdated = markPrinted(holder.outdated, { number, g, at });
  if (outdated !== holder.outdated) overlay.people.set(holder.uid, { ...holder, outdated });
}
