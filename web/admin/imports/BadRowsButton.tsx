import { useTranslation } from 'react-i18next';
import type { RowPlan } from '#shared/imports/plan.ts';
import { useFormat } from '#web/core/lib/format.ts';
import { saveFile } from '#web/core/lib/save-file.ts';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { badRowsName, makeBadRowsFile } from './bad-rows.ts';
import { type ImportDraft, leftOutOf } from './import-draft.ts';
import { useImportWords } from './import-words.ts';

/** The rejected rows as a file of the same kind, each with its reason, to correct and import again. */
export function BadRowsButton({ draft, rows }: { draft: ImportDraft; rows: readonly RowPlan[] }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const words = useImportWords();
  const bad = rows.filter(({ kind }) => ['wrong', 'duplicate', 'asked'].includes(kind));
  const leftOut = leftOutOf(draft);
  const count = bad.length + leftOut.length;
  if (count === 0) return null;

  async function download() {
    const cells = new Map(draft.lines.map((line) => [line.line, line.cells]));
    const { format } = draft.file;
    const lines = [
      ...bad.map((plan) => ({
        line: plan.line,
        cells: cells.get(plan.line) ?? [],
        reason: words.reason(plan),
      })),
      ...leftOut.map(({ line, cells: own, why }) => ({
        line,
        cells: own,
        reason: t(`imports.leftOutWhy.${why}`),
      })),
    ];
    const file = await makeBadRowsFile({
      format,
      headings: draft.headings,
      reasonHeading: t('imports.reasonHeading'),
      rows: lines.sort((a, b) => a.line - b.line),
    });
    saveFile(file, badRowsName(draft.fileName, t('imports.badSuffix'), format));
  }

  return (
    <Button look="quiet" onClick={() => void download()}>
      <Icon name="download" />
      {t('imports.downloadBad', { count, shown: number(count) })}
    </Button>
  );
}
