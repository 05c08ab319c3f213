import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Check } from '#web/core/form/Check.tsx';
import { SelectField } from '#web/core/form/SelectField.tsx';
import { useFormat } from '#web/core/lib/format.ts';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { type ImportDraft, startDraft } from './import-draft.ts';
import { useImportWords } from './import-words.ts';
import type { FileReadOptions } from './read-file.ts';
import { oldEncodings } from './reading/decode-text.ts';
import { unusedColumns } from './sort-lines.ts';

interface FileNotesProps {
  draft: ImportDraft;
  options: FileReadOptions;
  onReadAgain: (change: FileReadOptions) => void;
  onChange: (draft: ImportDraft) => void;
}

/** The parts of the file besides its rows, and doubts about reading it: nothing is dropped silently. */
export function FileNotes({ draft, options, onReadAgain, onChange }: FileNotesProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { file, withHidden } = draft;
  const source = file.sheets[draft.sheet];
  const hidden = { rows: source?.hiddenRows.length ?? 0, columns: source?.hiddenColumns.length ?? 0 };
  const [fault] = file.faults;
  return (
    <ul className="mt-4 grid gap-2 empty:hidden">
      {fault && (
        <Note>
          <p>
            {t('imports.notes.quotes', { count: file.faults.length, line: fault.line })}{' '}
            <span className="break-words text-muted">{t('imports.quoted', { text: fault.text })}</span>
          </p>
          {!options.quotesAreLetters && (
            <Button look="quiet" onClick={() => onReadAgain({ quotesAreLetters: true })}>
              {t('imports.notes.quotesAreLetters')}
            </Button>
          )}
        </Note>
      )}
      {options.quotesAreLetters && (
        <Note>
          <p>{t('imports.notes.quotesRead')}</p>
          <Button look="quiet" onClick={() => onReadAgain({ quotesAreLetters: false })}>
            {t('imports.notes.quotesBack')}
          </Button>
        </Note>
      )}
      {file.letters && (
        <Note>
          <SelectField
            label={t(file.letters.isMixed ? 'imports.notes.mixedLetters' : 'imports.notes.oldLetters', {
              count: file.letters.lines,
              shown: number(file.letters.lines),
            })}
            value={file.letters.encoding}
            onChange={(event) => {
              const encoding = oldEncodings.find((one) => one === event.target.value);
              if (encoding) onReadAgain({ encoding });
            }}
            options={file.letters.choices.map((encoding) => ({
              value: encoding,
              label: `${file.letters?.examples.map((words) => words[encoding]).join(' · ')} (${t(`imports.encoding.${encoding}`)})`,
            }))}
          />
        </Note>
      )}
      {hidden.rows + hidden.columns > 0 && (
        <Note>
          <Check
            checked={withHidden}
            onChange={(isOn) => {
              const { sheet, headingRow } = draft;
              const choice = { sheet, headingRow, withHidden: isOn };
              onChange(startDraft(draft.kind, draft.fileName, file, choice));
            }}
          >
            {t('imports.notes.hidden', {
              rows: t('imports.notes.rows', { count: hidden.rows, shown: number(hidden.rows) }),
              columns: t('imports.notes.columns', { count: hidden.columns, shown: number(hidden.columns) }),
            })}
          </Check>
        </Note>
      )}
      <PlainNotes draft={draft} />
    </ul>
  );
}

/** The same without questions: also shown above the preview. */
export function PlainNotes({ draft }: { draft: ImportDraft }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const words = useImportWords();
  const { file, filled, titleTeams, titleColumn } = draft;
  const titleField = titleColumn === null ? null : draft.reading.mapping[titleColumn];
  const source = file.sheets[draft.sheet];
  const unused = unusedColumns(draft);
  const cells = unused.reduce((sum, one) => sum + one.cells, 0);
  const hiddenSheets = file.sheets.filter(({ isHidden }, index) => isHidden && index !== draft.sheet).length;
  const others = file.sheets.filter(({ isHidden }, index) => !isHidden && index !== draft.sheet);
  const otherRows = others.reduce((sum, { rows }) => sum + rows.filter(({ length }) => length > 0).length, 0);
  const count = (key: 'merged' | 'unread' | 'otherTabs' | 'hiddenSheets', of: number) =>
    of > 0 && <Note key={key}>{t(`imports.notes.${key}`, { count: of, shown: number(of) })}</Note>;
  return (
    <>
      {unused.length > 0 && (
        <Note>
          {t('imports.notes.unused', {
            columns: t('imports.notes.columns', { count: unused.length, shown: number(unused.length) }),
            cells: t('imports.notes.cells', { count: cells, shown: number(cells) }),
          })}{' '}
          <span className="text-muted">
            {unused.map(({ column }) => words.column(draft, column)).join(' · ')}
          </span>
        </Note>
      )}
      {titleField && titleTeams && (
        <Note>
          {t('imports.notes.titleTeams', {
            ...{ count: titleTeams.byLine.size, shown: number(titleTeams.byLine.size) },
            field: words.field(titleField),
          })}{' '}
          <span className="text-muted">{[...new Set(titleTeams.byLine.values())].join(' · ')}</span>
        </Note>
      )}
      {others.length > 0 && (
        <Note>
          {t('imports.notes.otherSheets', { count: others.length, shown: number(others.length) })}{' '}
          {t('imports.notes.rows', { count: otherRows, shown: number(otherRows) })}:{' '}
          <span className="text-muted">{others.map(({ name }) => name).join(' · ')}</span>
        </Note>
      )}
      {source?.stacked && (
        <Note>
          {t('imports.notes.stacked', {
            count: source.stacked.lists,
            row: source.stacked.rows + 1,
            last: source.stacked.rows,
          })}
        </Note>
      )}
      {source?.isTurned && <Note>{t('imports.notes.turned')}</Note>}
      {count('merged', filled)}
      {count('unread', source?.unread ?? 0)}
      {count('otherTabs', file.otherTabs)}
      {count('hiddenSheets', hiddenSheets)}
    </>
  );
}

function Note({ children }: { children: ReactNode }) {
  return (
    <li className="flex items-start gap-3 border-warn border-l-4 py-1 pl-3">
      <Icon name="info" size={18} className="mt-1 shrink-0 text-warn" />
      <div className="grid min-w-0 justify-items-start gap-2">{children}</div>
    </li>
  );
}
