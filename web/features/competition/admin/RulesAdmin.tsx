import { useTranslation } from 'react-i18next';
import { Route, Routes, useNavigate } from 'react-router-dom';
import { type EditedRule, ruleInput } from '#shared/competition/edit-rules.ts';
import { call } from '#web/lib/api.ts';
import { adminPath, paths } from '#web/lib/paths.ts';
import { useCall } from '#web/lib/query.ts';
import { ListHead } from '#web/records/ListHead.tsx';
import { RecordPage } from '#web/records/RecordPage.tsx';
import { Stored } from '#web/records/RecordRoutes.tsx';
import { judgeBy, useRecordForm } from '#web/records/use-record-form.ts';
import { TextArea, TextField } from '#web/ui/Field.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Reading } from '../Reading.tsx';
import { OrderedTexts } from './OrderedTexts.tsx';

const home = () => adminPath('rules');
const useSections = () => useCall('GET /api/admin/rules', undefined, { staleTime: 0 });

/** /admin/rules: the sections of the rules, in the order visitors read them. */
export function RulesAdmin() {
  return (
    <Routes>
      <Route index element={<SectionList />} />
      <Route path="new" element={<SectionForm entry={null} />} />
      <Route path=":id" element={<OldSection />} />
    </Routes>
  );
}

function OldSection() {
  const { t } = useTranslation();
  return (
    <Stored query={useSections()} back={{ to: home(), label: t('admin.tabs.rules') }}>
      {(entry) => <SectionForm key={entry.id} entry={entry} />}
    </Stored>
  );
}

function SectionList() {
  const { t } = useTranslation();
  const sections = useSections();
  return (
    <section aria-labelledby="rules-title">
      <ListHead
        id="rules-title"
        title={t('admin.tabs.rules')}
        note={t('organise.rules.lead')}
        add={{ to: `${home()}/new`, label: t('organise.rules.add') }}
      />
      <Reading query={sections} loading={t('competition.rules.loading')}>
        {(read) =>
          read.length === 0 ? (
            <Notice kind="empty">{t('organise.rules.none')}</Notice>
          ) : (
            <OrderedTexts
              words="rules"
              entries={read.map(({ translations, ...entry }) => ({
                ...entry,
                english: translations.en?.title ?? null,
              }))}
              home={home()}
              open={paths.rules}
              onMove={(ids, was) => call('PUT /api/rules/order', { body: { ids, was } })}
              onDelete={({ id, version }) =>
                call('DELETE /api/rules/:id', { params: { id }, query: { version } })
              }
            />
          )
        }
      </Reading>
    </section>
  );
}

const names = {
  'translations.en.title': 'enTitle',
  'translations.en.text': 'enText',
} as const;
const draftOf = (entry: EditedRule | null) => ({
  title: entry?.title ?? '',
  text: entry?.text ?? '',
  enTitle: entry?.translations.en?.title ?? '',
  enText: entry?.translations.en?.text ?? '',
});

function SectionForm({ entry }: { entry: EditedRule | null }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useRecordForm({
    name: `rules:${entry?.id ?? 'new'}`,
    stored: entry,
    draftOf,
    names,
    judge: (draft) => {
      const { title, text, enTitle, enText } = draft;
      const hasEnglish = `${enTitle}${enText}`.trim() !== '';
      const translations = hasEnglish ? { en: { title: enTitle, text: enText } } : {};
      return judgeBy(ruleInput, { title, text, translations }, draft, names);
    },
    save: (base, body) =>
      base
        ? call('PATCH /api/rules/:id', { params: { id: base.id }, body: { ...body, version: base.version } })
        : call('POST /api/rules', { body }),
    reload: async ({ id }) => (await call('GET /api/admin/rules')).find((one) => one.id === id) ?? null,
    onDone: () => void navigate(home()),
  });
  const labels = {
    title: t('organise.field.title'),
    text: t('organise.field.text'),
    enTitle: t('organise.field.titleEn'),
    enText: t('organise.field.enText'),
  };
  return (
    <RecordPage
      form={form}
      title={t(entry ? 'organise.rules.edit' : 'organise.rules.add')}
      back={{ to: home(), label: t('admin.tabs.rules') }}
      labels={labels}
    >
      <TextField label={labels.title} lang="es" maxLength={200} {...form.field('title')} />
      <TextArea
        label={labels.text}
        hint={t('organise.rules.textHint')}
        lang="es"
        rows={8}
        {...form.field('text')}
      />
      <fieldset className="grid gap-5 border-rule border-t-2 pt-5">
        <legend className="sr-only">{t('admin.news.english')}</legend>
        <TextField
          label={labels.enTitle}
          hint={t('organise.rules.englishHint')}
          lang="en"
          maxLength={200}
          {...form.field('enTitle')}
        />
        <TextArea label={labels.enText} lang="en" rows={8} {...form.field('enText')} />
      </fieldset>
    </RecordPage>
  );
}
