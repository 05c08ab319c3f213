/** Colors and zones of the kinds of participants were settings before the edition had rows of them. */
import { eq, inArray } from 'drizzle-orm';
import type { Db } from '../database/open.ts';
import { editions, siteSettings } from '../database/tables.ts';
import { readEdition, saveEdition } from './edition-store.ts';

/** What the settings said of a kind, by its id. */
interface StoredKinds {
  badgeTemplate: { colours?: Partial<Record<string, string>> };
  zones: { roles?: Partial<Record<string, string[]>> };
}

/** Saves the live edition with the colors and zones that the organizers had set, if it was saved without rows. */
export async function adoptKindSettings(db: Db, at: Date): Promise<void> {
  const [row] = await db.select().from(editions).where(eq(editions.status, 'live'));
  if (row && Array.isArray(row.document.kinds)) return;
  const rows = await db
    .select()
    .from(siteSettings)
    .where(inArray(siteSettings.key, ['badgeTemplate', 'zones'] satisfies (keyof StoredKinds)[]));
  // Only ever written as the rules of the settings let it through.
  const stored: Partial<StoredKinds> = Object.fromEntries(
    rows.flatMap(({ key, value }) => (value === '' ? [] : [[key, JSON.parse(value)]])),
  );
  const { colours = {} } = stored.badgeTemplate ?? {};
  const { roles = {} } = stored.zones ?? {};
  if (Object.keys({ ...colours, ...roles }).length === 0) return;
  const edition = await readEdition(db);
  const kinds = edition.kinds.map((kind) => ({
    ...kind,
    color: colours[kind.id] ?? kind.color,
    zones: roles[kind.id] ?? kind.zones,
  }));
  const replaces = row?.revision ?? 0;
  await saveEdition(db, { edition: { ...edition, kinds }, replaces, changes: ['kinds'], authorId: null, at });
}
