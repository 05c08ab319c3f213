import { ruleInput } from '#shared/competition/edit-rules.ts';
import { call } from '#web/lib/api.ts';
import { paths } from '#web/lib/paths.ts';
import { recordsAt } from '#web/records/records-at.ts';
import { OrderedTexts, orderedTexts } from './OrderedTexts.tsx';

const sections = orderedTexts({
  ...recordsAt('/api/rules', 'GET /api/admin/rules'),
  kind: 'rules',
  open: paths.rules,
  schema: ruleInput,
  labels: { title: 'title', text: 'text', enTitle: 'titleEn', enText: 'enText' },
  textsOf: ({ title, text, translations: { en } }) => ({
    title,
    text,
    enTitle: en?.title ?? '',
    enText: en?.text ?? '',
  }),
  bodyOf: ({ title, text, enTitle, enText }, hasEnglish) => ({
    title,
    text,
    translations: hasEnglish ? { en: { title: enTitle, text: enText } } : {},
  }),
  names: { 'translations.en.title': 'enTitle', 'translations.en.text': 'enText' },
  order: (ids, was) => call('PUT /api/rules/order', { body: { ids, was } }),
});

/** /admin/rules: the sections of the rules, in the order visitors read them. */
export function RulesAdmin() {
  return <OrderedTexts {...sections} />;
}
