import type { Edition } from '#shared/edition/edition.ts';
import { panamerican2026 } from '#shared/edition/panamerican-2026.ts';
import type { Db } from '../../core/database/open.ts';
import { memoizeFor, pageTtlMs } from '../../core/http/ttl-cache.ts';
import { readEdition } from '../../core/settings/edition-store.ts';

export interface EditionReader {
  /** The live edition, read again after `pageTtlMs`. */
  read: () => Promise<Edition>;
  /** As it was last read, for when the database does not answer. */
  last: () => Edition;
}

/** Reads the live edition for pages: once in `pageTtlMs`, however many are rendered. */
export function createEditionReader(db: Db): EditionReader {
  const read = memoizeFor<Edition>(pageTtlMs);
  let last = panamerican2026;
  return {
    read: () =>
      read('', async () => {
        last = await readEdition(db);
        return last;
      }),
    last: () => last,
  };
}
