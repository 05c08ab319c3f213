/** An article in the form: its fields as texts, and the request made from them. */
import { wallClock } from '#shared/base/clock.ts';
import { instantOf, timeFault } from '#shared/base/dates.ts';
import { type EditedNews, newsInput } from '#shared/content/news.ts';
import { defaultLanguage } from '#shared/edition/offered-languages.ts';
import type { ApiInput } from '#web/core/client/api.ts';
import { type ValidationResult, validateWith } from '#web/records/use-record-form.ts';

/** When visitors see it: at once, from an instant on, never (a draft), or as it already is. */
export type PublicationTime = 'now' | 'at' | 'draft' | 'kept';

export interface NewsDraft {
  title: string;
  summary: string;
  content: string;
  category: string;
  imageUrl: string;
  enTitle: string;
  enSummary: string;
  enContent: string;
  publication: PublicationTime;
  /** Wall time at the tournament, `YYYY-MM-DDTHH:MM`. */
  at: string;
}

export const emptyDraft: NewsDraft = {
  title: '',
  summary: '',
  content: '',
  category: '',
  imageUrl: '',
  enTitle: '',
  enSummary: '',
  enContent: '',
  publication: 'now',
  at: '',
};

/** A stored article as the form holds it. */
export function toNewsDraft(article: EditedNews, now: Date): NewsDraft {
  const { en } = article.translations;
  const { title, summary, content } = isEnglishFirst() && en && isSame(article, en) ? emptyDraft : article;
  const isAhead = Date.parse(article.publishedAt) > now.getTime();
  return {
    ...{ title, summary, content },
    category: article.category,
    imageUrl: article.imageUrl ?? '',
    enTitle: en?.title ?? '',
    enSummary: en?.summary ?? '',
    enContent: en?.content ?? '',
    publication: article.isDraft ? 'draft' : isAhead ? 'at' : 'kept',
    at: isAhead && !article.isDraft ? wallTimeOf(article.publishedAt) : '',
  };
}

const textNames = ['title', 'summary', 'content'] as const;
type Texts = Record<(typeof textNames)[number], string>;

/** If English is the default, an article without a Spanish text is stored with the English one instead. */
const isEnglishFirst = () => defaultLanguage() === 'en';
const isSame = (one: Texts, other: Texts) => textNames.every((name) => one[name] === other[name]);
const hasText = (texts: Texts) => textNames.some((name) => texts[name].trim() !== '');

/** The English texts of a draft, and those that its article has where it has one language alone. */
export function textsOf(draft: NewsDraft): { first: Texts; en: Texts } {
  const en = { title: draft.enTitle, summary: draft.enSummary, content: draft.enContent };
  const { title, summary, content } = draft;
  return { en, first: isEnglishFirst() && !hasText(draft) ? en : { title, summary, content } };
}

type Body = ApiInput<'POST /api/news'>['body'];

/** The request for a draft, or the error of each invalid field. */
export function readDraft(draft: NewsDraft, now: Date): ValidationResult<NewsDraft, Body> {
  const { first, en } = textsOf(draft);
  const isWhole = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(draft.at);
  const fault = isWhole ? timeFault(...partsOf(draft.at)) : draft.at === '' ? 'REQUIRED' : 'INVALID_DATE';
  const at = fault ? null : instantOfWallTime(draft.at);
  const publishedAt = draft.publication === 'at' ? at : draft.publication === 'now' ? now : null;
  const body: Body = {
    ...first,
    category: draft.category,
    imageUrl: draft.imageUrl,
    translations: first === en || hasText(en) ? { en } : {},
    isDraft: draft.publication === 'draft',
    ...(publishedAt ? { publishedAt: publishedAt.toISOString() } : {}),
  };
  const names = first === en ? { ...newsFieldNames, ...englishFields } : newsFieldNames;
  const result = validateWith(newsInput, body, draft, names);
  if (draft.publication !== 'at' || !fault) return result;
  const errors = 'errors' in result ? result.errors : {};
  return { errors: { ...errors, at: fault } };
}

/** Fields of the form by what they say, in each language. */
export const spanishFields = { title: 'title', summary: 'summary', content: 'content' } as const;
export const englishFields = { title: 'enTitle', summary: 'enSummary', content: 'enContent' } as const;

export const newsFieldNames = {
  'translations.en.title': 'enTitle',
  'translations.en.summary': 'enSummary',
  'translations.en.content': 'enContent',
  publishedAt: 'at',
} as const;

/** An instant as the clock on the wall at the tournament shows it, for a field of date and time. */
export function wallTimeOf(instant: string): string {
  return wallClock(new Date(instant)).toISOString().slice(0, 16);
}

export function instantOfWallTime(wallTime: string): Date {
  return instantOf(...partsOf(wallTime));
}

const partsOf = (wallTime: string) => [wallTime.slice(0, 10), wallTime.slice(11, 16)] as const;
