import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { RecordState } from './RecordPage.tsx';
import { SaveBar } from './SaveBar.tsx';
import { useRecordForm } from './use-record-form.ts';

/** One row as its fields draw it. */
export interface SettingRow<Row, Wrong> {
  row: Row;
  /** From 1. */
  position: number;
  /** The errors by field; empty before the first attempt to save. */
  wrong: Wrong;
  onChange: (row: Row) => void;
  onRemove: () => void;
}

interface SettingRowsProps<Row, Wrong extends object> {
  /** The setting's key, and its value as it was read. */
  name: string;
  stored: string;
  /** What may hold another answer once it is saved. */
  changes: RegExp;
  read: (setting: string) => Row[];
  write: (rows: readonly Row[]) => string;
  keyOf: (row: Row) => string | number;
  wrongOf: (row: Row, all: readonly Row[]) => Wrong;
  none: Wrong;
  fresh: (rows: readonly Row[]) => Row;
  most: number;
  /** A row as one line of text, for the comparison with another user's change. */
  inWords: (row: Row) => string;
  words: Readonly<Record<'title' | 'empty' | 'add' | 'save' | 'saved', string>>;
  children: (row: SettingRow<Row, Wrong>) => ReactNode;
}

/**
 * A setting that is a list: its rows are edited, added and removed, and saved together. Needs 'zones', 'admin',
 * 'errors'.
 */
export function SettingRows<Row, Wrong extends object>(props: SettingRowsProps<Row, Wrong>) {
  const { name, stored, changes, read, write, keyOf, wrongOf, none, fresh, most, inWords, words } = props;
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  const form = useRecordForm({
    name,
    stored,
    changes,
    toDraft: (setting: string | null) => ({ rows: read(setting ?? '') }),
    validate: ({ rows }) =>
      rows.some((row) => Object.keys(wrongOf(row, rows)).length > 0)
        ? { errors: { rows: 'INVALID' } }
        : { body: write(rows) },
    save: (base, value) => call('POST /api/settings', { body: { key: name, value, was: base ?? '' } }),
    reload: async () => (await call('GET /api/settings/:key', { params: { key: name } })).value,
    done: () => ({ title: words.saved, description: t('zones.rolesHint') }),
    onDone: (saved, rebase) => rebase(saved.value),
  });
  const { rows } = form.draft;
  const change = (next: Row[]) => form.change({ rows: next });

  return (
    <>
      <RecordState
        form={form}
        labels={{ rows: words.title }}
        show={(_name, theirs) => theirs.map(inWords).join('\n')}
      />
      <form
        {...form.form}
        className="grid gap-8"
        onSubmit={(event) => {
          setShown(true);
          form.form.onSubmit(event);
        }}
      >
        {rows.length === 0 && <p className="text-muted">{words.empty}</p>}
        <ul className="grid gap-6">
          {rows.map((row, at) => (
            <li key={keyOf(row)}>
              {props.children({
                row,
                position: at + 1,
                wrong: isShown ? wrongOf(row, rows) : none,
                onChange: (changed) =>
                  change(rows.map((one) => (keyOf(one) === keyOf(changed) ? changed : one))),
                onRemove: () => change(rows.filter((one) => one !== row)),
              })}
            </li>
          ))}
        </ul>
        {rows.length < most && (
          <Button
            look="quiet"
            className="justify-self-start"
            onClick={() => {
              change([...rows, fresh(rows)]);
              setShown(false);
            }}
          >
            <Icon name="plus" />
            {words.add}
          </Button>
        )}
        <SaveBar
          form={form}
          unsaved={t('zones.unsaved')}
          discard={t('zones.discard')}
          save={{ label: words.save, pending: t('zones.saving') }}
        />
      </form>
    </>
  );
}
