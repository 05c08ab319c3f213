import type { PageEdition } from '#shared/edition/edition.ts';
import { panamerican2026 } from '#shared/edition/panamerican-2026.ts';
import { withoutTexts } from '#shared/edition/texts.ts';
import type { Db } from '../../core/database/open.ts';
import { memoizeFor, pageTtlMs } from '../../core/http/ttl-cache.ts';
import { readEdition } from '../../core/settings/edition-store.ts';

export interface EditionReader {
  /** The live edition, read again after `pageTtlMs`. */
  read: () => Promise<PageEdition>;
  /** The same, read now. */
  readNow: () => Promise<PageEdition>;
  /** The same; while the database does not answer, as it was last read. */
  readOrLast: () => Promise<PageEdition>;
  /** As last read; before that, the seed. */
  last: () => PageEdition;
}

/** Reads the live edition for pages: once in `pageTtlMs`, however many are rendered. */
export function createEditionReader(db: Db): EditionReader {
  const memoized = memoizeFor<PageEdition>(pageTtlMs);
  let last: PageEdition | null = null;
  const readNow = async () => {
    last = withoutTexts(await readEdition(db));
    return last;
  };
  const read = () => memoized('', readNow);
  return {
    read,
    readNow,
    readOrLast: () =>
      read().catch((error: unknown) => {
        if (last) return last;
        throw error;
      }),
    last: () => last ?? withoutTexts(panamerican2026),
  };
}
