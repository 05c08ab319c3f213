import { useTranslation } from 'react-i18next';
import { now } from '#shared/clock.ts';
import type { EditedNews } from '#shared/news.ts';
import { useFormat } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
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
    <section
      role="alert"
      aria-labelledby="changed-title"
      className="mb-8 rounded-md border-2 border-warn p-5"
    >
      <h2
        id="changed-title"
        tabIndex={-1}
        ref={takeFocus}
        className="flex items-center gap-3 font-bold text-lg"
      >
        <Icon name="warning" className="text-warn" />
        {t('admin.news.changed.title')}
      </h2>
      <p className="mt-1">
        {t('admin.news.changed.text', { time: format.date(theirs.updatedAt, 'dateTime') })}
      </p>
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
    </section>
  );
}

/** Saving was pressed at the end of a long form; this stands at its beginning. */
function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}
