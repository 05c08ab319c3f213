/** Reads of teams, games, venues, questions and hotels; writes are in `edit-*.ts`. */
import {
  and,
  asc,
  count,
  countDistinct,
  eq,
  gte,
  inArray,
  lt,
  min,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { now } from '#shared/base/clock.ts';
import { calendarDateAt, instantOf } from '#shared/base/dates.ts';
import { must } from '#shared/base/must.ts';
import { wallTime } from '#shared/competition/calendar.ts';
import type {
  Accommodation,
  FaqEntry,
  Game,
  GroupTable,
  RuleSection,
  ScheduleAnswer,
  Team,
  Venue,
} from '#shared/competition/competition.ts';
import { readScore } from '#shared/competition/score.ts';
import { type GameResult, standings as tableOf } from '#shared/competition/standings.ts';
import { firstCategory, openCategories, tournament } from '#shared/edition/tournament.ts';
import type { Db } from '../core/database/open.ts';
import {
  type accommodations,
  archives,
  type faqEntries,
  ruleSections,
  schedule,
  standings,
  teams,
  venues,
} from '../core/database/tables.ts';

const home = alias(teams, 'home');
const guest = alias(teams, 'guest');
const dayMs = 24 * 60 * 60 * 1000;

export function presentTeam(row: typeof teams.$inferSelect): Team {
  const { id, uid, name, country, category, division, logoUrl } = row;
  return { id, uid, name, country, category, division, logoUrl };
}

export async function listTeams(db: Db): Promise<Team[]> {
  const rows = await db
    .select()
    .from(teams)
    .orderBy(asc(teams.category), asc(teams.country), asc(teams.name));
  return rows.map(presentTeam);
}

export async function findTeamById(db: Db, id: number): Promise<Team | null> {
  const [row] = await db.select().from(teams).where(eq(teams.id, id));
  return row ? presentTeam(row) : null;
}

export interface GameFilter {
  id?: number | undefined;
  teamId?: number | undefined;
  date?: string | undefined;
  category?: string | undefined;
  phases?: readonly NonNullable<Game['phase']>[];
  venue?: string | undefined;
  venueId?: number | undefined;
}

/** A visitor may ask for any category; one that there is not has nothing. */
const asked = (category: string) => sql`${category}`;

/** Games and events in order of time. */
export async function listGames(db: Db, filter: GameFilter = {}): Promise<Game[]> {
  const from = filter.date === undefined ? undefined : instantOf(filter.date);
  const where: (SQL | undefined)[] = [
    filter.id === undefined ? undefined : eq(schedule.id, filter.id),
    filter.teamId === undefined
      ? undefined
      : or(eq(schedule.team1Id, filter.teamId), eq(schedule.team2Id, filter.teamId)),
    from ? and(gte(schedule.date, from), lt(schedule.date, new Date(from.getTime() + dayMs))) : undefined,
    filter.category ? eq(schedule.category, asked(filter.category)) : undefined,
    filter.phases ? inArray(schedule.phase, [...filter.phases]) : undefined,
    filter.venue ? eq(schedule.venue, filter.venue) : undefined,
    filter.venueId === undefined
      ? undefined
      : inArray(
          schedule.venue,
          db.select({ name: venues.name }).from(venues).where(eq(venues.id, filter.venueId)),
        ),
  ];
  const rows = await db
    .select({ game: schedule, home, guest })
    .from(schedule)
    .leftJoin(home, eq(home.id, schedule.team1Id))
    .leftJoin(guest, eq(guest.id, schedule.team2Id))
    .where(and(...where))
    .orderBy(asc(schedule.date), asc(schedule.id));
  return rows.map(({ game, home, guest }) => presentGame(game, home, guest));
}

/** The days on which games are published, first to last. */
export async function listGameDays(db: Db): Promise<ScheduleAnswer['days']> {
  const day = sql<string>`to_char(${schedule.date} at time zone ${sql.raw(`'${tournament.timeZone}'`)}, 'YYYY-MM-DD')`;
  const rows = await db
    .select({ date: day, games: count(), first: min(schedule.date) })
    .from(schedule)
    .where(eq(schedule.eventType, 'game'))
    .groupBy(day)
    .orderBy(day);
  return rows.map(({ date, games, first }) => ({
    date,
    games,
    from: wallTime(must(first, 'a group has rows')),
  }));
}

/** The first day with games from a day on, else the last one; the day itself when there are no games at all. */
export async function findGameDay(db: Db, from: string): Promise<string> {
  const days = await listGameDays(db);
  return (days.find(({ date }) => date >= from) ?? days.at(-1))?.date ?? from;
}

/** Published events other than games, in chronological order. */
export async function listEvents(db: Db): Promise<ScheduleAnswer['events']> {
  const rows = await db
    .select()
    .from(schedule)
    .where(ne(schedule.eventType, 'game'))
    .orderBy(asc(schedule.date), asc(schedule.id));
  return rows.map((row) => {
    const { id, date, eventType, title, titleEn, venue } = presentGame(row, null, null);
    return { id, date, eventType, title, titleEn, venue };
  });
}

type TeamRow = typeof teams.$inferSelect;

function presentGame(row: typeof schedule.$inferSelect, team1: TeamRow | null, team2: TeamRow | null): Game {
  const score = readScore(row.result ?? '');
  return {
    id: row.id,
    date: row.date.toISOString(),
    eventType: row.eventType,
    title: row.title,
    titleEn: row.translations.en?.title ?? null,
    venue: row.venue,
    court: row.court,
    category: row.category,
    division: row.division,
    phase: row.phase,
    team1: team1 && sideOf(team1),
    team2: team2 && sideOf(team2),
    score: score && { ...score, forfeitBy: row.forfeitById },
    version: row.version,
    updatedAt: row.updatedAt.toISOString(),
  };
}

const sideOf = ({ id, name, country }: TeamRow) => ({ id, name, country });

/** The first category with games; the first of all while there are none. */
export async function findFirstCategory(db: Db): Promise<string> {
  const rows = await db
    .selectDistinct({ category: schedule.category })
    .from(schedule)
    .where(eq(schedule.eventType, 'game'));
  const played = new Set(rows.map(({ category }) => category));
  return (openCategories().find(({ id }) => played.has(id)) ?? firstCategory()).id;
}

/** How many teams there are, in one category or in all. */
export const countTeams = (db: Db, category?: string): Promise<number> =>
  db.$count(teams, category === undefined ? undefined : eq(teams.category, asked(category)));

/** The tables of all groups (of one category or of all), from the games of the group phase that have a result. */
export async function groupTables(db: Db, category?: string): Promise<GroupTable[]> {
  const everyTeam = await db
    .select()
    .from(teams)
    .where(category === undefined ? undefined : eq(teams.category, asked(category)))
    .orderBy(asc(teams.category), asc(teams.division), asc(teams.name));
  const games = await db
    .select()
    .from(schedule)
    .where(and(eq(schedule.eventType, 'game'), eq(schedule.phase, 'group')));
  const groups = Map.groupBy(everyTeam, (team) => `${team.category}\0${team.division ?? ''}`);
  return [...groups.values()].flatMap((members): GroupTable[] => {
    const [first] = members;
    if (!first) return [];
    const byId = new Map(members.map((team) => [team.id, team]));
    const results = games.flatMap((game): GameResult[] => {
      const score = readScore(game.result ?? '');
      if (!score || game.team1Id === null || game.team2Id === null) return [];
      if (!byId.has(game.team1Id) || !byId.has(game.team2Id)) return [];
      return [
        {
          team1: game.team1Id,
          team2: game.team2Id,
          score1: score.team1,
          score2: score.team2,
          forfeitBy: game.forfeitById,
        },
      ];
    });
    if (results.length === 0) return [];
    const rows = tableOf([...byId.keys()], results, tournament.rules).flatMap(({ team: id, ...row }) => {
      const team = byId.get(id);
      return team ? [{ team: sideOf(team), ...row }] : [];
    });
    return [{ category: first.category, division: first.division, rows }];
  });
}

/** The medals of each team so far, with its country. */
export async function listMedals(db: Db) {
  return db
    .select({
      country: teams.country,
      gold: standings.goldMedals,
      silver: standings.silverMedals,
      bronze: standings.bronzeMedals,
    })
    .from(standings)
    .innerJoin(teams, eq(teams.id, standings.teamId));
}

/** How much of the event is published: what the public pages claim of its size. */
export async function countSite(db: Db) {
  const [counted] = await db
    .select({
      teams: count(),
      countries: countDistinct(teams.country),
      venues: sql<number>`(select count(*) from ${venues})`.mapWith(Number),
      results: sql<number>`(select count(*) from ${schedule} where ${schedule.result} is not null)`.mapWith(
        Number,
      ),
      // Until it is over, the live edition is the site itself.
      archives:
        sql<number>`(select count(*) from ${archives} where ${archives.editionId} <> ${tournament.id} or ${archives.endsOn} < ${calendarDateAt(now())})`.mapWith(
          Number,
        ),
    })
    .from(teams);
  return must(counted, 'a count has a row');
}

/** The published venues, city by city. */
export async function listVenues(db: Db): Promise<Venue[]> {
  const rows = await db.select().from(venues).orderBy(asc(venues.city), asc(venues.name));
  return rows.map(({ createdAt: _, version: __, ...venue }) => venue);
}

/** The only place a question becomes JSON. */
export function presentFaq({ id, question, answer, translations }: typeof faqEntries.$inferSelect): FaqEntry {
  return { id, question, answer, translations: translations.en ? { en: translations.en } : {} };
}

/** The sections of the rules in their order. */
export function listRules(db: Db, { locked = false } = {}): Promise<(typeof ruleSections.$inferSelect)[]> {
  const query = db
    .select()
    .from(ruleSections)
    .orderBy(asc(ruleSections.position), asc(ruleSections.id))
    .$dynamic();
  return locked ? query.for('update') : query;
}

/** The only place a section of the rules becomes JSON. */
export function presentRule({
  id,
  title,
  text,
  translations,
}: typeof ruleSections.$inferSelect): RuleSection {
  return { id, title, text, translations: translations.en ? { en: translations.en } : {} };
}

/** The only place a hotel becomes JSON. */
export function presentHotel(row: typeof accommodations.$inferSelect): Accommodation {
  const { createdAt: _, version: __, translations, ...hotel } = row;
  return { ...hotel, descriptionEn: translations.en?.text ?? null };
}
