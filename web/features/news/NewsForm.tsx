import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { now } from '#shared/clock.ts';
import type { EditedNews } from '#shared/news.ts';
import { newsCategories, tournament } from '#shared/tournament.ts';
import { ApiError, call } from '#web/lib/api.ts';
import { useFormat } from '#web/lib/format.ts';
import { wordsForError, wordsForField } from '#web/lib/i18n.ts';
import { findKeptDraft, keepDraft } from '#web/lib/kept-draft.ts';
import { PageHead } from '#web/lib/PageHead.tsx';
import { useActor } from '#web/lib/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { Field, TextArea, TextField } from '#web/ui/Field.tsx';
import { RadioGroup } from '#web/ui/RadioGroup.tsx';
import { useSending } from '#web/ui/sending.ts';
import { showToast } from '#web/ui/toast.ts';
import { UnsavedGuard } from '#web/ui/UnsavedGuard.tsx';
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx';
import { useCategoryName } from './category-name.ts';
import { NewsPreview } from './NewsPreview.tsx';
import { useForgetNews } from './news.queries.ts';
import {
  type DraftErrors,
  draftOf,
  emptyDraft,
  errorsByField,
  keptKey,
  type NewsDraft,
  readDraft,
  type TextName,
} from './news-draft.ts';
import { PictureChoice } from './PictureChoice.tsx';

interface NewsFormProps {
  /** What is corrected; a new one without. */
  article: EditedNews | null;
  onDone: () => void;
}

/** What the article is known to be on the server: none yet, one, or one that somebody deleted meanwhile. */
type Base = { kind: 'new' } | { kind: 'stored'; article: EditedNews } | { kind: 'gone' };

/** Writing an article in both languages, with its look beside it. Needs 'admin', 'news', 'errors' and 'fields'. */
export function NewsForm({ article, onDone }: NewsFormProps) {
  const { t } = useTranslation();
  const key = keptKey(useActor()?.id ?? 0, article?.id ?? null);
  const [base, setBase] = useState<Base>(article ? { kind: 'stored', article } : { kind: 'new' });
  const [kept] = useState(() => findKeptDraft(key, emptyDraft));
  const [draft, showDraft] = useState<NewsDraft>(() => kept ?? startOf(article));
  // What is sent once a picture has gone up is what stands here then, not when the button was pressed.
  const written = useRef(draft);
  const [isDirty, setDirty] = useState(kept !== null);
  const [wasKept, setWasKept] = useState(kept !== null);
  const [errors, setErrors] = useState<DraftErrors>({});
  const [theirs, setTheirs] = useState<EditedNews | null>(null);
  const sending = useSending();
  const form = useRef<HTMLFormElement>(null);
  const forget = useForgetNews();
  const isNew = base.kind !== 'stored';
  const title = t(isNew ? 'admin.news.createTitle' : 'admin.news.editTitle');

  function setDraft(next: NewsDraft) {
    written.current = next;
    showDraft(next);
  }

  function change(part: Partial<NewsDraft>) {
    const next = { ...written.current, ...part };
    setDraft(next);
    setDirty(true);
    setErrors((before) => withoutKeys(before, Object.keys(part)));
    keepDraft(key, next);
  }

  function discard() {
    keepDraft(key, null);
    setDirty(false);
    setWasKept(false);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    const read = readDraft(draft, now());
    if ('errors' in read) return complain(read.errors);
    await sending.send(save);
  }

  async function save() {
    const read = readDraft(written.current, now());
    if ('errors' in read) return complain(read.errors);
    try {
      if (base.kind === 'stored') {
        const { id, updatedAt } = base.article;
        await call('PATCH /api/news/:id', { params: { id }, body: { ...read.body, since: updatedAt } });
        showToast({ title: t('admin.news.updated'), description: t('admin.news.updatedText') });
      } else {
        await call('POST /api/news', { body: read.body });
        showToast({ title: t('admin.news.created'), description: t('admin.news.createdText') });
      }
      discard();
      await forget();
      onDone();
    } catch (error) {
      await explain(error);
    }
  }

  async function explain(error: unknown) {
    const told = error instanceof ApiError ? wordsForError(error) : t('admin.news.saveFailed');
    showToast({ title: t('admin.error'), description: told, kind: 'bad' });
    if (!(error instanceof ApiError)) return;
    if (error.code === 'INVALID') complain(errorsByField(Object.entries(error.fields)));
    if (error.code === 'NOT_FOUND' && base.kind === 'stored') setBase({ kind: 'gone' });
    if (error.code === 'CHANGED_MEANWHILE' && base.kind === 'stored') {
      const params = { id: base.article.id };
      setTheirs(await call('GET /api/admin/news/:id', { params }).catch(() => null));
    }
  }

  function complain(found: DraftErrors) {
    setErrors(found);
    // The fields carry their names; the first one in the order of the page gets the focus.
    queueMicrotask(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  }

  const text = (name: TextName) => ({
    name,
    value: draft[name],
    error: errors[name] ? wordsForField(errors[name]) : undefined,
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });

  return (
    <section aria-labelledby="form-title">
      <PageHead title={title} />
      <UnsavedGuard isDirty={isDirty || sending.isPreparing} onLeave={discard} />
      <h1 id="form-title" className="board mb-6 text-xl">
        {title}
      </h1>
      {wasKept && (
        <Told>
          {t('admin.news.kept')}
          <Button
            look="quiet"
            onClick={() => {
              discard();
              setDraft(startOf(article));
            }}
          >
            {t('admin.news.discard')}
          </Button>
        </Told>
      )}
      {base.kind === 'gone' && <Told>{t('admin.news.gone')}</Told>}
      {theirs && (
        <ChangedMeanwhile
          mine={draft}
          theirs={theirs}
          onTake={change}
          onGoOn={() => {
            setBase({ kind: 'stored', article: theirs });
            setTheirs(null);
          }}
        />
      )}
      <div className="grid gap-x-10 gap-y-12 xl:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <form
          ref={form}
          noValidate
          className="grid content-start gap-5"
          onSubmit={(event) => void submit(event)}
        >
          <fieldset className="grid gap-5">
            <legend className="mb-3 font-bold text-lg">{t('admin.news.spanish')}</legend>
            <TextField label={t('admin.news.field.title')} maxLength={200} lang="es" {...text('title')} />
            <TextArea
              label={t('admin.news.field.summary')}
              hint={t('admin.news.field.summaryHint')}
              rows={2}
              lang="es"
              {...text('summary')}
            />
            <TextArea label={t('admin.news.field.content')} rows={8} lang="es" {...text('content')} />
          </fieldset>
          <fieldset className="grid gap-5 border-rule border-t-2 pt-5">
            <legend className="skip">{t('admin.news.english')}</legend>
            <p aria-hidden="true" className="font-bold text-lg">
              {t('admin.news.english')}
            </p>
            <p className="-mt-4 text-muted text-sm">{t('admin.news.englishHint')}</p>
            <TextField label={t('admin.news.field.enTitle')} maxLength={200} lang="en" {...text('enTitle')} />
            <TextArea label={t('admin.news.field.enSummary')} rows={2} lang="en" {...text('enSummary')} />
            <TextArea label={t('admin.news.field.enContent')} rows={8} lang="en" {...text('enContent')} />
          </fieldset>
          <div className="grid gap-5 border-rule border-t-2 pt-5">
            <CategoryField
              value={draft.category}
              error={errors.category ? wordsForField(errors.category) : undefined}
              onChange={(category) => change({ category })}
            />
            <PictureChoice
              value={draft.imageUrl}
              error={errors.imageUrl ? wordsForField(errors.imageUrl) : undefined}
              begin={sending.begin}
              onChange={(imageUrl) => change({ imageUrl })}
            />
            <PublicationField draft={draft} base={base} error={errors.at} onChange={change} />
          </div>
          <div className="flex flex-wrap justify-end gap-3 border-rule border-t-2 pt-5">
            <Button
              look="quiet"
              onClick={() => {
                discard();
                onDone();
              }}
            >
              {t('common.cancel')}
            </Button>
            <Button
              type="submit"
              pending={sending.kind !== 'idle'}
              disabled={theirs !== null}
              pendingLabel={t(
                sending.kind === 'waiting'
                  ? 'admin.news.picture.preparing'
                  : isNew
                    ? 'admin.news.creating'
                    : 'admin.news.updating',
              )}
            >
              {t(isNew ? 'admin.news.createButton' : 'admin.news.updateButton')}
            </Button>
          </div>
        </form>
        <NewsPreview draft={draft} publishedAt={article?.publishedAt ?? null} />
      </div>
    </section>
  );
}

function Told({ children }: { children: ReactNode }) {
  return (
    <div
      role="status"
      className="mb-6 flex flex-wrap items-center justify-between gap-3 rounded-md border-2 border-warn p-4"
    >
      {children}
    </div>
  );
}

interface CategoryFieldProps {
  value: string;
  error: string | undefined;
  onChange: (category: string) => void;
}

function CategoryField({ value, error, onChange }: CategoryFieldProps) {
  const { t } = useTranslation();
  const own = value && !newsCategories.some((name) => name === value) ? [value] : [];
  return (
    <Field label={t('admin.news.field.category')} error={error}>
      {(control) => (
        <select {...control} name="category" value={value} onChange={(event) => onChange(event.target.value)}>
          <option value="" disabled>
            {t('admin.news.chooseCategory')}
          </option>
          {[...newsCategories, ...own].map((name) => (
            <CategoryOption key={name} name={name} />
          ))}
        </select>
      )}
    </Field>
  );
}

function CategoryOption({ name }: { name: string }) {
  return <option value={name}>{useCategoryName(name)}</option>;
}

interface PublicationFieldProps {
  draft: NewsDraft;
  base: Base;
  error: string | undefined;
  onChange: (part: Partial<NewsDraft>) => void;
}

function PublicationField({ draft, base, error, onChange }: PublicationFieldProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const isPublished = base.kind === 'stored' && startOf(base.article).publication === 'kept';
  const since = isPublished ? format.date(base.article.publishedAt, 'dateTime') : '';
  return (
    <RadioGroup
      label={t('admin.news.when.title')}
      value={draft.publication}
      options={[isPublished ? 'kept' : 'now', 'at', 'draft'] as const}
      say={(one) =>
        one === 'kept' ? t('admin.news.when.kept', { date: since }) : t(`admin.news.when.${one}`)
      }
      onChange={(publication) => onChange({ publication })}
    >
      {draft.publication === 'at' && (
        <TextField
          className="mt-2 max-w-xs"
          type="datetime-local"
          name="at"
          label={t('admin.news.when.time')}
          hint={t('admin.news.when.zone', { city: tournament.city })}
          error={error ? wordsForField(error) : undefined}
          value={draft.at}
          onChange={(event) => onChange({ at: event.target.value })}
        />
      )}
    </RadioGroup>
  );
}

const startOf = (article: EditedNews | null): NewsDraft => (article ? draftOf(article, now()) : emptyDraft);

function withoutKeys(errors: DraftErrors, names: readonly string[]): DraftErrors {
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !names.includes(name)));
}
