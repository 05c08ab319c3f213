import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type FieldName, fieldsOf } from '#shared/imports/fields.ts';
import type { NamedTeam } from '#shared/imports/plan.ts';
import { Select, SelectField } from '#web/core/form/SelectField.tsx';
import { useFormat } from '#web/core/lib/format.ts';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { FileNotes } from './FileNotes.tsx';
import {
  chooseConstant,
  chooseField,
  findOpenDoubts,
  findQuestions,
  type ImportDraft,
  startDraft,
} from './import-draft.ts';
import { useAgeChoices, useChoices, useImportWords } from './import-words.ts';
import { DoubtQuestions, OrderQuestion } from './Questions.tsx';
import type { FileReadOptions } from './read-file.ts';
import { ValueQuestions } from './ValueQuestions.tsx';

interface ColumnStepProps {
  draft: ImportDraft;
  options: FileReadOptions;
  teams: readonly NamedTeam[];
  isBusy: boolean;
  onChange: (draft: ImportDraft) => void;
  /** Reads the file another way. */
  onReadAgain: (change: FileReadOptions) => void;
  /** A team of the file was added. */
  onTeamMade: () => void;
  onBack: () => void;
  onNext: () => void;
}

/** The meaning of each column, guessed and corrected by the user; below it the open questions. */
export function ColumnStep(props: ColumnStepProps) {
  const { draft, teams, isBusy, onChange, onBack, onNext } = props;
  const { t } = useTranslation();
  const { number } = useFormat();
  const words = useImportWords();
  const questions = useMemo(() => findQuestions(draft, teams), [draft, teams]);
  const stops = [
    ...questions.missing.map((name) =>
      t(draft.reading.open?.has(name) ? 'imports.missingInSome' : 'imports.missing', {
        field: words.field(name),
      }),
    ),
    ...(questions.order && !draft.isOrderChosen ? [t('imports.orderOpen')] : []),
    ...findOpenDoubts(draft, questions).map((doubt) => t(`imports.doubt.${doubt}.open`)),
  ];
  return (
    <div className="grid gap-10">
      <div>
        <h2 className="font-bold text-lg">
          {t('imports.columnsTitle', {
            count: draft.lines.length,
            shown: number(draft.lines.length),
            name: draft.fileName,
          })}
        </h2>
        <p className="mt-1 text-muted">{t('imports.columnsHint')}</p>
        <SheetChoices draft={draft} onChange={onChange} />
        <FileNotes
          draft={draft}
          options={props.options}
          onReadAgain={props.onReadAgain}
          onChange={onChange}
        />
        <Columns draft={draft} onChange={onChange} />
      </div>
      <Constants draft={draft} missing={questions.missing} onChange={onChange} />
      {questions.order && <OrderQuestion draft={draft} finding={questions.order} onChange={onChange} />}
      <DoubtQuestions draft={draft} doubts={questions.doubts} onChange={onChange} />
      {questions.values.length > 0 && (
        <ValueQuestions
          draft={draft}
          values={questions.values}
          teams={teams}
          onChange={onChange}
          onTeamMade={props.onTeamMade}
        />
      )}
      <div>
        {stops.length > 0 && (
          <ul id="import-stops" className="mb-4 grid gap-1 font-semibold text-warn">
            {stops.map((stop) => (
              <li key={stop} className="flex items-center gap-2">
                <Icon name="warning" size={18} />
                {stop}
              </li>
            ))}
          </ul>
        )}
        <div className="flex flex-wrap gap-3">
          <Button
            look="accent"
            size="lg"
            disabled={stops.length > 0}
            aria-describedby={stops.length > 0 ? 'import-stops' : undefined}
            pending={isBusy}
            pendingLabel={t('imports.checking')}
            onClick={onNext}
          >
            {t('imports.check')}
          </Button>
          <Button look="quiet" size="lg" onClick={onBack}>
            {t('imports.otherFile')}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** Which sheet of the workbook, and in which of its rows the headings stand. */
function SheetChoices({ draft, onChange }: Pick<ColumnStepProps, 'draft' | 'onChange'>) {
  const { t } = useTranslation();
  const { file, sheet, headingRow, withHidden } = draft;
  const start = (choice: Parameters<typeof startDraft>[3]) =>
    onChange(startDraft(draft.kind, draft.fileName, file, { withHidden, ...choice }));
  const rows = file.sheets[sheet]?.rows ?? [];
  const candidates = rows.slice(0, 60).flatMap((cells, row) => {
    const texts = cells.filter((cell) => cell !== '');
    return texts.length > 0 ? [{ row, shown: texts.slice(0, 4).join(' · ').slice(0, 60) }] : [];
  });
  return (
    <div className="mt-4 grid max-w-3xl gap-4 md:grid-cols-2">
      {file.sheets.length > 1 && (
        <SelectField
          label={t('imports.sheet')}
          value={String(sheet)}
          onChange={(event) => start({ sheet: Number(event.target.value) })}
          options={file.sheets.map(({ name, isHidden }, index) => ({
            value: String(index),
            label: isHidden ? t('imports.hiddenSheet', { name }) : name,
          }))}
        />
      )}
      <SelectField
        label={t('imports.headingRow')}
        value={String(headingRow)}
        onChange={(event) => start({ sheet, headingRow: Number(event.target.value) })}
        options={[
          { value: '-1', label: t('imports.noHeadings') },
          ...candidates.map(({ row, shown }) => ({
            value: String(row),
            label: `${t('imports.line', { line: row + 1 })}: ${shown}`,
          })),
        ]}
      />
    </div>
  );
}

/** Each column with its heading, samples, and target field. */
function Columns({ draft, onChange }: Pick<ColumnStepProps, 'draft' | 'onChange'>) {
  const { t } = useTranslation();
  const words = useImportWords();
  // A column is its place: two may bear one heading.
  const columns = draft.headings.map((heading, column) => ({ column, key: `${column} ${heading}` }));
  return (
    <ul className="mt-4 border-rule border-t-2">
      {columns.map(({ column, key }) => {
        const field = draft.reading.mapping[column] ?? null;
        const samples = draft.lines.map(({ cells }) => cells[column] ?? '').filter(Boolean);
        const name = words.column(draft, column);
        return (
          <li
            key={key}
            className="grid items-center gap-x-6 gap-y-2 border-rule border-b py-3 md:grid-cols-[minmax(0,1fr)_18rem]"
          >
            <div className="min-w-0">
              <p className={`font-semibold ${field ? '' : 'text-muted'}`}>{name}</p>
              <p className="truncate text-muted text-sm">
                {[...new Set(samples.slice(0, 30))].slice(0, 3).join(' · ') || t('imports.emptyColumn')}
              </p>
            </div>
            <div className="flex items-center gap-3">
              <Icon
                name={field ? 'arrow' : 'close'}
                size={18}
                className={field ? 'text-good' : 'text-muted'}
              />
              <Select
                aria-label={t('imports.columnIs', { name })}
                none={t('imports.leaveOut')}
                options={fieldsOf(draft.kind).map(([option]) => ({
                  value: option,
                  label: words.field(option),
                }))}
                value={field ?? ''}
                onChange={(event) =>
                  // The values of the options are the names of the fields.
                  onChange(chooseField(draft, column, (event.target.value || null) as FieldName | null))
                }
              />
            </div>
          </li>
        );
      })}
    </ul>
  );
}

const constantFields = ['country', 'category', 'role'] as const;

/** Values without a column that are the same for all rows, such as a team's list of players. */
function Constants({
  draft,
  missing,
  onChange,
}: Pick<ColumnStepProps, 'draft' | 'onChange'> & { missing: readonly FieldName[] }) {
  const { t } = useTranslation();
  const words = useImportWords();
  const choices = useChoices();
  const ageChoices = useAgeChoices();
  const fields = constantFields.filter((name) => missing.includes(name) || draft.reading.constants[name]);
  if (fields.length === 0) return null;
  return (
    <fieldset>
      <legend className="font-bold text-lg">{t('imports.constants')}</legend>
      <p className="mt-1 mb-4 text-muted">{t('imports.constantsHint')}</p>
      <div className="grid gap-4 md:grid-cols-3">
        {fields.map((name) => (
          <SelectField
            key={name}
            label={words.field(name)}
            hint={draft.reading.open?.has(name) ? t('imports.constantOpen') : undefined}
            value={draft.reading.constants[name] ?? ''}
            onChange={(event) => onChange(chooseConstant(draft, name, event.target.value))}
            none={t('imports.pick')}
            options={[...(name === 'category' ? ageChoices(draft.reading.mapping) : []), ...choices(name)]}
          />
        ))}
      </div>
    </fieldset>
  );
}
