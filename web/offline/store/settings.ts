/** The organizers' settings from the last pull, for offline work. */
import { useLiveQuery } from 'dexie-react-hooks';
import { type SettingKey, settingDefaults } from '#shared/settings/site.ts';
import { type LocalDatabase, readMeta } from './database.ts';

/** A setting on this device: the stored value, else its default. */
export async function readDeviceSetting(db: LocalDatabase, key: SettingKey): Promise<string> {
  return (await readMeta(db, 'settings'))?.values[key] ?? settingDefaults[key] ?? '';
}

/** Follows a setting; nothing while it is being read. */
export function useDeviceSetting(db: LocalDatabase, key: SettingKey): string | undefined {
  return useLiveQuery(() => readDeviceSetting(db, key), [db, key]);
}
