import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { ZodType } from 'zod';
import { adminPath } from '#web/lib/paths.ts';
import { RecordLink } from '#web/records/cells.tsx';
import { DeleteRecord } from '#web/records/DeleteRecord.tsx';
import { ListHead } from '#web/records/ListHead.tsx';
import { RecordPage } from '#web/records/RecordPage.tsx';
import { RecordRoutes } from '#web/records/RecordRoutes.tsx';
import { RowActions, useRecordActions } from '#web/records/RowActions.tsx';
import type { RecordQuery } from '#web/records/record-query.ts';
import { useAction } from '#web/records/use-action.ts';
import { useRecordForm, validateWith } from '#web/records/use-record-form.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextArea, TextField } from '#web/ui/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { competitionCalls } from './competition-calls.ts';

/** A text with its heading, in Spanish and perhaps in English. */
interface Texts {
  title: string;
  text: string;
  enTitle: string;
  enText: string;
}

type FieldWord = 'question' | 'answer' | 'enQuestion' | 'enAnswer' | 'title' | 'text' | 'titleEn' | 'enText';

interface StoredText {
  id: number;
  version: number;
}

/** One of the two lists: questions with answers, or the sections of the rules. */
interface TextKind<Row extends StoredText, Body> {
  /** Its words stand under `organise`, its tab under `admin.tabs`. */
  kind: 'faq' | 'rules';
  /** Where visitors read them. */
  open: string;
  useList: () => Parameters<typeof Loaded<Row[]>>[0]['query'];
  useOne: (id: number) => RecordQuery<Row>;
  save: (base: Row | null, body: Body) => Promise<unknown>;
  remove: (row: Row) => Promise<unknown>;
  reload: (row: Row) => Promise<Row | null>;
  order: (ids: number[], was: number[]) => Promise<unknown>;
  schema: ZodType<unknown, object & Body>;
  /** The labels of the fields, under `organise.field`. */
  labels: Record<keyof Texts, FieldWord>;
  textsOf: (row: Row) => Texts;
  bodyOf: (texts: Texts, hasEnglish: boolean) => Body;
  /** Names of the call that are others in the form. */
  names: Readonly<Record<string, keyof Texts>>;
}

/** Texts in the order in which visitors read them. */
export function orderedTexts<Row extends StoredText, Body extends object>(kind: TextKind<Row, Body>) {
  return {
    tab: kind.kind,
    useOne: kind.useOne,
    List: () => <TextList {...kind} />,
    Form: ({ row }: { row: Row | null }) => <TextForm {...kind} row={row} />,
  };
}

interface OrderedTextsProps<Row> {
  tab: 'faq' | 'rules';
  useOne: (id: number) => RecordQuery<Row>;
  List: ComponentType;
  Form: ComponentType<{ row: Row | null }>;
}

export function OrderedTexts<Row>({ tab, useOne, List, Form }: OrderedTextsProps<Row>) {
  return <RecordRoutes useOne={useOne} back={useBack(tab)} list={<List />} Form={Form} />;
}

function useBack(kind: 'faq' | 'rules') {
  const { t } = useTranslation();
  return { to: adminPath(kind), label: t(`admin.tabs.${kind}`) };
}

function TextList<Row extends StoredText, Body>(props: TextKind<Row, Body>) {
  const { kind, useList } = props;
  const { t } = useTranslation();
  return (
    <section aria-labelledby="texts-title">
      <ListHead
        id="texts-title"
        title={t(`admin.tabs.${kind}`)}
        note={t(`organise.${kind}.lead`)}
        add={{ to: adminPath(kind, 'new'), label: t(`organise.${kind}.add`) }}
      />
      <Loaded query={useList()} loading={t(`competition.${kind}.loading`)}>
        {(rows) =>
          rows.length === 0 ? (
            <Notice kind="empty">{t(`organise.${kind}.none`)}</Notice>
          ) : (
            <Ordered {...props} rows={rows} />
          )
        }
      </Loaded>
    </section>
  );
}

const idsOf = (rows: readonly StoredText[]) => rows.map(({ id }) => id);

/** Moved by a place, opened, deleted. */
function Ordered<Row extends StoredText, Body>(props: TextKind<Row, Body> & { rows: readonly Row[] }) {
  const { kind, rows, order, remove, textsOf } = props;
  const { t } = useTranslation();
  const action = useAction({ changes: competitionCalls });
  const [rowToDelete, setDoomed] = useState<Row | null>(null);
  const [told, setMessage] = useState('');
  // A moved row shows at once, until the list is read again.
  const [moved, setMoved] = useState<{ from: string; to: readonly Row[] } | null>(null);
  const shown = moved?.from === idsOf(rows).join() ? moved.to : rows;

  /** Moves one by a place; the order is saved at once. */
  async function move(place: number, by: 1 | -1) {
    const next = [...shown];
    const [one] = next.splice(place, 1);
    if (!one) return;
    next.splice(place + by, 0, one);
    setMoved({ from: idsOf(rows).join(), to: next });
    const isSaved = await action.run(async () => {
      await order(idsOf(next), idsOf(shown));
      setMessage(t(`organise.${kind}.moved`, { place: place + by + 1, total: shown.length }));
    });
    if (!isSaved) setMoved(null);
  }

  return (
    <>
      <p role="status" className="skip">
        {told}
      </p>
      <ol className="max-w-4xl border-ink border-t-2">
        {shown.map((row, place) => (
          <Entry
            key={row.id}
            {...props}
            texts={textsOf(row)}
            id={row.id}
            place={place}
            total={shown.length}
            onMove={(by) => void move(place, by)}
            onDelete={() => setDoomed(row)}
          />
        ))}
      </ol>
      {rowToDelete && (
        <DeleteRecord
          name={textsOf(rowToDelete).title}
          text={t(`organise.${kind}.deleteText`)}
          changes={competitionCalls}
          act={() => remove(rowToDelete)}
          onClose={() => setDoomed(null)}
        />
      )}
    </>
  );
}

interface EntryProps {
  kind: 'faq' | 'rules';
  open: string;
  texts: Texts;
  id: number;
  place: number;
  total: number;
  onMove: (by: 1 | -1) => void;
  onDelete: () => void;
}

function Entry({ kind, open, texts, id, place, total, onMove, onDelete }: EntryProps) {
  const { t } = useTranslation();
  const actionsOf = useRecordActions();
  const { title: name, text, enTitle } = texts;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4 gap-y-3 border-rule border-b-2 py-4 md:grid-cols-[auto_minmax(0,1fr)_auto]">
      <span className="flex flex-col gap-1">
        {([-1, 1] as const).map((by) => (
          <Button
            key={by}
            look="quiet"
            className="px-2.5!"
            disabled={by === -1 ? place === 0 : place === total - 1}
            aria-label={t(by === -1 ? `organise.${kind}.up` : `organise.${kind}.down`, { name })}
            onClick={() => onMove(by)}
          >
            <Icon name={by === -1 ? 'up' : 'down'} />
          </Button>
        ))}
      </span>
      <div>
        <RecordLink to={adminPath(kind, id)}>{name}</RecordLink>
        <p className="line-clamp-2 text-muted">{text}</p>
        {enTitle ? (
          <p className="mt-1 text-sm" lang="en">
            {enTitle}
          </p>
        ) : (
          <p className="mt-1 text-sm text-warn">{t(`organise.${kind}.noEnglish`)}</p>
        )}
      </div>
      <div className="max-md:col-start-2">
        <RowActions name={name} actions={actionsOf({ name, edit: adminPath(kind, id), open, onDelete })} />
      </div>
    </li>
  );
}

function TextForm<Row extends StoredText, Body extends object>(
  props: TextKind<Row, Body> & { row: Row | null },
) {
  const { kind, row, schema, bodyOf, names } = props;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const none: Texts = { title: '', text: '', enTitle: '', enText: '' };
  const form = useRecordForm<Texts, Row, Body, unknown>({
    ...props,
    name: `${kind}:${row?.id ?? 'new'}`,
    stored: row,
    changes: competitionCalls,
    toDraft: (stored) => (stored ? props.textsOf(stored) : none),
    validate: (draft) => {
      const body = bodyOf(draft, `${draft.enTitle}${draft.enText}`.trim() !== '');
      const judged = validateWith(schema, body, draft, names);
      return 'errors' in judged ? judged : { body };
    },
    onDone: () => void navigate(adminPath(kind)),
  });
  const label = (name: keyof Texts) => t(`organise.field.${props.labels[name]}`);
  const length = kind === 'faq' ? { heading: 300, rows: 5 } : { heading: 200, rows: 8 };
  return (
    <RecordPage
      form={form}
      title={t(row ? `organise.${kind}.edit` : `organise.${kind}.add`)}
      back={useBack(kind)}
      labels={{
        title: label('title'),
        text: label('text'),
        enTitle: label('enTitle'),
        enText: label('enText'),
      }}
    >
      <TextField label={label('title')} lang="es" maxLength={length.heading} {...form.field('title')} />
      <TextArea
        label={label('text')}
        hint={kind === 'rules' && t('organise.rules.textHint')}
        lang="es"
        rows={length.rows}
        {...form.field('text')}
      />
      <fieldset className="grid gap-5 border-rule border-t-2 pt-5">
        <legend className="skip">{t('admin.news.english')}</legend>
        <TextField
          label={label('enTitle')}
          hint={t(`organise.${kind}.englishHint`)}
          lang="en"
          maxLength={length.heading}
          {...form.field('enTitle')}
        />
        <TextArea label={label('enText')} lang="en" rows={length.rows} {...form.field('enText')} />
      </fieldset>
    </RecordPage>
  );
}
