import { faqInput } from '#shared/competition/edit-places.ts';
import { call } from '#web/lib/api.ts';
import { paths } from '#web/lib/paths.ts';
import { recordsAt } from '#web/records/records-at.ts';
import { OrderedTexts, orderedTexts } from './OrderedTexts.tsx';

const questions = orderedTexts({
  ...recordsAt('/api/faq', 'GET /api/admin/faq'),
  kind: 'faq',
  open: paths.faq,
  schema: faqInput,
  labels: { title: 'question', text: 'answer', enTitle: 'enQuestion', enText: 'enAnswer' },
  textsOf: ({ question, answer, translations: { en } }) => ({
    title: question,
    text: answer,
    enTitle: en?.question ?? '',
    enText: en?.answer ?? '',
  }),
  bodyOf: ({ title, text, enTitle, enText }, hasEnglish) => ({
    question: title,
    answer: text,
    translations: hasEnglish ? { en: { question: enTitle, answer: enText } } : {},
  }),
  names: {
    question: 'title',
    answer: 'text',
    'translations.en.question': 'enTitle',
    'translations.en.answer': 'enText',
  },
  order: (ids, was) => call('PUT /api/faq/order', { body: { ids, was } }),
});

/** /admin/faq: questions with their answers, in the order visitors read them. */
export function FaqAdmin() {
  return <OrderedTexts {...questions} />;
}
