import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  type ListSort,
  listSorts,
  type ParticipantFilter,
  participantFilter,
} from '#shared/admin/administration.ts';
import { columnsIn, columnsText } from '#web/records/list-address.ts';

/** The list's state is in the address: it can be bookmarked and shared, and it survives a visit to a person's page. */
export const filterNames = ['q', 'category', 'role', 'country', 'team', 'status', 'rule'] as const;
export type FilterName = (typeof filterNames)[number];

/** Optional columns of the table, in order; these are shown by default. */
export const columnNames = [
  'number',
  'category',
  'role',
  'country',
  'team',
  'status',
  'age',
  'registered',
  'rules',
] as const;
export type ColumnName = (typeof columnNames)[number];
export const usualColumns: readonly ColumnName[] = ['number', 'category', 'role', 'team', 'status'];

export interface ListState {
  filter: ParticipantFilter;
  sort: ListSort;
  dir: 'asc' | 'desc';
  columns: readonly ColumnName[];
}

export interface ListControl extends ListState {
  /** Whether anything narrows the list. */
  isNarrowed: boolean;
  setFilter(name: FilterName, value: string): void;
  setFilters(values: Partial<Record<FilterName, string>>): void;
  clear(): void;
  sortBy(sort: ListSort, dir: 'asc' | 'desc'): void;
  showColumns(columns: readonly ColumnName[]): void;
}

export function useListState(): ListControl {
  const [search, setSearch] = useSearchParams();
  const state = useMemo(() => readState(search), [search]);
  // Two changes in quick succession both count: the second starts from the first, even before the next render.
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  }, [search]);
  const change = useCallback(
    (values: Record<string, string>) => {
      const next = new URLSearchParams(latest.current);
      for (const [name, value] of Object.entries(values)) {
        if (value) next.set(name, value);
        else next.delete(name);
      }
      latest.current = next;
      // Replaces the history entry: one entry per typed letter would trap the Back button.
      setSearch(next, { replace: true });
    },
    [setSearch],
  );
  return {
    ...state,
    isNarrowed: Object.keys(state.filter).length > 0,
    setFilter: (name, value) => change({ [name]: value }),
    setFilters: (values) => change(values as Record<string, string>),
    clear: () => change(Object.fromEntries(filterNames.map((name) => [name, '']))),
    sortBy: (sort, dir) => change({ sort: sort === 'name' ? '' : sort, dir: dir === 'asc' ? '' : dir }),
    showColumns: (columns) => change({ cols: columnsText(columns, usualColumns) }),
  };
}

/** The state an address names; what makes no sense in it is left out, not an error. */
export function readState(search: URLSearchParams): ListState {
  const filter: Record<string, string> = {};
  for (const name of filterNames) {
    const value = search.get(name);
    if (value && participantFilter.shape[name].safeParse(value).success) filter[name] = value;
  }
  const sort = listSorts.find((one) => one === search.get('sort')) ?? 'name';
  return {
    // Each value has just been parsed by the schema of its field.
    filter: filter as ParticipantFilter,
    sort,
    dir: search.get('dir') === 'desc' ? 'desc' : 'asc',
    columns: columnsIn(search.get('cols'), columnNames, usualColumns),
  };
}
