import { type ReactNode, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { Loaded } from '#web/core/ui/Loaded.tsx';
import { Notice } from '#web/core/ui/Notice.tsx';
import { RecordLink } from './cells.tsx';
import { DeleteRecord, type DeletionPlan } from './DeleteRecord.tsx';
import { AddLink, ListHead } from './ListHead.tsx';
import { RowActions, useRecordActions } from './RowActions.tsx';
import type { StoredRow } from './records-at.ts';
import { useAction } from './use-action.ts';

export interface OrderWords {
  moved: (at: { place: number; total: number }) => string;
  up: (name: string) => string;
  down: (name: string) => string;
}

interface OrderedListProps<Row> {
  title: string;
  note: ReactNode;
  add: { to: string; label: string };
  query: Parameters<typeof Loaded<Row[]>>[0]['query'];
  loading: string;
  empty: string;
  actions: {
    name: (row: Row) => string;
    edit: (row: Row) => string;
    open?: (row: Row) => string;
    changes: RegExp;
    deletion: (row: Row) => DeletionPlan;
  };
  order: (ids: number[], was: number[]) => Promise<unknown>;
  words: OrderWords;
  /** Below the name of a record. */
  below: (row: Row) => ReactNode;
}

const idsOf = (rows: readonly StoredRow[]) => rows.map(({ id }) => id);

/** Records in the order in which visitors read them; moving one saves the order at once. */
export function OrderedList<Row extends StoredRow>(props: OrderedListProps<Row>) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <ListHead
        id={id}
        title={props.title}
        note={props.note}
        {...(props.query.data?.length === 0 ? {} : { add: props.add })}
      />
      <Loaded query={props.query} loading={props.loading}>
        {(rows) =>
          rows.length === 0 ? (
            <Notice kind="empty" action={<AddLink {...props.add} />}>
              {props.empty}
            </Notice>
          ) : (
            <Rows {...props} rows={rows} />
          )
        }
      </Loaded>
    </section>
  );
}

function Rows<Row extends StoredRow>(props: OrderedListProps<Row> & { rows: readonly Row[] }) {
  const { actions, words, below } = props;
  const actionsOf = useRecordActions();
  const [rowToDelete, setRowToDelete] = useState<Row | null>(null);
  const { shown, announcement, move } = useOrder(props);

  return (
    <>
      <p role="status" className="skip">
        {announcement}
      </p>
      <ol className="max-w-4xl border-ink border-t-2">
        {shown.map((row, place) => {
          const name = actions.name(row);
          const edit = actions.edit(row);
          const onDelete = () => setRowToDelete(row);
          return (
            <li
              key={row.id}
              className="compact grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 border-rule border-b py-1 md:grid-cols-[auto_minmax(0,1fr)_auto]"
            >
              <span className="flex gap-1 max-md:flex-col">
                {([-1, 1] as const).map((by) => (
                  <Button
                    key={by}
                    look="quiet"
                    className="px-2.5!"
                    disabled={by === -1 ? place === 0 : place === shown.length - 1}
                    aria-label={by === -1 ? words.up(name) : words.down(name)}
                    onClick={(event) => void move(event.currentTarget, place, by)}
                  >
                    <Icon name={by === -1 ? 'up' : 'down'} />
                  </Button>
                ))}
              </span>
              <div>
                <RecordLink to={edit}>{name}</RecordLink>
                {below(row)}
              </div>
              <div className="max-md:col-start-2">
                <RowActions
                  name={name}
                  actions={actionsOf({ name, edit, open: actions.open?.(row), onDelete })}
                />
              </div>
            </li>
          );
        })}
      </ol>
      {rowToDelete && (
        <DeleteRecord
          {...actions.deletion(rowToDelete)}
          name={actions.name(rowToDelete)}
          changes={actions.changes}
          onClose={() => setRowToDelete(null)}
        />
      )}
    </>
  );
}

/** The order as it is shown, and how a row is moved by one place. */
function useOrder<Row extends StoredRow>(props: OrderedListProps<Row> & { rows: readonly Row[] }) {
  const { rows, actions, order, words } = props;
  const action = useAction({ changes: actions.changes });
  const [announcement, setAnnouncement] = useState('');
  // A move shows at once, until the list has been read again; of several, the orders on the way are known.
  const [moved, setMoved] = useState<{ from: readonly string[]; to: readonly Row[] } | null>(null);
  const ahead = useRef<Promise<boolean> | null>(null);
  const listed = idsOf(rows).join();
  if (moved && listed === idsOf(moved.to).join()) setMoved(null);
  const shown = moved?.from.includes(listed) ? moved.to : rows;

  async function move(button: HTMLElement, place: number, by: 1 | -1) {
    const next = [...shown];
    const [one] = next.splice(place, 1);
    if (!one) return;
    next.splice(place + by, 0, one);
    const from = [...(shown === rows ? [] : (moved?.from ?? [])), listed, idsOf(shown).join()];
    flushSync(() => setMoved({ from, to: next }));
    keepFocus(button);
    const save = () =>
      action.run(async () => {
        await order(idsOf(next), idsOf(shown));
        setAnnouncement(words.moved({ place: place + by + 1, total: shown.length }));
      });
    // One after the other: each begins from the order that the one before has saved.
    const own = ahead.current?.then((isSaved) => isSaved && save()) ?? save();
    ahead.current = own;
    if (!(await own)) setMoved(null);
    if (ahead.current === own) ahead.current = null;
  }

  return { shown, announcement, move };
}

/** A row that moves loses the focus, and at an end of the list its arrow does not work any more: the other has it then. */
function keepFocus(button: HTMLElement): void {
  const works = button.matches(':disabled')
    ? button.parentElement?.querySelector<HTMLElement>('button:not([disabled])')
    : button;
  works?.focus();
}
