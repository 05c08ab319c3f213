/** Pictures the server will never take, with the person who stands there without one: somebody takes them again. */
import { readBase } from './base-index.ts';
import type { LocalDatabase, OutboxEntry } from './database.ts';
import { pendingMutations } from './overlay.ts';
import { photoNamedBy } from './replay.ts';

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
  const taken = lastPhotos(await pendingMutations(db));
  const base = await readBase(db);
  const found: RefusedPhoto[] = [];
  for (const { sha256, refused: why } of refused) {
    const worn = base.wearing(sha256);
    const wearer =
      [...taken].find(([, photo]) => photo === sha256)?.[0] ??
      worn.find(({ uid }) => !taken.has(uid) || taken.get(uid) === sha256)?.uid;
    if (wearer) found.push({ sha256, code: why?.code ?? 'INVALID', at: why?.at ?? 0, personUid: wearer });
  }
  return found;
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

/** The picture each person is to have by what was done here and is not in the list yet. */
function lastPhotos(entries: readonly OutboxEntry[]): Map<string, string | null> {
  const last = new Map<string, string | null>();
  for (const entry of entries) {
    const named = photoNamedBy(entry);
    if (named) last.set(named.personUid, named.photo);
  }
  return last;
}
