import { useTranslation } from 'react-i18next';
import { Route, Routes, useNavigate } from 'react-router-dom';
import { type EditedFaq, faqInput } from '#shared/competition/edit-places.ts';
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

const home = () => adminPath('faq');
const useQuestions = () => useCall('GET /api/admin/faq', undefined, { staleTime: 0 });

/** /admin/faq: questions with their answers, in the order visitors read them. */
export function FaqAdmin() {
  return (
    <Routes>
      <Route index element={<QuestionList />} />
      <Route path="new" element={<QuestionForm entry={null} />} />
      <Route path=":id" element={<OldQuestion />} />
    </Routes>
  );
}

function OldQuestion() {
  const { t } = useTranslation();
  return (
    <Stored query={useQuestions()} back={{ to: home(), label: t('admin.tabs.faq') }}>
      {(entry) => <QuestionForm key={entry.id} entry={entry} />}
    </Stored>
  );
}

function QuestionList() {
  const { t } = useTranslation();
  const questions = useQuestions();
  return (
    <section aria-labelledby="faq-title">
      <ListHead
        id="faq-title"
        title={t('admin.tabs.faq')}
        note={t('organise.faq.lead')}
        add={{ to: `${home()}/new`, label: t('organise.faq.add') }}
      />
      <Reading query={questions} loading={t('competition.faq.loading')}>
        {(read) =>
          read.length === 0 ? (
            <Notice kind="empty">{t('organise.faq.none')}</Notice>
          ) : (
            <OrderedTexts
              words="faq"
              entries={read.map(({ question, answer, translations, ...entry }) => ({
                ...entry,
                title: question,
                text: answer,
                english: translations.en?.question ?? null,
              }))}
              home={home()}
              open={paths.faq}
              onMove={(ids, was) => call('PUT /api/faq/order', { body: { ids, was } })}
              onDelete={({ id, version }) =>
                call('DELETE /api/faq/:id', { params: { id }, query: { version } })
              }
            />
          )
        }
      </Reading>
    </section>
  );
}

const names = {
  'translations.en.question': 'enQuestion',
  'translations.en.answer': 'enAnswer',
} as const;
const draftOf = (entry: EditedFaq | null) => ({
  question: entry?.question ?? '',
  answer: entry?.answer ?? '',
  enQuestion: entry?.translations.en?.question ?? '',
  enAnswer: entry?.translations.en?.answer ?? '',
});

function QuestionForm({ entry }: { entry: EditedFaq | null }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const form = useRecordForm({
    name: `faq:${entry?.id ?? 'new'}`,
    stored: entry,
    draftOf,
    names,
    judge: (draft) => {
      const { question, answer, enQuestion, enAnswer } = draft;
      const hasEnglish = `${enQuestion}${enAnswer}`.trim() !== '';
      const translations = hasEnglish ? { en: { question: enQuestion, answer: enAnswer } } : {};
      return judgeBy(faqInput, { question, answer, translations }, draft, names);
    },
    save: (base, body) =>
      base
        ? call('PATCH /api/faq/:id', { params: { id: base.id }, body: { ...body, version: base.version } })
        : call('POST /api/faq', { body }),
    reload: async ({ id }) => (await call('GET /api/admin/faq')).find((one) => one.id === id) ?? null,
    onDone: () => void navigate(home()),
  });
  const labels = {
    question: t('organise.field.question'),
    answer: t('organise.field.answer'),
    enQuestion: t('organise.field.enQuestion'),
    enAnswer: t('organise.field.enAnswer'),
  };
  return (
    <RecordPage
      form={form}
      title={t(entry ? 'organise.faq.edit' : 'organise.faq.add')}
      back={{ to: home(), label: t('admin.tabs.faq') }}
      labels={labels}
    >
      <TextField label={labels.question} lang="es" maxLength={300} {...form.field('question')} />
      <TextArea label={labels.answer} lang="es" rows={5} {...form.field('answer')} />
      <fieldset className="grid gap-5 border-rule border-t-2 pt-5">
        <legend className="sr-only">{t('admin.news.english')}</legend>
        <TextField
          label={labels.enQuestion}
          hint={t('organise.faq.englishHint')}
          lang="en"
          maxLength={300}
          {...form.field('enQuestion')}
        />
        <TextArea label={labels.enAnswer} lang="en" rows={5} {...form.field('enAnswer')} />
      </fieldset>
    </RecordPage>
  );
}
