/** When and how the server of a story is restored to a copy of itself. */
import type { KeyFile } from '#server/core/keys/keys.ts';
import { dismissRejected, listOpenRejections } from '#web/offline/store/outbox.ts';
import { note } from './coverage.ts';
import type { Page } from './deliveries.ts';
import { isDiskFull } from './mishaps.ts';
import { beginNewEpoch, type Copy, type Server, startServer } from './world.ts';

/**
 * When the server is restored, and to which moment, as fractions of the story. Some are restored twice: to a backup
 * after the first restore, or to another one from before it.
 */
export function restoresOf(seed: number): { of: number; at: number; isDone: boolean }[] {
  const first = { of: 1 / 3, at: 2 / 3, isDone: false };
  if (seed % 4 === 0) return [first, { of: 1 / 2, at: 5 / 6, isDone: false }];
  if (seed % 4 === 2) return [first, { of: 3 / 4, at: 5 / 6, isDone: false }];
  return [first];
}

export async function setBack(
  here: { server: Server; keyFile: KeyFile },
  pages: readonly Page[],
  copy: Copy,
): Promise<void> {
  // A card that was put away must leave no hole, whatever is asked for again.
  for (const page of pages)
    if (!page.isClosed)
      await dismissAll(page.db).catch((error: unknown) => {
        if (!(page.isClosed || isDiskFull(error))) throw error;
      });
  await here.server.stop();
  here.server = await startServer(copy, here.keyFile);
  await beginNewEpoch(here.server);
  note('set back');
}

async function dismissAll(db: Page['db']): Promise<void> {
  for (const { mseq } of await listOpenRejections(db)) await dismissRejected(db, mseq);
}
