/** The pictures of the badge's template and the edition's logo, kept among the photos so that a desk prints them without a network. */
import { picturesOf } from '#shared/badges/read-template.ts';
import { picturePath } from '#shared/base/picture-path.ts';
import type { DeviceClient } from '#web/offline/sync/device-call.ts';
import type { LocalDatabase } from './database.ts';
import { whileEnrolled } from './photos.ts';
import { readDeviceTemplate } from './settings.ts';

/** Fetches those that are not here yet. They are public, and served as any file is. */
export async function fetchTemplatePictures(
  db: LocalDatabase,
  { send, signal }: DeviceClient,
): Promise<void> {
  for (const sha256 of picturesOf(await readDeviceTemplate(db))) {
    if (await db.photos.get(sha256)) continue;
    const answer = await send(picturePath(sha256), signal ? { signal } : {});
    const jpeg = answer.ok ? await answer.blob() : null;
    // A hotel's page answers 200 to everything, and is no picture.
    if (jpeg?.type !== 'image/jpeg') continue;
    if (!(await whileEnrolled(db, () => db.photos.put({ sha256, jpeg, toSend: 0 })))) return;
  }
}
