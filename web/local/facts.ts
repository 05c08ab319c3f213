/** The reads that rules and verdicts need, from what this device holds; the server's loaders answer the same. */

import { nowMs } from '#shared/clock.ts';
import type { CredentialRow } from '#shared/credentials/credential.ts';
import type { KeysetEntry } from '#shared/devices.ts';
import type { ScanRow } from '#shared/door/scan.ts';
import { knownAge } from '#shared/door/verdict.ts';
import type { PersonRow } from '#shared/participants/participant.ts';
import type { SettingKey } from '#shared/site.ts';
import { fold } from '#shared/text.ts';
import { type Base, readBase } from './base-index.ts';
import { type LocalDatabase, readMeta } from './database.ts';
import { type BaseLookup, foldOverlay, type Overlay, pendingMutations } from './overlay.ts';
import { readDeviceSetting } from './settings.ts';

export interface Facts {
  overlay: Overlay;
  findPerson(uid: string): Promise<PersonRow | null>;
  /** The credential that counts for a person. */
  findActiveCredential(participantUid: string): Promise<CredentialRow | null>;
  findCredential(number: string): Promise<CredentialRow | null>;
  isRevoked(number: string): Promise<boolean>;
  findTeamName(uid: string | null): Promise<string | null>;
  /** People of the same name and birth date. */
  findAlike(person: { firstName: string; lastName: string; birthDate: string }): Promise<PersonRow[]>;
  /** The last scan of a number, at any door we heard of, that was not denied. */
  lastPassage(number: string): Promise<ScanRow | null>;
  keyset(): Promise<KeysetEntry[]>;
  setting(key: SettingKey): Promise<string>;
  /** Milliseconds since the server last confirmed the list; none when it never did, or the clock has gone back behind it. */
  listAgeMs(): Promise<number | null>;
}

/** The rows as the pull wrote them. */
export async function baseLookup(db: LocalDatabase, base: Base): Promise<BaseLookup> {
  const device = await readMeta(db, 'device');
  return {
    person: async (uid) => base.person(uid),
    teamName: async (uid) => (await db.teams.get(uid))?.name,
    credential: async (uid) => base.credential(uid),
    credentialByNumber: async (number) => base.credentialByNumber(number),
    deviceCode: device?.code ?? '',
  };
}

/** The facts of this moment: the unanswered mutations are folded once, the rest is looked up when asked. */
export async function readFacts(db: LocalDatabase): Promise<Facts> {
  const held = await readBase(db);
  const base = await baseLookup(db, held);
  const overlay = await foldOverlay(await pendingMutations(db), base);
  const newest = (rows: CredentialRow[]) =>
    rows.sort((a, b) => b.issuedAt.localeCompare(a.issuedAt))[0] ?? null;

  return {
    overlay,
    findPerson: async (uid) => overlay.people.get(uid) ?? (await base.person(uid)) ?? null,
    findActiveCredential: async (participantUid) => {
      const own = [...overlay.credentials.values()].filter((row) => row.participantUid === participantUid);
      const stored = held.credentialsOf(participantUid);
      const all = [...own, ...stored.filter((row) => !overlay.credentials.has(row.uid))];
      return newest(all.filter((row) => row.status === 'active'));
    },
    findCredential: async (number) => {
      const own = [...overlay.credentials.values()].find((row) => row.number === number);
      return own ?? (await base.credentialByNumber(number)) ?? null;
    },
    isRevoked: async (number) =>
      overlay.revoked.has(number) || (await db.revocations.where('number').equals(number).count()) > 0,
    findTeamName: async (uid) => (uid ? ((await base.teamName(uid)) ?? null) : null),
    findAlike: async (person) => {
      const name = fold(`${person.firstName} ${person.lastName}`);
      const isAlike = (other: PersonRow) =>
        other.birthDate === person.birthDate && fold(`${other.firstName} ${other.lastName}`) === name;
      const stored = held.bornOn(person.birthDate).filter(isAlike).slice(0, 5);
      return [...stored, ...[...overlay.people.values()].filter(isAlike)];
    },
    lastPassage: async (number) => {
      const stored = await db.scans
        .where('[number+occurredAt]')
        .between([number, ''], [number, '\uffff'])
        .reverse()
        .filter((scan) => scan.verdict !== 'denied')
        .first();
      const own = overlay.scans.filter((scan) => scan.number === number && scan.verdict !== 'denied');
      const all = [...own, ...(stored ? [stored] : [])];
      return all.sort((a, b) => b.occurredAt.localeCompare(a.occurredAt))[0] ?? null;
    },
    keyset: async () => (await readMeta(db, 'keyset')) ?? [],
    setting: (key) => readDeviceSetting(db, key),
    listAgeMs: async () => {
      const confirmedAt = (await readMeta(db, 'sync'))?.confirmedAt ?? null;
      return knownAge(confirmedAt === null ? null : nowMs() - confirmedAt);
    },
  };
}
