import type { News } from '#shared/content/news.ts';
import type { Language } from '#web/core/lib/i18n.ts';

/** An article in the reader's language: the English text where there is one, else the Spanish. */
export function articleIn(
  article: News,
  language: Language,
): Pick<News, 'title' | 'summary' | 'content'> & { language: Language } {
  const english = language === 'en' ? article.translations.en : undefined;
  return english ? { ...english, language: 'en' } : { ...article, language: 'es' };
}
