/**
 * Fills an empty database with an invented tournament, once. Everything comes from fixed seeds and lands in
 * small transactions; a run that is cut short is taken up by the next start, which finds what is already there.
 */
import { createHmac } from 'node:crypto';
import { count, eq, inArray } from 'drizzle-orm';
import type { CredentialRow } from '#shared/credentials/credential.ts';
import { decideIssue, sealCredential } from '#shared/credentials/decide.ts';
import { serverCode } from '#shared/credentials/number.ts';
import { signedPart } from '#shared/credentials/payload.ts';
import { instantOf } from '#shared/dates.ts';
import { must } from '#shared/must.ts';
import type { PersonRow } from '#shared/participants/participant.ts';
import type { UserRole } from '#shared/permissions.ts';
import { venues as tournamentVenues } from '#shared/tournament.ts';
import type { Db } from '../database/open.ts';
import { searchTextOf } from '../database/search-text.ts';
import {
  contacts,
  credentials,
  devices,
  news,
  participants,
  photos,
  revocations,
  schedule,
  siteSettings,
  teams,
  users,
  venues,
} from '../database/tables.ts';
import type { EventKeys } from '../platform/keys.ts';
import { photoUrl } from '../platform/photos.ts';
import { draftSchedule } from './draft-schedule.ts';
import { demoAccounts, demoMessages, featuredPeople, featuredTeam } from './fixtures.ts';
import { demoNews } from './fixtures-news.ts';
import { portraitsFor } from './portrait-gallery.ts';
import { randomFrom } from './random.ts';
import { type DraftPerson, type DraftTeam, demoUid, draftPeople, draftTeams } from './tournament-people.ts';

export interface DemoContext {
  db: Db;
  keys: EventKeys;
  /** Known to this installation alone; the passwords of the demo accounts come from it. */
  secret: string;
  hashPassword: (password: string) => Promise<string>;
}

export interface DemoAccount {
  username: string;
  password: string;
  role: UserRole;
}

const marker = 'demo';
const batch = 250;
/** Most people came to the early accreditation; the rest is expected on the morning the demonstration shows. */
const shareIssued = 0.6;
const earlyFrom = instantOf('2026-02-19', '10:00').getTime();
const earlyUntil = instantOf('2026-02-19', '18:00').getTime();

/**
 * Fills the database unless it holds people or articles of its own. Answers the demo accounts, for the
 * start to print; none when this is not a demo's database.
 */
export async function seedDemo(context: DemoContext): Promise<DemoAccount[]> {
  const { db } = context;
  const [state] = await db.select().from(siteSettings).where(eq(siteSettings.key, marker));
  if (state?.value !== 'filled') {
    if (!state && !(await isEmpty(db))) return [];
    await db.insert(siteSettings).values({ key: marker, value: 'filling' }).onConflictDoNothing();
    await fill(context);
    await db.update(siteSettings).set({ value: 'filled' }).where(eq(siteSettings.key, marker));
  }
  return demoAccounts.map(({ username, role }) => ({
    username,
    role,
    password: passwordOf(username, context.secret),
  }));
}

/** The password of a demo account: the same at every start of one installation, unknown to any other. */
function passwordOf(username: string, secret: string): string {
  return `${username}-${createHmac('sha256', secret).update(`demo ${username}`).digest('base64url').replace(/[-_]/g, '').slice(0, 8)}`;
}

async function isEmpty(db: Db): Promise<boolean> {
  const [people] = await db.select({ rows: count() }).from(participants);
  const [articles] = await db.select({ rows: count() }).from(news);
  return people?.rows === 0 && articles?.rows === 0;
}

async function fill(context: DemoContext): Promise<void> {
  const { db } = context;
  const userIds = await insertAccounts(context);
  const drafts = draftTeams();
  const teamIds = await insertTeams(db, drafts);
  const people = draftPeople(drafts);
  const pictures = await insertPortraits(db, people);
  const issued = await issueCredentials(context.keys, people);
  await insertPeople(db, people, { userIds, teamIds, pictures, issued });
  await insertCredentials(context, issued, must(userIds.get('mesa'), 'the demo has a desk account'));
  await insertSite(db, drafts, teamIds, must(userIds.get('editora'), 'the demo has an editor'));
}

async function insertAccounts({ db, secret, hashPassword }: DemoContext): Promise<Map<string, number>> {
  const rows = await Promise.all(
    demoAccounts.map(async (account) => ({
      ...account,
      email: `${account.username}@demo.example`,
      phone: '+503 2200 2026',
      password: await hashPassword(passwordOf(account.username, secret)),
    })),
  );
  await db.insert(users).values(rows).onConflictDoNothing();
  const found = await db.select({ id: users.id, username: users.username }).from(users);
  return new Map(found.map(({ id, username }) => [username, id]));
}

async function insertTeams(db: Db, drafts: readonly DraftTeam[]): Promise<Map<string, number>> {
  await db
    .insert(teams)
    .values([...drafts])
    .onConflictDoNothing();
  const found = await db.select({ id: teams.id, uid: teams.uid }).from(teams);
  return new Map(found.map(({ id, uid }) => [uid, id]));
}

/** Draws the gallery and answers each person's picture; every twelfth has sent none and is photographed at the desk. */
async function insertPortraits(db: Db, people: readonly DraftPerson[]): Promise<Map<string, string>> {
  const { pictures, hangs } = await portraitsFor(people);
  for (const part of parts(pictures, 60)) await db.insert(photos).values(part).onConflictDoNothing();
  return hangs;
}

/** Signs, as the server W0, the credentials of those who have theirs, in the order in which they got them. */
async function issueCredentials(
  keys: EventKeys,
  people: readonly DraftPerson[],
): Promise<Map<string, CredentialRow>> {
  const random = randomFrom(60);
  const featured = new Set(featuredPeople.map(({ lastName }) => lastName));
  const lucky = people.filter((person) => !featured.has(person.lastName) && random.chance(shareIssued));
  const issued = new Map<string, CredentialRow>();
  for (const [index, person] of lucky.entries()) {
    const at = new Date(earlyFrom + Math.floor(((earlyUntil - earlyFrom) * index) / lucky.length));
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

interface PeopleContext {
  userIds: Map<string, number>;
  teamIds: Map<string, number>;
  /** Photo by the uid of the person. */
  pictures: Map<string, string>;
  issued: Map<string, CredentialRow>;
}

async function insertPeople(
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
async function insertCredentials(
  { db, keys }: DemoContext,
  issued: Map<string, CredentialRow>,
  operatorId: number,
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
  const revokedAt = new Date(earlyUntil);
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
      uid: demoUid(earlyUntil, random),
      number,
      reason,
      by: operatorId,
      deviceCode: serverCode,
      revokedAt,
    }));
    await tx.insert(revocations).values(rows).onConflictDoNothing();
  });
}

/** What visitors read: news, venues, the games of the first phase; and what they wrote to the organisers. */
async function insertSite(
  db: Db,
  drafts: readonly DraftTeam[],
  teamIds: Map<string, number>,
  authorId: number,
): Promise<void> {
  const games = draftSchedule(drafts).map(({ date, venue, home, away, division }) => ({
    ...{ date, venue, division },
    eventType: 'game',
    title: `${home.name} – ${away.name}`,
    team1Id: must(teamIds.get(home.uid), 'its team was inserted'),
    team2Id: must(teamIds.get(away.uid), 'its team was inserted'),
    category: home.category,
  }));
  const articles = demoNews.map(({ publishedAt, picture, en, ...article }) => ({
    ...article,
    imageUrl: `/pictures/${picture}.svg`,
    translations: { en },
    authorId,
    publishedAt: new Date(publishedAt),
    updatedAt: new Date(publishedAt),
  }));
  await db.transaction(async (tx) => {
    // Servers that start at once take turns here: articles and games have no uid that would tell them apart.
    await tx.select().from(siteSettings).where(eq(siteSettings.key, marker)).for('update');
    const [already] = await tx.select({ rows: count() }).from(news);
    if (already && already.rows > 0) return;
    await tx.insert(news).values(articles);
    await tx
      .insert(venues)
      .values(tournamentVenues.map((venue) => ({ ...venue })))
      .onConflictDoNothing();
    await tx.insert(schedule).values(games);
    await tx.insert(contacts).values(
      demoMessages.map((message, index) => ({
        ...message,
        createdAt: new Date(earlyUntil - index * 9_000_000),
      })),
    );
  });
}

function parts<T>(rows: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, index) =>
    rows.slice(index * size, (index + 1) * size),
  );
}
