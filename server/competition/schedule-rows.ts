/** Rows of the schedule as whoever changes them reads and writes them. */
import { eq } from 'drizzle-orm';
import type { PlannedGame } from '#shared/competition/clashes.ts';
import { must } from '#shared/must.ts';
import { venues as tournamentVenues } from '#shared/tournament.ts';
import type { Ctx } from '../context.ts';
import type { Db } from '../database/open.ts';
import { schedule, venues } from '../database/tables.ts';
import { laterThan } from '../platform/edit.ts';

export type ScheduleRow = typeof schedule.$inferSelect;

export async function updateRow(
  ctx: Ctx,
  before: ScheduleRow,
  columns: Partial<typeof schedule.$inferInsert>,
): Promise<ScheduleRow> {
  const [row] = await ctx.db
    .update(schedule)
    .set({ ...columns, version: before.version + 1, updatedAt: laterThan(before.updatedAt, ctx.now) })
    .where(eq(schedule.id, before.id))
    .returning();
  return must(row, 'the row was just locked');
}

/** A stored game as the rule of clashes asks for it, without the names of its teams. */
export function plannedGame(row: ScheduleRow): PlannedGame & { id: number } {
  const sideOf = (team: number | null) => (team === null ? null : { id: team, name: '' });
  return {
    id: row.id,
    date: row.date.toISOString(),
    venue: row.venue,
    court: row.court,
    team1: sideOf(row.team1Id),
    team2: sideOf(row.team2Id),
  };
}

/** How many courts a venue has; null for one that is none of ours. Before any is published, those of the edition's own list are. */
export async function courtsOf(db: Db, venue: string): Promise<number | null> {
  const published = await db.select({ name: venues.name, courts: venues.courts }).from(venues);
  const listed =
    published.length > 0 ? published : tournamentVenues.map(({ name }) => ({ name, courts: 20 }));
  return listed.find(({ name }) => name === venue)?.courts ?? null;
}

export const isCourtOf = (courts: number, court: string) =>
  /^[1-9]\d?$/.test(court) && Number(court) <= courts;
