import { type ReactNode, useMemo, useState } from 'react';
import { Icon } from './Icon.tsx';

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** Gives the column a sort button. */
  sortBy?: (row: Row) => string | number;
  /** Numbers line up at the right. */
  numeric?: boolean;
}

interface TableProps<Row> {
  /** Says what the table lists; read out, not shown. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
}

/** A table that becomes a stack of cards on a phone. */
export function Table<Row>({ caption, columns, rows, rowKey }: TableProps<Row>) {
  const [sort, setSort] = useState<{ key: string; down: boolean } | null>(null);
  const sorted = useMemo(() => sortRows(rows, columns, sort), [rows, columns, sort]);
  return (
    <table className="w-full border-collapse text-left">
      <caption className="skip">{caption}</caption>
      <thead className="hidden border-ink border-b-2 md:table-header-group">
        <tr>
          {columns.map((column) => (
            <th
              key={column.key}
              scope="col"
              className={`py-2 pr-4 font-semibold text-sm ${column.numeric ? 'text-right' : ''}`}
              aria-sort={sort?.key === column.key ? (sort.down ? 'descending' : 'ascending') : undefined}
            >
              {column.sortBy ? (
                <button
                  type="button"
                  className="inline-flex min-h-11 items-center gap-1"
                  onClick={() => setSort({ key: column.key, down: sort?.key === column.key && !sort.down })}
                >
                  {column.header}
                  {sort?.key === column.key && <Icon name={sort.down ? 'down' : 'up'} size={14} />}
                </button>
              ) : (
                column.header
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sorted.map((row) => (
          <tr key={rowKey(row)} className="block border-rule border-b py-3 md:table-row md:py-0">
            {columns.map((column) => (
              <td
                key={column.key}
                data-label={column.header}
                className={`flex justify-between gap-4 py-1 before:font-semibold before:text-muted before:text-sm before:content-[attr(data-label)] md:table-cell md:py-3 md:pr-4 md:before:content-none ${column.numeric ? 'digits md:text-right' : ''}`}
              >
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: { key: string; down: boolean } | null,
): readonly Row[] {
  const value = columns.find((column) => column.key === sort?.key)?.sortBy;
  if (!sort || !value) return rows;
  const inOrder = [...rows].sort((a, b) => {
    const [left, right] = [value(a), value(b)];
    return typeof left === 'number' && typeof right === 'number'
      ? left - right
      : String(left).localeCompare(String(right), undefined, { sensitivity: 'base', numeric: true });
  });
  return sort.down ? inOrder.reverse() : inOrder;
}
