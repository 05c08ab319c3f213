import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RowPlan } from '#shared/imports/plan.ts';
import { readLine } from '#shared/imports/read-rows.ts';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon, type IconName } from '#web/core/ui/Icon.tsx';
import type { ImportDraft } from './import-draft.ts';
import { useImportWords } from './import-words.ts';
import { MakeTeam } from './MakeTeam.tsx';
import type { LeftOutLine } from './sort-lines.ts';

/** The rows of a file in groups: what becomes of each. */
export const groups = [
  'all',
  'new',
  'changed',
  'unchanged',
  'asked',
  'wrong',
  'duplicate',
  'leftOut',
] as const;
export type RowGroup = (typeof groups)[number];

export const groupLooks: Readonly<Record<RowGroup, { icon: IconName; look: string }>> = {
  all: { icon: 'search', look: '' },
  new: { icon: 'plus', look: 'text-good' },
  changed: { icon: 'edit', look: 'text-link' },
  unchanged: { icon: 'check', look: 'text-muted' },
  asked: { icon: 'user', look: 'text-warn' },
  wrong: { icon: 'warning', look: 'text-bad' },
  duplicate: { icon: 'info', look: 'text-warn' },
  leftOut: { icon: 'close', look: 'text-muted' },
};

interface PlanRowsProps {
  draft: ImportDraft;
  plans: readonly RowPlan[];
  leftOut: readonly LeftOutLine[];
  group: RowGroup;
  /** A team that rows name was added. */
  onTeamMade: () => void;
}

const pageSize = 50;

/** Each row of a group, with the read values next to the file's text. */
export function PlanRows({ draft, plans, leftOut, group, onTeamMade }: PlanRowsProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(pageSize);
  const rows = useMemo(() => {
    const isIn = (kind: RowGroup) => group === 'all' || group === kind;
    return [
      ...plans.filter(({ kind }) => isIn(kind)).map((plan) => ({ line: plan.line, plan, why: null })),
      ...(isIn('leftOut') ? leftOut.map(({ line, why }) => ({ line, plan: null, why })) : []),
    ].sort((a, b) => a.line - b.line);
  }, [plans, leftOut, group]);
  const cells = useMemo(
    () => new Map([...draft.lines, ...leftOut].map((line) => [line.line, line])),
    [draft, leftOut],
  );
  if (rows.length === 0)
    return <p className="border-rule border-y-2 py-4 text-muted">{t(`imports.none.${group}`)}</p>;
  return (
    <div>
      <h2 className="skip">{t(`imports.plan.${group}`)}</h2>
      <ol className="border-rule border-t-2">
        {rows.slice(0, shown).map(({ line, plan, why }) => {
          const source = cells.get(line);
          const values = source ? readLine(source, draft.reading).values : {};
          const kind = plan?.kind ?? 'leftOut';
          return (
            <li
              key={line}
              className="grid gap-x-6 border-rule border-b py-2.5 md:grid-cols-[8.5rem_minmax(0,16rem)_minmax(0,1fr)]"
            >
              <span className="digits text-muted">
                {t('imports.line', { line })}
                {group === 'all' && (
                  <span className={`flex items-center gap-1.5 text-sm ${groupLooks[kind].look}`}>
                    <Icon name={groupLooks[kind].icon} size={14} />
                    {t(`imports.plan.${kind}`)}
                  </span>
                )}
              </span>
              <strong className={`break-words ${plan ? '' : 'font-normal text-muted'}`}>
                {why && !people.includes(why) ? '' : nameOf(values) || t('imports.noName')}
              </strong>
              <div className="min-w-0 break-words">
                {why && <p className="text-muted">{t(`imports.leftOutWhy.${why}`)}</p>}
                {plan && <PlanDetail plan={plan} values={values} />}
                {plan?.problems.some(({ code }) => code === 'UNKNOWN_TEAM') && (
                  <MakeTeam draft={draft} text={values.team ?? ''} onMade={onTeamMade} />
                )}
                {source && <Written draft={draft} cells={source.cells} isAll={!plan} />}
              </div>
            </li>
          );
        })}
      </ol>
      {rows.length > shown && (
        <Button look="quiet" className="mt-4" onClick={() => setShown(shown + 200)}>
          {t('imports.moreRows', { count: rows.length - shown })}
        </Button>
      )}
    </div>
  );
}

/** Why people are left out; other lines are none. */
const people: readonly LeftOutLine['why'][] = ['HIDDEN', 'ANSWER'];

/** Surnames first, so that one sees where a whole name was parted. */
const nameOf = (values: Record<string, string>) =>
  values.teamName ?? values.name ?? [values.lastName, values.firstName].filter(Boolean).join(', ');

/** The cells that were used, as they stand in the file. */
function Written({ draft, cells, isAll }: { draft: ImportDraft; cells: readonly string[]; isAll: boolean }) {
  const { t } = useTranslation();
  const used = cells.filter((cell, column) => cell !== '' && (isAll || draft.reading.mapping[column]));
  return (
    <p className="text-muted text-sm">
      {t('imports.written')} {used.join(' · ')}
    </p>
  );
}

function PlanDetail({ plan, values }: { plan: RowPlan; values: Record<string, string> }) {
  const { t } = useTranslation();
  const words = useImportWords();
  return (
    <>
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
        <p>{summary(values, words.value)}</p>
      )}
      <Cautions plan={plan} />
    </>
  );
}

/** Warnings that block nothing. */
export function Cautions({ plan }: { plan: RowPlan }) {
  const { t } = useTranslation();
  return plan.cautions.map((caution) => (
    <p key={caution} className="flex items-center gap-1.5 text-sm text-warn">
      <Icon name="warning" size={16} className="shrink-0" />
      {t(`imports.caution.${caution}`)}
    </p>
  ));
}

export function summary(
  values: Record<string, string>,
  say: (field: string, value: string) => string,
): string {
  return ['birthDate', 'country', 'category', 'role', 'team', 'division', 'delegateName']
    .flatMap((field) => (values[field] ? [say(field, values[field])] : []))
    .join(' · ');
}
