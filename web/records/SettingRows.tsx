import { type ReactNode, useState } from 'react';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { SettingPage, type SettingPageProps } from './SettingPage.tsx';

/** One row as its fields show it. */
export interface SettingRow<Row, Wrong> {
  row: Row;
  /** From 1. */
  position: number;
  /** Errors by field; empty before the first attempt to save. */
  wrong: Wrong;
  change: (part: Partial<Row>) => void;
  onRemove: () => void;
}

interface SettingRowsProps<Row, Wrong extends object>
  extends Pick<SettingPageProps<{ rows: readonly Row[] }>, 'name' | 'changes'> {
  read: (setting: string) => Row[];
  write: (rows: readonly Row[]) => string;
  keyOf: (row: Row) => string | number;
  wrongOf: (row: Row, all: readonly Row[]) => Wrong;
  none: Wrong;
  fresh: (rows: readonly Row[]) => Row;
  most: number;
  /** A row in one line, for the comparison with another editor's version. */
  inWords: (row: Row) => string;
  words: SettingPageProps<{ rows: readonly Row[] }>['words'] & Readonly<Record<'empty' | 'add', string>>;
  children: (row: SettingRow<Row, Wrong>) => ReactNode;
}

/** The page of a setting that is a list: its rows are edited, added and removed, and saved together. */
export function SettingRows<Row extends object, Wrong extends object>(props: SettingRowsProps<Row, Wrong>) {
  const { name, changes, read, write, keyOf, wrongOf, none, fresh, most, inWords, words } = props;
  const [hasTried, setTried] = useState(false);
  return (
    <SettingPage<{ rows: readonly Row[] }>
      name={name}
      {...(changes ? { changes } : {})}
      words={words}
      draftOf={(setting) => ({ rows: read(setting) })}
      validate={({ rows }) =>
        rows.some((row) => Object.keys(wrongOf(row, rows)).length > 0)
          ? { errors: { rows: 'INVALID' } }
          : { body: write(rows) }
      }
      labels={{ rows: words.title }}
      show={(_name, theirs) => theirs.map(inWords).join('\n')}
      onSubmit={(form) => {
        setTried(true);
        void form.save();
      }}
    >
      {({ draft: { rows }, change }) => (
        <>
          {rows.length === 0 && <p className="text-muted">{words.empty}</p>}
          <ul className="grid gap-6">
            {rows.map((row, at) => (
              <li key={keyOf(row)}>
                {props.children({
                  row,
                  position: at + 1,
                  wrong: hasTried ? wrongOf(row, rows) : none,
                  change: (part) =>
                    change((now) => ({
                      rows: now.rows.map((one) => (keyOf(one) === keyOf(row) ? { ...one, ...part } : one)),
                    })),
                  onRemove: () => change({ rows: rows.filter((one) => one !== row) }),
                })}
              </li>
            ))}
          </ul>
          {rows.length < most && (
            <Button
              look="quiet"
              className="justify-self-start"
              onClick={() => {
                change({ rows: [...rows, fresh(rows)] });
                setTried(false);
              }}
            >
              <Icon name="plus" />
              {words.add}
            </Button>
          )}
        </>
      )}
    </SettingPage>
  );
}
