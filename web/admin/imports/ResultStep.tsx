import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { isAddress } from '#shared/imports/check-row.ts';
import type { ImportResult } from '#shared/imports/imports.ts';
import { useFormat } from '#web/core/lib/format.ts';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { ArchivePhotos } from './ArchivePhotos.tsx';
import { BadRowsButton } from './BadRowsButton.tsx';
import { FetchedPhotos } from './FetchedPhotos.tsx';
import { type ImportDraft, leftOutOf, rowsOf } from './import-draft.ts';
import { Cautions, groupLooks } from './PlanRows.tsx';

interface ResultStepProps {
  draft: ImportDraft;
  result: ImportResult;
  next: ((ids: readonly number[]) => ReactNode) | undefined;
  pathOf: ((id: number) => string) | undefined;
  onAnother: () => void;
}

/** The result: imported rows with links, next steps, rejected rows, and the photos that follow. */
export function ResultStep({ draft, result, next, pathOf, onAnother }: ResultStepProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { counts } = result;
  const lines = (['new', 'changed', 'unchanged'] as const).filter((kind) => counts[kind] > 0);
  const bad = counts.wrong + counts.duplicate + counts.asked + leftOutOf(draft).length;
  const written = result.rows.filter(({ kind, id }) => id !== null && (kind === 'new' || kind === 'changed'));
  return (
    <div className="grid gap-10">
      <div role="status">
        <h2 className="board flex items-center gap-3 text-xl">
          <Icon name="check" size={28} className="text-good" />
          {t('imports.done')}
        </h2>
        <ul className="mt-4 grid gap-1 text-lg">
          {lines.map((kind) => (
            <li key={kind} className="flex items-center gap-3">
              <Icon name={groupLooks[kind].icon} className={groupLooks[kind].look} />
              {t(`imports.result.${kind}`, { count: counts[kind], shown: number(counts[kind]) })}
            </li>
          ))}
        </ul>
      </div>
      {written.length > 0 && next?.(written.flatMap(({ id }) => id ?? []))}
      {written.length > 0 && pathOf && <WrittenRows draft={draft} rows={written} pathOf={pathOf} />}
      {bad > 0 && (
        <div className="grid justify-items-start gap-4 rounded-md border-2 border-warn p-5">
          <p className="font-semibold">{t('imports.result.bad', { count: bad, shown: number(bad) })}</p>
          <p>{t('imports.badHint')}</p>
          <BadRowsButton draft={draft} rows={result.rows} />
        </div>
      )}
      {result.photos > 0 && result.batchId !== null && <FetchedPhotos batchId={result.batchId} />}
      <ArchivePhotos wanted={filesOf(draft, result)} />
      <div>
        <Button onClick={onAnother}>
          <Icon name="upload" />
          {t('imports.another')}
        </Button>
      </div>
    </div>
  );
}

interface WrittenRowsProps {
  draft: ImportDraft;
  rows: ImportResult['rows'];
  pathOf: (id: number) => string;
}

const pageSize = 30;

/** The imported people with links and warnings; those with warnings first. */
function WrittenRows({ draft, rows, pathOf }: WrittenRowsProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(pageSize);
  const values = new Map(rowsOf(draft).map((row) => [row.line, row.values]));
  const nameOf = (line: number) => {
    const { name, teamName, firstName, lastName } = values.get(line) ?? {};
    return name ?? teamName ?? [firstName, lastName].filter(Boolean).join(' ');
  };
  const sorted = rows.toSorted((a, b) => b.cautions.length - a.cautions.length || a.line - b.line);
  return (
    <section aria-labelledby="import-written">
      <h2 id="import-written" className="font-bold text-lg">
        {t('imports.writtenRows')}
      </h2>
      <ul className="mt-3 border-rule border-t-2">
        {sorted.slice(0, shown).map((plan) => (
          <li key={plan.line} className="flex flex-wrap items-center gap-x-6 border-rule border-b py-2">
            <Link
              to={pathOf(plan.id ?? 0)}
              className="flex min-h-11 items-center font-semibold text-link underline"
            >
              {nameOf(plan.line)}
            </Link>
            <div>
              <Cautions plan={plan} />
            </div>
          </li>
        ))}
      </ul>
      {sorted.length > shown && (
        <Button look="quiet" className="mt-4" onClick={() => setShown(shown + 200)}>
          {t('imports.moreRows', { count: sorted.length - shown })}
        </Button>
      )}
    </section>
  );
}

/** People with a photo named by a file name. */
function filesOf(draft: ImportDraft, result: ImportResult) {
  const idOfLine = new Map(result.rows.map(({ line, id }) => [line, id]));
  return rowsOf(draft).flatMap(({ line, values }) => {
    const participantId = idOfLine.get(line) ?? null;
    const fileName = values.photo;
    return participantId === null || !fileName || isAddress(fileName) ? [] : [{ participantId, fileName }];
  });
}
