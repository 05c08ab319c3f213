/**
 * What a batch of mutations is about, in memory: locked and read in one statement for each table, changed by the rules
 * one mutation after the other, written in one statement for each table (unit of work and identity map: Fowler,
 * Patterns of Enterprise Application Architecture, 2002). A later mutation of the batch sees what an earlier one did.
 *
 * Nobody waits for the other in a circle: everybody takes names before people before credentials, and of each in one
 * order, whether it is a batch of a desk or a single call of the site.
 */
import type { CredentialRow } from '#shared/credentials/credential.ts';
import type { PersonRow } from '#shared/participants/participant.ts';
import {
  lockCredentials,
  type NewPrint,
  type NewRevocation,
  readHolders,
  readRevoked,
  writeCredentials,
  writePrints,
  writeRevocations,
} from '../credentials/store.ts';
import { lockNames } from '../database/locks.ts';
import type { Db } from '../database/open.ts';
import { insertScans, type ReceivedScan } from '../door/scans.ts';
import { type HeldPerson, lockPeople, readTeams, type TeamRef, writePeople } from '../participants/store.ts';
import { type NewConflict, writeConflicts } from './store.ts';

/** What somebody is about to judge or change, by what it is called; whether it exists or not. */
export interface Needs {
  people?: string[];
  /** People who are there already: their rows are locked, their names need not be. */
  holders?: string[];
  /** Uids of credentials, and their numbers: the holder and what else the holder has come along. */
  credentials?: string[];
  numbers?: string[];
  teams?: string[];
}

export interface WorkingSet {
  people: Map<string, HeldPerson>;
  teams: Map<string, TeamRef>;
  /** By uid; by number; and the one that counts, by its holder. */
  credentials: Map<string, CredentialRow>;
  numbers: Map<string, CredentialRow>;
  active: Map<string, CredentialRow>;
  revoked: Set<string>;
  changed: {
    people: Set<string>;
    /** Uids of credentials with who issued them, for those that are new. */
    credentials: Map<string, number | null>;
    prints: NewPrint[];
    revocations: NewRevocation[];
    scans: ReceivedScan[];
    conflicts: NewConflict[];
  };
}

/** Locks and reads all that is needed. What one transaction gathers later joins what it has. */
export async function gather(db: Db, needs: readonly Needs[], work = emptySet()): Promise<WorkingSet> {
  const named = (of: keyof Needs) => [...new Set(needs.flatMap((one) => one[of] ?? []))];
  const [uids, credentials, numbers, teams] = [
    named('people'),
    named('credentials').filter((uid) => !work.credentials.has(uid)),
    named('numbers'),
    named('teams').filter((uid) => !work.teams.has(uid)),
  ];
  await lockNames(db, [...uids, ...credentials, ...numbers]);
  const holders = [...named('holders'), ...(await readHolders(db, { uids: credentials, numbers }))];
  const people = [...new Set([...uids, ...holders])].filter((uid) => !work.people.has(uid));
  for (const held of await lockPeople(db, people)) work.people.set(held.person.uid, held);
  for (const row of await lockCredentials(db, { uids: credentials, numbers, holders: people }))
    if (!work.credentials.has(row.uid)) hold(work, row);
  for (const number of await readRevoked(db, numbers)) work.revoked.add(number);
  for (const team of await readTeams(db, teams)) work.teams.set(team.uid, team);
  return work;
}

/** Writes what has changed, each table in one statement. */
export async function write(db: Db, { changed, ...work }: WorkingSet, now: Date): Promise<void> {
  const people = [...changed.people].flatMap((uid) => work.people.get(uid) ?? []);
  const credentials = [...changed.credentials].flatMap(([uid, operatorId]) => {
    const row = work.credentials.get(uid);
    return row ? { row, operatorId } : [];
  });
  await writePeople(db, people);
  await writeCredentials(db, credentials);
  await writeRevocations(db, changed.revocations);
  await writePrints(db, changed.prints);
  // After the revocations: a scan is marked by those that stand.
  await insertScans(db, changed.scans, now);
  await writeConflicts(db, changed.conflicts);
}

function emptySet(): WorkingSet {
  return {
    people: new Map(),
    teams: new Map(),
    credentials: new Map(),
    numbers: new Map(),
    active: new Map(),
    revoked: new Set(),
    changed: {
      people: new Set(),
      credentials: new Map(),
      prints: [],
      revocations: [],
      scans: [],
      conflicts: [],
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

/** Somebody new, or somebody as they are from now on; `now` is when that was. */
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
    // A team deleted meanwhile is no reason to turn a person away.
    person: teamId === null ? { ...person, teamUid: null, teamName: null } : person,
    teamId,
    updatedAt: by.now,
  });
  work.changed.people.add(person.uid);
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
