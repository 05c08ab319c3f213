import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/Button.tsx';
import { ChangedPanel } from '#web/ui/ChangedPanel.tsx';
import type { Draft, RecordForm } from './use-record-form.ts';

interface TheirVersionProps<D extends Draft, Row> {
  form: RecordForm<D, Row>;
  theirs: Row;
  labels: Partial<Record<keyof D & string, string>>;
  show?: (name: keyof D & string, value: string) => string;
}

/** Somebody else saved the same record: their values where they differ, before anything is saved. */
export function TheirVersion<D extends Draft, Row>({
  form,
  theirs,
  labels,
  show = (_name, value) => value,
}: TheirVersionProps<D, Row>) {
  const { t } = useTranslation();
  const other = form.draftOf(theirs);
  // The labels name fields of the draft.
  const names = Object.keys(labels) as (keyof D & string)[];
  const differing = names.filter((name) => (other[name] ?? '').trim() !== (form.draft[name] ?? '').trim());
  return (
    <ChangedPanel title={t('organise.changed.title')} text={t('organise.changed.text')}>
      <ul className="mt-4 grid gap-3">
        {differing.map((name) => (
          <li
            key={name}
            className="flex flex-wrap items-center justify-between gap-3 border-rule border-t-2 pt-3"
          >
            <p className="min-w-0 flex-1 whitespace-pre-line break-words">
              <span className="block font-semibold text-muted text-sm">{labels[name]}</span>
              {(other[name] && show(name, other[name])) || t('organise.changed.empty')}
            </p>
            <Button
              look="quiet"
              // One field of the draft.
              onClick={() => form.change({ [name]: other[name] } as unknown as Partial<D>)}
            >
              {t('organise.changed.take')}
            </Button>
          </li>
        ))}
      </ul>
      {differing.length === 0 && <p className="mt-3">{t('organise.changed.same')}</p>}
      <Button className="mt-5" onClick={form.goOn}>
        {t('organise.changed.goOn')}
      </Button>
    </ChangedPanel>
  );
}
