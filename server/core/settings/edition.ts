/** Which edition of the event a database has served: settings outlive the edition they were made for. */
import { eq, inArray } from 'drizzle-orm';
import { settingKeys } from '#shared/settings/site.ts';
import type { Db } from '../database/open.ts';
import { siteSettings } from '../database/tables.ts';
import { writeSetting } from './settings.ts';

const nameKey = 'edition';
/** When another edition took over; its `updatedAt` is that instant. */
const changeKey = 'editionChange';

/** Stores which edition is served from now on, and when it replaced another one. */
export async function noteEdition(db: Db, at: Date, name: string): Promise<void> {
  const [known] = await db.select().from(siteSettings).where(eq(siteSettings.key, nameKey));
  // Earlier versions stored the first day after the id.
  if (known?.value.split(' ')[0] === name) return;
  if (known) await writeSetting(db, changeKey, known.value, at);
  await writeSetting(db, nameKey, name, at);
}

/** Settings not saved since the edition changed: they were made for the previous one. */
export async function listSettingsOfOlderEdition(db: Db): Promise<string[]> {
  const keys = [...settingKeys, changeKey];
  const rows = await db.select().from(siteSettings).where(inArray(siteSettings.key, keys));
  const change = rows.find(({ key }) => key === changeKey);
  if (!change) return [];
  return rows
    .filter(({ key, updatedAt }) => key !== changeKey && updatedAt < change.updatedAt)
    .map(({ key }) => key)
    .sort();
}
