import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { now } from '#shared/base/clock.ts';
import type { EditedNews } from '#shared/content/news.ts';
import type { Language } from '#shared/edition/languages.ts';
import { offeredLanguages } from '#shared/edition/offered-languages.ts';
import { newsCategories } from '#shared/edition/tournament.ts';
import { call } from '#web/core/client/api.ts';
import { adminPath } from '#web/core/client/paths.ts';
import { TextArea, TextField } from '#web/core/form/Field.tsx';
import { RadioGroup } from '#web/core/form/RadioGroup.tsx';
import { SelectField } from '#web/core/form/SelectField.tsx';
import { useFormat } from '#web/core/lib/format.ts';
import { RecordPage } from '#web/records/RecordPage.tsx';
import { type RecordForm, useRecordForm } from '#web/records/use-record-form.ts';
import { useCategoryName } from './category-name.ts';
import { NewsPreview } from './NewsPreview.tsx';
import {
  emptyDraft,
  englishFields,
  type NewsDraft,
  newsFieldNames,
  readDraft,
  spanishFields,
  toNewsDraft,
} from './news-draft.ts';
import { PictureChoice } from './PictureChoice.tsx';

/** Calls that concern news. */
export const newsCalls = /\/news\b/;

/** Edits an article in both languages, with a preview next to it. Needs 'admin', 'news', 'errors' and 'fields'. */
export function NewsForm({ row: article }: { row: EditedNews | null }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useNewsForm(article, () => void navigate(adminPath('news')));
  const pending = form.isNew ? 'admin.news.creating' : 'admin.news.updating';
  return (
    <RecordPage
      form={form}
      title={t(form.isNew ? 'admin.news.createTitle' : 'admin.news.editTitle')}
      back={{ to: adminPath('news'), label: t('admin.tabs.news') }}
      {...useNewsWords()}
      submit={{
        label: t(form.isNew ? 'admin.news.createButton' : 'admin.news.updateButton'),
        pending: t(form.sending.kind === 'waiting' ? 'admin.news.picture.preparing' : pending),
      }}
      aside={<NewsPreview draft={form.draft} publishedAt={article?.publishedAt ?? null} />}
    >
      <NewsFields form={form} />
    </RecordPage>
  );
}

/** The form over an article; none for a new one. */
export function useNewsForm(article: EditedNews | null, onDone: () => void) {
  const { t } = useTranslation();
  return useRecordForm({
    name: `news:${article?.id ?? 'new'}`,
    stored: article,
    changes: /\/(news|setup)\b/,
    draftOf: startOf,
    validate: (draft) => readDraft(draft, now()),
    names: newsFieldNames,
    save: (base: EditedNews | null, body) =>
      base
        ? call('PATCH /api/news/:id', { params: { id: base.id }, body: { ...body, since: base.updatedAt } })
        : call('POST /api/news', { body }),
    reload: ({ id }) => call('GET /api/admin/news/:id', { params: { id } }),
    done: (isNew) => ({
      title: t(isNew ? 'admin.news.created' : 'admin.news.updated'),
      description: t(isNew ? 'admin.news.createdText' : 'admin.news.updatedText'),
    }),
    noAnswer: t('admin.news.saveFailed'),
    onDone,
  });
}

/** The labels of its fields, and how a value is shown. */
export function useNewsWords() {
  const { t } = useTranslation();
  const categoryName = useCategoryName();
  const labels = {
    title: t('admin.news.field.title'),
    summary: t('admin.news.field.summary'),
    content: t('admin.news.field.content'),
    enTitle: t('admin.news.field.enTitle'),
    enSummary: t('admin.news.field.enSummary'),
    enContent: t('admin.news.field.enContent'),
    category: t('admin.news.field.category'),
    imageUrl: t('admin.news.field.imageUrl'),
  };
  const show = (name: string, value: string) => (name === 'category' ? categoryName(value) : undefined);
  return { labels, show };
}

export function NewsFields({ form }: { form: RecordForm<NewsDraft, EditedNews> }) {
  const { t } = useTranslation();
  const categoryName = useCategoryName();
  const { labels } = useNewsWords();
  return (
    <>
      {offeredLanguages().map((language, place) => (
        <TextFields key={language} form={form} language={language} isFirst={place === 0} />
      ))}
      <div className="grid gap-5 border-rule border-t-2 pt-5">
        <SelectField
          label={labels.category}
          options={newsCategories.map((name) => ({ value: name, label: categoryName(name) }))}
          {...form.field('category')}
          placeholder={t('admin.news.chooseCategory')}
        />
        <PictureChoice
          value={form.draft.imageUrl}
          error={form.errorOf('imageUrl')}
          begin={form.sending.begin}
          onChange={(imageUrl) => form.change({ imageUrl })}
        />
        <PublicationField form={form} />
      </div>
    </>
  );
}

/** An article in one language; the first of the edition is the one that it needs. */
function TextFields({ form, language, isFirst }: TextFieldsProps) {
  const { t } = useTranslation();
  const { labels } = useNewsWords();
  const title = t(language === 'es' ? 'admin.news.spanish' : 'admin.news.english');
  const names = language === 'es' ? spanishFields : englishFields;
  return (
    <fieldset className={`grid gap-5 ${isFirst ? '' : 'border-rule border-t-2 pt-5'}`}>
      <legend className="skip">{title}</legend>
      <p aria-hidden="true" className="font-bold text-lg">
        {title}
      </p>
      {!isFirst && (
        <p className="-mt-4 text-muted text-sm">
          {t(language === 'es' ? 'admin.news.spanishHint' : 'admin.news.englishHint')}
        </p>
      )}
      <TextField label={labels[names.title]} maxLength={200} lang={language} {...form.field(names.title)} />
      <TextArea
        label={labels[names.summary]}
        hint={isFirst && t('admin.news.field.summaryHint')}
        rows={2}
        lang={language}
        {...form.field(names.summary)}
      />
      <TextArea label={labels[names.content]} rows={8} lang={language} {...form.field(names.content)} />
    </fieldset>
  );
}

interface TextFieldsProps {
  form: RecordForm<NewsDraft, EditedNews>;
  language: Language;
  isFirst: boolean;
}

function PublicationField({ form }: { form: RecordForm<NewsDraft, EditedNews> }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { base, draft } = form;
  const isPublished = base !== null && startOf(base).publication === 'kept';
  const since = isPublished ? format.date(base.publishedAt, 'dateTime') : '';
  return (
    <RadioGroup
      label={t('admin.news.when.title')}
      value={draft.publication}
      options={[isPublished ? 'kept' : 'now', 'at', 'draft'] as const}
      say={(one) =>
        one === 'kept' ? t('admin.news.when.kept', { date: since }) : t(`admin.news.when.${one}`)
      }
      onChange={(publication) => form.change({ publication })}
    >
      {draft.publication === 'at' && (
        <TextField
          className="mt-2 max-w-xs"
          type="datetime-local"
          label={t('admin.news.when.time')}
          hint={t('admin.news.when.zone')}
          {...form.field('at')}
        />
      )}
    </RadioGroup>
  );
}

const startOf = (article: EditedNews | null): NewsDraft =>
  article ? toNewsDraft(article, now()) : emptyDraft;
