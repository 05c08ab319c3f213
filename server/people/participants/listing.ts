/**
 * The long list of the administration: one statement for a page, whatever it is filtered and sorted by. Every
 * order has an index on the narrow table, so that a page is read and not sorted (`tests/bench/lists.bench.ts`).
 */
import { and, arrayContains, asc, count, desc, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import {
  type ListedParticipant,
  type ListedState,
  type ListSort,
  listedStates,
  type ParticipantFilter,
  type ParticipantListQuery,
} from '#shared/admin/administration.ts';
import { isCalendarDate } from '#shared/base/dates.ts';
import { AppError } from '#shared/base/errors.ts';
import { fold } from '#shared/base/text.ts';
import { readNumber } from '#shared/codes/number.ts';
import { activeStages, type BadgeStage, badgeStages, isActiveStage } from '#shared/credentials/stage.ts';
import { playerRole, tournament } from '#shared/edition/tournament.ts';
import type { BrokenRule } from '#shared/people/eligibility.ts';
import { isOutdated } from '../../accreditation/people-store.ts';
import type { Db } from '../../core/database/open.ts';
import { participantListing as list, participants, teams } from '../../core/database/tables.ts';
import { lastInOrder } from './listing-refresh.ts';

interface SortOrder {
  column: AnyPgColumn;
  /** The type a cursor's text is read as. */
  type: string;
}

const orders: Readonly<Record<Exclude<ListSort, 'name' | 'country'>, SortOrder>> = {
  number: { column: list.number, type: 'text' },
  category: { column: list.categoryRank, type: 'smallint' },
  role: { column: list.roleRank, type: 'smallint' },
  team: { column: list.teamName, type: 'text' },
  status: { column: list.statusRank, type: 'smallint' },
  age: { column: list.birthDate, type: 'date' },
  registered: { column: list.registeredAt, type: 'timestamptz' },
  rules: { column: list.ruleCount, type: 'smallint' },
};

/** A page of the list; people of one team, age or state stand by name. */
export async function listPage(
  db: Db,
  query: ParticipantListQuery,
): Promise<{ items: ListedParticipant[]; nextCursor: string | null }> {
  const rows = await pageQuery(db, query);
  const items = rows.slice(0, query.limit);
  const end = items.at(-1);
  return {
    items: items.map(({ key: _, sortName: __, registeredAt: ___, statusRank, number, ...row }) => ({
      ...row,
      // Written through the schemas that name them.
      category: row.category,
      role: row.role,
      createdAt: row.createdAt.toISOString(),
      ...standing(badgeStages[statusRank] ?? 'none'),
      number: number === lastInOrder ? null : number,
    })),
    nextCursor:
      rows.length > query.limit && end ? writeCursor([keyOf(query, end), end.sortName, end.id]) : null,
  };
}

/** The statement of a page, not run yet: the bench explains it. */
export function pageQuery(db: Db, query: ParticipantListQuery) {
  const order = orderOf(query);
  const direction = query.dir === 'asc' ? asc : desc;
  const inOrder = (key: SQL | AnyPgColumn, name: SQL | AnyPgColumn, id: SQL | AnyPgColumn) =>
    order ? [direction(key), direction(name), direction(id)] : [direction(name), direction(id)];
  const key = order?.column ?? list.sortName;
  const conditions = [...conditionsOf(query), afterCursor(query, order)].filter((one) => one !== undefined);
  const page = db
    .select({
      // By names of their own, and not as columns of the table: it may be the part of it gathered below.
      id: sql<number>`${list.participantId}`.as('listed_id'),
      key: sql<string>`${key}`.as('listed_key'),
      sortName: sql<string>`${list.sortName}`.as('listed_sort_name'),
      statusRank: sql<number>`${list.statusRank}`.as('listed_status_rank'),
      number: sql<string>`${list.number}`.as('listed_number'),
      broken: sql<BrokenRule[]>`${list.broken}`.as('listed_broken'),
      registeredAt: sql<Date>`${list.registeredAt}`.mapWith(list.registeredAt).as('listed_registered_at'),
    })
    .from(isNarrow(query) ? narrowed(conditions) : list)
    .where(isNarrow(query) ? undefined : and(...conditions))
    .orderBy(...inOrder(key, list.sortName, list.participantId))
    .limit(query.limit + 1)
    .as('page');
  return db
    .select({
      // As text, to go into a cursor and come back the same.
      key: sql<string>`${page.key}::text`,
      sortName: page.sortName,
      statusRank: page.statusRank,
      number: page.number,
      broken: page.broken,
      registeredAt: page.registeredAt,
      id: participants.id,
      uid: participants.uid,
      firstName: participants.firstName,
      lastName: participants.lastName,
      birthDate: participants.birthDate,
      country: participants.country,
      category: participants.category,
      role: participants.role,
      teamId: participants.teamId,
      teamName: teams.name,
      photoUrl: participants.photoUrl,
      createdAt: participants.createdAt,
      isOutdated: isOutdated.mapWith(Boolean),
    })
    .from(page)
    .innerJoin(participants, eq(participants.id, page.id))
    .leftJoin(teams, eq(teams.id, participants.teamId))
    .orderBy(...inOrder(sql`${page.key}`, sql`${page.sortName}`, sql`${page.id}`));
}

const hasOutdated = sql`exists (select 1 from ${participants}
  where ${participants.id} = ${list.participantId} and ${isOutdated})`;

const activeRanks = activeStages.map((stage) => badgeStages.indexOf(stage));
const noneOfAnyStage = Object.fromEntries(listedStates.map((state) => [state, 0])) as Record<
  ListedState,
  number
>;

const few = ['revoked', 'superseded', 'awaiting', 'outdated'];
/** Used by more than one stage. */
const several = ['active', 'outdated'];
const ranksOf = (status: Exclude<ListedState, 'outdated'>) =>
  status === 'active' ? activeRanks : [badgeStages.indexOf(status)];

/** A stage, and what it says of the credential itself. */
function standing(stage: BadgeStage): Pick<ListedParticipant, 'status' | 'stage'> {
  return { stage, status: isActiveStage(stage) ? 'active' : stage };
}

/** How many fit, by the state of their credential. */
export async function countListed(db: Db, filter: ParticipantFilter) {
  const rows = await db
    .select({
      rank: list.statusRank,
      people: count(),
      breaking: sql<number>`count(*) filter (where ${list.ruleCount} > 0)`.mapWith(Number),
      outdated: sql<number>`count(*) filter (where ${hasOutdated})`.mapWith(Number),
    })
    .from(list)
    .where(and(...conditionsOf(filter)))
    .groupBy(list.statusRank);
  const byStatus = { ...noneOfAnyStage };
  let breaking = 0;
  for (const row of rows) {
    const stage = badgeStages[row.rank] ?? 'none';
    byStatus[stage] += row.people;
    if (isActiveStage(stage)) byStatus.active += row.people;
    byStatus.outdated += row.outdated;
    breaking += row.breaking;
  }
  return { total: rows.reduce((sum, { people }) => sum + people, 0), byStatus, breaking };
}

/** Everybody who fits, by team and name: the order in which badges are handed over. */
export async function listIds(db: Db, filter: ParticipantFilter): Promise<number[]> {
  const rows = await db
    .select({ id: list.participantId })
    .from(list)
    .where(and(...conditionsOf(filter)))
    .orderBy(asc(list.teamName), asc(list.sortName), asc(list.participantId));
  return rows.map(({ id }) => id);
}

/**
 * Whether the filter leaves a part of the list that is quicker gathered and sorted than met on the way through
 * all of it. The database guesses that those who fit stand evenly in every order; referees, who were registered
 * last, or one country in the order of countries, do not, and it would read everybody to find them.
 */
function isNarrow(query: ParticipantListQuery): boolean {
  const { q = '', category, role, country, team, status, rule } = query;
  const isWord = fold(q).length > 1;
  const isFewOfRole = role !== undefined && role !== playerRole();
  const isFewOfStatus = few.some((one) => one === status);
  // Those without a number stand together in the order of numbers.
  const isByNumber = query.sort === 'number' && status !== undefined;
  return (
    isWord || isFewOfRole || isFewOfStatus || isByNumber || [category, country, team, rule].some(Boolean)
  );
}

/** The rows that fit, gathered before anything else is done with them: `offset 0` is where planning ends. */
const narrowed = (conditions: SQL[]) =>
  sql`(select * from ${list} where ${and(...conditions)} offset 0) as ${list}`;

function orderOf({ sort, language, ...filter }: ParticipantListQuery): SortOrder | null {
  // People of one country in the order of countries stand by name; active ones are of several stages.
  const same = sort in filter ? filter[sort as 'country'] : undefined;
  const isSame =
    sort === 'name' || (sort !== 'rules' && same !== undefined && !several.some((one) => one === same));
  if (isSame) return null;
  if (sort === 'country')
    return { column: language === 'en' ? list.countryEn : list.countryEs, type: 'text' };
  return orders[sort];
}

export function conditionsOf(filter: ParticipantFilter): SQL[] {
  const { q, category, role, country, team, status, rule } = filter;
  const conditions = [
    q ? wordsBeginning(q) : undefined,
    category &&
      eq(
        list.categoryRank,
        tournament.categories.findIndex(({ id }) => id === category),
      ),
    role &&
      eq(
        list.roleRank,
        tournament.kinds.findIndex(({ id }) => id === role),
      ),
    country && eq(list.country, country),
    team === 'none' ? isNull(list.teamId) : team ? eq(list.teamId, Number(team)) : undefined,
    status === 'outdated' ? hasOutdated : status && inArray(list.statusRank, ranksOf(status)),
    rule === 'any' ? gt(list.ruleCount, 0) : rule ? arrayContains(list.rules, [rule]) : undefined,
  ];
  return conditions.filter((condition) => condition !== undefined && condition !== '');
}

/** Each word typed begins a word of theirs. A number may be typed in any way hands type it. */
function wordsBeginning(q: string): SQL | undefined {
  const reading = readNumber(q);
  const typed = fold(reading.kind === 'number' ? reading.number : q)
    .split(' ')
    .filter(Boolean);
  if (typed.length === 0) return undefined;
  // Words in quotes are taken as they stand; only quotes and backslashes mean something inside.
  const terms = typed.map((word) => `'${word.replace(/\\/g, '\\\\').replace(/'/g, "''")}':*`);
  return sql`${list.words} @@ ${terms.join(' & ')}::tsquery`;
}

type ListPosition = [key: string, sortName: string, id: number];

function afterCursor(query: ParticipantListQuery, order: SortOrder | null): SQL | undefined {
  if (query.cursor === undefined) return undefined;
  const [key, name, id] = readCursor(query.cursor, order);
  const than = sql.raw(query.dir === 'asc' ? '>' : '<');
  if (!order) return sql`(${list.sortName}, ${list.participantId}) ${than} (${name}::text, ${id}::int)`;
  return sql`(${order.column}, ${list.sortName}, ${list.participantId}) ${than} (${key}::${sql.raw(order.type)}, ${name}::text, ${id}::int)`;
}

/** The value the list is in the order of. An instant goes as ISO text: how a database writes it depends on its settings. */
const keyOf = (query: ParticipantListQuery, row: { key: string; registeredAt: Date }) =>
  query.sort === 'registered' ? row.registeredAt.toISOString() : row.key;

const writeCursor = (place: ListPosition) => Buffer.from(JSON.stringify(place)).toString('base64url');

const isOfType: Readonly<Record<string, (text: string) => boolean>> = {
  text: () => true,
  smallint: (text) => /^\d{1,4}$/.test(text),
  date: isCalendarDate,
  timestamptz: (text) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) && !Number.isNaN(Date.parse(text)),
};

/** A cursor is validated, because its parts become typed values of a statement. */
function readCursor(cursor: string, order: SortOrder | null): ListPosition {
  const refused = new AppError('INVALID', { fields: { cursor: 'INVALID' } });
  let place: unknown;
  try {
    place = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch (cause) {
    throw new AppError('INVALID', { fields: { cursor: 'INVALID' }, cause });
  }
  if (!Array.isArray(place) || place.length !== 3) throw refused;
  const [key, name, id] = place as unknown[];
  const isSound =
    typeof key === 'string' &&
    typeof name === 'string' &&
    Number.isInteger(id) &&
    Math.abs(Number(id)) < 2 ** 31 &&
    !`${key}${name}`.includes('\u0000') &&
    (order === null || isOfType[order.type]?.(key));
  if (!isSound) throw refused;
  return [String(key), String(name), Number(id)];
}
