/**
 * The rows of a batch of mutations in memory: locked and read with one statement per table, changed by the rules, and
 * written with one statement per table (unit of work and identity map: Fowler, Patterns of Enterprise Application
 * Architecture, 2002). A later mutation of the batch sees the changes of earlier ones.
 *
 * Locks prevent deadlocks by a fixed order: names before people before credentials, each sorted, for batches and for
 * single calls.
 */
import type { CredentialRow } from '#shared/credentials/credential.ts';
import type { PrintFact } from '#shared/credentials/stage.ts';
import type { PersonRow } from '#shared/people/participant.ts';
import { withRedeemed } from '#shared/people/redeemed.ts';
import { lockNames } from '../core/database/locks.ts';
import type { Db } from '../core/database/open.ts';
import {
  type ConflictSettlement,
  type DetectedConflict,
  type LockedConflict,
  lockConflicts,
  readConflictNeeds,
  writeConflicts,
  writeSettlements,
} from './conflict-store.ts';
import {
  lockCredentials,
  type NewHandOver,
  type NewPrint,
  type NewRevocation,
  printFactOf,
  readHanded,
  readHolders,
  readPrints,
  readRevoked,
  writeCredentials,
  writeHandOvers,
  writePrints,
  writeRevocations,
} from './credential-store.ts';
import {
  type HeldPerson,
  lockPeople,
  type RemovedCode,
  readTeams,
  type TeamRef,
  writePeople,
} from './people-store.ts';
import { type Redemption, readRedemptions, writeRedemptions } from './redemption-store.ts';
import { findScanConflicts } from './scan-conflicts.ts';
import { amendScans, insertScans, type ReceivedAmendment, type ReceivedScan } from './scan-store.ts';

/** The rows to lock, by uid or number, whether they exist or not. */
export interface LockSet {
  people?: string[];
  /** People who are there already: their rows are locked, their names need not be. */
  holders?: string[];
  /** Uids of credentials, and their numbers: the holder and what else the holder has come along. */
  credentials?: string[];
  numbers?: string[];
  /** Numbers of which a copy is new here, or printed now: it may have been printed before, and be in its holder's hands already. */
  copies?: string[];
  teams?: string[];
  /** People to whom something is given, or from whom it comes back: all they were given comes along. */
  redeemers?: string[];
  /** Cases to be settled: whom and what they are about comes along. */
  conflicts?: string[];
}

export interface WorkingSet {
  people: Map<string, HeldPerson>;
  /** People who were erased or merged, and must not come back. */
  removed: Map<string, RemovedCode>;
  teams: Map<string, TeamRef>;
  /** By uid; by number; and the valid one by its holder. */
  credentials: Map<string, CredentialRow>;
  numbers: Map<string, CredentialRow>;
  active: Map<string, CredentialRow>;
  revoked: Set<string>;
  /** By number and copy (`copyKey`): its prints, and when it was first validated. */
  prints: Map<string, PrintFact[]>;
  handed: Map<string, Date>;
  /** By uid, in the order in which they were given. */
  redemptions: Map<string, Redemption>;
  conflicts: Map<string, LockedConflict>;
  changed: {
    people: Set<string>;
    /** Uids of credentials with who issued them, for those that are new. */
    credentials: Map<string, number | null>;
    prints: NewPrint[];
    revocations: NewRevocation[];
    handOvers: NewHandOver[];
    /** Uids of what was given or undone. */
    redemptions: Set<string>;
    scans: ReceivedScan[];
    amendments: ReceivedAmendment[];
    /** Uids of those that let a revoked badge in: known once they are written. */
    marked: string[];
    /** A contradiction to an action of another device. */
    conflicts: DetectedConflict[];
    settlements: ConflictSettlement[];
  };
}

/** Locks and reads all that is needed. What one transaction gathers later joins what it has. */
export async function lockAndLoad(db: Db, needs: readonly LockSet[], work = emptySet()): Promise<WorkingSet> {
  const named = (of: keyof LockSet) => [...new Set(needs.flatMap((one) => one[of] ?? []))];
  const conflictUids = named('conflicts').filter((uid) => !work.conflicts.has(uid));
  // First, because a settlement and its conflict may arrive together, and the conflict's subjects are read with it.
  await lockNames(db, conflictUids);
  const about = await readConflictNeeds(db, conflictUids);
  const [uids, credentials, numbers, teams] = [
    named('people'),
    named('credentials').filter((uid) => !work.credentials.has(uid)),
    [...named('numbers'), ...about.numbers],
    [...named('teams'), ...about.teams].filter((uid) => !work.teams.has(uid)),
  ];
  await lockNames(db, [...uids, ...credentials, ...numbers]);
  const holders = [
    ...named('holders'),
    ...about.people,
    ...(await readHolders(db, { uids: credentials, numbers })),
  ];
  const people = [...new Set([...uids, ...holders])].filter((uid) => !work.people.has(uid));
  const { held: found, gone } = await lockPeople(db, people);
  for (const held of found) work.people.set(held.person.uid, held);
  for (const { uid, code } of gone) work.removed.set(uid, code);
  for (const row of await lockCredentials(db, { uids: credentials, numbers, holders: people }))
    if (!work.credentials.has(row.uid)) hold(work, row);
  for (const number of await readRevoked(db, numbers)) work.revoked.add(number);
  const known = new Set(work.prints.keys());
  for (const print of await readPrints(db, named('copies'))) {
    const key = copyKey(print.number, print.g);
    if (!known.has(key)) work.prints.set(key, [...(work.prints.get(key) ?? []), printFactOf(print)]);
  }
  for (const { number, g, at } of await readHanded(db, named('copies')))
    work.handed.set(copyKey(number, g), at);
  for (const row of await readRedemptions(db, named('redeemers')))
    if (!work.redemptions.has(row.uid)) work.redemptions.set(row.uid, row);
  for (const team of await readTeams(db, teams)) work.teams.set(team.uid, team);
  for (const held of await lockConflicts(db, conflictUids)) work.conflicts.set(held.uid, held);
  return work;
}

/** Writes what has changed, each table in one statement. */
export async function flush(db: Db, { changed, ...work }: WorkingSet, now: Date): Promise<void> {
  const people = [...changed.people].flatMap((uid) => work.people.get(uid) ?? []);
  const credentials = [...changed.credentials].flatMap(([uid, operatorId]) => {
    const row = work.credentials.get(uid);
    return row ? { row, operatorId } : [];
  });
  await writePeople(db, people);
  await writeCredentials(db, credentials);
  await writeRevocations(db, changed.revocations);
  await writeHandOvers(db, changed.handOvers);
  await writeRedemptions(
    db,
    [...changed.redemptions].flatMap((uid) => work.redemptions.get(uid) ?? []),
  );
  await writePrints(db, changed.prints);
  // After the revocations: a scan is marked by those that stand.
  changed.marked = await insertScans(db, changed.scans, now);
  await amendScans(db, { amendments: changed.amendments, scanned: changed.scans.map(({ uid }) => uid) }, now);
  await writeSettlements(db, changed.settlements);
}

/**
 * Tells what does not go together. After what was done has been noted: a case says how each side came to it. Answers the
 * uids of the cases that have sides now which they had not.
 */
export async function recordConflicts(db: Db, { changed }: WorkingSet): Promise<string[]> {
  const ofScans = await findScanConflicts(db, {
    scanned: changed.scans.map(({ uid }) => uid),
    marked: changed.marked,
    revoked: changed.revocations.map(({ number }) => number),
  });
  return writeConflicts(db, [...changed.conflicts, ...ofScans]);
}

/** The key of a copy in `prints` and `handed`. */
export const copyKey = (number: string, g: number) => `${number} ${g}`;

function emptySet(): WorkingSet {
  return {
    people: new Map(),
    removed: new Map(),
    teams: new Map(),
    credentials: new Map(),
    numbers: new Map(),
    active: new Map(),
    revoked: new Set(),
    prints: new Map(),
    handed: new Map(),
    redemptions: new Map(),
    conflicts: new Map(),
    changed: {
      people: new Set(),
      credentials: new Map(),
      prints: [],
      revocations: [],
      handOvers: [],
      redemptions: new Set(),
      scans: [],
      amendments: [],
      marked: [],
      conflicts: [],
      settlements: [],
    },
  };
}

function hold(work: WorkingSet, row: CredentialRow): void {
  work.credentials.set(row.uid, row);
  work.numbers.set(row.number, row);
  if (row.status === 'active') work.active.set(row.participantUid, row);
  else if (work.active.get(row.participantUid)?.uid === row.uid) work.active.delete(row.participantUid);
}

// ── what rules say has become of it ─────────────────────────────────────────────────────────────────

/** Stores a new or changed person; `now` is the time of the change. */
export function keepPerson(
  work: WorkingSet,
  person: PersonRow,
  by: { now: Date; ownerId?: number | null },
): void {
  const held = work.people.get(person.uid);
  const stays = held?.person.teamUid === person.teamUid ? held.teamId : null;
  const teamId = person.teamUid === null ? null : (work.teams.get(person.teamUid)?.id ?? stays);
  const known = held ?? { ownerId: by.ownerId ?? null, badge: null, isNew: true };
  work.people.set(person.uid, {
    ...known,
    // If the team was deleted in the meantime, keep the person without a team.
    person: teamId === null ? { ...person, teamUid: null, teamName: null } : person,
    teamId,
    updatedAt: by.now,
  });
  work.changed.people.add(person.uid);
}

/** Something that was given, or is undone from now on. Its holder's row says what they hold. */
export function keepRedemption(work: WorkingSet, row: Redemption, now: Date): void {
  work.redemptions.set(row.uid, row);
  work.changed.redemptions.add(row.uid);
  const held = work.people.get(row.participantUid);
  if (!held) return;
  const { uid, handoutUid: handout, deviceCode: by, redeemedAt } = row;
  const one = { uid, handout, by, at: redeemedAt.toISOString() };
  const redeemed = row.undoneAt
    ? held.person.redeemed.filter((other) => other.uid !== uid)
    : withRedeemed(held.person.redeemed, one);
  keepPerson(work, { ...held.person, redeemed }, { now });
}

/** A credential, new or as it is from now on. Its holder wears the one that counts. */
export function keepCredential(
  work: WorkingSet,
  row: CredentialRow,
  by: { operatorId: number | null; now: Date },
): void {
  if (work.credentials.get(row.uid) === row) return;
  hold(work, row);
  if (!work.changed.credentials.has(row.uid)) work.changed.credentials.set(row.uid, by.operatorId);
  const held = work.people.get(row.participantUid);
  const active = work.active.get(row.participantUid);
  const badge = active ? { number: active.number, data: active.data } : null;
  if (!held || held.badge?.data.s === badge?.data.s) return;
  work.people.set(row.participantUid, { ...held, badge, updatedAt: by.now });
  work.changed.people.add(row.participantUid);
}
