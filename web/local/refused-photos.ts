/** Pictures the server will never take, with the person who stands there without one: somebody takes them again. */
import type { LocalDatabase } from './database.ts';
import { mergedRows } from './facts.ts';
import { readHeld } from './pending.ts';

export interface RefusedPhoto {
  sha256: string;
  code: string;
  /** Application clock, ms. */
  at: number;
  personUid: string;
}

/** Those that somebody still wears: once another picture is taken, the refused one matters no more. */
export async function refusedPhotos(db: LocalDatabase): Promise<RefusedPhoto[]> {
  const refused = await db.photos.where('toSend').equals(2).toArray();
  if (refused.length === 0) return [];
  const rows = mergedRows(await readHeld(db));
  return refused.flatMap(({ sha256, refused: why }) => {
    const [wearer] = rows.people({ photo: sha256 });
    if (!wearer) return [];
    return [{ sha256, code: why?.code ?? 'INVALID', at: why?.at ?? 0, personUid: wearer.uid }];
  });
}

/** Somebody has seen that a picture was refused, and the person stays without it. */
export async function dismissPhoto(db: LocalDatabase, sha256: string): Promise<void> {
  await db.photos
    .where('sha256')
    .equals(sha256)
    .modify((photo) => {
      photo.toSend = 0;
      delete photo.refused;
    });
}
