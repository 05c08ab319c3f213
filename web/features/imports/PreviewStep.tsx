import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportPreview } from '#shared/imports/imports.ts';
import type { RowPlan } from '#shared/imports/plan.ts';
import { useFormat } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon, type IconName } from '#web/ui/Icon.tsx';
import { BadRowsButton } from './BadRowsButton.tsx';
import { type ImportDraft, rowsOf } from './import-draft.ts';
import { useImportWords } from './import-words.ts';

interface PreviewStepProps {
  draft: ImportDraft;
  preview: ImportPreview;
  /** It was to be written, and somebody had changed something meanwhile. */
  wasChanged: boolean;
  isBusy: boolean;
  onBack: () => void;
  onWrite: (update: boolean) => void;
}

export const planKinds = ['new', 'changed', 'unchanged', 'wrong', 'duplicate'] as const;
export const planLooks: Readonly<Record<RowPlan['kind'], { icon: IconName; look: string }>> = {
  new: { icon: 'plus', look: 'text-good' },
  changed: { icon: 'edit', look: 'text-link' },
  unchanged: { icon: 'check', look: 'text-muted' },
  wrong: { icon: 'warning', look: 'text-bad' },
  duplicate: { icon: 'info', look: 'text-warn' },
};

/** What would happen, counted and row by row; the button below is what makes it happen. */
export function PreviewStep({ draft, preview, wasChanged, isBusy, onBack, onWrite }: PreviewStepProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { counts } = preview;
  const [update, setUpdate] = useState(true);
  const [kind, setKind] = useState<RowPlan['kind']>(
    () => (['wrong', 'duplicate', 'changed', 'new'] as const).find((one) => counts[one] > 0) ?? 'unchanged',
  );
  const written = counts.new + (update ? counts.changed : 0);
  const nothing = written === 0 && preview.photos === 0;
  return (
    <div className="grid gap-8">
      {wasChanged && (
        <p role="alert" className="flex items-start gap-3 rounded-md border-2 border-warn p-4">
          <Icon name="warning" className="mt-0.5 text-warn" />
          {t('imports.changedMeanwhile')}
        </p>
      )}
      <p className="text-lg">{t('imports.nothingYet')}</p>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
        {planKinds.map((one) => (
          <li key={one}>
            <button
              type="button"
              aria-pressed={one === kind}
              className="grid w-full gap-1 rounded-md border-2 border-rule p-4 text-left hover:border-ink aria-pressed:border-ball aria-pressed:bg-surface"
              onClick={() => setKind(one)}
            >
              <span
                className={`flex items-center gap-2 font-semibold ${counts[one] > 0 ? planLooks[one].look : 'text-muted'}`}
              >
                <Icon name={planLooks[one].icon} size={18} />
                {t(`imports.plan.${one}`)}
              </span>
              <span className="board digits text-2xl">{number(counts[one])}</span>
            </button>
          </li>
        ))}
      </ul>
      <PlanRows
        key={kind}
        draft={draft}
        plans={preview.rows.filter((row) => row.kind === kind)}
        kind={kind}
      />
      {counts.wrong + counts.duplicate > 0 && (
        <div className="flex flex-wrap items-center gap-4">
          <p className="max-w-xl grow text-muted">{t('imports.badHint')}</p>
          <BadRowsButton draft={draft} rows={preview.rows} />
        </div>
      )}
      {counts.changed > 0 && (
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-5 accent-cobalt"
            checked={update}
            onChange={(event) => setUpdate(event.target.checked)}
          />
          {t('imports.update', { count: counts.changed, shown: number(counts.changed) })}
        </label>
      )}
      {preview.photos > 0 && (
        <p className="flex items-center gap-2">
          <Icon name="picture" className="text-muted" />
          {t('imports.photosToFetch', { count: preview.photos, shown: number(preview.photos) })}
        </p>
      )}
      {nothing && <p className="font-semibold">{t('imports.nothingToDo')}</p>}
      <div className="flex flex-wrap gap-3">
        <Button
          look="accent"
          size="lg"
          disabled={nothing}
          pending={isBusy}
          pendingLabel={t('imports.writing')}
          onClick={() => onWrite(update)}
        >
          {t('imports.write', { count: written, shown: number(written) })}
        </Button>
        <Button look="quiet" size="lg" onClick={onBack}>
          {t('imports.toColumns')}
        </Button>
      </div>
    </div>
  );
}

const pageSize = 50;

function PlanRows({
  draft,
  plans,
  kind,
}: {
  draft: ImportDraft;
  plans: readonly RowPlan[];
  kind: RowPlan['kind'];
}) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(pageSize);
  const values = useMemo(() => new Map(rowsOf(draft).map((row) => [row.line, row.values])), [draft]);
  if (plans.length === 0)
    return <p className="border-rule border-y-2 py-4 text-muted">{t(`imports.none.${kind}`)}</p>;
  return (
    <div>
      <h2 className="skip">{t(`imports.plan.${kind}`)}</h2>
      <ol className="border-rule border-t-2">
        {plans.slice(0, shown).map((plan) => (
          <li
            key={plan.line}
            className="grid gap-x-6 border-rule border-b py-2.5 md:grid-cols-[5.5rem_minmax(0,16rem)_minmax(0,1fr)]"
          >
            <span className="digits text-muted">{t('imports.line', { line: plan.line })}</span>
            <strong className="break-words">
              {nameOf(values.get(plan.line) ?? {}) || t('imports.noName')}
            </strong>
            <PlanDetail plan={plan} values={values.get(plan.line) ?? {}} />
          </li>
        ))}
      </ol>
      {plans.length > shown && (
        <Button look="quiet" className="mt-4" onClick={() => setShown(shown + 200)}>
          {t('imports.moreRows', { count: plans.length - shown })}
        </Button>
      )}
    </div>
  );
}

const nameOf = (values: Record<string, string>) =>
  values.teamName ?? values.name ?? [values.firstName, values.lastName].filter(Boolean).join(' ');

function PlanDetail({ plan, values }: { plan: RowPlan; values: Record<string, string> }) {
  const { t } = useTranslation();
  const words = useImportWords();
  return (
    <div className="min-w-0 break-words">
      {plan.sameAs !== null && <p className="text-warn">{t('imports.sameAs', { line: plan.sameAs })}</p>}
      {plan.problems.map((problem) => (
        <p key={problem.field}>
          <span className="font-semibold text-bad">{words.problem(problem)}</span>
          {values[problem.field] && (
            <span className="ml-2 text-muted">
              {t('imports.quoted', { text: values[problem.field] ?? '' })}
            </span>
          )}
        </p>
      ))}
      {plan.changes.map(({ field, before, after }) => (
        <p key={field}>
          <span className="text-muted">{words.field(field)}: </span>
          <del className="text-muted">{words.value(field, before)}</del>
          <Icon name="arrow" size={14} className="mx-1.5 inline" />
          <ins className="font-semibold no-underline">{words.value(field, after)}</ins>
        </p>
      ))}
      {plan.problems.length === 0 && plan.changes.length === 0 && plan.sameAs === null && (
        <p className="text-muted">{summary(values, words.value)}</p>
      )}
      {plan.cautions.map((caution) => (
        <p key={caution} className="flex items-center gap-1.5 text-sm text-warn">
          <Icon name="warning" size={16} />
          {t(`imports.caution.${caution}`)}
        </p>
      ))}
    </div>
  );
}

function summary(values: Record<string, string>, say: (field: string, value: string) => string): string {
  return ['birthDate', 'country', 'category', 'role', 'team', 'division', 'delegateName']
    .flatMap((field) => (values[field] ? [say(field, values[field])] : []))
    .join(' · ');
}
