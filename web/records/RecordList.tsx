import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fold } from '#shared/base/text.ts';
import { toggled } from '#web/core/lib/toggled.ts';
import { ListFilters } from '#web/core/table/ListFilters.tsx';
import { type RowSelection, Table, type TableColumn, type TableSort } from '#web/core/table/Table.tsx';
import { Button } from '#web/core/ui/Button.tsx';
import { Loaded } from '#web/core/ui/Loaded.tsx';
import { MoreButton } from '#web/core/ui/MoreButton.tsx';
import { Notice } from '#web/core/ui/Notice.tsx';
import { ColumnChoice } from './ColumnChoice.tsx';
import { DeleteRecord, type DeletionPlan } from './DeleteRecord.tsx';
import { AddLink, ListHead } from './ListHead.tsx';
import { columnsIn, columnsText, useListAddress } from './list-address.ts';
import { type RowAction, RowActions, useRecordActions } from './RowActions.tsx';
import { SearchField } from './SearchField.tsx';
import { SelectionBar } from './SelectionBar.tsx';

/** The query state of a list, loaded at once or by usePages. */
interface ListQuery<Row> {
  data: readonly Row[] | undefined;
  error: Error | null;
  isPending: boolean;
  isError: boolean;
  refetch: () => unknown;
  hasNextPage?: boolean;
  isFetchingNextPage?: boolean;
  isFetchNextPageError?: boolean;
  fetchNextPage?: () => unknown;
}

export interface RecordListProps<Row> {
  title: string;
  note?: ReactNode;
  add?: { to: string; label: string };
  /** Next to the add button. */
  tools?: ReactNode;
  /** Between the heading and the list. */
  above?: ReactNode;
  query: ListQuery<Row>;
  loading: string;
  failed?: string;
  /** What to do if the list is empty; the add link is below it. */
  empty: string;
  emptyAction?: ReactNode;
  /** Searches the loaded rows, ignoring case and accents. */
  search?: { label: string; textOf: (row: Row) => string };
  /** Chooses what is loaded: it is visible before anything is, and on a phone. */
  period?: ReactNode;
  /** Other filters, next to the search, and their names in the address. */
  filters?: ReactNode;
  filterNames?: readonly string[];
  /** For filters that the server applies: whether they narrow the list, and how they are cleared. */
  narrowing?: { isOn: boolean; clear: () => void };
  matches?: (row: Row) => boolean;
  noMatch?: string;
  /** How many are shown, in words. */
  count?: (shown: number) => string;
  rowKey: (row: Row) => string | number;
  columns: readonly TableColumn<Row>[];
  /** The actions of a line. */
  actions?: RowsDo<Row>;
  /** Bulk actions. */
  bulk?: Bulk<Row>;
}

interface Bulk<Row> {
  /** Why a line cannot be meant; nothing where it can. */
  whyNot?: (row: Row) => string | undefined;
  /** The ways, in the bar below the list; `done` clears the selection. */
  actions: (rows: readonly Row[], done: () => void) => ReactNode;
}

interface RowsDo<Row> {
  header?: string;
  name: (row: Row) => string;
  edit?: (row: Row) => string;
  open?: (row: Row) => string | undefined;
  /** Other actions, placed before deleting. */
  others?: (row: Row) => readonly RowAction[];
  deletion?: (row: Row) => DeletionPlan;
  /** Calls that concern the records. */
  changes?: RegExp;
}

/**
 * An admin list: heading, search, filters, table, paging, row actions. Search, order and columns are in the address.
 * Needs 'admin', 'errors'.
 */
export function RecordList<Row>(props: RecordListProps<Row>) {
  const { title, query, search, narrowing, matches = () => true } = props;
  const { t } = useTranslation();
  const id = useId();
  const view = useView(props.columns);
  const wanted = fold(view.typed.trim());
  const found = (query.data ?? []).filter(
    (row) => matches(row) && (wanted === '' || !search || fold(search.textOf(row)).includes(wanted)),
  );
  // A list that the server narrows may be empty because of its filters.
  const isEmpty = query.data?.length === 0 && !narrowing?.isOn;
  const clear = narrowing?.clear ?? (() => view.clear(props.filterNames ?? []));
  return (
    <section aria-labelledby={id}>
      <ListHead
        id={id}
        title={title}
        note={props.note}
        count={query.data && !isEmpty ? props.count?.(found.length) : undefined}
        {...(props.add && !isEmpty ? { add: props.add } : {})}
      >
        {props.tools}
        {props.columns.length >= choiceFrom && query.data && query.data.length > 0 && (
          <ColumnChoice
            columns={view.choice}
            shown={view.shown}
            onShow={view.show}
            className={view.hidden.length === 0 ? 'max-md:hidden' : ''}
          />
        )}
      </ListHead>
      {props.above}
      {props.period && <ListFilters search={props.period}>{props.filters}</ListFilters>}
      <Loaded query={query} loading={props.loading} {...(props.failed ? { failed: props.failed } : {})}>
        {() => {
          if (isEmpty) {
            return (
              <Notice
                kind="empty"
                action={
                  <>
                    {props.emptyAction}
                    {props.add && <AddLink {...props.add} />}
                  </>
                }
              >
                {props.empty}
              </Notice>
            );
          }
          return (
            <>
              {!props.period && (search || props.filters) && (
                <ListFilters
                  search={
                    search && <SearchField label={search.label} value={view.typed} onChange={view.type} />
                  }
                >
                  {props.filters}
                </ListFilters>
              )}
              {found.length > 0 ? (
                <Rows {...props} found={found} view={view} />
              ) : (
                <Notice
                  kind="empty"
                  action={
                    <Button look="quiet" onClick={clear}>
                      {t('admin.record.clearFilters')}
                    </Button>
                  }
                >
                  {props.noMatch ?? t('admin.record.noMatch')}
                </Notice>
              )}
            </>
          );
        }}
      </Loaded>
    </section>
  );
}

/** How many rows of an unpaged list render at first, and with each request for more. */
const pageRows = 100;

/** The number of columns from which some may be left out. */
const choiceFrom = 4;

function Rows<Row>(
  props: RecordListProps<Row> & { found: readonly Row[]; view: ReturnType<typeof useView> },
) {
  const { title, query, found, view, actions, bulk } = props;
  const { t } = useTranslation();
  const [rowToDelete, setDoomed] = useState<Row | null>(null);
  const [most, setMost] = useState(pageRows);
  const actionsOf = useRecordActions();
  const { selected, selecting, clear } = useSelection(props);
  const columns = actions
    ? [
        ...props.columns,
        {
          key: 'actions',
          part: 'actions' as const,
          header: actions.header ?? '',
          cell: (row: Row) => (
            <RowActions
              name={actions.name(row)}
              actions={actionsOf({
                name: actions.name(row),
                edit: actions.edit?.(row),
                open: actions.open?.(row),
                others: actions.others?.(row) ?? [],
                onDelete: actions.deletion && (() => setDoomed(row)),
              })}
            />
          ),
        },
      ]
    : props.columns;
  // An unpaged list renders in pages: six hundred rows at once block a phone for seconds.
  const isWhole = query.fetchNextPage === undefined;
  const list = {
    hasNextPage: isWhole ? found.length > most : (query.hasNextPage ?? false),
    isFetchingNextPage: query.isFetchingNextPage ?? false,
    isFetchNextPageError: query.isFetchNextPageError ?? false,
    error: query.error,
    fetchNextPage: query.fetchNextPage ?? (() => setMost(most + pageRows)),
  };
  return (
    <>
      {bulk && (
        <Button look="quiet" className="mb-3 md:hidden" onClick={selecting.all.onToggle}>
          {t(selecting.all.state === 'all' ? 'admin.selection.clear' : 'admin.selection.all')}
        </Button>
      )}
      <Table
        caption={title}
        rows={found}
        rowKey={props.rowKey}
        columns={columns}
        sorting={view}
        hidden={view.hidden}
        {...(bulk ? { selecting } : {})}
        {...(isWhole ? { most } : {})}
      />
      <MoreButton list={list} />
      {bulk && (
        <SelectionBar count={selected.length} onClear={clear}>
          {bulk.actions(selected, clear)}
        </SelectionBar>
      )}
      {rowToDelete !== null && actions?.deletion && (
        <DeleteRecord
          {...actions.deletion(rowToDelete)}
          name={actions.name(rowToDelete)}
          changes={actions.changes ?? /./}
          onClose={() => setDoomed(null)}
        />
      )}
    </>
  );
}

/** The selected rows among those found; rows that are filtered out are no longer selected. */
function useSelection<Row>({
  found,
  rowKey,
  actions,
  bulk,
}: RecordListProps<Row> & { found: readonly Row[] }) {
  const { t } = useTranslation();
  const [keys, setKeys] = useState<ReadonlySet<string | number>>(new Set());
  const can = found.filter((row) => bulk?.whyNot?.(row) === undefined);
  const selected = can.filter((row) => keys.has(rowKey(row)));
  const clear = () => setKeys(new Set());
  const selecting: RowSelection<Row> = {
    isOn: (row) => selected.includes(row),
    boxOf: (row) => {
      const why = bulk?.whyNot?.(row);
      const name = actions?.name(row) ?? '';
      return {
        label: why ? t('admin.selection.cannot', { name, why }) : t('admin.selection.one', { name }),
        isOff: why !== undefined,
      };
    },
    onToggle: (row) => setKeys(toggled(keys, rowKey(row))),
    all: {
      label: t('admin.selection.all'),
      state: selected.length === 0 ? 'none' : selected.length < can.length ? 'some' : 'all',
      onToggle: () => (selected.length < can.length ? setKeys(new Set(can.map(rowKey))) : clear()),
    },
  };
  return { selected, selecting, clear };
}

const viewNames = ['q', 'sort', 'dir', 'cols'] as const;

/** How the list is looked at, as its address says; a column it does not have is not meant. */
function useView<Row>(columns: readonly TableColumn<Row>[]) {
  const [{ q, sort, dir, cols }, change] = useListAddress(viewNames);
  const choice = columns.slice(1).map(({ key, header }) => ({ name: key, label: header }));
  const names = choice.map(({ name }) => name);
  const shown = columnsIn(cols || null, names, names);
  const isSortable = columns.some(({ key, sortBy }) => key === sort && sortBy);
  return {
    typed: q,
    type: (typed: string) => change({ q: typed }),
    clear: (names: readonly string[]) =>
      change({ q: '', ...Object.fromEntries(names.map((name) => [name, ''])) }),
    sort: isSortable ? { key: sort, down: dir === 'desc' } : null,
    onSort: ({ key, down }: TableSort) => change({ sort: key, dir: down ? 'desc' : '' }),
    choice,
    shown,
    hidden: names.filter((name) => !shown.includes(name)),
    show: (chosen: readonly string[]) => change({ cols: columnsText(chosen, names) }),
  };
}
