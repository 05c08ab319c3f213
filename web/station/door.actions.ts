/**
 * What happens when a badge is shown: the text is judged on what this device holds, said at once, and then
 * kept for the server. A scan is a fact; nothing here waits for a network.
 */
import { now } from '#shared/clock.ts';
import type { CredentialRow } from '#shared/credentials/credential.ts';
import { readNumber } from '#shared/credentials/number.ts';
import { type PayloadReading, readPayload } from '#shared/credentials/payload.ts';
import { findSigner } from '#shared/credentials/signer.ts';
import { checkpointOf, readCheckpoints, repeatSecondsOf } from '#shared/door/checkpoints.ts';
import { findPresentation, findRepeat, highestCopy, lastPassage } from '#shared/door/passages.ts';
import type { AmendmentKind, amendmentReasons, ScanRow } from '#shared/door/scan.ts';
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
import { findBadgeFacts, type Shown } from '#web/local/badge-facts.ts';
import { connection } from '#web/local/connection.ts';
import { type LocalDatabase, readMeta, type Station, writeMeta } from '#web/local/database.ts';
import { clockDoubt, steadyMs } from '#web/local/device-clock.ts';
import { type Facts, readFacts } from '#web/local/facts.ts';
import { run } from '#web/local/outbox.ts';
import { readDeviceSetting } from '#web/local/settings.ts';

/** What a door looks up; `web/local/facts.ts` answers it from this device's own list. */
export type DoorLookup = Pick<
  Facts,
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

/** The ways by which a code comes to the door. */
export type ReadSource = 'camera' | 'picture' | 'wedge' | 'typed';

/** A verdict with all that the screen shows beside it. */
export interface Judged {
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
  /** What the badge itself says of its holder, where nobody here knows more. */
  claim: BadgeClaim | null;
  /** Where and when this number last passed, or the passage that the verdict is about. */
  lastPassage: ScanRow | null;
  /** The copy that counts, as far as anybody here has heard. */
  currentCopy: number;
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
  const shell = { source: shown.source, at, station };
  // A code that holds a number alone is signed by nobody: anybody prints one. What is typed was read by a person.
  if (shown.source === 'typed') {
    const typed = readNumber(shown.text);
    const found = await lookUp(facts, typed.kind === 'number' ? { n: typed.number } : null, station, at);
    const issuer = found.keyset.find(({ kid }) => kid === found.about.credential?.kid) ?? null;
    const verdict = decideTypedNumber(typed, { ...found.about, issuer }, at);
    return {
      ...{ ...shell, verdict, ...presentationOf(found, verdict, at) },
      ...(await shownBeside(facts, found, { verdict, claim: null })),
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
    ...(await shownBeside(facts, found, { verdict, claim }, isTheirs)),
  };
}

/** Whether it is the presentation of a moment ago: the same copy, of which the door still says the same. */
function presentationOf(
  { presented, windowMs }: Found,
  verdict: Verdict,
  at: Date,
): Pick<Judged, 'scanUid' | 'presented' | 'presentationEndsAt'> {
  const isSame = presented?.verdict === verdict.kind && presented.reason === verdict.reason;
  const begun = presented && isSame ? Date.parse(presented.occurredAt) : at.getTime();
  return {
    scanUid: presented && isSame ? presented.uid : newUid(),
    presented: isSame ? presented : null,
    presentationEndsAt: new Date(begun + windowMs),
  };
}

type Found = Awaited<ReturnType<typeof lookUp>>;

/** All that is known of a badge, and of where it was. */
async function lookUp(facts: DoorLookup, badge: Shown | null, station: Station, at: Date) {
  const number = badge?.n ?? null;
  const [listAgeMs, setUp, scans, { keyset, about: known }] = await Promise.all([
    facts.listAgeMs(),
    facts.setting('checkpoints'),
    number === null ? [] : facts.scansOf(number),
    findBadgeFacts(facts, badge),
  ]);
  const all = readCheckpoints(setUp);
  const zone = zoneOf(station);
  const checkpoint = { ...checkpointOf(station.checkpoint, all), zone };
  const g = badge && 'g' in badge ? badge.g : (known.credential?.g ?? null);
  const presented = findPresentation(scans, { checkpoint, direction: station.direction, g }, at);
  // What it was shown as a moment ago says nothing of another passage.
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

/** What the screen shows beside a verdict. The name of a stranger must not stand beside a badge that somebody made up. */
async function shownBeside(
  facts: DoorLookup,
  { about, listAgeMs, passage }: Found,
  { verdict, claim }: Pick<Judged, 'verdict' | 'claim'>,
  isTheirs = true,
): Promise<
  Omit<Judged, 'verdict' | 'source' | 'at' | 'station' | 'scanUid' | 'presented' | 'presentationEndsAt'>
> {
  const credential = isTheirs ? about.credential : null;
  const person = credential && (await facts.findPerson(credential.participantUid));
  return {
    ...{ person, credential, claim, listAgeMs },
    photo: await facts.findPhoto(person?.photo ?? null),
    lastPassage: isTheirs ? passage : null,
    currentCopy: Math.max(about.credential?.g ?? 0, about.highestCopy),
    // The others do not wait for what the organiser calls the zones.
    zoneNames: verdict.reason === 'otherZone' ? readZoneTable(await facts.setting('zones')).names : {},
  };
}

function claimOf(reading: PayloadReading): BadgeClaim | null {
  if (reading.kind !== 'payload') return null;
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
  return judge(readFacts(db), shown, station);
}

/** Keeps a scan on this device's disk, to be sent. Throws NoOperator when nobody may work here any more. */
export async function recordScan(db: LocalDatabase, judged: Judged): Promise<void> {
  const body = scanOf(judged, judged.scanUid);
  await run(db, async () => ({
    kind: 'prepared',
    mutations: [{ kind: 'scan.record', body }],
    numbers: 0,
    result: null,
  }));
}

/** What is said of a scan afterwards, and why. */
export type AmendmentDraft = {
  [K in AmendmentKind]: { kind: K; reason: (typeof amendmentReasons)[K][number] };
}[AmendmentKind];

/** Says of a scan that it was no passage, or that a supervisor let its holder in. The scan stays in the record. */
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

/** What this door is, as somebody chose it here; its device's name until somebody does. */
export async function readStation(db: LocalDatabase, deviceName: string): Promise<DoorStation> {
  const chosen = (await readMeta(db, 'station')) ?? { checkpoint: deviceName, direction: 'in', zone: null };
  const all = readCheckpoints(await readDeviceSetting(db, 'checkpoints'));
  const setUp = all.find(({ name }) => name === chosen.checkpoint);
  const isEntryOnly = setUp?.isEntryOnly ?? false;
  return {
    checkpoint: chosen.checkpoint,
    direction: isEntryOnly ? 'in' : chosen.direction,
    // What lies behind a door that the organiser has set up is theirs to say.
    zone: setUp ? setUp.zone : chosen.zone,
    isEntryOnly,
  };
}

/** A door as it works. */
export interface DoorStation extends Station {
  /** Nobody is scanned on the way out. */
  isEntryOnly: boolean;
}

export async function saveStation(
  db: LocalDatabase,
  { checkpoint, direction, zone }: Station,
): Promise<void> {
  await writeMeta(db, 'station', { checkpoint: checkpoint.trim().slice(0, 80), direction, zone });
}
