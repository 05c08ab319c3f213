/** The invented desks and doors, the badges they made and what they saw, on their way into the database. */
import { eq, inArray } from 'drizzle-orm';
import { must } from '#shared/base/must.ts';
import { type Random, randomFrom } from '#shared/base/random.ts';
import { serverCode } from '#shared/codes/number.ts';
import { signedPart } from '#shared/codes/payload.ts';
import { credentialMessage } from '#shared/codes/signed-messages.ts';
import type { CredentialRow } from '#shared/credentials/credential.ts';
import { decideIssue, sealCredential } from '#shared/credentials/decide.ts';
import { writeReason } from '#shared/credentials/reasons.ts';
import { sign } from '#shared/engines/signatures/signature.ts';
import { newPerson, type PersonRow } from '#shared/people/participant.ts';
import { insertScans, type ReceivedScan } from '../../accreditation/scan-store.ts';
import { productVersion } from '../../core/base/version.ts';
import type { Db } from '../../core/database/open.ts';
import { credentials, devices, participants, revocations } from '../../core/database/tables.ts';
import { certificateOf, type EventKeys, kidOf } from '../../core/keys/keys.ts';
import { demoDevices, demoKeys, draftVisits, endOfEarlyDay } from './accreditation-day.ts';
import { parts } from './batches.ts';
import { featuredPeople } from './fixtures.ts';
import { type DraftPerson, demoUid } from './tournament-people.ts';

const batch = 250;
/** Most people came to the early accreditation; the rest is expected on the morning the demonstration shows. */
const shareIssued = 0.6;
const minuteMs = 60_000;

interface DemoIssuer {
  kid: string;
  sign(signedText: string): Promise<string>;
}
/** By device code: the server and the desks that accredited early. */
export type DemoIssuers = Map<string, DemoIssuer>;

/** The desks and doors, enrolled that morning; their last contact was when they closed. */
export async function insertDevices(
  { db, keys, secret }: { db: Db; keys: EventKeys; secret: string },
  { createdById, now }: { createdById: number; now: Date },
): Promise<DemoIssuers> {
  const random = randomFrom(77);
  const closedAt = endOfEarlyDay(now);
  const issuers: DemoIssuers = new Map([[serverCode, await keys.signer(db)]]);
  for (const { code, name, kind, version = productVersion } of demoDevices) {
    const lastSeenAt = new Date(closedAt + random.between(2, 20) * minuteMs);
    const pair = await demoKeys(secret, code);
    const kid = kidOf(pair.publicKey);
    const uid = demoUid(closedAt, random);
    const fields = certificateOf({ kid, uid, code, publicKey: pair.publicKey, kind });
    await db
      .insert(devices)
      .values({
        ...{ uid, code, name, kind, kid, createdById, status: 'active', publicKey: pair.publicKey },
        certificate: await keys.signCertificate(fields),
        platform: kind === 'desk' ? 'Windows 11, Chrome 143' : 'Android 16, Chrome 143',
        ...{ lastSeenAt, listConfirmedAt: lastSeenAt, appVersion: version },
        clockOffsetMs: random.between(-900, 900),
        pendingCount: 0,
        createdAt: new Date(closedAt - 10 * 60 * minuteMs),
      })
      .onConflictDoNothing();
    issuers.set(code, { kid, sign: (text) => sign(pair, credentialMessage(text)) });
  }
  return issuers;
}

/** Signs the credentials of those who have theirs, each with the key of the device it came from. */
export async function issueCredentials(
  issuers: DemoIssuers,
  people: readonly DraftPerson[],
  now: Date,
): Promise<Map<string, CredentialRow>> {
  const random = randomFrom(60);
  const featured = new Set(featuredPeople.map(({ lastName }) => lastName));
  const lucky = people.filter((person) => !featured.has(person.lastName) && random.chance(shareIssued));
  const counters = new Map<string, number>();
  const issued = new Map<string, CredentialRow>();
  for (const { person, code, at } of draftVisits(lucky, now, random)) {
    const issuer = must(issuers.get(code), 'every desk of the day was enrolled');
    const nextCounter = (counters.get(code) ?? 0) + 1;
    counters.set(code, nextCounter);
    const facts = {
      participant: personRow(person),
      activeCredential: null,
      deviceCode: code,
      nextCounter,
      kid: issuer.kid,
    };
    const draft = decideIssue(facts, { uid: demoUid(at.getTime(), random), participantUid: person.uid }, at);
    if (draft.kind === 'refused') throw new Error(`a demo credential was refused: ${draft.code}`);
    issued.set(person.uid, sealCredential(draft, await issuer.sign(signedPart(draft.fields))));
  }
  return issued;
}

function personRow(person: DraftPerson): PersonRow {
  const { uid, firstName, lastName, birthDate, country, category, role, team, createdAt } = person;
  return newPerson(
    { firstName, lastName, birthDate, country, category, role, teamUid: team?.uid ?? null, photo: null },
    { uid, teamName: team?.name ?? null, createdAt: createdAt.toISOString() },
  );
}

/** The credentials, some of them lost and revoked, and the counter they leave behind. */
export async function insertCredentials(
  { db, keys }: { db: Db; keys: EventKeys },
  issued: Map<string, CredentialRow>,
  { operatorId, now }: { operatorId: number; now: Date },
): Promise<void> {
  const random = randomFrom(404);
  const all = [...issued.values()].map((row) => ({
    ...row,
    issuedAt: new Date(row.issuedAt),
    revokedAt: null,
    validatedAt: null,
    printedAt: new Date(row.issuedAt),
    operatorId,
  }));
  for (const part of parts(all, batch)) await db.insert(credentials).values(part).onConflictDoNothing();
  const ofServer = all.filter(({ issuedBy }) => issuedBy === serverCode);
  await db.update(devices).set({ lastNumber: ofServer.length }).where(eq(devices.uid, keys.serverUid));

  const lost = all.filter((_row, index) => index % 260 === Math.min(130, all.length - 1));
  const reason = writeReason('lost', 'en el hotel');
  const revokedAt = new Date(endOfEarlyDay(now));
  const numbers = lost.map(({ number }) => number);
  await db.transaction(async (tx) => {
    await tx
      .update(credentials)
      .set({ status: 'revoked', revokedReason: reason, revokedAt, revokedBy: operatorId })
      .where(inArray(credentials.number, numbers));
    await tx
      .update(participants)
      .set({ hasCredential: false, credentialNumber: null, credentialData: null })
      .where(inArray(participants.credentialNumber, numbers));
    const rows = numbers.map((number) => ({
      uid: demoUid(revokedAt.getTime(), random),
      number,
      reason,
      by: operatorId,
      deviceCode: serverCode,
      revokedAt,
    }));
    await tx.insert(revocations).values(rows).onConflictDoNothing();
  });
}

/** The scans of the main venue's two doors that day: people who went in and out, and three who were refused. */
export async function insertVisits(
  db: Db,
  issued: Map<string, CredentialRow>,
  { operatorId, now }: { operatorId: number; now: Date },
): Promise<void> {
  const random = randomFrom(808);
  const doors = demoDevices.filter(({ kind }) => kind === 'door');
  const until = endOfEarlyDay(now);
  const scan = (at: number, fields: Partial<ReceivedScan>): ReceivedScan => {
    const door = random.pick(doors);
    return {
      uid: demoUid(at, random),
      ...{ number: '', g: null, direction: 'in', verdict: 'granted', reason: 'ok' },
      ...{ checkpoint: door.name, deviceCode: door.code },
      ...{ listAgeMs: random.between(2, 40) * 1000, offline: random.chance(0.2) },
      occurredAt: new Date(at).toISOString(),
      operatorId,
      clockOffsetMs: 0,
      ...fields,
    };
  };
  const visitors = [...issued.values()].filter(
    ({ issuedBy }) => issuedBy !== serverCode && random.chance(0.45),
  );
  const scans = visitors.flatMap(({ number, g, issuedAt }) => {
    const entered = Date.parse(issuedAt) + random.between(4, 25) * minuteMs;
    const left = Math.min(entered + random.between(20, 150) * minuteMs, until + 30 * minuteMs);
    return [
      scan(entered, { number, g }),
      scan(Math.max(entered + minuteMs, left), { number, g, direction: 'out' }),
    ];
  });
  scans.push(...strangers(random, until).map(({ at, ...fields }) => scan(at, fields)));
  for (const part of parts(scans, batch)) await insertScans(db, part, new Date(until));
}

function strangers(random: Random, until: number) {
  return (['notABadge', 'badSignature', 'badSignature'] as const).map((reason) => ({
    ...({ verdict: 'denied', reason } as const),
    at: until - random.between(30, 400) * minuteMs,
  }));
}
