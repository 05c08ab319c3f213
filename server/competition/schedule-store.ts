/** The schedule for editing: rows locked for the transaction, and the games around them. */
import { and, asc, eq, gt, inArray, lt, ne, or } from 'drizzle-orm';
import { must } from '#shared/base/must.ts';
import { listFirstVenues } from '#shared/edition/tournament.ts';
import type { Db } from '../core/database/open.ts';
import { schedule, teams, venues } from '../core/database/tables.ts';
import { laterThan } from '../core/settings/edit.ts';

export type ScheduleRow = typeof schedule.$inferSelect;
export type TeamRow = typeof teams.$inferSelect;
type ScheduleColumns = typeof schedule.$inferInsert;

/** Published events other than games. */
export const otherEvents = ne(schedule.eventType, 'game');

export async function addToSchedule(
  db: Db,
  columns: Omit<ScheduleColumns, 'createdAt' | 'updatedAt'>,
  now: Date,
): Promise<ScheduleRow> {
  const [row] = await db
    .insert(schedule)
    .values({ ...columns, createdAt: now, updatedAt: now })
    .returning();
  return must(row, 'an insert returns its row');
}

export async function lockRow(db: Db, id: number): Promise<ScheduleRow | undefined> {
  const [row] = await db.select().from(schedule).where(eq(schedule.id, id)).for('update');
  return row;
}

/** Always in one order, so that two who hold the same games wait for each other. */
export function lockGames(db: Db, ids: readonly number[]): Promise<ScheduleRow[]> {
  return db
    .select()
    .from(schedule)
    .where(and(inArray(schedule.id, [...ids]), eq(schedule.eventType, 'game')))
    .orderBy(asc(schedule.id))
    .for('update');
}

/** The next version of a row that is held. */
export async function updateRow(
  db: Db,
  before: ScheduleRow,
  columns: Partial<ScheduleColumns>,
  now: Date,
): Promise<ScheduleRow> {
  const [row] = await db
    .update(schedule)
    .set({ ...columns, version: before.version + 1, updatedAt: laterThan(before.updatedAt, now) })
    .where(eq(schedule.id, before.id))
    .returning();
  return must(row, 'the row was just locked');
}

export async function deleteRow(db: Db, id: number): Promise<void> {
  await db.delete(schedule).where(eq(schedule.id, id));
}

/** Games that begin between two instants, both left out: all of them, or those at a venue or of these teams. */
export function listGamesBetween(
  db: Db,
  [from, to]: readonly [Date, Date],
  of?: { venue: string | null; teams: readonly number[] },
): Promise<ScheduleRow[]> {
  const ids = [...(of?.teams ?? [])];
  return db
    .select()
    .from(schedule)
    .where(
      and(
        eq(schedule.eventType, 'game'),
        gt(schedule.date, from),
        lt(schedule.date, to),
        or(
          of?.venue ? eq(schedule.venue, of.venue) : undefined,
          ids.length > 0 ? inArray(schedule.team1Id, ids) : undefined,
          ids.length > 0 ? inArray(schedule.team2Id, ids) : undefined,
        ),
      ),
    );
}

export async function listTeamsById(db: Db, ids: readonly number[]): Promise<TeamRow[]> {
  return ids.length > 0
    ? db
        .select()
        .from(teams)
        .where(inArray(teams.id, [...ids]))
    : [];
}

/** How many courts a venue has; null for one that is none of ours. Before any is published, those of the edition's own list are. */
export async function courtsOf(db: Db, venue: string): Promise<number | null> {
  const published = await db.select({ name: venues.name, courts: venues.courts }).from(venues);
  const listed =
    published.length > 0 ? published : listFirstVenues().map(({ name }) => ({ name, courts: 20 }));
  return listed.find(({ name }) => name === venue)?.courts ?? null;
}
