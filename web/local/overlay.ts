/**
 * What people see: the server's rows with this device's own unanswered mutations folded over them. The
 * outbox is small, so it is folded anew at each change; nothing optimistic is ever written into the base.
 */
import {
  type CredentialRow,
  newCredential,
  payloadColumns,
  revokedCredential,
} from '#shared/credentials/credential.ts';
import type { ScanRow } from '#shared/door/scan.ts';
import type { CorrectCommand, PersonRow } from '#shared/participants/participant.ts';
import type { Mutation } from '#shared/sync/mutations.ts';
import { type LocalDatabase, type OutboxEntry, readMeta } from './database.ts';

/** Rows as the unanswered mutations leave them, and the people they touch. */
export interface Overlay {
  people: Map<string, PersonRow>;
  credentials: Map<string, CredentialRow>;
  /** Revoked here, with the reason. */
  revoked: Map<string, { reason: string; at: string }>;
  scans: ScanRow[];
  /** People with something still to send. */
  unsent: Set<string>;
}

export interface BaseLookup {
  person(uid: string): Promise<PersonRow | undefined>;
  teamName(uid: string): Promise<string | undefined>;
  credential(uid: string): Promise<CredentialRow | undefined>;
  credentialByNumber(number: string): Promise<CredentialRow | undefined>;
  deviceCode: string;
}

/**
 * The mutations whose effect is not in the base yet: unanswered ones, and applied ones the pull has not brought.
 * Read in one transaction: an answer that moves one from the outbox to the journal meanwhile never hides it.
 */
export async function pendingMutations(db: LocalDatabase): Promise<OutboxEntry[]> {
  return db.transaction('r', [db.meta, db.journal, db.outbox], async () => {
    const sync = await readMeta(db, 'sync');
    const applied = await db.journal
      .where('mseq')
      .above(sync?.lmid ?? 0)
      .toArray();
    return [...applied, ...(await db.outbox.toArray())].sort((a, b) => a.mseq - b.mseq);
  });
}

/** Folds mutations over the base, in the order they were made. */
export async function foldOverlay(entries: readonly OutboxEntry[], base: BaseLookup): Promise<Overlay> {
  const overlay: Overlay = {
    people: new Map(),
    credentials: new Map(),
    revoked: new Map(),
    scans: [],
    unsent: new Set(),
  };
  for (const entry of entries) {
    // Written by this app's own outbox; kinds of an older or newer version are left alone below.
    await foldOne(
      overlay,
      { kind: entry.kind, body: JSON.parse(entry.body) } as Mutation,
      new Date(entry.at),
      base,
    );
  }
  return overlay;
}

async function foldOne(overlay: Overlay, mutation: Mutation, at: Date, base: BaseLookup): Promise<void> {
  const person = async (uid: string) => overlay.people.get(uid) ?? (await base.person(uid));
  switch (mutation.kind) {
    case 'participant.register': {
      const { uid, person: draft } = mutation.body;
      const teamName = draft.teamUid ? ((await base.teamName(draft.teamUid)) ?? null) : null;
      overlay.people.set(uid, { uid, ...draft, teamName, version: 1, createdAt: at.toISOString() });
      overlay.unsent.add(uid);
      return;
    }
    case 'participant.correct': {
      const before = await person(mutation.body.uid);
      if (!before) return;
      const after = corrected(before, mutation.body);
      if (after.teamUid !== before.teamUid)
        after.teamName = after.teamUid ? ((await base.teamName(after.teamUid)) ?? null) : null;
      overlay.people.set(before.uid, after);
      overlay.unsent.add(before.uid);
      return;
    }
    case 'credential.issue': {
      const { uid, participantUid, data } = mutation.body;
      const issued = { uid, participantUid, fields: data, issuedBy: base.deviceCode, issuedAt: at };
      overlay.credentials.set(uid, { ...newCredential(issued), data });
      overlay.unsent.add(participantUid);
      return;
    }
    case 'credential.reprint': {
      const { uid, data } = mutation.body;
      const before = overlay.credentials.get(uid) ?? (await base.credential(uid));
      if (!before || before.g >= data.g) return;
      overlay.credentials.set(uid, { ...before, ...payloadColumns(data), data });
      overlay.unsent.add(before.participantUid);
      return;
    }
    case 'credential.revoke': {
      const { number, reason } = mutation.body;
      overlay.revoked.set(number, { reason, at: at.toISOString() });
      const own = [...overlay.credentials.values()].find((row) => row.number === number);
      const before = own ?? (await base.credentialByNumber(number));
      if (!before) return;
      overlay.credentials.set(before.uid, revokedCredential(before, reason, at));
      overlay.unsent.add(before.participantUid);
      return;
    }
    case 'scan.record':
      overlay.scans.push({ ...mutation.body, deviceCode: base.deviceCode });
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
