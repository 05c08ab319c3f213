/**
 * Fills an empty database with an invented tournament, once. Everything comes from fixed seeds and lands in
 * small transactions; a run that is cut short is taken up by the next start, which finds what is already there.
 */
import { createHmac } from 'node:crypto';
import { count, eq } from 'drizzle-orm';
import { usernameKey } from '#shared/accounts/username-key.ts';
import { now } from '#shared/base/clock.ts';
import { must } from '#shared/base/must.ts';
import type { UserRole } from '#shared/base/permissions.ts';
import { tournament } from '#shared/edition/tournament.ts';
import type { Db } from '../../core/database/open.ts';
import { news, participants, siteSettings, teams, users } from '../../core/database/tables.ts';
import type { EventKeys } from '../../core/keys/keys.ts';
import { demoAccounts } from './fixtures.ts';
import { insertCredentials, insertDevices, insertVisits, issueCredentials } from './insert-accreditation.ts';
import { insertPeople, insertPortraits } from './insert-people.ts';
import { insertSite } from './insert-site.ts';
import { insertLinks } from './outside-pages.ts';
import { type DraftTeam, draftPeople, draftTeams, selectPeople } from './tournament-people.ts';

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

/**
 * Fills the database unless it already holds people or articles. Returns the demo accounts, for the start to print; none
 * when this is not a demo's database. All 256 teams are there; tests ask for fewer people than the 3,500 in them.
 */
export async function seedDemo(context: DemoContext, peopleCount?: number): Promise<DemoAccount[]> {
  const { db } = context;
  const [state] = await db.select().from(siteSettings).where(eq(siteSettings.key, marker));
  if (state?.value !== 'filled') {
    if (!state && !(await isEmpty(db))) return [];
    await db.insert(siteSettings).values({ key: marker, value: 'filling' }).onConflictDoNothing();
    await fill(context, peopleCount);
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

async function fill(context: DemoContext, peopleCount?: number): Promise<void> {
  const { db } = context;
  const at = now();
  const userIds = await insertAccounts(context);
  const drafts = draftTeams();
  const teamIds = await insertTeams(db, drafts);
  const everyone = draftPeople(drafts);
  const people = peopleCount === undefined ? everyone : selectPeople(everyone, peopleCount);
  const pictures = await insertPortraits(db, people);
  const createdById = must(userIds.get('direccion'), 'the demo has a super user');
  const issuers = await insertDevices(context, { createdById, now: at });
  const issued = await issueCredentials(issuers, people, at);
  await insertPeople(db, people, { userIds, teamIds, pictures, issued });
  const operatorId = must(userIds.get('mesa'), 'the demo has a desk account');
  await insertCredentials(context, issued, { operatorId, now: at });
  await insertVisits(db, issued, { operatorId, now: at });
  const authorId = must(userIds.get('editora'), 'the demo has an editor');
  await insertSite(db, { drafts, teamIds, authorId, now: at });
  await insertLinks(db);
}

async function insertAccounts({ db, secret, hashPassword }: DemoContext): Promise<Map<string, number>> {
  const rows = await Promise.all(
    demoAccounts.map(async (account) => ({
      ...account,
      usernameKey: usernameKey(account.username),
      email: `${account.username}@demo.example`,
      phone: '+503 2200 2026',
      // On the tournament's clock, which may be far from the machine's.
      createdAt: new Date(tournament.badgesFrom),
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
