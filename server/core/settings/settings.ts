/** Reads the stored settings for routes, rules and devices. */
import { eq, inArray, like } from 'drizzle-orm';
import { firstLink, type LinkName } from '#shared/edition/tournament.ts';
import { type RuleName, ruleNames, ruleSetting } from '#shared/people/eligibility.ts';
import { type SettingKey, settingDefaults, settingKeys, settings } from '#shared/settings/site.ts';
import type { Db } from '../database/open.ts';
import { siteSettings } from '../database/tables.ts';

/** Whether there is such a setting. */
export function isSettingKey(key: string): key is SettingKey {
  return Object.hasOwn(settings, key);
}

/** The current value of a setting: stored, else its default, else (for a link) that of this edition. */
export async function readSetting(db: Db, key: SettingKey): Promise<string> {
  const [row] = await db
    .select({ value: siteSettings.value })
    .from(siteSettings)
    .where(eq(siteSettings.key, key));
  return row ? row.value : defaultOf(key);
}

/** The default of a setting. */
export function defaultOf(key: SettingKey): string {
  // What follows the point is one of `linkNames`: the table of rules is made of them.
  if (key.startsWith('link.')) return firstLink(key.slice('link.'.length) as LinkName) ?? '';
  if (key.startsWith('rule.')) return 'caution';
  return settingDefaults[key] ?? '';
}

/** Settings for every page: public ones that are set, and defaults. */
export async function readPublicSettings(db: Db): Promise<Record<string, string>> {
  const rows = await db.select().from(siteSettings);
  const set = rows.filter(({ key }) => isSettingKey(key) && settings[key].readers === 'pages');
  return { ...settingDefaults, ...Object.fromEntries(set.map(({ key, value }) => [key, value])) };
}

/** Whether each eligibility rule warns or is binding. */
export async function readRuleModes(db: Db): Promise<Record<RuleName, string>> {
  const rows = await db.select().from(siteSettings).where(like(siteSettings.key, 'rule.%'));
  const set = new Map(rows.map(({ key, value }) => [key, value]));
  return Object.fromEntries(
    ruleNames.map((name) => [name, set.get(ruleSetting(name)) ?? defaultOf(ruleSetting(name))]),
  ) as Record<RuleName, string>; // every name was just given its mode
}

const deviceSettings = settingKeys.filter((key) => settings[key].onDevices);

/** Settings for desks and doors, sorted by key: those that are set. */
export async function readDeviceSettings(db: Db): Promise<Record<string, string>> {
  const rows = await db
    .select({ key: siteSettings.key, value: siteSettings.value })
    .from(siteSettings)
    .where(inArray(siteSettings.key, deviceSettings))
    .orderBy(siteSettings.key);
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}

/** Stores a value; also what the server itself remembers, such as where the clock began. */
export async function writeSetting(db: Db, key: string, value: string, updatedAt: Date): Promise<void> {
  await db
    .insert(siteSettings)
    .values({ key, value, updatedAt })
    .onConflictDoUpdate({ target: siteSettings.key, set: { value, updatedAt } });
}
