/**
 * A rehearsal: a second database with invented people, and a device record and key that no server knows; nothing is
 * sent. The same code runs as in real work; code that must not remember a rehearsal checks `isRehearsal`.
 */
import { picturesOf } from '#shared/badges/read-template.ts';
import { now, nowMs } from '#shared/base/clock.ts';
import { minutesOf } from '#shared/base/dates.ts';
import { newUid } from '#shared/base/ids.ts';
import { randomFrom } from '#shared/base/random.ts';
import { practiceCode } from '#shared/codes/number.ts';
import { signedPart } from '#shared/codes/payload.ts';
import { credentialMessage } from '#shared/codes/signed-messages.ts';
import type { CredentialRow } from '#shared/credentials/credential.ts';
import { decideIssue, sealCredential } from '#shared/credentials/decide.ts';
import { capabilitiesOf, type KeysetEntry, writeCertificate } from '#shared/devices/devices.ts';
import { categoryOf, tournament } from '#shared/edition/tournament.ts';
import { generateKeys, type KeyPair, sign } from '#shared/engines/signatures/signature.ts';
import type { PersonRow } from '#shared/people/participant.ts';
import type { SettingKey } from '#shared/settings/site.ts';
import { editionSetting } from '#shared/sync/protocol.ts';
import { applyPull } from '#web/offline/search/base.ts';
import {
  type DeviceRecord,
  freshSync,
  LocalDatabase,
  type OperatorRecord,
  readMeta,
  readMetas,
  rehearsalName,
  type StoredPhoto,
  writeMeta,
} from '#web/offline/store/database.ts';
import { readDeviceTemplate } from '#web/offline/store/settings.ts';
import { sha256Hex } from '#web/offline/sync/device-call.ts';
import {
  type BadgeStage,
  type MadeUp,
  makeUpPeople,
  type NameBranch,
  nameBranch,
} from './rehearsal-people.ts';
import { mayRehearse } from './rehearsal-place.ts';

/** A device that is locked or being wiped only sends its work. */
export class MayNotRehearse extends Error {
  override readonly name = 'MayNotRehearse';
}

export interface RehearsalParts {
  /** Who is made up; the same seed makes the same people. */
  seed: number;
  /** Creates an invented face; null if this browser has no canvas. */
  drawFace: (seed: number, branch: NameBranch) => Promise<Blob | null>;
}

export interface RehearsalSession {
  db: LocalDatabase;
  device: DeviceRecord;
  operator: OperatorRecord;
}

/**
 * Opens the rehearsal of this browser: the one that a reload left, else a new one. Reads of the real database alone.
 * Throws MayNotRehearse.
 */
export async function openRehearsal(real: LocalDatabase, parts: RehearsalParts): Promise<RehearsalSession> {
  const db = new LocalDatabase(rehearsalName);
  try {
    await requireMayRehearse(real);
    const left = await readMetas(db, 'device', 'operator', 'sync');
    if (left.device && left.operator && left.sync?.confirmedAt != null)
      return { db, device: left.device, operator: left.operator };
    // A reload interrupted it: start again.
    await db.transaction('rw', db.tables, () => Promise.all(db.tables.map((table) => table.clear())));
    return { db, ...(await fill(db, real, parts)) };
  } catch (error) {
    db.close();
    throw error;
  }
}

async function requireMayRehearse(real: LocalDatabase): Promise<void> {
  if (!(await mayRehearse(real))) throw new MayNotRehearse();
}

async function fill(
  db: LocalDatabase,
  real: LocalDatabase,
  { seed, drawFace }: RehearsalParts,
): Promise<Omit<RehearsalSession, 'db'>> {
  const present = await readMetas(real, 'device', 'operator', 'sync', 'badgeFormat');
  if (!present.device || !present.operator) throw new MayNotRehearse();
  const device = await makeDevice(present.device);
  const operator = { ...present.operator, grant: newUid() };
  const made = makeUpPeople(randomFrom(seed), new Date(tournament.badgesFrom).toISOString());
  await keepFaces(db, made, (at, branch) => drawFace(seed + at, branch));
  const credentials = await makeBadges(made, device);
  const values = await copySettings(db, real);
  await db.transaction('rw', db.meta, async () => {
    await writeMeta(db, 'device', device);
    await writeMeta(db, 'operator', operator);
    await writeMeta(db, 'sync', { ...freshSync, epoch: 'rehearsal' });
    await writeMeta(db, 'counters', { nextMseq: 1, nextNumber: credentials.length + 1 });
    await writeMeta(db, 'station', { checkpoint: device.name, direction: 'in', zone: null });
    if (present.badgeFormat) await writeMeta(db, 'badgeFormat', present.badgeFormat);
  });
  const travelling = <Row>(rows: readonly Row[]) => rows.map((row) => ({ ...row, seq: 1 }));
  const { machineOffset = 0, clockOffset = 0 } = present.sync ?? {};
  const page = {
    ...{
      kind: 'page' as const,
      epoch: 'rehearsal',
      from: '0::',
      cursor: '1::',
      more: false,
      gone: [],
      lmid: 0,
    },
    rows: {
      teams: travelling(made.teams),
      participants: travelling(made.people.map(({ person }) => person)),
      credentials: travelling(credentials),
      ...{ revocations: [], scans: [] },
    },
    keyset: [entryOf(device)],
    ...{ serverNow: nowMs(), clockOffset, settings: { version: 'rehearsal', values }, minClient: 1 },
    // It is never sent to a server.
    proof: '',
  };
  await applyPull(db, page, { machineOffset, clockOffset, now: nowMs() });
  return { device, operator };
}

async function makeDevice({ name, kind }: Pick<DeviceRecord, 'name' | 'kind'>): Promise<DeviceRecord> {
  const keys = await generateKeys({ extractable: false });
  const uid = newUid();
  const minute = minutesOf(now());
  const year = 60 * 24 * 365;
  const fields = {
    ...{
      kid: keys.publicKey.slice(0, 4),
      dev: uid,
      evt: tournament.id,
      code: practiceCode,
      pub: keys.publicKey,
    },
    ...{ nbf: minute - year, exp: minute + year, caps: [...capabilitiesOf.desk] },
  };
  // Self-signed: valid only within the rehearsal.
  const certificate = await writeCertificate(fields, keys);
  return { uid, code: practiceCode, name, kind, certificate, rootPublicKey: keys.publicKey, keys };
}

function entryOf({ certificate, name }: DeviceRecord): KeysetEntry {
  return { ...certificate, revokedAt: null, name };
}

/** Stores the photos in one write: separate writes would wait for the disk each time. */
async function keepFaces(
  db: LocalDatabase,
  { people }: MadeUp,
  draw: (at: number, branch: NameBranch) => Promise<Blob | null>,
): Promise<void> {
  const faces: StoredPhoto[] = [];
  for (const [at, { person }] of people.entries()) {
    const jpeg = await draw(at, nameBranch(categoryOf(person.category).branch));
    if (!jpeg) continue;
    person.photo = await sha256Hex(new Uint8Array(await jpeg.arrayBuffer()));
    faces.push({ sha256: person.photo, jpeg, toSend: 0 });
  }
  await db.photos.bulkPut(faces);
}

/** The badges issued before the rehearsal began, made by the same rules and key as those issued in it. */
async function makeBadges({ people }: MadeUp, device: DeviceRecord): Promise<CredentialRow[]> {
  const badges: CredentialRow[] = [];
  for (const { person, stage } of people) {
    if (stage !== 'none') badges.push(await makeBadge(person, stage, badges.length + 1, device));
  }
  return badges;
}

async function makeBadge(
  participant: PersonRow,
  stage: Exclude<BadgeStage, 'none'>,
  nextCounter: number,
  { code, certificate, keys }: { code: string; certificate: { kid: string }; keys: KeyPair },
): Promise<CredentialRow> {
  const facts = {
    ...{ participant, activeCredential: null, deviceCode: code, nextCounter, kid: certificate.kid },
  };
  const draft = decideIssue(facts, { uid: newUid(), participantUid: participant.uid }, now());
  if (draft.kind === 'refused') throw new Error(`a made-up person gets no badge: ${draft.code}`);
  const sealed = sealCredential(draft, await sign(keys, credentialMessage(signedPart(draft.fields))));
  // They were printed before the practice began.
  return { ...sealed, awaiting: stage === 'awaiting', printedAt: sealed.issuedAt };
}

/** The organizers' settings for a desk: the same badge, hand-outs and validity rules as in real work. */
const practised: readonly SettingKey[] = ['badgeTemplate', 'validity', 'handouts', 'checkpoints'];

async function copySettings(db: LocalDatabase, real: LocalDatabase): Promise<Record<string, string>> {
  const all = (await readMeta(real, 'settings'))?.values ?? {};
  for (const sha256 of picturesOf(await readDeviceTemplate(real))) {
    const picture = await real.photos.get(sha256);
    if (picture) await db.photos.put({ sha256, jpeg: picture.jpeg, toSend: 0 });
  }
  return Object.fromEntries(
    [...practised, editionSetting].flatMap((key) => (all[key] === undefined ? [] : [[key, all[key]]])),
  );
}
