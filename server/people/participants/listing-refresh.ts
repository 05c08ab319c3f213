/**
 * Keeps the participant list up to date. It follows the change feed, which records every write (a form, a push, an
 * import, psql), and recomputes the affected rows: the people themselves, their rosters before and after, and people
 * with the same birth date, who may be duplicates.
 */
import { createHash } from 'node:crypto';
import { and, asc, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { fold } from '#shared/base/text.ts';
import { badgeStage, badgeStages, type StageFacts } from '#shared/credentials/stage.ts';
import { hasCategory, kindOf, type ParticipantRole, tournament } from '#shared/edition/tournament.ts';
import { type EligibilityPerson, findBrokenRules, type PlaceInKind } from '#shared/people/eligibility.ts';
import { fullName } from '#shared/people/full-name.ts';
import { sortName } from '#shared/people/name-order.ts';
import type { Db } from '../../core/database/open.ts';
import {
  changeLog,
  credentials,
  listingState,
  participantListing,
  participants,
  syncClock,
  teams,
} from '../../core/database/tables.ts';

/** Inputs besides the data: another edition or another version of this code recomputes all rows. */
function presentVersion(): string {
  const { year, startsOn, rosterFreezeAt, categories, kinds, rules } = tournament;
  const madeBy = ['4', year, startsOn, rosterFreezeAt, categories, kinds, rules];
  return createHash('sha256').update(JSON.stringify(madeBy)).digest('base64url');
}
/** Above this number of changes, recomputing the whole list is faster. */
const mostFollowed = 10_000;
const batch = 1000;
/** Sorts after every name. */
export const lastInOrder = '\uffff';

/** The refresh of each database that is under way here. */
const underWay = new WeakMap<Db, Promise<void>>();

/**
 * Brings the list up to the present; next to nothing when it is there already. Refreshes of one process take turns
 * outside the database: a long one would leave the pool without a free connection.
 */
export async function keepListing(db: Db): Promise<void> {
  const version = presentVersion();
  const [now] = await db
    .select({ head: syncClock.seq, seq: listingState.seq, version: listingState.version })
    .from(syncClock)
    .innerJoin(listingState, eq(listingState.one, syncClock.one));
  if (now && now.seq === now.head && now.version === version) return;
  const mine = (underWay.get(db) ?? Promise.resolve()).then(() => refresh(db, version));
  underWay.set(
    db,
    mine.catch(() => undefined),
  );
  await mine;
}

async function refresh(db: Db, version: string): Promise<void> {
  await db.transaction(async (tx) => {
    // Wait for that of another server; what it did need not be repeated.
    const [state] = await tx.select().from(listingState).for('update');
    const [clock] = await tx.select().from(syncClock);
    if (!state || !clock || (state.seq === clock.seq && state.version === version)) return;
    const changed = await tx
      .select({ tbl: changeLog.tbl, uid: changeLog.rowUid })
      .from(changeLog)
      .where(
        and(gt(changeLog.seq, state.seq), inArray(changeLog.tbl, ['teams', 'participants', 'credentials'])),
      )
      .limit(mostFollowed + 1);
    if (state.version !== version || changed.length > mostFollowed) await makeAll(tx);
    else await follow(tx, changed);
    await tx.update(listingState).set({ seq: clock.seq, version });
  });
}

/** The columns of a person that the list needs. */
interface ListedPerson extends EligibilityPerson {
  id: number;
  firstName: string;
  lastName: string;
  birthDate: string;
  country: string;
  teamId: number | null;
}

async function makeAll(tx: Db): Promise<void> {
  const everybody = await findPeople(tx, undefined);
  await tx.delete(participantListing);
  await write(tx, everybody, everybody);
}

async function follow(tx: Db, changed: readonly { tbl: string; uid: string }[]): Promise<void> {
  const of = (tbl: string) => changed.filter((one) => one.tbl === tbl).map(({ uid }) => uid);
  const holders = await tx
    .selectDistinct({ uid: credentials.participantUid })
    .from(credentials)
    .where(isAny(credentials.uid, of('credentials'), 'uuid'));
  const uids = [...new Set([...of('participants'), ...holders.map(({ uid }) => uid)])];
  const before = await tx
    .select({
      teamId: participantListing.teamId,
      birthDate: participantListing.birthDate,
      roleRank: participantListing.roleRank,
    })
    .from(participantListing)
    .where(isAny(participantListing.uid, uids, 'uuid'));
  const now = await findPeople(tx, isAny(participants.uid, uids, 'uuid'));
  const renamed = await tx
    .select({ id: teams.id })
    .from(teams)
    .where(isAny(teams.uid, of('teams'), 'uuid'));
  const teamIds = idsOf([...before, ...now, ...renamed.map(({ id }) => ({ teamId: id }))]);
  const births = [...new Set([...before, ...now].map(({ birthDate }) => birthDate))];
  const earlier = before.flatMap(({ roleRank }) => tournament.kinds[roleRank]?.id ?? []);
  const kinds = new Set([...earlier, ...now.map(({ role }) => role)]);
  // Who may have moved over the most of a kind, or back.
  const moved = await findAfterMost(tx, [...kinds], uids.length);
  const touched = await findPeople(
    tx,
    or(
      isAny(participants.uid, [...uids, ...moved.keys()], 'uuid'),
      isAny(participants.teamId, teamIds, 'int'),
      isAny(participants.birthDate, births, 'date'),
    ),
  );
  const around = await findPeople(
    tx,
    or(
      isAny(participants.teamId, idsOf(touched), 'int'),
      isAny(participants.birthDate, [...new Set(touched.map(({ birthDate }) => birthDate))], 'date'),
    ),
  );
  const present = new Set(now.map(({ uid }) => uid));
  const gone = uids.filter((uid) => !present.has(uid));
  await tx.delete(participantListing).where(isAny(participantListing.uid, gone, 'uuid'));
  await write(tx, touched, around);
}

/** One parameter for all values, because thousands of parameters are slow to build and parse. */
const isAny = (column: AnyPgColumn, values: readonly unknown[], type: 'uuid' | 'int' | 'date') =>
  sql`${column} = any(${sql.param([...values])}::${sql.raw(type)}[])`;

const idsOf = (people: readonly { teamId: number | null }[]) => [
  ...new Set(people.map(({ teamId }) => teamId).filter((id) => id !== null)),
];

async function findPeople(tx: Db, where: SQL | undefined): Promise<ListedPerson[]> {
  const rows = await tx
    .select({
      id: participants.id,
      uid: participants.uid,
      firstName: participants.firstName,
      lastName: participants.lastName,
      birthDate: participants.birthDate,
      country: participants.country,
      category: participants.category,
      role: participants.role,
      teamId: participants.teamId,
      createdAt: participants.createdAt,
    })
    .from(participants)
    .where(and(isNull(participants.deletedAt), where));
  return rows.map((row) => ({
    ...row,
    category: row.category,
    role: row.role,
    createdAt: row.createdAt.toISOString(),
  }));
}

/** Judges `people` among `around`, which holds their rosters and namesakes, and writes their rows. */
async function write(
  tx: Db,
  people: readonly ListedPerson[],
  around: readonly ListedPerson[],
): Promise<void> {
  const teamRows = await tx.select({ id: teams.id, name: teams.name, category: teams.category }).from(teams);
  const teamOf = new Map(teamRows.map((team) => [team.id, team]));
  const rosters = Map.groupBy(around, ({ teamId }) => teamId);
  const namesakes = Map.groupBy(around, nameKey);
  const overMost = await findAfterMost(tx, [...new Set(people.map(({ role }) => role))]);
  for (let from = 0; from < people.length; from += batch) {
    const part = people.slice(from, from + batch);
    const badges = await findBadges(
      tx,
      part.map(({ uid }) => uid),
    );
    const rows = part.map((person) => {
      const team = person.teamId === null ? undefined : teamOf.get(person.teamId);
      const broken = findBrokenRules({
        person,
        team: team ?? null,
        roster: team ? (rosters.get(team.id) ?? []) : [],
        namesakes: namesakes.get(nameKey(person)) ?? [],
        inKind: overMost.get(person.uid) ?? null,
      });
      const own = badges.get(person.uid) ?? [];
      const badge = own.find(({ status }) => status === 'active') ?? own.at(-1);
      return {
        participant_id: person.id,
        uid: person.uid,
        sort_name: sortName(person),
        team_id: team?.id ?? null,
        team_name: team ? fold(team.name) : lastInOrder,
        country: person.country,
        country_es: countryName(person.country, 'es'),
        country_en: countryName(person.country, 'en'),
        // Who plays in none is found by none, and comes last.
        category_rank: hasCategory(person.role)
          ? tournament.categories.findIndex(({ id }) => id === person.category)
          : tournament.categories.length,
        role_rank: tournament.kinds.findIndex(({ id }) => id === person.role),
        status_rank: badgeStages.indexOf(badgeStage(badge ?? null)),
        number: badge?.number ?? lastInOrder,
        birth_date: person.birthDate,
        registered_at: person.createdAt,
        rules: broken.map(({ rule }) => rule),
        rule_count: broken.length,
        broken,
        words: wordsOf([
          person.firstName,
          person.lastName,
          team?.name ?? '',
          ...own.map(({ number }) => number),
        ]),
      };
    });
    await tx.execute(sql`
      insert into participant_listing
      select r.participant_id, r.uid, r.sort_name, r.team_id, r.team_name, r.country, r.country_es, r.country_en,
        r.category_rank, r.role_rank, r.status_rank, r.number, r.birth_date, r.registered_at,
        array(select jsonb_array_elements_text(r.rules)), r.rule_count, r.broken,
        array_to_tsvector(string_to_array(r.words, ' '))
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (participant_id int, uid uuid, sort_name text,
        team_id int, team_name text, country text, country_es text, country_en text, category_rank smallint,
        role_rank smallint, status_rank smallint, number text, birth_date date, registered_at timestamptz,
        rules jsonb, rule_count smallint, broken jsonb, words text)
      on conflict (participant_id) do update set uid = excluded.uid, sort_name = excluded.sort_name,
        team_id = excluded.team_id, team_name = excluded.team_name, country = excluded.country,
        country_es = excluded.country_es, country_en = excluded.country_en,
        category_rank = excluded.category_rank, role_rank = excluded.role_rank,
        status_rank = excluded.status_rank, number = excluded.number, birth_date = excluded.birth_date,
        registered_at = excluded.registered_at, rules = excluded.rules, rule_count = excluded.rule_count,
        broken = excluded.broken, words = excluded.words`);
  }
}

/** People registered after as many of their kind as it may have in all, less `margin`; usually no kind has such a most. */
async function findAfterMost(
  tx: Db,
  kinds: readonly ParticipantRole[],
  margin = 0,
): Promise<Map<string, PlaceInKind>> {
  const found = new Map<string, PlaceInKind>();
  for (const role of kinds) {
    const { mostInAll } = kindOf(role);
    if (mostInAll === undefined) continue;
    const from = Math.max(0, mostInAll - margin);
    const later = await tx
      .select({ uid: participants.uid })
      .from(participants)
      .where(and(eq(participants.role, role), isNull(participants.deletedAt)))
      .orderBy(asc(participants.createdAt), asc(participants.uid))
      .offset(from);
    for (const [place, { uid }] of later.entries())
      found.set(uid, { has: from + later.length, before: from + place });
  }
  return found;
}

interface ListedBadge extends StageFacts {
  number: string;
}

/** The credentials of each person, in the order in which they were issued. */
async function findBadges(tx: Db, uids: readonly string[]): Promise<Map<string, ListedBadge[]>> {
  const rows = await tx
    .select({
      holder: credentials.participantUid,
      number: credentials.number,
      status: credentials.status,
      awaiting: credentials.awaiting,
      validatedAt: credentials.validatedAt,
      printedAt: credentials.printedAt,
    })
    .from(credentials)
    .where(isAny(credentials.participantUid, uids, 'uuid'))
    .orderBy(asc(credentials.issuedAt), asc(credentials.uid));
  return Map.groupBy(rows, ({ holder }) => holder);
}

const nameKey = (person: ListedPerson) => `${person.birthDate} ${fold(fullName(person))}`;

/** All words that find a person: also each half of García-López, and the digits of a number. */
export function wordsOf(parts: readonly string[]): string {
  const whole = fold(parts.join(' ')).split(' ');
  const pieces = whole.flatMap((word) => word.split(/[-./]/));
  return [...new Set([...whole, ...pieces])].filter(Boolean).join(' ');
}

const names = {
  es: new Intl.DisplayNames('es-SV', { type: 'region' }),
  en: new Intl.DisplayNames('en-US', { type: 'region' }),
};

function countryName(code: string, language: 'es' | 'en'): string {
  try {
    return fold(names[language].of(code) ?? code);
  } catch {
    // Not a code at all: what was stored is better than nothing.
    return fold(code);
  }
}
