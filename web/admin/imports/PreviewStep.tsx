import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportPreview } from '#shared/imports/imports.ts';
import { Check } from '#web/core/form/Check.tsx';
import { useFormat } from '#web/core/lib/format.ts';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { BadRowsButton } from './BadRowsButton.tsx';
import { PlainNotes } from './FileNotes.tsx';
import { type ImportDraft, leftOutOf } from './import-draft.ts';
import { groupLooks, groups, PlanRows, type RowGroup } from './PlanRows.tsx';
import { SamePeople } from './SamePeople.tsx';

interface PreviewStepProps {
  draft: ImportDraft;
  preview: ImportPreview;
  /** The import was to be written, but data had changed since. */
  wasChanged: boolean;
  isBusy: boolean;
  /** The person of each line: an id, or 0. */
  onAnswer: (people: Readonly<Record<number, number>>) => void;
  onBack: () => void;
  onWrite: (update: boolean) => void;
}

/** A preview of the import, in total and row by row; the button below runs it. */
export function PreviewStep(props: PreviewStepProps) {
  const { draft, preview, wasChanged, isBusy, onAnswer, onBack, onWrite } = props;
  const { t } = useTranslation();
  const { number } = useFormat();
  const leftOut = leftOutOf(draft);
  const counts = {
    ...preview.counts,
    leftOut: leftOut.length,
    all: preview.rows.length + leftOut.length,
  };
  const [update, setUpdate] = useState(true);
  const [group, setGroup] = useState<RowGroup>('all');
  const written = counts.new + (update ? counts.changed : 0);
  const nothing = written === 0 && preview.photos === 0;
  const notTaken = counts.wrong + counts.duplicate + counts.asked + counts.leftOut;
  const asked = preview.rows.filter(({ kind }) => kind === 'asked');
  return (
    <div className="grid gap-8">
      {wasChanged && (
        <p role="alert" className="flex items-start gap-3 rounded-md border-2 border-warn p-4">
          <Icon name="warning" className="mt-0.5 text-warn" />
          {t('imports.changedMeanwhile')}
        </p>
      )}
      <div className="grid gap-3">
        <p className="text-lg">{t('imports.nothingYet')}</p>
        <Sum counts={counts} written={written} />
        <ul className="grid gap-2 empty:hidden">
          <PlainNotes draft={draft} />
        </ul>
      </div>
      <Groups counts={counts} chosen={group} onChoose={setGroup} />
      {asked.length > 0 && <SamePeople draft={draft} plans={asked} isBusy={isBusy} onAnswer={onAnswer} />}
      <PlanRows
        key={group}
        {...{ draft, leftOut, group }}
        plans={preview.rows}
        onTeamMade={() => onAnswer({})}
      />
      {notTaken > 0 && (
        <div className="flex flex-wrap items-center gap-4">
          <p className="max-w-xl grow text-muted">{t('imports.badHint')}</p>
          <BadRowsButton draft={draft} rows={preview.rows} />
        </div>
      )}
      {counts.changed > 0 && (
        <Check checked={update} onChange={setUpdate}>
          {t('imports.update', { count: counts.changed, shown: number(counts.changed) })}
        </Check>
      )}
      {preview.photos > 0 && (
        <p className="flex items-center gap-2">
          <Icon name="picture" className="text-muted" />
          {t('imports.photosToFetch', { count: preview.photos, shown: number(preview.photos) })}
        </p>
      )}
      {nothing && (
        <p className="font-semibold">{t(counts.asked > 0 ? 'imports.answerFirst' : 'imports.nothingToDo')}</p>
      )}
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

/** How many rows each group has; the chosen one is listed below. */
function Groups(props: { counts: GroupCounts; chosen: RowGroup; onChoose: (group: RowGroup) => void }) {
  const { counts, chosen, onChoose } = props;
  const { t } = useTranslation();
  const { number } = useFormat();
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
      {groups.map((one) => (
        <li key={one}>
          <button
            type="button"
            aria-pressed={one === chosen}
            className="grid w-full gap-1 rounded-md border-2 border-rule p-4 text-left hover:border-ink aria-pressed:border-ball aria-pressed:bg-surface"
            onClick={() => onChoose(one)}
          >
            <span
              className={`flex items-center gap-2 font-semibold ${counts[one] > 0 ? groupLooks[one].look : 'text-muted'}`}
            >
              <Icon name={groupLooks[one].icon} size={18} />
              {t(`imports.plan.${one}`)}
            </span>
            <span className="board digits text-2xl">{number(counts[one])}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

type GroupCounts = Readonly<Record<RowGroup, number>>;

/** All rows of the file, with totals of what happens to them. */
function Sum({ counts, written }: { counts: GroupCounts; written: number }) {
  const { t } = useTranslation();
  const { number } = useFormat();
  const shown = (count: number) => ({ count, shown: number(count) });
  return (
    <p className="digits font-semibold">
      {t('imports.sum.all', shown(counts.all))} ={' '}
      {[
        t('imports.sum.imported', shown(written)),
        t('imports.sum.same', shown(counts.unchanged + counts.changed + counts.new - written)),
        t('imports.sum.refused', shown(counts.wrong + counts.duplicate)),
        t('imports.sum.leftOut', shown(counts.leftOut)),
        t('imports.sum.asked', shown(counts.asked)),
      ].join(' + ')}
    </p>
  );
}
