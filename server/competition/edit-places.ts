/** Venues, questions and hotels as editors change them; games follow the name of their venue. */
import { and, asc, count, eq, max, ne, sql } from 'drizzle-orm';
import {
  type EditedFaq,
  type EditedHotel,
  type EditedVenue,
  type editPlacesEndpoints,
  faqInput,
  hotelInput,
  venueInput,
} from '#shared/competition/edit-places.ts';
import { AppError } from '#shared/errors.ts';
import { must } from '#shared/must.ts';
import { fold } from '#shared/text.ts';
import type { Ctx } from '../context.ts';
import type { Db } from '../database/open.ts';
import { accommodations, faqEntries, schedule, venues } from '../database/tables.ts';
import type { Handlers } from '../http/mount.ts';
import { auditCall } from '../platform/audit.ts';
import { changesOf, definedOnly, requireOrder, requireSame } from '../platform/edit.ts';
import { presentFaq, presentHotel } from './store.ts';

type VenueRow = typeof venues.$inferSelect;
type FaqRow = typeof faqEntries.$inferSelect;
type HotelRow = typeof accommodations.$inferSelect;

export const editPlacesRoutes: Handlers<typeof editPlacesEndpoints> = {
  'GET /api/admin/venues': async (ctx) => {
    const rows = await ctx.db.select().from(venues).orderBy(asc(venues.city), asc(venues.name));
    const played = await ctx.db
      .select({ venue: schedule.venue, games: count() })
      .from(schedule)
      .where(eq(schedule.eventType, 'game'))
      .groupBy(schedule.venue);
    const byName = new Map(played.map(({ venue, games }) => [venue, games]));
    return rows.map((row) => presentVenue(row, byName.get(row.name) ?? 0));
  },
  'POST /api/venues': async (ctx, { body }) => {
    await requireFreeName(ctx.db, body.name, null);
    const [row] = await ctx.db
      .insert(venues)
      .values({ ...body, createdAt: ctx.now })
      .returning();
    const venue = must(row, 'an insert returns its row');
    await auditCall(ctx, 'venue.create', String(venue.id));
    return presentVenue(venue, await countGames(ctx.db, venue.name));
  },
  'PATCH /api/venues/:id': async (ctx, { params, body: { version, ...fields } }) => {
    const before = await lockVenue(ctx, params.id, version);
    const next = venueInput.parse({ ...before, ...definedOnly(fields) });
    await requireFreeName(ctx.db, next.name, before.id);
    if (next.courts < before.courts && (await highestCourt(ctx.db, before.name)) > next.courts)
      throw new AppError('IN_USE');
    const [row] = await ctx.db
      .update(venues)
      .set({ ...next, version: before.version + 1 })
      .where(eq(venues.id, before.id))
      .returning();
    if (next.name !== before.name) await followName(ctx, before.name, next.name);
    await auditCall(ctx, 'venue.update', String(before.id), changesOf(before, next));
    return presentVenue(must(row, 'the venue was just locked'), await countGames(ctx.db, next.name));
  },
  'DELETE /api/venues/:id': async (ctx, { params, query }) => {
    const before = await lockVenue(ctx, params.id, query?.version);
    if ((await countGames(ctx.db, before.name)) > 0) throw new AppError('IN_USE');
    await ctx.db.delete(venues).where(eq(venues.id, before.id));
    await auditCall(ctx, 'venue.delete', String(before.id), { name: before.name });
    return { id: before.id };
  },

  'GET /api/admin/faq': async (ctx) => (await questionsInOrder(ctx.db)).map(presentEditedFaq),
  'POST /api/faq': async (ctx, { body }) => {
    const [last] = await ctx.db.select({ position: max(faqEntries.position) }).from(faqEntries);
    const [row] = await ctx.db
      .insert(faqEntries)
      .values({ ...faqColumns(body), position: (last?.position ?? -1) + 1, createdAt: ctx.now })
      .returning();
    const entry = must(row, 'an insert returns its row');
    await auditCall(ctx, 'faq.create', String(entry.id));
    return presentEditedFaq(entry);
  },
  'PATCH /api/faq/:id': async (ctx, { params, body: { version, ...fields } }) => {
    const before = await lockFaq(ctx, params.id, version);
    const next = faqInput.parse({ ...before, ...definedOnly(fields) });
    const [row] = await ctx.db
      .update(faqEntries)
      .set({ ...faqColumns(next), version: before.version + 1 })
      .where(eq(faqEntries.id, before.id))
      .returning();
    await auditCall(ctx, 'faq.update', String(before.id), { fields: Object.keys(changesOf(before, next)) });
    return presentEditedFaq(must(row, 'the entry was just locked'));
  },
  'DELETE /api/faq/:id': async (ctx, { params, query }) => {
    const before = await lockFaq(ctx, params.id, query?.version);
    await ctx.db.delete(faqEntries).where(eq(faqEntries.id, before.id));
    await auditCall(ctx, 'faq.delete', String(before.id), { question: before.question });
    return { id: before.id };
  },
  'PUT /api/faq/order': async (ctx, { body: { ids, was } }) => {
    requireOrder(await questionsInOrder(ctx.db, { locked: true }), { ids, was });
    for (const [position, id] of ids.entries())
      await ctx.db.update(faqEntries).set({ position }).where(eq(faqEntries.id, id));
    await auditCall(ctx, 'faq.order', String(ids.length), { ids });
    return { ids };
  },

  'GET /api/admin/accommodations': async (ctx) => {
    const rows = await ctx.db
      .select()
      .from(accommodations)
      .orderBy(asc(accommodations.city), asc(accommodations.name));
    return rows.map(presentEditedHotel);
  },
  'POST /api/accommodations': async (ctx, { body }) => {
    const [row] = await ctx.db
      .insert(accommodations)
      .values({ ...hotelColumns(body), createdAt: ctx.now })
      .returning();
    const hotel = must(row, 'an insert returns its row');
    await auditCall(ctx, 'accommodation.create', String(hotel.id));
    return presentEditedHotel(hotel);
  },
  'PATCH /api/accommodations/:id': async (ctx, { params, body: { version, ...fields } }) => {
    const before = await lockHotel(ctx, params.id, version);
    const stored = presentHotel(before);
    const next = hotelInput.parse({ ...stored, ...definedOnly(fields) });
    const [row] = await ctx.db
      .update(accommodations)
      .set({ ...hotelColumns(next), version: before.version + 1 })
      .where(eq(accommodations.id, before.id))
      .returning();
    await auditCall(ctx, 'accommodation.update', String(before.id), changesOf(stored, next));
    return presentEditedHotel(must(row, 'the hotel was just locked'));
  },
  'DELETE /api/accommodations/:id': async (ctx, { params, query }) => {
    const before = await lockHotel(ctx, params.id, query?.version);
    await ctx.db.delete(accommodations).where(eq(accommodations.id, before.id));
    await auditCall(ctx, 'accommodation.delete', String(before.id), { name: before.name });
    return { id: before.id };
  },
};

async function lockVenue(ctx: Ctx, id: number, version: number | undefined): Promise<VenueRow> {
  const [row] = await ctx.db.select().from(venues).where(eq(venues.id, id)).for('update');
  return requireSame(row, version);
}

async function lockFaq(ctx: Ctx, id: number, version: number | undefined): Promise<FaqRow> {
  const [row] = await ctx.db.select().from(faqEntries).where(eq(faqEntries.id, id)).for('update');
  return requireSame(row, version);
}

async function lockHotel(ctx: Ctx, id: number, version: number | undefined): Promise<HotelRow> {
  const [row] = await ctx.db.select().from(accommodations).where(eq(accommodations.id, id)).for('update');
  return requireSame(row, version);
}

/** Games know their venue by its name, so no two may share one, whatever the accents. */
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

/** Whatever is planned at a venue goes on being planned there under its new name. */
async function followName(ctx: Ctx, before: string, after: string): Promise<void> {
  await ctx.db
    .update(schedule)
    .set({ venue: after, version: sql`${schedule.version} + 1`, updatedAt: ctx.now })
    .where(eq(schedule.venue, before));
}

function questionsInOrder(db: Db, { locked = false } = {}): Promise<FaqRow[]> {
  const query = db.select().from(faqEntries).orderBy(asc(faqEntries.position), asc(faqEntries.id)).$dynamic();
  return locked ? query.for('update') : query;
}

function presentVenue({ createdAt: _, ...venue }: VenueRow, games: number): EditedVenue {
  return { ...venue, games };
}

const presentEditedFaq = (row: FaqRow): EditedFaq => ({ ...presentFaq(row), version: row.version });
const presentEditedHotel = (row: HotelRow): EditedHotel => ({ ...presentHotel(row), version: row.version });

function faqColumns({ question, answer, translations: { en } }: Omit<EditedFaq, 'id' | 'version'>) {
  return { question, answer, translations: en ? { en } : {} };
}

function hotelColumns({ descriptionEn, ...hotel }: Omit<EditedHotel, 'id' | 'version'>) {
  return { ...hotel, translations: descriptionEn ? { en: { text: descriptionEn } } : {} };
}
