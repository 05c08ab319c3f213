/** Teams, venues and games of a small tournament, written straight into the database. */
import type { Db } from '#server/core/database/open.ts';
import { schedule, venues } from '#server/core/database/tables.ts';
import { must } from '#shared/base/must.ts';
import type { Category } from '#shared/edition/tournament.ts';
import { makeTeam } from './make.ts';

export const palace = 'Palacio de los Deportes';

export async function makeVenue(db: Db, overrides: Partial<typeof venues.$inferInsert> = {}) {
  const [row] = await db
    .insert(venues)
    .values({ name: palace, city: 'San Salvador', courts: 2, ...overrides })
    .onConflictDoNothing()
    .returning();
  return row;
}

/** Four teams of one group. */
export async function makeGroup(db: Db, category: Category = "Men's 45+", division = 'A') {
  const made: Awaited<ReturnType<typeof makeTeam>>[] = [];
  for (let n = 0; n < 4; n += 1) made.push(await makeTeam(db, { category, division }));
  const team = (place: number) => must(made[place], 'four were made');
  return { a: team(0), b: team(1), c: team(2), d: team(3) };
}

export async function makeGame(db: Db, overrides: Partial<typeof schedule.$inferInsert> = {}) {
  const [row] = await db
    .insert(schedule)
    .values({
      date: new Date('2026-02-21T10:00:00-06:00'),
      eventType: 'game',
      title: 'Partido',
      venue: palace,
      court: '1',
      category: "Men's 45+",
      phase: 'group',
      division: 'A',
      ...overrides,
    })
    .returning();
  return must(row, 'an insert returns its row');
}

/** A game as the form sends it. */
export const gameForm = (overrides: Record<string, unknown> = {}) => ({
  date: '2026-02-21T10:00:00-06:00',
  venue: palace,
  court: '1',
  category: "Men's 45+",
  phase: 'group',
  division: 'A',
  ...overrides,
});

export const teamForm = (overrides: Record<string, unknown> = {}) => ({
  name: 'Los Leones',
  country: 'SV',
  category: "Men's 45+",
  ...overrides,
});

export const venueForm = (overrides: Record<string, unknown> = {}) => ({
  name: 'Gimnasio del Puerto',
  city: 'Acajutla',
  courts: 2,
  ...overrides,
});
