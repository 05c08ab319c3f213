/** Venues, questions and hotels as editors change them; games follow the name of their venue. */
import { and, count, eq, ne, sql } from 'drizzle-orm';
import { AppError } from '#shared/base/errors.ts';
import { fold } from '#shared/base/text.ts';
import { type EditedVenue, faqRecord, hotelRecord, venueRecord } from '#shared/competition/edit-places.ts';
import type { Db } from '../core/database/open.ts';
import { recordRows } from '../core/database/record-store.ts';
import { accommodations, faqEntries, schedule, venues } from '../core/database/tables.ts';
import { orderRoute, recordRoutes } from '../core/http/record-routes.ts';
import { presentFaq, presentHotel } from './store.ts';

const venueOrder = [venues.city, venues.name];

const venueRoutes = recordRoutes(venueRecord, {
  table: venues,
  action: 'venue',
  order: venueOrder,
  nameOf: ({ name }) => ({ name }),
  list: async (db) => {
    const rows = await recordRows(venues).list(db, venueOrder);
    const played = await db
      .select({ venue: schedule.venue, games: count() })
      .from(schedule)
      .where(eq(schedule.eventType, 'game'))
      .groupBy(schedule.venue);
    const byName = new Map(played.map(({ venue, games }) => [venue, games]));
    return rows.map((row) => presentVenue(row, byName.get(row.name) ?? 0));
  },
  present: async (row, db) => presentVenue(row, await countGames(db, row.name)),
  check: async ({ db }, next, before) => {
    await requireFreeName(db, next.name, before?.id ?? null);
    if (before && next.courts < before.courts && (await highestCourt(db, before.name)) > next.courts)
      throw new AppError('IN_USE');
    return undefined;
  },
  // Games planned at a venue stay planned there under its new name.
  afterCorrection: async ({ db, now }, before, { name }) => {
    if (name === before.name) return;
    await db
      .update(schedule)
      .set({ venue: name, version: sql`${schedule.version} + 1`, updatedAt: now })
      .where(eq(schedule.venue, before.name));
  },
  checkDeletion: async ({ db }, { name }) => {
    if ((await countGames(db, name)) > 0) throw new AppError('IN_USE');
  },
});

const faqOrder = [faqEntries.position, faqEntries.id];

export const editPlacesRoutes = {
  ...venueRoutes,
  ...recordRoutes(faqRecord, {
    table: faqEntries,
    action: 'faq',
    logs: 'fields',
    order: faqOrder,
    nameOf: ({ question }) => ({ question }),
    present: (row) => ({ ...presentFaq(row), version: row.version }),
  }),
  ...orderRoute('/api/faq', { table: faqEntries, action: 'faq', order: faqOrder }),
  ...recordRoutes(hotelRecord, {
    table: accommodations,
    action: 'accommodation',
    order: [accommodations.city, accommodations.name],
    nameOf: ({ name }) => ({ name }),
    present: (row) => ({ ...presentHotel(row), version: row.version }),
    inputOf: presentHotel,
    columnsOf: ({ descriptionEn, ...hotel }) => ({
      ...hotel,
      translations: descriptionEn ? { en: { text: descriptionEn } } : {},
    }),
  }),
};

/** Games refer to their venue by name, so no two may share one, whatever the accents. */
async function requireFreeName(db: Db, name: string, id: number | null): Promise<void> {
  const others = await db
    .select({ name: venues.name })
    .from(venues)
    .where(id === null ? undefined : ne(venues.id, id));
  if (others.some((other) => fold(other.name) === fold(name)))
    throw new AppError('INVALID', { fields: { name: 'NAME_TAKEN' } });
}

const playedAt = (name: string) => and(eq(schedule.eventType, 'game'), eq(schedule.venue, name));

async function countGames(db: Db, name: string): Promise<number> {
  const [row] = await db.select({ games: count() }).from(schedule).where(playedAt(name));
  return row?.games ?? 0;
}

async function highestCourt(db: Db, name: string): Promise<number> {
  const rows = await db.selectDistinct({ court: schedule.court }).from(schedule).where(playedAt(name));
  return Math.max(0, ...rows.map(({ court }) => Number(court) || 0));
}

function presentVenue({ createdAt: _, ...venue }: typeof venues.$inferSelect, games: number): EditedVenue {
  return { ...venue, games };
}
