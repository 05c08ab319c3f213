/**
 * What happens when a badge is shown: the text is judged on what this device holds, said at once, and then
 * kept for the server. A scan is a fact; nothing here waits for a network.
 */
import { now } from '#shared/clock.ts';
import type { CredentialRow } from '#shared/credentials/credential.ts';
import { readNumber } from '#shared/credentials/number.ts';
import { type PayloadReading, readPayload } from '#shared/credentials/payload.ts';
import { findSigner, type Signer } from '#shared/credentials/signer.ts';
import type { KeysetEntry } from '#shared/devices.ts';
import type { ScanRow } from '#shared/door/scan.ts';
import { type DoorFacts, decideTypedNumber, decideVerdict, type Verdict } from '#shared/door/verdict.ts';
import { newUid } from '#shared/ids.ts';
import type { PersonRow } from '#shared/participants/participant.ts';
import type { MutationBody } from '#shared/sync/mutations.ts';
import {
  type Category,
  type ParticipantRole,
  readAccessCode,
  type Zone,
  zoneLetters,
  zones,
} from '#shared/tournament.ts';
import { readZoneTable, type ZoneTable } from '#shared/zones.ts';
import { connection } from '#web/local/connection.ts';
import { type LocalDatabase, readMeta, type Station, writeMeta } from '#web/local/database.ts';
import { clockDoubt, steadyMs } from '#web/local/device-clock.ts';
import { type Facts, readFacts } from '#web/local/facts.ts';
import { run } from '#web/local/outbox.ts';
import type { ReadSource } from './readers.ts';

/** What a door looks up; `web/local/facts.ts` answers it from this device's own list. */
export type DoorLookup = Pick<
  Facts,
  'findCredential' | 'isRevoked' | 'lastPassage' | 'findPerson' | 'keyset' | 'listAgeMs' | 'setting'
>;

/** A verdict with all that the screen shows beside it. */
export interface Judged {
  verdict: Verdict;
  source: ReadSource;
  at: Date;
  /** The holder, if this device knows them and nothing says that the badge is a forgery. */
  person: PersonRow | null;
  credential: CredentialRow | null;
  /** What the badge itself says of its holder, where nobody here knows more. */
  claim: BadgeClaim | null;
  /** Where and when this number last passed. */
  lastPassage: ScanRow | null;
  station: Station;
  /** What the organiser calls the zones. */
  zoneNames: ZoneTable['names'];
  listAgeMs: number | null;
}

export interface BadgeClaim {
  role: ParticipantRole;
  category: Category;
  team: string;
  zones: Zone[];
  /** Minutes since 1970. */
  expires: number;
}

/** Judges a scanned text or a typed number. */
export async function judge(
  facts: DoorLookup,
  shown: { text: string; source: ReadSource },
  station: Station,
): Promise<Judged> {
  const at = now();
  const listAgeMs = await facts.listAgeMs();
  const look = async (number: string | null) => ({
    credential: number === null ? null : await facts.findCredential(number),
    isRevoked: number !== null && (await facts.isRevoked(number)),
    lastPassage: number === null ? null : await facts.lastPassage(number),
  });
  const earliest = clockDoubt() ? { earliest: new Date(steadyMs()) } : {};
  const about = { listAgeMs, zone: zoneOf(station), direction: station.direction, ...earliest };
  const shell = { source: shown.source, at, station, listAgeMs };

  const typed = readNumber(shown.text);
  if (shown.source === 'typed' || typed.kind !== 'notANumber') {
    const found = await look(typed.kind === 'number' ? typed.number : null);
    const issuer = await findIssuer(facts, found.credential);
    const verdict = decideTypedNumber(typed, { ...found, ...about, issuer }, at);
    return {
      ...shell,
      verdict,
      ...(await zoneOfVerdict(facts, verdict)),
      ...(await holderOf(facts, found, null)),
    };
  }

  const reading = readPayload(shown.text);
  const found = await look(reading.kind === 'payload' ? reading.fields.n : null);
  const signer = await findSigner(reading, await facts.keyset());
  const verdict = decideVerdict({ reading, signer }, { ...found, ...about }, at);
  return {
    ...shell,
    verdict,
    ...(await zoneOfVerdict(facts, verdict)),
    ...(await holderOf(facts, found, { reading, signer })),
  };
}

/** The key that the list says a badge was signed with. */
async function findIssuer(facts: DoorLookup, credential: CredentialRow | null): Promise<KeysetEntry | null> {
  if (!credential) return null;
  return (await facts.keyset()).find(({ kid }) => kid === credential.kid) ?? null;
}

/** What the organiser calls the zones, where the verdict is about one: the others do not wait for it. */
async function zoneOfVerdict(facts: DoorLookup, { reason }: Verdict): Promise<Pick<Judged, 'zoneNames'>> {
  return { zoneNames: reason === 'otherZone' ? readZoneTable(await facts.setting('zones')).names : {} };
}

type Found = Pick<DoorFacts, 'credential'> & { lastPassage: ScanRow | null };

async function holderOf(
  facts: DoorLookup,
  found: Found,
  scanned: { reading: PayloadReading; signer: Signer } | null,
): Promise<Pick<Judged, 'person' | 'credential' | 'claim' | 'lastPassage'>> {
  // The name of a stranger must not stand beside a badge that somebody made up.
  if (scanned?.signer.kind === 'forged') {
    return { person: null, credential: null, claim: null, lastPassage: null };
  }
  const person = found.credential ? await facts.findPerson(found.credential.participantUid) : null;
  return {
    person,
    credential: found.credential,
    claim: claimOf(scanned?.reading),
    lastPassage: found.lastPassage,
  };
}

function claimOf(reading: PayloadReading | undefined): BadgeClaim | null {
  if (reading?.kind !== 'payload') return null;
  const access = readAccessCode(reading.fields.c);
  const { team, z, x } = reading.fields;
  return access && { ...access, team, zones: zoneLetters(Number.parseInt(z, 16)), expires: x };
}

function zoneOf({ zone }: Station): Zone | null {
  return zones.find((one) => one === zone) ?? null;
}

/** Judges with what this device holds. */
export async function judgeHere(
  db: LocalDatabase,
  shown: { text: string; source: ReadSource },
  station: Station,
): Promise<Judged> {
  return judge(await readFacts(db), shown, station);
}

/** Keeps a scan on this device's disk, to be sent. Throws NoOperator when nobody may work here any more. */
export async function recordScan(db: LocalDatabase, judged: Judged): Promise<void> {
  const body = scanOf(judged, newUid());
  await run(db, async () => ({
    kind: 'prepared',
    mutations: [{ kind: 'scan.record', body }],
    numbers: 0,
    result: null,
  }));
}

/** The scan as it is kept: what was shown, what was said, and how old the list was that it was said by. */
export function scanOf(judged: Judged, uid: string): MutationBody<'scan.record'> {
  const { verdict, station, at, listAgeMs } = judged;
  return {
    uid,
    number: verdict.number,
    g: verdict.g,
    direction: station.direction,
    verdict: verdict.kind,
    reason: verdict.reason,
    checkpoint: station.checkpoint,
    listAgeMs: listAgeMs === null ? null : Math.round(listAgeMs),
    offline: connection().kind !== 'online',
    occurredAt: at.toISOString(),
  };
}

/** What this door is called and which way it lets people; its device's name until somebody says otherwise. */
export async function readStation(db: LocalDatabase, deviceName: string): Promise<Station> {
  return (await readMeta(db, 'station')) ?? { checkpoint: deviceName, direction: 'in', zone: null };
}

export async function saveStation(db: LocalDatabase, station: Station): Promise<void> {
  await writeMeta(db, 'station', { ...station, checkpoint: station.checkpoint.trim().slice(0, 80) });
}
