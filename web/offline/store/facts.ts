/** The reads that rules and verdicts need, from this device's data; the server has the same functions. */

import type { ScanRow } from '#shared/access/scan.ts';
import { nowMs } from '#shared/base/clock.ts';
import { compareTexts, fold } from '#shared/base/text.ts';
import type { CredentialRow } from '#shared/credentials/credential.ts';
import type { KeysetEntry } from '#shared/devices/devices.ts';
import { knownAge } from '#shared/devices/list-age.ts';
import type { ParticipantRole } from '#shared/edition/tournament.ts';
import { fullName } from '#shared/people/full-name.ts';
import type { PersonRow } from '#shared/people/participant.ts';
import type { SettingKey } from '#shared/settings/site.ts';
import type { SearchedPerson } from '#shared/sync/columns.ts';
import { indexBadges } from '#web/offline/search/base-index.ts';
import { type LocalDatabase, readMeta } from './database.ts';
import { type LocalState, readHeld } from './pending.ts';
import { findPhoto } from './photos.ts';
import { readDeviceSetting } from './settings.ts';

export interface LocalFacts {
  findPerson(uid: string): Promise<PersonRow | null>;
  /** All people of a team, of a kind, born on a day, with a photo, or with a proposed correction. */
  people(where: PeopleWhere): Promise<PersonRow[]>;
  /** The credential that counts for a person. */
  findActiveCredential(participantUid: string): Promise<CredentialRow | null>;
  findCredential(number: string): Promise<CredentialRow | null>;
  isRevoked(number: string): Promise<boolean>;
  findTeamName(uid: string | null): Promise<string | null>;
  /** People of the same name and birth date. */
  findAlike(person: { firstName: string; lastName: string; birthDate: string }): Promise<PersonRow[]>;
  /** The known scans of a number at all doors, including own ones, in any order. */
  scansOf(number: string): Promise<ScanRow[]>;
  /** The picture of a hash, if this device holds it. */
  findPhoto(sha256: string | null): Promise<Blob | null>;
  isRehearsal: boolean;
  keyset(): Promise<KeysetEntry[]>;
  setting(key: SettingKey): Promise<string>;
  /** Milliseconds since the server last confirmed the list; none when it never did, or the clock has gone back behind it. */
  listAgeMs(): Promise<number | null>;
}

/** The facts of this moment; each is looked up when it is asked for. */
export function readFacts(db: LocalDatabase): LocalFacts {
  let reading: Promise<LocalState> | undefined;
  const hold = () => {
    reading ??= readHeld(db);
    return reading;
  };
  const look = async () => mergedRows(await hold());
  const people = async (where: PeopleWhere) => (await look()).people(where);
  return {
    findPerson: async (uid) => (await look()).person(uid),
    people,
    findActiveCredential: async (participantUid) =>
      (await look()).credentialsOf(participantUid).find(({ status }) => status === 'active') ?? null,
    findCredential: async (number) => (await look()).credential(number),
    isRevoked: async (number) => {
      const [held, revocationCount] = await Promise.all([
        hold(),
        db.revocations.where('number').equals(number).count(),
      ]);
      return revocationCount > 0 || held.overlay.revoked.has(number);
    },
    findTeamName: async (uid) => (uid ? ((await db.teams.get(uid))?.name ?? null) : null),
    findAlike: async (person) => {
      const name = fold(fullName(person));
      return (await people({ birthDate: person.birthDate })).filter((one) => fold(fullName(one)) === name);
    },
    scansOf: async (number) => {
      const ofNumber = db.scans.where('[number+occurredAt]').between([number, ''], [number, '\uffff']);
      const [stored, { scans, amendments }] = await Promise.all([ofNumber.toArray(), hold()]);
      return [...stored, ...(scans.get(number) ?? [])].map((scan) => ({
        ...scan,
        amended: amendments.get(scan.uid) ?? scan.amended ?? null,
      }));
    },
    findPhoto: (sha256) => findPhoto(db, sha256),
    isRehearsal: db.isRehearsal,
    keyset: async () => (await readMeta(db, 'keyset')) ?? [],
    setting: (key) => readDeviceSetting(db, key),
    listAgeMs: async () => {
      const confirmedAt = (await readMeta(db, 'sync'))?.confirmedAt ?? null;
      return knownAge(confirmedAt === null ? null : nowMs() - confirmedAt);
    },
  };
}

/** A day is `YYYY-MM-DD`; a photo is named by its hash. */
export type PeopleWhere =
  | { teamUid: string }
  | { birthDate: string }
  | { photo: string }
  | { role: ParticipantRole }
  | { isProposing: true };

/** The server's rows, replaced by this device's own where there are any. Only this function combines the two. */
export function mergedRows({ base, overlay }: Pick<LocalState, 'base' | 'overlay'>) {
  let ownBadges: ReturnType<typeof indexBadges> | null = null;
  return {
    person: (uid: string): PersonRow | null => overlay.people.get(uid) ?? base.person(uid) ?? null,
    /** What the search compares, without the rest of the row: for one person, and for all. */
    searched: (uid: string): SearchedPerson | null => overlay.people.get(uid) ?? base.searched(uid) ?? null,
    *allPeople() {
      for (const { uid, searched } of base.allPeople())
        yield { uid, searched: overlay.people.get(uid) ?? searched };
      for (const [uid, searched] of overlay.people) if (!base.searched(uid)) yield { uid, searched };
    },
    people: (where: PeopleWhere): PersonRow[] => {
      const { people } = overlay;
      if ('teamUid' in where)
        return merge(base.ofTeam(where.teamUid), people, (row) => row.teamUid === where.teamUid);
      if ('role' in where) return merge(storedOf(base, where.role), people, (row) => row.role === where.role);
      if ('photo' in where)
        return merge(base.peopleWithPhoto(where.photo), people, (row) => row.photo === where.photo);
      if ('isProposing' in where)
        return merge(base.peopleWithProposal(), people, (row) => row.proposed != null);
      return merge(base.bornOn(where.birthDate), people, (row) => row.birthDate === where.birthDate);
    },
    /** All badges a person has had, the newest first. */
    credentialsOf: (participantUid: string): CredentialRow[] =>
      merge(
        base.credentialsOf(participantUid),
        overlay.credentials,
        (row) => row.participantUid === participantUid,
      ).sort((a, b) => compareTexts(b.issuedAt, a.issuedAt)),
    /** The numbers of those, in any order. */
    numbersOf: (participantUid: string): string[] => {
      // Built on first use: a desk that worked offline all day has many, and most actions never ask.
      ownBadges ??= indexBadges(overlay.credentials.values());
      const own = ownBadges.byHolder.get(participantUid) ?? [];
      return [...new Set([...base.numbersOf(participantUid), ...own.map(({ number }) => number)])];
    },
    credential: (number: string): CredentialRow | null => {
      for (const row of overlay.credentials.values()) if (row.number === number) return row;
      return base.credentialByNumber(number) ?? null;
    },
  };
}

/** The server's rows of one table; the other tables are not unpacked. */
function storedOf(base: LocalState['base'], role: ParticipantRole): PersonRow[] {
  const found: PersonRow[] = [];
  for (const { uid, searched } of base.allPeople()) {
    const row = searched.role === role ? base.person(uid) : undefined;
    if (row) found.push(row);
  }
  return found;
}

/** Matching rows: unsent changes of this device take precedence over the server's. */
function merge<Row extends { uid: string }>(
  stored: readonly Row[],
  own: ReadonlyMap<string, Row>,
  isMeant: (row: Row) => boolean,
): Row[] {
  return [...stored.filter(({ uid }) => !own.has(uid)), ...[...own.values()].filter(isMeant)];
}
