import { useInfiniteQuery } from '@tanstack/react-query';

export const pageSize = 50;

interface PagesParts<Page, Row, Cursor> {
  /** The call and its input. */
  key: readonly [string, ...unknown[]];
  /** Reads the page behind a row; the first one without. */
  ask: (cursor: Cursor | undefined, signal: AbortSignal) => Promise<Page>;
  rowsOf: (page: Page) => readonly Row[];
  /** The key of a row after which the next page starts. */
  cursorOf: (row: Row) => Cursor;
}

/** A long list, read page by page from the newest; while another query loads, the old answer stays. */
export function usePages<Page, Row, Cursor extends string | number>(parts: PagesParts<Page, Row, Cursor>) {
  const { key, ask, rowsOf, cursorOf } = parts;
  const { data, ...query } = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => ask(pageParam as Cursor | undefined, signal),
    // The value is what cursorOf() returned; the first page has none.
    initialPageParam: undefined as Cursor | undefined,
    getNextPageParam: (page) => {
      const rows = rowsOf(page);
      const last = rows.at(-1);
      return rows.length === pageSize && last !== undefined ? cursorOf(last) : undefined;
    },
    staleTime: 0,
    placeholderData: (before) => before,
  });
  return { ...query, first: data?.pages[0], data: data?.pages.flatMap((page) => [...rowsOf(page)]) };
}
