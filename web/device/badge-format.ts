/**
 * The badge format of this desk: chosen here and stored on the device; a kiosk uses the formats that have a printer.
 */
import { useLiveQuery } from 'dexie-react-hooks';
import { type BadgeFormat, badgeFormatNames } from '#shared/badges/formats.ts';
import { readBadgeTemplate } from '#shared/badges/read-template.ts';
import { findKiosk } from '#web/core/client/kiosk.ts';
import { type LocalDatabase, readMeta, writeMeta } from '#web/offline/store/database.ts';
import { readDeviceSetting } from '#web/offline/store/settings.ts';

export interface FormatChoice {
  format: BadgeFormat;
  /** What may be chosen here. */
  formats: readonly BadgeFormat[];
}

/** The format in use: chosen here, else the organizers' default for desks, else what is available. */
export async function readFormatChoice(db: LocalDatabase): Promise<FormatChoice> {
  // Our own disk first: after awaiting the kiosk, a live query no longer tracks its reads.
  const { chosen, usual } = await readFormatWishes(db);
  const printers = (await findKiosk()?.readState())?.printers ?? {};
  const printable = badgeFormatNames.filter((format) => printers[format]);
  const formats = printable.length > 0 ? printable : badgeFormatNames;
  const format = [chosen, usual].find((one) => one && formats.includes(one)) ?? formats[0] ?? 'lanyard';
  return { format, formats };
}

/** Chosen for this device alone. */
export async function chooseFormat(db: LocalDatabase, format: BadgeFormat): Promise<void> {
  await writeMeta(db, 'badgeFormat', format);
}

/** Follows the choice; nothing while it is being read. */
export function useFormatChoice(db: LocalDatabase): FormatChoice | undefined {
  return useLiveQuery(() => readFormatChoice(db), [db]);
}

/** The format chosen for this device, if any, and the organizers' default for desks. */
export function useFormatWishes(
  db: LocalDatabase,
): { chosen: BadgeFormat | undefined; usual: BadgeFormat } | undefined {
  return useLiveQuery(() => readFormatWishes(db), [db]);
}

async function readFormatWishes(db: LocalDatabase) {
  const chosen = await readMeta(db, 'badgeFormat');
  const usual = readBadgeTemplate(await readDeviceSetting(db, 'badgeTemplate')).formats.desk;
  return { chosen, usual };
}
