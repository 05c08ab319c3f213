import { useTranslation } from 'react-i18next';
import { isAddress } from '#shared/imports/check-row.ts';
import type { ImportResult } from '#shared/imports/imports.ts';
import { useFormat } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { ArchivePhotos } from './ArchivePhotos.tsx';
import { BadRowsButton } from './BadRowsButton.tsx';
import { FetchedPhotos } from './FetchedPhotos.tsx';
import { type ImportDraft, rowsOf } from './import-draft.ts';
import { planLooks } from './PreviewStep.tsx';

interface ResultStepProps {
  draft: ImportDraft;
  result: ImportResult;
  onAnother: () => void;
}

/** What was written, what was not and how to bring it again, and the photos that follow. */
export function ResultStep({ draft, result, onAnother }: ResultStepProps) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const { counts } = result;
  const lines = (['new', 'changed', 'unchanged'] as const).filter((kind) => counts[kind] > 0);
  const bad = counts.wrong + counts.duplicate;
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
              <Icon name={planLooks[kind].icon} className={planLooks[kind].look} />
              {t(`imports.result.${kind}`, { count: counts[kind], shown: number(counts[kind]) })}
            </li>
          ))}
        </ul>
      </div>
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

/** Who named a photo by the name of a file. */
function filesOf(draft: ImportDraft, result: ImportResult) {
  const idOfLine = new Map(result.rows.map(({ line, id }) => [line, id]));
  return rowsOf(draft).flatMap(({ line, values }) => {
    const participantId = idOfLine.get(line) ?? null;
    const fileName = values.photo;
    return participantId === null || !fileName || isAddress(fileName) ? [] : [{ participantId, fileName }];
  });
}
