import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { faqRecord } from '#shared/competition/edit-places.ts';
import { ruleRecord } from '#shared/competition/edit-rules.ts';
import { defaultLanguage } from '#shared/edition/offered-languages.ts';
import { adminPath, paths } from '#web/core/client/paths.ts';
import type { TextDraft } from '#web/records/FormFields.tsx';
import { RecordScreen, type RecordScreenProps } from '#web/records/RecordScreen.tsx';
import { recordsOf, type StoredRow } from '#web/records/records-at.ts';
import { competitionCalls } from './competition-calls.ts';

const questions = recordsOf(faqRecord);
const sections = recordsOf(ruleRecord);

/** /admin/faq: questions with their answers, in the order visitors read them. */
export function FaqAdmin() {
  return (
    <TextsAdmin
      kind="faq"
      records={questions}
      of={({ question, answer, translations: { en } }) => [question, answer, en?.question, en?.answer]}
      body={['question', 'answer']}
      labels={['question', 'answer', 'enQuestion', 'enAnswer']}
      size={{ maxLength: 300, rows: 5 }}
    />
  );
}

/** /admin/rules: the sections of the rules, in the order visitors read them. */
export function RulesAdmin() {
  return (
    <TextsAdmin
      kind="rules"
      records={sections}
      of={({ title, text, translations: { en } }) => [title, text, en?.title, en?.text]}
      body={['title', 'text']}
      labels={['title', 'text', 'titleEn', 'enText']}
      size={{ maxLength: 200, rows: 8 }}
    />
  );
}

type FieldWord = 'question' | 'answer' | 'enQuestion' | 'enAnswer' | 'title' | 'text' | 'titleEn' | 'enText';

interface TextsAdminProps<Row extends StoredRow> extends Pick<RecordScreenProps<Row>, 'records'> {
  kind: 'faq' | 'rules';
  /** Heading and text, and the same in English. */
  of: (row: Row) => readonly [string, string, string | undefined, string | undefined];
  /** The field names of heading and text as sent. */
  body: readonly [string, string];
  labels: readonly [FieldWord, FieldWord, FieldWord, FieldWord];
  size: { maxLength: number; rows: number };
}

/** Texts with a heading, in both languages or in the first one of the edition. Rows have the first one in Spanish's place. */
function TextsAdmin<Row extends StoredRow>({ kind, records, of, body, labels, size }: TextsAdminProps<Row>) {
  const { t } = useTranslation();
  const [heading, text] = body;
  const isEnglishFirst = defaultLanguage() === 'en';
  const fields = useTextFields({ kind, of, labels, size });
  const orEnglish = (spanish = '', english = '') =>
    isEnglishFirst && spanish.trim() === '' ? english : spanish;
  const bodyOf = ({ title, text: says, enTitle, enText }: TextDraft) => ({
    ...{ [heading]: orEnglish(title, enTitle), [text]: orEnglish(says, enText) },
    translations: `${enTitle}${enText}`.trim() ? { en: { [heading]: enTitle, [text]: enText } } : {},
  });
  return (
    <RecordScreen
      records={records}
      at={adminPath(kind)}
      changes={competitionCalls}
      words={{
        title: t(`admin.tabs.${kind}`),
        lead: t(`organise.${kind}.lead`),
        add: t(`organise.${kind}.add`),
        edit: t(`organise.${kind}.edit`),
        loading: t(`competition.${kind}.loading`),
        empty: t(`organise.${kind}.none`),
        deleteText: t(`organise.${kind}.deleteText`),
      }}
      name={(row) => of(row)[0]}
      open={() => paths[kind]}
      columns={[]}
      ordered={{
        moved: (at) => t(`organise.${kind}.moved`, at),
        up: (name) => t(`organise.${kind}.up`, { name }),
        down: (name) => t(`organise.${kind}.down`, { name }),
        below: (row) => {
          const [, says, english] = of(row);
          return (
            <p className="truncate text-muted text-sm leading-tight">
              {english ? (
                <span lang="en">{english}</span>
              ) : (
                <span className="text-warn">{t(`organise.${kind}.noEnglish`)}</span>
              )}{' '}
              · {says}
            </p>
          );
        },
      }}
      fields={() => fields}
      bodyOf={bodyOf}
      names={{
        ...(isEnglishFirst
          ? { [heading]: 'enTitle', [text]: 'enText' }
          : { [heading]: 'title', [text]: 'text' }),
        ...{ [`translations.en.${heading}`]: 'enTitle', [`translations.en.${text}`]: 'enText' },
      }}
    />
  );
}

/** The fields in both languages, the first one of the edition first. */
function useTextFields<Row extends StoredRow>({
  kind,
  of,
  labels,
  size: { maxLength, rows },
}: Omit<TextsAdminProps<Row>, 'records' | 'body'>) {
  const { t } = useTranslation();
  const isEnglishFirst = defaultLanguage() === 'en';
  const field = (place: 0 | 1 | 2 | 3) => ({
    label: t(`organise.field.${labels[place]}`),
    lang: place < 2 ? 'es' : 'en',
    read: (row: Row) => {
      const texts = of(row);
      const isInPlace = isEnglishFirst && place < 2 && texts[place] === texts[place + 2];
      return isInPlace ? '' : (texts[place] ?? '');
    },
    ...(place % 2 === 0 ? { maxLength } : { rows }),
  });
  const hints = {
    text: kind === 'rules' && t('organise.rules.textHint'),
    optional: t(isEnglishFirst ? 'admin.news.spanishHint' : `organise.${kind}.englishHint`),
    other: { legend: t(isEnglishFirst ? 'admin.news.spanish' : 'admin.news.english') },
  };
  const inSpanish = [
    { name: 'title', ...field(0) },
    { name: 'text', ...field(1) },
  ];
  const inEnglish = [
    { name: 'enTitle', ...field(2) },
    { name: 'enText', ...field(3) },
  ];
  const [first, second] = isEnglishFirst ? [inEnglish, inSpanish] : [inSpanish, inEnglish];
  return [...withHint(first, 1, hints.text), { ...hints.other, fields: withHint(second, 0, hints.optional) }];
}

/** Fields of which one has a hint. */
const withHint = <One extends object>(fields: readonly One[], place: number, hint: ReactNode) =>
  fields.map((field, at) => (at === place ? { ...field, hint } : field));
