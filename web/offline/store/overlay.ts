/**
 * What the screens show: the server's rows with this device's unanswered mutations folded over them. Nothing
 * optimistic is ever written to the base. Scans change no person; `pending.ts` indexes them by badge number.
 */
import { failedPrint } from '#shared/badges/print-reasons.ts';
import { type CredentialRow, newCredential, revokedCredential } from '#shared/credentials/credential.ts';
import { withNextCopy, withPrint, withValidation } from '#shared/credentials/decide.ts';
import { markOutdated, markPrinted } from '#shared/people/badge-change.ts';
import { lastNote } from '#shared/people/note.ts';
import { type CorrectCommand, newPerson, type PersonRow } from '#shared/people/participant.ts';
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
  const made = { by: deviceCode, at: at.toISOString() };
  const nameOf = async (uid: string | null) => (uid ? ((await teamName(uid)) ?? null) : null);
  const personOf = (uid: string) => overlay.people.get(uid) ?? base.person(uid);
  const badgeOf = (number: string) =>
    [...overlay.credentials.values()].find((row) => row.number === number) ?? base.credentialByNumber(number);
  function setPerson(row: PersonRow): void {
    overlay.people.set(row.uid, row);
    overlay.unsent.add(row.uid);
  }
  function changePerson(uid: string, change: (before: PersonRow) => Partial<PersonRow>): void {
    const before = personOf(uid);
    if (before) setPerson({ ...before, ...change(before) });
  }
  function setBadge(row: CredentialRow): void {
    overlay.credentials.set(row.uid, row);
    overlay.unsent.add(row.participantUid);
  }

  switch (mutation.kind) {
    case 'participant.register': {
      const { uid, person: draft } = mutation.body;
      const teamName = await nameOf(draft.teamUid);
      return setPerson(newPerson(draft, { uid, teamName, createdAt: made.at }));
    }
    case 'participant.correct': {
      const { uid } = mutation.body;
      const before = personOf(uid);
      if (!before) return;
      const after = corrected(before, mutation.body);
      after.outdated = markOutdated({ ...before }, { ...after }, { worn: wornBy(uid, overlay, base), at });
      if (after.teamUid !== before.teamUid) after.teamName = await nameOf(after.teamUid);
      return setPerson(after);
    }
    case 'participant.note': {
      const { uid, text } = mutation.body;
      return changePerson(uid, ({ note }) => ({ note: lastNote(note, { text, ...made }) }));
    }
    case 'participant.propose': {
      const { uid, changes, text, settles } = mutation.body;
      const said = { changes, text, by: deviceCode, at: settles ?? made.at };
      return changePerson(uid, ({ proposed }) => ({ proposed: lastProposal(proposed, said) }));
    }
    case 'credential.issue': {
      const { uid, participantUid, data, awaiting = false } = mutation.body;
      const issued = { uid, participantUid, fields: data, issuedBy: deviceCode, issuedAt: at, awaiting };
      return setBadge({ ...newCredential(issued), data });
    }
    case 'credential.reprint': {
      const { uid, data, awaiting = false } = mutation.body;
      const before = overlay.credentials.get(uid) ?? base.credential(uid);
      if (!before || before.g >= data.g) return;
      return setBadge({ ...withNextCopy(before, data, awaiting), data });
    }
    case 'credential.revoke': {
      const { number, reason } = mutation.body;
      overlay.revoked.set(number, { reason, at: made.at });
      const before = badgeOf(number);
      if (before) setBadge(revokedCredential(before, reason, at));
      return;
    }
    case 'credential.validate':
      for (const { number, g } of mutation.body.badges) {
        const before = badgeOf(number);
        if (before) setBadge(withValidation(before, g, at));
      }
      return;
    case 'print.log': {
      const before = badgeOf(mutation.body.number);
      if (before) foldPrint(overlay, before, mutation.body, { at, base });
      return;
    }
    case 'handout.redeem': {
      const { uid, participantUid, handoutUid: handout } = mutation.body;
      const one = { uid, handout, ...made };
      return changePerson(participantUid, ({ redeemed }) => ({ redeemed: withRedeemed(redeemed, one) }));
    }
    case 'handout.undo': {
      const { uid, participantUid } = mutation.body;
      return changePerson(participantUid, ({ redeemed }) => ({
        redeemed: (redeemed ?? []).filter((one) => one.uid !== uid),
      }));
    }
    case 'case.settle':
      overlay.settled.add(mutation.body.uid);
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
