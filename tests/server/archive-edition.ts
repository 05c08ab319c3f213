/** Archives the live edition as the admin area does: begins it, and asks until it is done. */
import { vi } from 'vitest';
import type { Caller } from './caller.ts';
import { patience } from './patience.ts';

export async function archiveEdition(admin: Pick<Caller, 'call'>, id: string) {
  const params = { id };
  await admin.call('POST /api/admin/editions/:id/archive', { params });
  return vi.waitFor(async () => {
    const work = await admin.call('GET /api/admin/editions/:id/archive', { params });
    if (!work || work.isRunning) throw new Error('it is not done yet');
    return work;
  }, patience());
}
