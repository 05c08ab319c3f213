import {
  columnVisibilityFeature,
  createColumnHelper,
  createSortedRowModel,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { type ReactNode, useMemo, useState } from 'react';
import { Icon } from './Icon.tsx';
import { Tick } from './Tick.tsx';

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Gives the column a sort button. */
  sortBy?: (row: Row) => string | number;
  /** Numbers line up at the right. */
  numeric?: boolean;
}

export interface Sort {
  key: string;
  down: boolean;
}

interface TableProps<Row> {
  /** Says what the table lists; read out, not shown. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** Where somebody else keeps the order; the table itself unless told. */
  sorting?: { sort: Sort | null; onSort: (sort: Sort) => void };
  /** Columns by their keys that are left out. */
  hidden?: readonly string[];
  /** Gives each row a box to select it by. */
  selecting?: Selecting<Row>;
  /** How many rows are drawn, in the order that was chosen; all unless told. */
  most?: number;
}

export interface Selecting<Row> {
  isOn: (row: Row) => boolean;
  /** What the box of a row says, and whether it may be selected at all. */
  boxOf: (row: Row) => { label: string; isOff: boolean };
  onToggle: (row: Row) => void;
  all: { label: string; state: 'none' | 'some' | 'all'; onToggle: () => void };
}

/** The table library takes objects; a row may be anything. */
interface Held<Row> {
  row: Row;
}

const features = tableFeatures({
  rowSortingFeature,
  columnVisibilityFeature,
  sortedRowModel: createSortedRowModel(),
});

/** A table that becomes a stack of cards on a phone. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, rowKey, sorting, hidden = [], selecting, most } = props;
  const [own, setOwn] = useState<Sort | null>(null);
  const { sort, onSort } = sorting ?? { sort: own, onSort: setOwn };
  const data = useMemo(() => rows.map((row) => ({ row })), [rows]);
  const table = useTable({
    features,
    columns: columns.map(definition),
    data,
    getRowId: ({ row }) => String(rowKey(row)),
    state: {
      sorting: sort ? [{ id: sort.key, desc: sort.down }] : [],
      columnVisibility: Object.fromEntries(hidden.map((key) => [key, false])),
    },
  });
  const visible = columns.filter(({ key }) => !hidden.includes(key));
  return (
    <table className="w-full border-collapse text-left">
      <caption className="skip">{caption}</caption>
      <thead className="hidden border-ink border-b-2 md:table-header-group">
        <tr>
          {selecting && (
            <th scope="col" className="w-14">
              <Tick
                label={selecting.all.label}
                isOn={selecting.all.state === 'all'}
                isMixed={selecting.all.state === 'some'}
                onChange={selecting.all.onToggle}
              />
            </th>
          )}
          {visible.map((column) => (
            <SortableHead
              key={column.key}
              className={`py-2 pr-4 ${column.numeric ? 'text-right' : ''}`}
              sorted={sort?.key === column.key ? (sort.down ? 'desc' : 'asc') : false}
              {...(column.sortBy ? { onSort: (down: boolean) => onSort({ key: column.key, down }) } : {})}
            >
              {column.header}
            </SortableHead>
          ))}
        </tr>
      </thead>
      <tbody>
        {table
          .getRowModel()
          .rows.slice(0, most)
          .map((line) => (
            <tr
              key={line.id}
              aria-selected={selecting?.isOn(line.original.row)}
              className="block border-rule border-b py-3 aria-selected:bg-surface md:table-row md:py-0"
            >
              {selecting && (
                <td className="block md:table-cell">
                  <Tick
                    {...selecting.boxOf(line.original.row)}
                    isOn={selecting.isOn(line.original.row)}
                    onChange={() => selecting.onToggle(line.original.row)}
                  />
                </td>
              )}
              {visible.map((column) => (
                <td
                  key={column.key}
                  data-label={column.header}
                  className={`flex justify-between gap-4 py-1 before:font-semibold before:text-muted before:text-sm before:content-[attr(data-label)] md:table-cell md:py-3 md:pr-4 md:before:content-none ${column.numeric ? 'digits md:text-right' : ''}`}
                >
                  {column.cell(line.original.row)}
                </td>
              ))}
            </tr>
          ))}
      </tbody>
    </table>
  );
}

function definition<Row>({ key, header, sortBy }: Column<Row>) {
  const helper = createColumnHelper<typeof features, Held<Row>>();
  return helper.accessor(({ row }): unknown => sortBy?.(row) ?? '', {
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
  /** Sorts by the column, backwards or not; it stands without a button where there is none. */
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
          className="inline-flex min-h-11 items-center gap-1 hover:underline"
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

/** Stands for the rows out of sight. */
export function RowSpace({ px }: { px: number }) {
  return px > 0 ? (
    <tr>
      <td style={{ height: px, padding: 0 }} />
    </tr>
  ) : null;
}
