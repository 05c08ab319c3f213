import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { repairLetters } from '#shared/imports/broken-letters.ts';
import { type DateOrder, type OrderFinding, readDate } from '#shared/imports/dates.ts';
import { dropTitles, namesOf } from '#shared/imports/names.ts';
import type { ReadingAnswers } from '#shared/imports/read-rows.ts';
import { useFormat } from '#web/core/lib/format.ts';
import { chooseAnswer, chooseOrder, type ImportDraft, type OpenQuestions } from './import-draft.ts';

interface OrderQuestionProps {
  draft: ImportDraft;
  finding: Extract<OrderFinding, { kind: 'open' }>;
  onChange: (draft: ImportDraft) => void;
}

/** Which number is the month: asked with dates of the file itself, in words. */
export function OrderQuestion({ draft, finding, onChange }: OrderQuestionProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const name = useId();
  const example = finding.examples[0] ?? '';
  return (
    <fieldset>
      <legend className="font-bold text-lg">{t('imports.orderTitle', { example })}</legend>
      <p className="mt-1 mb-3 text-muted">{t(finding.mixed ? 'imports.orderMixed' : 'imports.orderHint')}</p>
      <div className="grid gap-2">
        {(['dmy', 'mdy'] as const satisfies DateOrder[]).map((order) => (
          <label key={order} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name={name}
              className="size-5 accent-cobalt"
              checked={draft.isOrderChosen && draft.reading.dateOrder === order}
              onChange={() => onChange(chooseOrder(draft, order))}
            />
            <span>
              <strong>{format.date(readDate(example, order) ?? example, 'long')}</strong>
              <span className="ml-2 text-muted">{t(`imports.order.${order}`)}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The answers to each doubt; the first is the likelier one. */
const doubtAnswers = {
  broken: ['repair', 'keep'],
  withdrawn: ['out', 'keep'],
  namePart: ['use', 'ignore'],
  nameOrder: ['surnames', 'names'],
  titleTeam: ['use', 'ignore'],
  swapped: ['swap', 'keep'],
  yearOnly: ['firstDay', 'refused'],
  century: ['1900', '2000'],
  titles: ['drop', 'keep'],
} as const satisfies { [Name in keyof ReadingAnswers]-?: readonly NonNullable<ReadingAnswers[Name]>[] };
const doubtNames = [
  ...(['broken', 'withdrawn', 'namePart', 'nameOrder', 'titleTeam'] as const),
  ...(['swapped', 'yearOnly', 'century', 'titles'] as const),
] as const;
/** The defaults, which need no answer. */
const usual: Partial<ReadingAnswers> = { titles: 'drop' };

interface DoubtQuestionsProps {
  draft: ImportDraft;
  doubts: OpenQuestions['doubts'];
  onChange: (draft: ImportDraft) => void;
}

/** Cells that can be read in two ways: one question for each kind, with cells of the file as each answer reads them. */
export function DoubtQuestions({ draft, doubts, onChange }: DoubtQuestionsProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const name = useId();
  const read = useDoubtExample(draft);
  return doubtNames.map((doubt) => {
    const examples = [...new Set(doubts[doubt])].slice(0, 3);
    const [example] = examples;
    if (example === undefined) return null;
    const chosen = draft.reading.answers[doubt] ?? usual[doubt];
    return (
      <fieldset key={doubt}>
        <legend className="font-bold text-lg">{t(`imports.doubt.${doubt}.title`, { example })}</legend>
        <p className="mt-1 mb-3 text-muted">
          {t(`imports.doubt.${doubt}.hint`)}{' '}
          {t('imports.doubtCount', { count: doubts[doubt].length, shown: number(doubts[doubt].length) })}
        </p>
        <div className="grid gap-2">
          {doubtAnswers[doubt].map((answer) => (
            <label key={answer} className="flex min-h-11 items-center gap-3">
              <input
                type="radio"
                name={`${name} ${doubt}`}
                className="size-5 shrink-0 accent-cobalt"
                checked={chosen === answer}
                onChange={() => onChange(chooseAnswer(draft, { [doubt]: answer }))}
              />
              <span>
                <strong>{[...new Set(read(doubt, answer, examples))].join(' · ')}</strong>
                <span className="ml-2 text-muted">
                  {t(`imports.doubt.${doubt}.answer.${answer}` as 'imports.doubt.titles.answer.keep')}
                </span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
    );
  });
}

/** Cells as an answer reads them. */
function useDoubtExample({ reading }: ImportDraft) {
  const { t } = useTranslation();
  const format = useFormat();
  return (doubt: keyof ReadingAnswers, answer: string, cells: readonly string[]): string[] =>
    cells.map((cell) => {
      if (doubt === 'withdrawn' || doubt === 'namePart' || (answer === 'keep' && doubt !== 'swapped'))
        return cell;
      if (doubt === 'titleTeam') return answer === 'use' ? cell : t('imports.withoutTeam');
      if (doubt === 'broken') return repairLetters(cell);
      if (doubt === 'titles') return dropTitles(cell);
      if (doubt === 'nameOrder') {
        const { firstName, lastName } = namesOf(dropTitles(cell), answer === 'surnames');
        return t('imports.nameParts', { firstName, lastName });
      }
      // Each doubt about dates has a separate answer.
      const date = readDate(cell, reading.dateOrder, { ...reading.answers, [doubt]: answer });
      return date === null ? t('imports.noDate') : format.date(date, 'long');
    });
}
