import { useTranslation } from 'react-i18next';
import { now } from '#shared/clock.ts';
import type { EditedNews } from '#shared/news.ts';
import { useFormat } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { ChangedPanel } from '#web/ui/ChangedPanel.tsx';
import { draftOf, type NewsDraft } from './news-draft.ts';

interface ChangedMeanwhileProps {
  mine: NewsDraft;
  theirs: EditedNews;
  /** Puts one of their texts into the form. */
  onTake: (part: Partial<NewsDraft>) => void;
  /** The person has seen it: what stands in the form may be saved now. */
  onGoOn: () => void;
}

const fields = [
  'title',
  'summary',
  'content',
  'enTitle',
  'enSummary',
  'enContent',
  'category',
  'imageUrl',
] as const;

/** Somebody else saved the same article: their words beside one's own, field by field, before anything is saved. */
export function ChangedMeanwhile({ mine, theirs, onTake, onGoOn }: ChangedMeanwhileProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const other = draftOf(theirs, now());
  const differing = fields.filter((name) => other[name].trim() !== mine[name].trim());
  return (
    <ChangedPanel
      title={t('admin.news.changed.title')}
      text={t('admin.news.changed.text', { time: format.date(theirs.updatedAt, 'dateTime') })}
    >
      <ul className="mt-4 grid gap-4">
        {differing.map((name) => (
          <li key={name} className="border-rule border-t-2 pt-3">
            <p className="font-semibold text-muted text-sm">{t(`admin.news.field.${name}`)}</p>
            <div className="flex flex-wrap items-start justify-between gap-3">
              <p className="min-w-0 flex-1 whitespace-pre-line break-words">
                {other[name] || t('admin.news.changed.empty')}
              </p>
              <Button look="quiet" onClick={() => onTake({ [name]: other[name] })}>
                {t('admin.news.changed.take')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {differing.length === 0 && <p className="mt-3">{t('admin.news.changed.same')}</p>}
      <Button className="mt-5" onClick={onGoOn}>
        {t('admin.news.changed.goOn')}
      </Button>
    </ChangedPanel>
  );
}
