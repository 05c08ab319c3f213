import type { news as spanish } from '../es/news.ts';

export const news: typeof spanish = {
  title: 'News',
  subtitle: 'Everything that happens on and off the court.',
  filter: 'Filter by category',
  allCategories: 'All Categories',
  error: 'Error loading news. Please try again later.',
  empty: 'No news articles found.',
  back: 'Back to news',
  share: 'Share',
  copied: 'Link copied to the clipboard',
  copyPrompt: 'Copy this link:',
  invalid: {
    title: 'Invalid News ID',
    text: 'The requested news article could not be found.',
  },
  article: {
    errorTitle: 'Error loading article',
    error: 'Unable to load the news article. Please try again later.',
    missing: 'News article not found',
    loading: 'Loading the article…',
    inSpanish: 'This article is in Spanish only.',
  },
};
