/** The organizers' settings from the last pull, for offline work. */
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import { readBadgeTemplate, withEditionLogo } from '#shared/badges/read-template.ts';
import type { BadgeTemplate } from '#shared/badges/template.ts';
import type { PageEdition } from '#shared/edition/edition.ts';
import { type SettingKey, settingDefaults } from '#shared/settings/site.ts';
import { editionSetting } from '#shared/sync/protocol.ts';
import { setEdition } from '#web/core/client/edition.ts';
import { type LocalDatabase, readMeta } from './database.ts';

/** A setting on this device: the stored value, else its default. */
export async function readDeviceSetting(db: LocalDatabase, key: SettingKey): Promise<string> {
  return (await readMeta(db, 'settings'))?.values[key] ?? settingDefaults[key] ?? '';
}

/** The template of badges on this device, with the logo of its edition where it names none. */
export async function readDeviceTemplate(db: LocalDatabase): Promise<BadgeTemplate> {
  const values = (await readMeta(db, 'settings'))?.values;
  const pulled = values?.[editionSetting];
  const logo = pulled ? (JSON.parse(pulled) as PageEdition).look.logo : undefined;
  return withEditionLogo(readBadgeTemplate(values?.badgeTemplate), logo);
}

/** Follows a setting; nothing while it is being read. */
export function useDeviceSetting(db: LocalDatabase, key: SettingKey): string | undefined {
  return useLiveQuery(() => readDeviceSetting(db, key), [db, key]);
}

/** Follows the edition of the last pull, so that names and dates are right offline; none until the organizers save one. */
export function useDeviceEdition(db: LocalDatabase): void {
  const pulled = useLiveQuery(async () => (await readMeta(db, 'settings'))?.values[editionSetting], [db]);
  useEffect(() => {
    // The server checked it when it was saved.
    if (pulled) setEdition(JSON.parse(pulled) as PageEdition);
  }, [pulled]);
}
