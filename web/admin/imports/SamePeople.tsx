import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RowPlan } from '#shared/imports/plan.ts';
import type { LikelyPerson } from '#shared/imports/same-person.ts';
import { Button } from '#web/core/ui/Button.tsx';
import { type ImportDraft, rowsOf } from './import-draft.ts';
import { useImportWords } from './import-words.ts';
import { summary } from './PlanRows.tsx';

interface SamePeopleProps {
  draft: ImportDraft;
  plans: readonly RowPlan[];
  isBusy: boolean;
  onAnswer: (people: Readonly<Record<number, number>>) => void;
}

/** Rows that are like a person who is there: corrections of them, or other people. The likelier answer is chosen. */
export function SamePeople({ draft, plans, isBusy, onAnswer }: SamePeopleProps) {
  const { t } = useTranslation();
  const words = useImportWords();
  const name = useId();
  const rows = new Map(rowsOf(draft).map((row) => [row.line, row.values]));
  const [answers, setAnswers] = useState<Readonly<Record<number, number>>>({});
  const answerOf = ({ line, candidates }: RowPlan) =>
    answers[line] ?? candidates.find(({ isLikely }) => isLikely)?.id ?? 0;
  return (
    <section aria-labelledby={`${name} title`} className="rounded-md border-2 border-warn p-5">
      <h2 id={`${name} title`} className="font-bold text-lg">
        {t('imports.same.title', { count: plans.length })}
      </h2>
      <p className="mt-1 text-muted">{t('imports.same.hint')}</p>
      <ul className="mt-3 border-rule border-t-2">
        {plans.map((plan) => {
          const values = rows.get(plan.line) ?? {};
          const options = [
            ...plan.candidates.map((person) => ({
              value: person.id,
              label: t('imports.same.yes', { name: `${person.firstName} ${person.lastName}`.trim() }),
              about: summary(aboutOf(person), words.value),
            })),
            { value: 0, label: t('imports.same.no'), about: '' },
          ];
          return (
            <li key={plan.line} className="border-rule border-b py-3">
              <fieldset>
                <legend>
                  <span className="digits mr-3 text-muted">{t('imports.line', { line: plan.line })}</span>
                  <strong>{`${values.firstName ?? ''} ${values.lastName ?? ''}`.trim()}</strong>{' '}
                  <span className="text-muted">{summary(values, words.value)}</span>
                </legend>
                {options.map(({ value, label, about }) => (
                  <label key={value} className="flex min-h-11 items-center gap-3">
                    <input
                      type="radio"
                      name={`${name} ${plan.line}`}
                      className="size-5 shrink-0 accent-cobalt"
                      checked={answerOf(plan) === value}
                      onChange={() => setAnswers({ ...answers, [plan.line]: value })}
                    />
                    <span>
                      {label} <span className="text-muted">{about}</span>
                    </span>
                  </label>
                ))}
              </fieldset>
            </li>
          );
        })}
      </ul>
      <Button
        className="mt-4"
        pending={isBusy}
        pendingLabel={t('imports.checking')}
        onClick={() => onAnswer(Object.fromEntries(plans.map((plan) => [plan.line, answerOf(plan)])))}
      >
        {t('imports.same.use', { count: plans.length })}
      </Button>
    </section>
  );
}

/** Facts that distinguish people of the same name. */
const aboutOf = ({ birthDate, country, category, role, team }: LikelyPerson): Record<string, string> => ({
  ...{ birthDate, country, category: category ?? '', role, team: team ?? '' },
});
