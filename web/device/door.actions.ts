/**
 * Handles a presented badge: verifies it with this device's data, shows the result at once, and stores the scan for
 * the server. A scan is a fact; nothing here waits for a network.
 */

import { checkpointOf, readCheckpoints, repeatSecondsOf } from '#shared/access/checkpoints.ts';
import { findPresentation, findRepeat, highestCopy, lastPassage } from '#shared/access/passages.ts';
import type { AmendmentKind, amendmentReasons, ScanRow } from '#shared/access/scan.ts';
import { type DoorFacts, decideTypedNumber, decideVerdict, type Verdict } from '#shared/access/verdict.ts';
import { now } from '#shared/base/clock.ts';
import { newUid } from '#shared/base/ids.ts';
import { readNumber } from '#shared/codes/number.ts';
import { type PayloadReading, readPayload } from '#shared/codes/payload.ts';
import type { CredentialRow } from '#shared/credentials/credential.ts';
import { findSigner } from '#shared/devices/signer.ts';
import {
  type Category,
  type ParticipantRole,
  readAccessCode,
  zoneLetters,
} from '#shared/edition/tournament.ts';
import type { PersonRow } from '#shared/people/participant.ts';
import type { MutationBody } from '#shared/sync/mutations.ts';
import { findBadgeFacts, type ShownBadge } from '#web/offline/store/badge-facts.ts';
import {
  type CheckpointSettings,
  type LocalDatabase,
  readMeta,
  writeMeta,
} from '#web/offline/store/database.ts';
import { type LocalFacts, readFacts } from '#web/offline/store/facts.ts';
import { run } from '#web/offline/store/outbox.ts';
import { readDeviceSetting } from '#web/offline/store/settings.ts';
import { connection } from '#web/offline/sync/connection.ts';
import { clockDoubt, steadyMs } from '#web/offline/sync/device-clock.ts';

/** The reads of a door; `web/offline/store/facts.ts` answers them from this device's list. */
export type DoorLookup = Pick<
  LocalFacts,
  | 'findCredential'
  | 'isRevoked'
  | 'isRehearsal'
  | 'scansOf'
  | 'findPerson'
  | 'findPhoto'
  | 'keyset'
  | 'listAgeMs'
  | 'setting'
>;

/** The sources of codes at a door. */
export type ReadSource = 'camera' | 'picture' | 'wedge' | 'typed';

/** A verdict with everything the screen shows. */
export interface ScanResult {
  verdict: Verdict;
  /** The scan it is recorded as. */
  scanUid: string;
  /** The scan of the same presentation, where this copy was shown here a moment ago: then nothing new is recorded. */
  presented: ScanRow | null;
  /** Until when the same copy is the same presentation. */
  presentationEndsAt: Date;
  source: ReadSource;
  at: Date;
  /** The holder, if this device knows them and the badge is known to be theirs. */
  person: PersonRow | null;
  /** Their picture, if this device holds it. */
  photo: Blob | null;
  credential: CredentialRow | null;
  /** What the badge itself says about its holder, if the device has no row. */
  claim: BadgeClaim | null;
  /** Where and when this number last passed, or the passage that the verdict is about. */
  lastPassage: ScanRow | null;
  /** The current copy, as far as this device knows. */
  currentCopy: number;
  station: CheckpointSettings;
  listAgeMs: number | null;
}

export interface BadgeClaim {
  role: ParticipantRole;
  category: Category;
  team: string;
  zones: string[];
  /** Minutes since 1970. */
  expires: number;
}

/** Verifies a scanned text or a typed number. */
export async function judgeScan(
  facts: DoorLookup,
  shown: { text: string; source: ReadSource },
  station: CheckpointSettings,
): Promise<ScanResult> {
  const at = now();
  const shell = { source: shown.source, at, station };
  // A code with only a number has no signature, so anyone could print it. A typed number was read by a person.
  if (shown.source === 'typed') {
    const typed = readNumber(shown.text);
    const found = await lookUp(facts, typed.kind === 'number' ? { n: typed.number } : null, station, at);
    const issuer = found.keyset.find(({ kid }) => kid === found.about.credential?.kid) ?? null;
    const verdict = decideTypedNumber(typed, { ...found.about, issuer }, at);
    return {
      ...{ ...shell, verdict, ...presentationOf(found, verdict, at) },
      ...(await shownBeside(facts, found, null)),
    };
  }
  const reading = readPayload(shown.text);
  const found = await lookUp(facts, reading.kind === 'payload' ? reading.fields : null, station, at);
  const signer = await findSigner(reading, found.keyset);
  const verdict = decideVerdict({ reading, signer }, found.about, at);
  const claim = signer.kind === 'forged' || verdict.reason === 'otherKey' ? null : claimOf(reading);
  const isTheirs = signer.kind === 'signed';
  return {
    ...{ ...shell, verdict, ...presentationOf(found, verdict, at) },
    ...(await shownBeside(facts, found, claim, isTheirs)),
  };
}

/** Whether it is the presentation of a moment ago: the same copy, of which the door still says the same. */
function presentationOf(
  { presented, windowMs }: ScanFacts,
  verdict: Verdict,
  at: Date,
): Pick<ScanResult, 'scanUid' | 'presented' | 'presentationEndsAt'> {
  const isSame = presented?.verdict === verdict.kind && presented.reason === verdict.reason;
  const begun = presented && isSame ? Date.parse(presented.occurredAt) : at.getTime();
  return {
    scanUid: presented && isSame ? presented.uid : newUid(),
    presented: isSame ? presented : null,
    presentationEndsAt: new Date(begun + windowMs),
  };
}

type ScanFacts = Awaited<ReturnType<typeof lookUp>>;

/** Everything known about a badge, and where it was scanned. */
async function lookUp(facts: DoorLookup, badge: ShownBadge | null, station: CheckpointSettings, at: Date) {
  const number = badge?.n ?? null;
  const [listAgeMs, setUp, scans, { keyset, about: known }] = await Promise.all([
    facts.listAgeMs(),
    facts.setting('checkpoints'),
    number === null ? [] : facts.scansOf(number),
    findBadgeFacts(facts, badge),
  ]);
  const all = readCheckpoints(setUp);
  const { zone } = station;
  const checkpoint = { ...checkpointOf(station.checkpoint, all), zone };
  const g = badge && 'g' in badge ? badge.g : (known.credential?.g ?? null);
  const presented = findPresentation(scans, { checkpoint, direction: station.direction, g }, at);
  // Earlier scans of the same presentation say nothing about another passage.
  const before = presented ? scans.filter((scan) => scan.occurredAt < presented.occurredAt) : scans;
  const repeat = findRepeat(before, { checkpoint, direction: station.direction, all }, at);
  const about: DoorFacts = {
    ...{ ...known, repeat, highestCopy: highestCopy(scans), zone },
    ...(clockDoubt() ? { earliest: new Date(steadyMs()) } : {}),
  };
  const windowMs = repeatSecondsOf(checkpoint) * 1000;
  return {
    ...{ about, keyset, listAgeMs, presented, windowMs },
    passage: repeat?.passage ?? lastPassage(before),
  };
}

/** What the screen shows next to a verdict. A forged badge must not show a real person's name. */
async function shownBeside(
  facts: DoorLookup,
  { about, listAgeMs, passage }: ScanFacts,
  claim: ScanResult['claim'],
  isTheirs = true,
): Promise<
  Omit<ScanResult, 'verdict' | 'source' | 'at' | 'station' | 'scanUid' | 'presented' | 'presentationEndsAt'>
> {
  const credential = isTheirs ? about.credential : null;
  const person = credential && (await facts.findPerson(credential.participantUid));
  return {
    ...{ person, credential, claim, listAgeMs },
    photo: await facts.findPhoto(person?.photo ?? null),
    lastPassage: isTheirs ? passage : null,
    currentCopy: Math.max(about.credential?.g ?? 0, about.highestCopy),
  };
}

function claimOf(reading: PayloadReading): BadgeClaim | null {
  if (reading.kind !== 'payload') return null;
  const access = readAccessCode(reading.fields.c);
  const { team, z, x } = reading.fields;
  return access && { ...access, team, zones: zoneLetters(Number.parseInt(z, 16)), expires: x };
}

/** Verifies with this device's data. */
export async function judgeHere(
  db: LocalDatabase,
  shown: { text: string; source: ReadSource },
  station: CheckpointSettings,
): Promise<ScanResult> {
  return judgeScan(readFacts(db), shown, station);
}

/** Stores a scan on this device's disk, to be sent. Throws NoOperator if no operator is authorized. */
export async function recordScan(db: LocalDatabase, judged: ScanResult): Promise<void> {
  const body = scanOf(judged, judged.scanUid);
  await run(db, async () => ({
    kind: 'prepared',
    mutations: [{ kind: 'scan.record', body }],
    numbers: 0,
    result: null,
  }));
}

/** An amendment of a scan, with its reason. */
export type AmendmentDraft = {
  [K in AmendmentKind]: { kind: K; reason: (typeof amendmentReasons)[K][number] };
}[AmendmentKind];

/** Amends a scan: it was no passage, or a supervisor let the holder in. The scan stays recorded. */
export async function amendScan(
  db: LocalDatabase,
  scan: { uid: string; number: string },
  { kind, reason }: AmendmentDraft,
): Promise<void> {
  const about = { uid: newUid(), scanUid: scan.uid, number: scan.number };
  const mutation =
    kind === 'annulled'
      ? ({ kind: 'scan.annul', body: { ...about, reason } } as const)
      : ({ kind: 'scan.override', body: { ...about, reason } } as const);
  await run(db, async () => ({ kind: 'prepared', mutations: [mutation], numbers: 0, result: null }));
}

/** The scan as it is stored: what was presented, the verdict, and the age of the list. */
export function scanOf(judged: ScanResult, uid: string): MutationBody<'scan.record'> {
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

/** The settings of this door as chosen on the device; its device's name by default. */
export async function readStation(db: LocalDatabase, deviceName: string): Promise<DoorStation> {
  const chosen = (await readMeta(db, 'station')) ?? { checkpoint: deviceName, direction: 'in', zone: null };
  const all = readCheckpoints(await readDeviceSetting(db, 'checkpoints'));
  const setUp = all.find(({ name }) => name === chosen.checkpoint);
  const isEntryOnly = setUp?.isEntryOnly ?? false;
  return {
    checkpoint: chosen.checkpoint,
    direction: isEntryOnly ? 'in' : chosen.direction,
    // For a checkpoint that the organizers configured, their zone applies.
    zone: setUp ? setUp.zone : chosen.zone,
    isEntryOnly,
  };
}

/** A door as it works. */
export interface DoorStation extends CheckpointSettings {
  /** Badges are not scanned on the way out. */
  isEntryOnly: boolean;
}

export async function saveStation(
  db: LocalDatabase,
  { checkpoint, direction, zone }: CheckpointSettings,
): Promise<void> {
  await writeMeta(db, 'station', { checkpoint: checkpoint.trim().slice(0, 80), direction, zone });
}
