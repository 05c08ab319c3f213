/** An article in the form: its fields as texts, and the request made from them. */
import { wallClock } from '#shared/base/clock.ts';
import { instantOf } from '#shared/base/dates.ts';
import { type EditedNews, newsInput } from '#shared/content/news.ts';
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
  const isAhead = Date.parse(article.publishedAt) > now.getTime();
  return {
    title: article.title,
    summary: article.summary,
    content: article.content,
    category: article.category,
    imageUrl: article.imageUrl ?? '',
    enTitle: en?.title ?? '',
    enSummary: en?.summary ?? '',
    enContent: en?.content ?? '',
    publication: article.isDraft ? 'draft' : isAhead ? 'at' : 'kept',
    at: isAhead && !article.isDraft ? wallTimeOf(article.publishedAt) : '',
  };
}

type Body = ApiInput<'POST /api/news'>['body'];

/** The request for a draft, or the error of each invalid field. */
export function readDraft(draft: NewsDraft, now: Date): ValidationResult<NewsDraft, Body> {
  const hasEnglish = [draft.enTitle, draft.enSummary, draft.enContent].some((text) => text.trim() !== '');
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(draft.at) ? instantOfWallTime(draft.at) : null;
  const publishedAt = draft.publication === 'at' ? at : draft.publication === 'now' ? now : null;
  const body: Body = {
    title: draft.title,
    summary: draft.summary,
    content: draft.content,
    category: draft.category,
    imageUrl: draft.imageUrl,
    translations: hasEnglish
      ? { en: { title: draft.enTitle, summary: draft.enSummary, content: draft.enContent } }
      : {},
    isDraft: draft.publication === 'draft',
    ...(publishedAt ? { publishedAt: publishedAt.toISOString() } : {}),
  };
  const result = validateWith(newsInput, body, draft, newsFieldNames);
  if (draft.publication !== 'at' || at) return result;
  const errors = 'errors' in result ? result.errors : {};
  return { errors: { ...errors, at: draft.at === '' ? 'REQUIRED' : 'INVALID_DATE' } };
}

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
  return instantOf(wallTime.slice(0, 10), wallTime.slice(11, 16));
}
