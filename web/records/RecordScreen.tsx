import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { z } from 'zod';
import type { TableColumn } from '#web/core/table/Table.tsx';
import { RecordLink, TwoLines } from './cells.tsx';
import type { DeletionPlan } from './DeleteRecord.tsx';
import { type FormPart, fieldsOf, type TextDraft } from './FormFields.tsx';
import { OrderedList, type OrderWords } from './OrderedList.tsx';
import { RecordList, type RecordListProps } from './RecordList.tsx';
import { RecordPage } from './RecordPage.tsx';
import { RecordRoutes } from './RecordRoutes.tsx';
import type { Records, StoredRow } from './records-at.ts';
import { type RecordForm, useRecordForm, validateWith } from './use-record-form.ts';

export type ScreenForm<Row> = RecordForm<TextDraft, Row>;

/** A column shows the row's value of the same name unless it has a cell. */
export interface ScreenColumn<Row> extends Omit<TableColumn<Row>, 'cell'> {
  cell?: (row: Row) => ReactNode;
}

export interface RecordScreenProps<Row extends StoredRow> {
  records: Records<Row, never> & { input: z.ZodObject };
  /** Address of the list. */
  at: string;
  /** Calls that a change of a record affects. */
  changes: RegExp;
  words: Readonly<Record<'title' | 'add' | 'empty' | 'deleteText', string>> & {
    lead?: string;
    loading?: string;
    /** The title of the form where it is not the record's name. */
    edit?: string;
  };
  /** The record's name; its first column unless given. */
  name?: (row: Row) => string;
  /** Its address on the site. */
  open?: (row: Row) => string;
  /** Data that prevents deleting a record. */
  deletion?: (row: Row) => Partial<Omit<DeletionPlan, 'act'>>;
  /** Lists are sortable by the columns that show a value, unless they have an order. */
  isSortable?: boolean;
  /** The first column links to the record. */
  columns: readonly ScreenColumn<Row>[];
  /** Below the name in the list. */
  below?: (row: Row) => ReactNode;
  list?: Partial<RecordListProps<Row>>;
  /** Visitors read the records in an order that editors set; the list then has no columns. */
  ordered?: OrderWords & { below: (row: Row) => ReactNode };
  /** The fields of the form, by what is in it; before there is a form only names and stored values are read. */
  fields: (form: ScreenForm<Row> | null) => readonly FormPart<TextDraft, Row>[];
  /** The request body for a draft; by default numeric fields become numbers. */
  bodyOf?: (draft: TextDraft) => object;
  /** Names of the body that are others in the form. */
  names?: Readonly<Record<string, string>>;
  /** Corrects what the schema says of a draft. */
  errorsOf?: (draft: TextDraft, errors: Partial<Record<string, string>>) => Partial<Record<string, string>>;
  /** Confirmed by the editor on the form, so not asked again. */
  confirmed?: readonly string[];
}

/** The admin screen of a kind of record: its list, and a form for each and for a new one. Needs 'admin', 'errors', 'fields'. */
export function RecordScreen<Row extends StoredRow>(props: RecordScreenProps<Row>) {
  const { records, at, words } = props;
  return (
    <RecordRoutes
      useOne={records.useOne}
      back={{ to: at, label: words.title }}
      list={props.ordered ? <OrderedRows {...props} ordered={props.ordered} /> : <Rows {...props} />}
      form={(row) => <Form {...props} row={row} />}
    />
  );
}

const cellOf = (row: object, name: string) => (row as Readonly<Record<string, unknown>>)[name] ?? '';

/** The actions for each record, and its name. */
function actionsOf<Row extends StoredRow>({
  records,
  at,
  changes,
  words,
  columns,
  open,
  ...props
}: RecordScreenProps<Row>) {
  return {
    name: props.name ?? ((row: Row) => String(cellOf(row, columns[0]?.key ?? 'name'))),
    edit: (row: Row) => `${at}/${row.id}`,
    ...(open ? { open } : {}),
    changes,
    deletion: (row: Row): DeletionPlan => ({
      text: words.deleteText,
      ...props.deletion?.(row),
      act: () => records.remove(row),
    }),
  };
}

function Rows<Row extends StoredRow>(props: RecordScreenProps<Row>) {
  const { records, at, words, below, columns, isSortable = true } = props;
  const { t } = useTranslation();
  const actions = actionsOf(props);
  const sortBy = (value: (row: Row) => string | number) => (isSortable ? { sortBy: value } : {});
  const shown = columns.map((column, place): TableColumn<Row> => {
    if (column.cell) return { ...column, cell: column.cell };
    const value = (row: Row) => cellOf(row, column.key) as string | number;
    if (place > 0) return { ...sortBy(value), ...column, cell: value };
    const link = (row: Row) => <RecordLink to={actions.edit(row)}>{actions.name(row)}</RecordLink>;
    return {
      ...sortBy(actions.name),
      ...column,
      cell: below ? (row) => <TwoLines below={below(row)}>{link(row)}</TwoLines> : link,
    };
  });
  return (
    <RecordList
      title={words.title}
      note={words.lead}
      add={{ to: `${at}/new`, label: words.add }}
      query={records.useList()}
      loading={words.loading ?? t('admin.record.loading')}
      empty={words.empty}
      rowKey={(row) => row.id}
      actions={actions}
      columns={shown}
      {...props.list}
    />
  );
}

function OrderedRows<Row extends StoredRow>(
  props: RecordScreenProps<Row> & Required<Pick<RecordScreenProps<Row>, 'ordered'>>,
) {
  const { records, at, words, ordered } = props;
  const { t } = useTranslation();
  return (
    <OrderedList
      title={words.title}
      note={words.lead}
      add={{ to: `${at}/new`, label: words.add }}
      query={records.useList()}
      loading={words.loading ?? t('admin.record.loading')}
      empty={words.empty}
      actions={actionsOf(props)}
      order={records.order}
      words={ordered}
      below={ordered.below}
    />
  );
}

function Form<Row extends StoredRow>(props: RecordScreenProps<Row> & { row: Row | null }) {
  const { records, at, words, row, names = {}, confirmed } = props;
  const navigate = useNavigate();
  const fields = fieldsOf(props.fields(null));
  const numbers = fields.filter(({ type }) => type === 'number');
  const numbersIn = (draft: TextDraft) =>
    Object.fromEntries(numbers.map(({ name }) => [name, draft[name]?.trim() ? Number(draft[name]) : null]));
  const bodyOf = props.bodyOf ?? ((draft) => ({ ...draft, ...numbersIn(draft) }));
  const form = useRecordForm<TextDraft, Row, object, unknown>({
    ...records,
    name: `${at}:${row?.id ?? 'new'}`,
    stored: row,
    changes: props.changes,
    draftOf: (stored) =>
      Object.fromEntries(
        fields.map(({ name, read, start = '' }) => [
          name,
          stored ? (read?.(stored) ?? String(cellOf(stored, name))) : start,
        ]),
      ),
    validate: (draft) => {
      const result = validateWith(records.input, bodyOf(draft), draft, names);
      const errors = props.errorsOf?.(draft, 'errors' in result ? result.errors : {});
      return errors && Object.keys(errors).length > 0 ? { errors } : result;
    },
    names,
    // The schema has accepted the body; only a stored record has something to confirm.
    save: (base, body) => records.save(base, body as never, base ? confirmed : undefined),
    onDone: () => void navigate(at),
  });
  return (
    <RecordPage
      form={form}
      title={row ? (words.edit ?? actionsOf(props).name(row)) : words.add}
      back={{ to: at, label: words.title }}
      fields={props.fields(form)}
    />
  );
}
