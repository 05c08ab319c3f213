/** The look of badges on this device, even offline: the template of the last pull, with its stored pictures. */
import { picturesOf } from '#shared/badges/read-template.ts';
import { picturePath } from '#shared/base/picture-path.ts';
import { type BadgeLook, lookOf, speakBadge } from '#web/badges/badge-look.ts';
import type { Language } from '#web/core/lib/i18n.ts';
import type { LocalDatabase } from '#web/offline/store/database.ts';
import { jpegOf } from '#web/offline/store/photos.ts';
import { readDeviceTemplate } from '#web/offline/store/settings.ts';

/** Runs work with the current look; the addresses of its pictures are only valid until it ends. */
export async function withDeviceLook<Result>(
  db: LocalDatabase,
  reader: Language,
  use: (look: BadgeLook) => Promise<Result>,
): Promise<Result> {
  const stored = await readDeviceTemplate(db);
  const made = new Map<string, string>();
  for (const sha256 of picturesOf(stored)) {
    const kept = await db.photos.get(sha256);
    if (kept) made.set(sha256, URL.createObjectURL(jpegOf(kept)));
  }
  try {
    // One that is not here yet may still come from the server; else the badge goes without it.
    const look = lookOf(stored, reader, (sha256) => made.get(sha256) ?? picturePath(sha256));
    return await use({ ...look, language: await speakBadge(look.language) });
  } finally {
    for (const address of made.values()) URL.revokeObjectURL(address);
  }
}
