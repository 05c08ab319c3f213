import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  type ListSort,
  listSorts,
  type ParticipantFilter,
  participantFilter,
} from '#shared/participants/administration.ts';
import { columnsIn, columnsText } from '#web/records/list-address.ts';

/**
 * What the list shows stands in the address: a filter can be kept as a bookmark, sent to a colleague, and is
 * there again after a look at one person.
 */
export const filterNames = ['q', 'category', 'role', 'country', 'team', 'status', 'rule'] as const;
export type FilterName = (typeof filterNames)[number];

/** Columns of the table beside the name, in their order; those shown unless the reader chooses others. */
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
  // Two changes in quick succession both count: the second starts from the first, drawn or not.
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
      // Every letter typed as a step back would keep nobody from leaving.
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
    // Each value was just parsed by the rule of its own field.
    filter: filter as ParticipantFilter,
    sort,
    dir: search.get('dir') === 'desc' ? 'desc' : 'asc',
    columns: columnsIn(search.get('cols'), columnNames, usualColumns),
  };
}
