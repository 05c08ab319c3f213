import { useTable } from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type ListedParticipant, type ListSort, listSorts } from '#shared/participants/administration.ts';
import { RowSpace, SortableHead } from '#web/ui/Table.tsx';
import { Tick } from '#web/ui/Tick.tsx';
import { features, Name, Role, Stage, useColumns, widths } from './columns.tsx';
import type { ColumnName, ListControl } from './list-state.ts';
import { isSelected, type Selection, toggled } from './selection.ts';
import { useIsWide } from './use-is-wide.ts';

interface ParticipantTableProps {
  list: ListControl;
  people: readonly ListedParticipant[];
  /** How many match in all; the rows below those that are here still have to come. */
  total: number;
  selection: Selection;
  onSelect: (selection: Selection) => void;
  /** Whether these answer an earlier question. */
  isStale: boolean;
  hasMore: boolean;
  onNearEnd: () => void;
}

const rowPx = { wide: 64, phone: 108 };
/** So many rows before the last one that is here the next page is asked for: nobody scrolls into a hole. */
const ahead = 50;

/** The list itself: only the rows in sight are drawn, a table on a wide screen and cards on a phone. */
export function ParticipantTable(props: ParticipantTableProps) {
  const { people, hasMore, onNearEnd, isStale } = props;
  const { t } = useTranslation();
  const scroller = useRef<HTMLDivElement>(null);
  const isWide = useIsWide();
  const size = isWide ? rowPx.wide : rowPx.phone;
  const virtualizer = useVirtualizer({
    count: people.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => size,
    getItemKey: (index) => people[index]?.id ?? index,
    overscan: 12,
    initialRect: { width: 1000, height: 800 },
  });
  // The two kinds of rows have their own height.
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured anew when the height of a row changes
  useEffect(() => {
    virtualizer.measure();
  }, [size]);
  const items = virtualizer.getVirtualItems();
  const lastShown = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && lastShown >= people.length - ahead) onNearEnd();
  }, [hasMore, lastShown, people.length, onNearEnd]);
  // Another filter or order is read from its beginning.
  const order = `${props.list.sort} ${props.list.dir} ${JSON.stringify(props.list.filter)}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question asked, not the scroller, sends it back
  useEffect(() => {
    scroller.current?.scrollTo?.({ top: 0 });
  }, [order]);

  const before = items[0]?.start ?? 0;
  const after = items.length > 0 ? Math.max(0, virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)) : 0;
  // Where nothing has a size yet, the first few stand there: nobody waits before an empty frame.
  const drawn =
    items.length > 0 ? items.map(({ index }) => index) : people.slice(0, 20).map((_, index) => index);
  const shown = drawn.flatMap((index) => {
    const person = people[index];
    return person ? [{ index, person }] : [];
  });
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
          {t('people.more')}
        </p>
      )}
    </div>
  );
}

interface RowsProps extends ParticipantTableProps {
  shown: readonly { index: number; person: ListedParticipant }[];
  /** The height of the rows that are not drawn. */
  before: number;
  after: number;
}

const isSort = (id: string): id is ListSort => (listSorts as readonly string[]).includes(id);
const widthOf = (id: string) => widths[id as ColumnName | 'name'];

function WideRows({ list, people, total, selection, onSelect, shown, before, after }: RowsProps) {
  const { t } = useTranslation();
  const columns = useColumns();
  const table = useTable({
    features,
    columns,
    data: people as ListedParticipant[],
    getRowId: ({ id }) => String(id),
    manualSorting: true,
    state: {
      sorting: [{ id: list.sort, desc: list.dir === 'desc' }],
      columnVisibility: Object.fromEntries(
        columns.map(({ id = '' }) => [id, id === 'name' || list.columns.includes(id as ColumnName)]),
      ),
    },
  });
  const visible = table.getVisibleLeafColumns();
  const rows = table.getRowModel().rows;
  const width = 56 + visible.reduce((sum, { id }) => sum + widthOf(id), 0);
  return (
    <table
      className="w-full table-fixed border-collapse text-left"
      style={{ minWidth: width }}
      aria-rowcount={total + 1}
    >
      <caption className="skip">{t('people.list')}</caption>
      <colgroup>
        <col style={{ width: 56 }} />
        {visible.map(({ id }) => (
          <col key={id} style={id === 'name' ? { minWidth: widths.name } : { width: widthOf(id) }} />
        ))}
      </colgroup>
      <thead className="sticky top-0 z-10 bg-ground shadow-[inset_0_-2px_0_var(--color-ink)]">
        <tr aria-rowindex={1}>
          <th scope="col" className="px-3">
            <Tick
              label={t('admin.selection.all')}
              isOn={selection.all && selection.ids.size === 0}
              isMixed={
                (selection.all && selection.ids.size > 0) || (!selection.all && selection.ids.size > 0)
              }
              onChange={() => onSelect({ all: !selection.all, ids: new Set() })}
            />
          </th>
          {visible.map((column) => {
            const { id } = column;
            return (
              <SortableHead
                key={id}
                className="whitespace-nowrap pr-3"
                sorted={column.getIsSorted()}
                {...(isSort(id) ? { onSort: (down: boolean) => list.sortBy(id, down ? 'desc' : 'asc') } : {})}
              >
                {String(column.columnDef.header)}
              </SortableHead>
            );
          })}
        </tr>
      </thead>
      <tbody>
        <RowSpace px={before} />
        {shown.map(({ index, person }) => {
          const row = rows[index];
          if (!row) return null;
          const isOn = isSelected(selection, person.id);
          return (
            <tr
              key={row.id}
              aria-rowindex={index + 2}
              aria-selected={isOn}
              className="h-16 border-rule border-b hover:bg-surface aria-selected:bg-surface"
            >
              <td className={`px-3 ${isOn ? 'shadow-[inset_4px_0_0_var(--color-ball)]' : ''}`}>
                <SelectOne person={person} selection={selection} onSelect={onSelect} />
              </td>
              {row.getVisibleCells().map((cell) => (
                <td key={cell.id} className="overflow-hidden text-ellipsis pr-3 text-sm leading-tight">
                  <table.FlexRender cell={cell} />
                </td>
              ))}
            </tr>
          );
        })}
        <RowSpace px={after} />
      </tbody>
    </table>
  );
}

function PhoneRows({ total, selection, onSelect, shown, before, after }: RowsProps) {
  const { t } = useTranslation();
  return (
    <ul aria-label={t('people.list')} style={{ paddingTop: before, paddingBottom: after }}>
      {shown.map(({ index, person }) => (
        <li
          key={person.id}
          aria-setsize={total}
          aria-posinset={index + 1}
          className="grid h-27 grid-cols-[auto_minmax(0,1fr)] items-center gap-3 border-rule border-b"
        >
          <SelectOne person={person} selection={selection} onSelect={onSelect} />
          <div className="min-w-0">
            <Name person={person} />
            <p className="mt-1 flex flex-wrap items-center gap-x-3 overflow-hidden text-sm">
              <Stage stage={person.stage} />
              <Role person={person} />
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

interface SelectOneProps {
  person: ListedParticipant;
  selection: Selection;
  onSelect: (selection: Selection) => void;
}

function SelectOne({ person, selection, onSelect }: SelectOneProps) {
  const { t } = useTranslation();
  return (
    <Tick
      label={t('admin.selection.one', { name: `${person.firstName} ${person.lastName}` })}
      isOn={isSelected(selection, person.id)}
      onChange={() => onSelect(toggled(selection, person.id))}
    />
  );
}
