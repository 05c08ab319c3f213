import type { EditionForAdmin } from '#shared/settings/editions.ts';
import { call, Offline } from '#web/core/client/api.ts';
import { archiveWithinMs } from './archive-within.ts';

const askEveryMs = 2000;

/**
 * Waits until a draft is live whose start was not answered: a proxy gave up, or the network broke, and the server goes on.
 * Throws the error of the start once that is no longer likely.
 */
export async function awaitStarted(id: string, unanswered: Offline): Promise<EditionForAdmin> {
  for (let waited = 0; waited < archiveWithinMs; waited += askEveryMs) {
    await new Promise((resolve) => setTimeout(resolve, askEveryMs));
    const state = await call('GET /api/admin/editions/:id', { params: { id } }).catch((error: unknown) => {
      if (error instanceof Offline) return null;
      throw error;
    });
    if (state?.status === 'live') return state;
  }
  throw unanswered;
}
