import type { PageEdition } from '#shared/edition/edition.ts';
import { panamerican2026 } from '#shared/edition/panamerican-2026.ts';
import { withoutTexts } from '#shared/edition/texts.ts';
import type { Db } from '../../core/database/open.ts';
import { memoizeFor, pageTtlMs } from '../../core/http/ttl-cache.ts';
import { readEdition } from '../../core/settings/edition-store.ts';

export interface EditionReader {
  /** The live edition, read again after `pageTtlMs`. */
  read: () => Promise<PageEdition>;
  /** As it was last read, for when the database does not answer. */
  last: () => PageEdition;
}

/** Reads the live edition for pages: once in `pageTtlMs`, however many are rendered. */
export function createEditionReader(db: Db): EditionReader {
  const read = memoizeFor<PageEdition>(pageTtlMs);
  let last = withoutTexts(panamerican2026);
  return {
    read: () =>
      read('', async () => {
        last = withoutTexts(await readEdition(db));
        return last;
      }),
    last: () => last,
  };
}
