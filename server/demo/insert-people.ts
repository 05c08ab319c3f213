/** The people of the invented tournament, their pictures and their badges, on their way into the database. */
import { eq, inArray } from 'drizzle-orm';
import type { CredentialRow } from '#shared/credentials/credential.ts';
import { decideIssue, sealCredential } from '#shared/credentials/decide.ts';
import { serverCode } from '#shared/credentials/number.ts';
import { signedPart } from '#shared/credentials/payload.ts';
import { instantOf } from '#shared/dates.ts';
import { must } from '#shared/must.ts';
import type { PersonRow } from '#shared/participants/participant.ts';
import type { Db } from '../database/open.ts';
import { searchTextOf } from '../database/search-text.ts';
import { credentials, devices, participants, photos, revocations } from '../database/tables.ts';
import type { EventKeys } from '../platform/keys.ts';
import { photoUrl } from '../platform/photos.ts';
import { parts } from './batches.ts';
import { featuredPeople, featuredTeam } from './fixtures.ts';
import { portraitsFor } from './portrait-gallery.ts';
import { randomFrom } from './random.ts';
import { type DraftPerson, demoUid } from './tournament-people.ts';

const batch = 250;
/** Most people came to the early accreditation; the rest is expected on the morning the demonstration shows. */
const shareIssued = 0.6;
const earlyUntil = instantOf('2026-02-19', '18:00').getTime();
const earlyMs = 8 * 60 * 60_000;

/** When the early accreditation ended: the day before the main one, or now if the clock has not come so far. */
const endOfIssuing = (now: Date) => Math.min(earlyUntil, now.getTime());

/** Draws the gallery and answers each person's picture; every twelfth has sent none and is photographed at the desk. */
export async function insertPortraits(db: Db, people: readonly DraftPerson[]): Promise<Map<string, string>> {
  const { pictures, hangs } = await portraitsFor(people);
  for (const part of parts(pictures, 60)) await db.insert(photos).values(part).onConflictDoNothing();
  return hangs;
}

/** Signs, as the server W0, the credentials of those who have theirs, in the order in which they got them. */
export async function issueCredentials(
  keys: EventKeys,
  people: readonly DraftPerson[],
  now: Date,
): Promise<Map<string, CredentialRow>> {
  const from = endOfIssuing(now) - earlyMs;
  const random = randomFrom(60);
  const featured = new Set(featuredPeople.map(({ lastName }) => lastName));
  const lucky = people.filter((person) => !featured.has(person.lastName) && random.chance(shareIssued));
  const issued = new Map<string, CredentialRow>();
  for (const [index, person] of lucky.entries()) {
    const at = new Date(from + Math.floor((earlyMs * index) / lucky.length));
    const facts = {
      participant: personRow(person),
      activeCredential: null,
      deviceCode: serverCode,
      nextCounter: index + 1,
      kid: keys.kid,
    };
    const draft = decideIssue(facts, { uid: demoUid(at.getTime(), random), participantUid: person.uid }, at);
    if (draft.kind === 'refused') throw new Error(`a demo credential was refused: ${draft.code}`);
    issued.set(person.uid, sealCredential(draft, await keys.signCredential(signedPart(draft.fields))));
  }
  return issued;
}

function personRow(person: DraftPerson): PersonRow {
  const { uid, firstName, lastName, birthDate, country, category, role, team, createdAt } = person;
  return {
    ...{ uid, firstName, lastName, birthDate, country, category, role },
    teamUid: team?.uid ?? null,
    teamName: team?.name ?? null,
    photo: null,
    version: 1,
    createdAt: createdAt.toISOString(),
  };
}

export interface PeopleContext {
  userIds: Map<string, number>;
  teamIds: Map<string, number>;
  /** Photo by the uid of the person. */
  pictures: Map<string, string>;
  issued: Map<string, CredentialRow>;
}

export async function insertPeople(
  db: Db,
  people: readonly DraftPerson[],
  { userIds, teamIds, pictures, issued }: PeopleContext,
): Promise<void> {
  const rows = people.map((person) => {
    const { team, ...fields } = person;
    const credential = issued.get(person.uid);
    const picture = pictures.get(person.uid);
    return {
      ...fields,
      userId: team?.name === featuredTeam.name ? (userIds.get('delegada') ?? null) : null,
      teamId: team ? must(teamIds.get(team.uid), 'its team was just inserted') : null,
      photoUrl: picture ? photoUrl(picture) : null,
      hasCredential: credential !== undefined,
      credentialNumber: credential?.number ?? null,
      credentialData: credential?.data ?? null,
      searchText: searchTextOf(person.firstName, person.lastName, team?.name ?? '', credential?.number ?? ''),
      updatedAt: person.createdAt,
    };
  });
  for (const part of parts(rows, batch)) await db.insert(participants).values(part).onConflictDoNothing();
}

/** The credentials, some of them lost meanwhile and revoked, and the counter they leave behind. */
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
    operatorId,
  }));
  for (const part of parts(all, batch)) await db.insert(credentials).values(part).onConflictDoNothing();
  await db.update(devices).set({ lastNumber: all.length }).where(eq(devices.uid, keys.serverUid));

  const lost = all.filter((_row, index) => index % 260 === 130);
  const reason = 'Extraviada en el hotel';
  const revokedAt = new Date(endOfIssuing(now));
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
