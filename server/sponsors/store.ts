/** Sponsors as rows. */
import { asc, eq } from 'drizzle-orm';
import { must } from '#shared/must.ts';
import type { Sponsor, SponsorInput } from '#shared/sponsors.ts';
import type { Db } from '../database/open.ts';
import { sponsors } from '../database/tables.ts';

export const listSponsors = (db: Db): Promise<Sponsor[]> =>
  db.select().from(sponsors).orderBy(asc(sponsors.position), asc(sponsors.id));

export async function lockSponsor(db: Db, id: number): Promise<Sponsor | undefined> {
  const [row] = await db.select().from(sponsors).where(eq(sponsors.id, id)).for('update');
  return row;
}

/** A new one, or the next version of one that was just locked. */
export async function saveSponsor(db: Db, before: Sponsor | null, values: SponsorInput): Promise<Sponsor> {
  const [row] = before
    ? await db
        .update(sponsors)
        .set({ ...values, version: before.version + 1 })
        .where(eq(sponsors.id, before.id))
        .returning()
    : await db.insert(sponsors).values(values).returning();
  return must(row, 'what was written is returned');
}

export const deleteSponsor = (db: Db, id: number) => db.delete(sponsors).where(eq(sponsors.id, id));
