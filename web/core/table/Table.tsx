import {
  createColumnHelper,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type ReactNode, useMemo, useState } from 'react';
import { Tick } from '#web/core/form/Tick.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';

export interface TableColumn<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Gives the column a sort button; the rows of a list that the server sorts come in its order. */
  sortBy?: ((row: Row) => string | number) | 'server';
  /** Numbers line up at the right. */
  numeric?: boolean;
  /** On a card, the name is its first line and the actions are at its end, both without the header; the first column is the name. */
  part?: 'name' | 'actions';
}

export interface TableSort {
  key: string;
  down: boolean;
}

export interface TableProps<Row> {
  /** The caption of the table, for screen readers only. */
  caption: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** For a sort order controlled from outside; by default the table controls it. */
  sorting?: { sort: TableSort | null; onSort: (sort: TableSort) => void };
  /** Columns by their keys that are left out. */
  hidden?: readonly string[];
  /** Gives each row a box to select it by. */
  selecting?: RowSelection<Row>;
  /** How many rows render, in the chosen order; all by default. */
  most?: number;
}

export interface RowSelection<Row> {
  isOn: (row: Row) => boolean;
  /** The label of a row's box, and whether it is disabled. */
  boxOf: (row: Row) => { label: string; isOff: boolean };
  onToggle: (row: Row) => void;
  all: { label: string; state: 'none' | 'some' | 'all'; onToggle: () => void };
}

/** The table library takes objects; a row may be anything. */
interface WrappedRow<Row> {
  row: Row;
}

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
});

/** A row in its place, by the key it is known by. */
export interface TableLine<Row> {
  key: string;
  row: Row;
}

/** The rows in the order that was chosen. */
export function useLines<Row>({ columns, rows, rowKey, sorting }: TableProps<Row>): TableLine<Row>[] {
  const data = useMemo(() => rows.map((row) => ({ row })), [rows]);
  const definitions = useMemo(() => columns.map(definition), [columns]);
  const sort = sorting?.sort;
  const table = useTable({
    features,
    columns: definitions,
    data,
    getRowId: ({ row }) => String(rowKey(row)),
    manualSorting: columns.some(({ sortBy }) => sortBy === 'server'),
    state: { sorting: sort ? [{ id: sort.key, desc: sort.down }] : [] },
  });
  const { rows: model } = table.getRowModel();
  return useMemo(() => model.map(({ id, original }) => ({ key: id, row: original.row })), [model]);
}

/** The container width from which a list is a table, by number of columns. */
const rooms = {
  few: {
    head: '@xl:table-header-group',
    row: '@xl:table-row @xl:h-9.5',
    box: '@xl:table-cell',
    cell: '@xl:table-cell @xl:py-px @xl:pr-4 @xl:before:content-none',
    number: '@xl:text-right',
  },
  many: {
    head: '@min-[50rem]:table-header-group',
    row: '@min-[50rem]:table-row @min-[50rem]:h-9.5',
    box: '@min-[50rem]:table-cell',
    cell: '@min-[50rem]:table-cell @min-[50rem]:py-px @min-[50rem]:pr-3 @min-[50rem]:before:content-none',
    number: '@min-[50rem]:text-right',
  },
};
const few = 4;

/** The parts of a card: the name in its own line, next to the box, then the values one after the other. */
const onCard = {
  name: '-order-1 min-w-0 basis-4/5 grow',
  value:
    'flex max-w-full items-center gap-1.5 py-0.5 empty:hidden before:text-muted before:content-[attr(data-label)]',
  actions: 'ml-auto',
};

/** A table that becomes a stack of cards where there is no room for its lines: on a phone, and with many columns on a tablet. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, hidden = [], selecting, most } = props;
  const [own, setOwn] = useState<TableSort | null>(null);
  const sorting = props.sorting ?? { sort: own, onSort: setOwn };
  const lines = useLines({ ...props, sorting });
  const visible = columns.filter(({ key }) => !hidden.includes(key));
  const room = rooms[visible.length > few ? 'many' : 'few'];
  const name = visible.find(({ part }) => part === 'name') ?? visible[0];
  const partOf = (column: TableColumn<Row>) => (column === name ? 'name' : (column.part ?? 'value'));
  return (
    <div className="@container">
      <table className="w-full border-collapse text-left">
        <caption className="skip">{caption}</caption>
        <thead className={`hidden border-ink border-b-2 ${room.head}`}>
          <TableHead {...props} sorting={sorting} visible={visible} boxClass="w-14" headClass="py-1 pr-3" />
        </thead>
        <tbody className="compact [--compact:2rem]">
          {lines.slice(0, most).map(({ key, row }) => (
            <tr
              key={key}
              aria-selected={selecting?.isOn(row)}
              className={`flex flex-wrap items-center gap-x-4 border-rule border-b py-1.5 aria-selected:bg-surface ${room.row}`}
            >
              {selecting && (
                <td className={`order-first -ml-3 ${room.box}`}>
                  <SelectOne row={row} selecting={selecting} />
                </td>
              )}
              {visible.map((column) => (
                <td
                  key={column.key}
                  data-label={column.header}
                  className={`text-sm leading-[1.15] ${onCard[partOf(column)]} ${room.cell} ${column.numeric ? `digits ${room.number}` : ''}`}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface TableHeadProps<Row> extends Pick<TableProps<Row>, 'selecting' | 'sorting'> {
  /** The columns that are shown. */
  visible: readonly TableColumn<Row>[];
  /** If not all rows render: the index of this one, from 1. */
  rowIndex?: number;
  boxClass: string;
  headClass: string;
}

/** The line of heads: the box for all, and each column's name, which sorts where the column does. */
export function TableHead<Row>(props: TableHeadProps<Row>) {
  const { selecting, sorting, visible, rowIndex, boxClass, headClass } = props;
  const sort = sorting?.sort;
  return (
    <tr aria-rowindex={rowIndex}>
      {selecting && (
        <th scope="col" className={boxClass}>
          <Tick
            label={selecting.all.label}
            isOn={selecting.all.state === 'all'}
            isMixed={selecting.all.state === 'some'}
            onChange={selecting.all.onToggle}
          />
        </th>
      )}
      {visible.map(({ key, header, numeric, sortBy }) => (
        <SortableHead
          key={key}
          className={`${headClass} ${numeric ? 'text-right' : ''}`}
          sorted={sort?.key === key ? (sort.down ? 'desc' : 'asc') : false}
          {...(sortBy ? { onSort: (down: boolean) => sorting?.onSort({ key, down }) } : {})}
        >
          {header}
        </SortableHead>
      ))}
    </tr>
  );
}

/** The box a row is selected by. */
export function SelectOne<Row>({ row, selecting }: { row: Row; selecting: RowSelection<Row> }) {
  return (
    <Tick {...selecting.boxOf(row)} isOn={selecting.isOn(row)} onChange={() => selecting.onToggle(row)} />
  );
}

function definition<Row>({ key, header, sortBy }: TableColumn<Row>) {
  const helper = createColumnHelper<typeof features, WrappedRow<Row>>();
  return helper.accessor(({ row }): unknown => (typeof sortBy === 'function' ? sortBy(row) : ''), {
    id: key,
    header,
    enableSorting: sortBy !== undefined,
    sortFn: (a, b) => compare(a.getValue(key), b.getValue(key)),
  });
}

function compare(left: unknown, right: unknown): number {
  return typeof left === 'number' && typeof right === 'number'
    ? left - right
    : String(left).localeCompare(String(right), undefined, { sensitivity: 'base', numeric: true });
}

interface SortableHeadProps {
  children: ReactNode;
  sorted: 'asc' | 'desc' | false;
  /** Sorts by the column, ascending or descending; without it the heading is no button. */
  onSort?: (down: boolean) => void;
  className?: string;
}

/** The head of a column: pressed, it sorts; pressed again, backwards. */
export function SortableHead({ children, sorted, onSort, className = '' }: SortableHeadProps) {
  return (
    <th
      scope="col"
      className={`font-semibold text-sm ${className}`}
      aria-sort={sorted ? (sorted === 'desc' ? 'descending' : 'ascending') : undefined}
    >
      {onSort ? (
        <button
          type="button"
          className="inline-flex min-h-8 items-center gap-1 hover:underline"
          onClick={() => onSort(sorted === 'asc')}
        >
          {children}
          {sorted && <Icon name={sorted === 'desc' ? 'down' : 'up'} size={14} className="text-ball" />}
        </button>
      ) : (
        children
      )}
    </th>
  );
}

/** Placeholder for the rows out of sight. */
export function RowSpace({ px }: { px: number }) {
  return px > 0 ? (
    <tr>
      <td style={{ height: px, padding: 0 }} />
    </tr>
  ) : null;
}
