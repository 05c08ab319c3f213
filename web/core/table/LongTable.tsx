import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useEffect, useRef } from 'react';
import {
  RowSpace,
  SelectOne,
  type TableColumn,
  TableHead,
  type TableLine,
  type TableProps,
  useLines,
} from './Table.tsx';
import { useIsWide } from './use-is-wide.ts';

/** Width in pixels, the least one where it is the first column: fixed, a table does not move while it is scrolled. */
export type LongColumn<Row> = TableColumn<Row> & { width: number };

interface LongTableProps<Row> extends Omit<TableProps<Row>, 'most' | 'columns'> {
  columns: readonly LongColumn<Row>[];
  selecting: NonNullable<TableProps<Row>['selecting']>;
  /** The contents of a row on a phone. */
  card: (row: Row) => ReactNode;
  /** The total number; the rows below the loaded ones are still to come. */
  total: number;
  /** Whether these answer an earlier question. */
  isStale: boolean;
  /** The loading indicator of further pages; nothing once all are loaded. */
  more: string | null;
  onNearEnd: () => void;
  /** The filter and order: a change restarts from the top. */
  question: string;
}

const rowPx = { wide: 38, phone: 92 };
const boxPx = 56;
/** How many rows before the last loaded one the next page is requested, so that scrolling shows no gap. */
const ahead = 50;

/**
 * The table for thousands of rows: renders only the visible ones, as lines on a wide screen and as cards on a phone.
 */
export function LongTable<Row>(props: LongTableProps<Row>) {
  const { more, onNearEnd, isStale, question } = props;
  const lines = useLines(props);
  const scroller = useRef<HTMLDivElement>(null);
  const isWide = useIsWide();
  const size = isWide ? rowPx.wide : rowPx.phone;
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => size,
    getItemKey: (index) => lines[index]?.key ?? index,
    overscan: 12,
    initialRect: { width: 1000, height: 800 },
  });
  // The two kinds of rows differ in height.
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again when the height of a row changes
  useEffect(() => {
    virtualizer.measure();
  }, [size]);
  const items = virtualizer.getVirtualItems();
  const lastShown = items.at(-1)?.index ?? 0;
  const hasMore = more !== null;
  useEffect(() => {
    if (hasMore && lastShown >= lines.length - ahead) onNearEnd();
  }, [hasMore, lastShown, lines.length, onNearEnd]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question asked, not the scroller, sends it back
  useEffect(() => {
    scroller.current?.scrollTo?.({ top: 0 });
  }, [question]);

  // Before anything is measured the first few rows render, so that the frame is never empty.
  const inWindow =
    items.length > 0 ? items.map(({ index }) => index) : lines.slice(0, 20).map((_, index) => index);
  const shown = inWindow.flatMap((index) => {
    const line = lines[index];
    return line ? [{ index, line }] : [];
  });
  const before = items[0]?.start ?? 0;
  const after = items.length > 0 ? Math.max(0, virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)) : 0;
  const Rows = isWide ? WideRows : PhoneRows;
  return (
    <div
      ref={scroller}
      aria-busy={isStale}
      className={`relative max-h-[max(28rem,calc(100svh-6rem))] overflow-auto border-ink border-b-2 [overflow-anchor:none] ${isStale ? 'opacity-60' : ''}`}
    >
      <Rows {...props} shown={shown} before={before} after={after} />
      {hasMore && (
        <p role="status" className="sticky left-0 py-3 text-center text-muted text-sm">
          {more}
        </p>
      )}
    </div>
  );
}

interface RowsProps<Row> extends LongTableProps<Row> {
  shown: readonly { index: number; line: TableLine<Row> }[];
  /** The height of the rows that are not rendered. */
  before: number;
  after: number;
}

function WideRows<Row>(props: RowsProps<Row>) {
  const { caption, columns, hidden = [], selecting, total, shown, before, after } = props;
  const visible = columns.filter(({ key }) => !hidden.includes(key));
  const width = boxPx + visible.reduce((sum, column) => sum + column.width, 0);
  return (
    <table
      className="w-full table-fixed border-collapse text-left"
      style={{ minWidth: width }}
      aria-rowcount={total + 1}
    >
      <caption className="skip">{caption}</caption>
      <colgroup>
        <col style={{ width: boxPx }} />
        {visible.map((column, index) => (
          <col key={column.key} style={index === 0 ? { minWidth: column.width } : { width: column.width }} />
        ))}
      </colgroup>
      <thead className="sticky top-0 z-10 bg-ground shadow-[inset_0_-2px_0_var(--color-ink)]">
        <TableHead
          {...props}
          visible={visible}
          rowIndex={1}
          boxClass="px-3"
          headClass="whitespace-nowrap pr-3"
        />
      </thead>
      <tbody>
        <RowSpace px={before} />
        {shown.map(({ index, line: { key, row } }) => (
          <tr
            key={key}
            aria-rowindex={index + 2}
            aria-selected={selecting.isOn(row)}
            className="h-9.5 border-rule border-b hover:bg-surface aria-selected:bg-surface"
          >
            <td className={`px-3 ${selecting.isOn(row) ? 'shadow-[inset_4px_0_0_var(--color-ball)]' : ''}`}>
              <SelectOne row={row} selecting={selecting} />
            </td>
            {visible.map((column) => (
              <td key={column.key} className="overflow-hidden text-ellipsis pr-3 text-sm leading-[1.15]">
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
        <RowSpace px={after} />
      </tbody>
    </table>
  );
}

function PhoneRows<Row>({ caption, selecting, card, total, shown, before, after }: RowsProps<Row>) {
  return (
    <ul aria-label={caption} style={{ paddingTop: before, paddingBottom: after }}>
      {shown.map(({ index, line: { key, row } }) => (
        <li
          key={key}
          aria-setsize={total}
          aria-posinset={index + 1}
          className="grid h-23 grid-cols-[auto_minmax(0,1fr)] items-center gap-3 border-rule border-b"
        >
          <SelectOne row={row} selecting={selecting} />
          <div className="min-w-0">{card(row)}</div>
        </li>
      ))}
    </ul>
  );
}
