/** Permanently rejected pictures, with the person who lacks one: the operator takes a new photo. */
import type { LocalDatabase } from './database.ts';
import { mergedRows } from './facts.ts';
import { readHeld } from './pending.ts';

export interface RejectedPhoto {
  sha256: string;
  code: string;
  /** Application clock, ms. */
  at: number;
  personUid: string;
}

/** Those still in use: once another photo was taken, the rejected one no longer matters. */
export async function listRejectedPhotos(db: LocalDatabase): Promise<RejectedPhoto[]> {
  const refused = await db.photos.where('toSend').equals(2).toArray();
  if (refused.length === 0) return [];
  const rows = mergedRows(await readHeld(db));
  return refused.flatMap(({ sha256, refused: why }) => {
    const [wearer] = rows.people({ photo: sha256 });
    if (!wearer) return [];
    return [{ sha256, code: why?.code ?? 'INVALID', at: why?.at ?? 0, personUid: wearer.uid }];
  });
}

/** The operator accepts that the picture was rejected and the person has none. */
export async function dismissPhoto(db: LocalDatabase, sha256: string): Promise<void> {
  await db.photos
    .where('sha256')
    .equals(sha256)
    .modify((photo) => {
      photo.toSend = 0;
      delete photo.refused;
    });
}
