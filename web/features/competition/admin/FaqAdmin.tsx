import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Route, Routes, useNavigate } from 'react-router-dom';
import { type EditedFaq, faqInput } from '#shared/competition/edit-places.ts';
import { call } from '#web/lib/api.ts';
import { wordsForError } from '#web/lib/i18n.ts';
import { adminPath, paths } from '#web/lib/paths.ts';
import { keyOf, useCall } from '#web/lib/query.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextArea, TextField } from '#web/ui/Field.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { showToast } from '#web/ui/toast.ts';
import { Reading } from '../Reading.tsx';
import { DeleteRecord, RowActions } from './DeleteRecord.tsx';
import { useForgetCompetition } from './forget-competition.ts';
import { ListHead } from './ListHead.tsx';
import { RecordPage } from './RecordForm.tsx';
import { Stored } from './Stored.tsx';
import { judgeBy, useRecordForm } from './use-record-form.ts';

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
            <OrderedQuestions entries={read} />
          )
        }
      </Reading>
    </section>
  );
}

function OrderedQuestions({ entries }: { entries: readonly EditedFaq[] }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const forget = useForgetCompetition();
  const [doomed, setDoomed] = useState<EditedFaq | null>(null);
  const [told, setTold] = useState('');

  /** Moves one by a place; the order is saved at once. */
  async function move(place: number, by: 1 | -1) {
    const next = [...entries];
    const [one] = next.splice(place, 1);
    if (!one) return;
    next.splice(place + by, 0, one);
    const idsOf = (list: readonly EditedFaq[]) => list.map(({ id }) => id);
    client.setQueryData(keyOf('GET /api/admin/faq'), next);
    try {
      await call('PUT /api/faq/order', { body: { ids: idsOf(next), was: idsOf(entries) } });
      setTold(t('organise.faq.moved', { place: place + by + 1, total: entries.length }));
    } catch (error) {
      showToast({ title: t('admin.error'), description: wordsForError(error), kind: 'bad' });
    }
    await forget();
  }

  return (
    <>
      <p role="status" className="skip">
        {told}
      </p>
      <ol className="max-w-4xl border-ink border-t-2">
        {entries.map((entry, place) => (
          <li
            key={entry.id}
            className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4 gap-y-3 border-rule border-b-2 py-4 md:grid-cols-[auto_minmax(0,1fr)_auto]"
          >
            <span className="flex flex-col gap-1">
              {([-1, 1] as const).map((by) => (
                <Button
                  key={by}
                  look="quiet"
                  className="px-2.5!"
                  disabled={by === -1 ? place === 0 : place === entries.length - 1}
                  aria-label={t(by === -1 ? 'organise.faq.up' : 'organise.faq.down', {
                    name: entry.question,
                  })}
                  onClick={() => void move(place, by)}
                >
                  <Icon name={by === -1 ? 'up' : 'down'} />
                </Button>
              ))}
            </span>
            <div>
              <Link
                to={`${home()}/${entry.id}`}
                className="font-semibold text-link underline-offset-4 hover:underline"
              >
                {entry.question}
              </Link>
              <p className="line-clamp-2 text-muted">{entry.answer}</p>
              {entry.translations.en ? (
                <p className="mt-1 text-sm" lang="en">
                  {entry.translations.en.question}
                </p>
              ) : (
                <p className="mt-1 text-sm text-warn">{t('organise.faq.noEnglish')}</p>
              )}
            </div>
            <div className="max-md:col-start-2">
              <RowActions
                name={entry.question}
                edit={`${home()}/${entry.id}`}
                open={paths.faq}
                onDelete={() => setDoomed(entry)}
              />
            </div>
          </li>
        ))}
      </ol>
      {doomed && (
        <DeleteRecord
          name={doomed.question}
          text={t('organise.faq.deleteText')}
          onDelete={() =>
            call('DELETE /api/faq/:id', { params: { id: doomed.id }, query: { version: doomed.version } })
          }
          onClose={() => setDoomed(null)}
        />
      )}
    </>
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
