import { act } from 'react';
import { Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { retrySession } from '#web/core/client/session.ts';
import { ArticlePage } from '#web/site/news/ArticlePage.tsx';
import { LatestNews } from '#web/site/news/LatestNews.tsx';
import { NewsListPage } from '#web/site/news/NewsListPage.tsx';
import { NewsPicture } from '#web/site/news/NewsPicture.tsx';
import { makeUser } from './participants-make.ts';
import { find, findAll, leave, press, serve, show, until } from './participants-screen.tsx';

const ArticleRoute = () => (
  <Routes>
    <Route path="/news/:id" element={<ArticlePage />} />
  </Routes>
);

const article = (id: number, category: string, more: object = {}) => ({
  id,
  title: `Noticia ${id}`,
  content: 'x'.repeat(400),
  summary: '',
  category,
  imageUrl: null,
  authorId: null,
  translations: {},
  publishedAt: '2026-02-05T18:00:00.000Z',
  updatedAt: '2026-02-05T18:00:00.000Z',
  ...more,
});

test('the home page says that there are no news yet', async () => {
  serve({ 'GET /api/news': { body: { data: [] } } });
  await show(<LatestNews />, { language: 'es' });
  await until(() => expect(document.body).toShow('No hay noticias publicadas aún.'));
});

test('the home page says that the news failed to load, and retries', async () => {
  let tries = 0;
  serve({
    'GET /api/news': () => {
      tries += 1;
      return tries === 1 ? 'offline' : { body: { data: [article(1, 'Venues')] } };
    },
  });
  await show(<LatestNews />, { language: 'es' });
  await until(() =>
    expect(document.body).toShow('Error cargando las noticias. Por favor intente nuevamente.'),
  );
  await press(find('button', 'Intentar de nuevo'));
  await until(() => expect(find('link', 'Noticia 1').getAttribute('href')).toBe('/news/1'));
});

test('an article without a summary shows the start of its text, cut at 120 characters', async () => {
  serve({ 'GET /api/news': { body: { data: [article(1, 'Venues')] } } });
  await show(<LatestNews />, { language: 'es' });
  await until(() => expect(document.body).toShow(/x{119}…/));
  expect(document.body).not.toShow(/x{121}/);
});

test('an article without a picture, or with one that does not load, has a drawing in the colors of the edition', async () => {
  const drawing = () => document.querySelector('svg .fill-cobalt');
  await show(<NewsPicture src={null} />);
  expect(drawing()).not.toBeNull();
  await show(<NewsPicture src="/pictures/lost.svg" />);
  expect(drawing()).toBeNull();
  await act(async () => document.querySelector('img')?.dispatchEvent(new Event('error')));
  expect(drawing()).not.toBeNull();
});

test('a category shows its news, and pressed again all of them', async () => {
  serve({
    'GET /api/news': { body: { data: [article(1, 'Venues'), article(2, 'Results'), article(3, 'Prensa')] } },
  });
  await show(<NewsListPage />, { language: 'en' });
  await until(() => expect(findAll('heading', /Noticia/)).toHaveLength(3));
  await press(find('button', 'Results'));
  expect(findAll('heading', /Noticia/).map((title) => title.textContent)).toEqual(['Noticia 2']);
  await press(find('button', 'Results'));
  expect(findAll('heading', /Noticia/)).toHaveLength(3);
  expect(findAll('button', 'Prensa')).toHaveLength(1);
});

test('the categories of the news are named once each, and the chosen one is marked', async () => {
  serve({
    'GET /api/news': { body: { data: [article(1, 'Venues'), article(2, 'Results'), article(3, 'Venues')] } },
  });
  await show(<NewsListPage />, { language: 'en' });
  await until(() => expect(findAll('heading', /Noticia/)).toHaveLength(3));
  const buttons = () =>
    [...document.querySelectorAll('fieldset button')].map((button) => [
      button.textContent,
      button.getAttribute('aria-pressed'),
    ]);
  expect(buttons()).toEqual([
    ['All Categories', 'true'],
    ['Venues', 'false'],
    ['Results', 'false'],
  ]);
  await press(find('button', 'Venues'));
  expect(buttons().map(([, isOn]) => isOn)).toEqual(['false', 'true', 'false']);
  await press(find('button', 'All Categories'));
  expect(findAll('heading', /Noticia/)).toHaveLength(3);
});

test.each([
  [null, []],
  ['USER', []],
  ['CONTENT_EDITOR', ['/admin/news/new']],
] as const)('the news of the home page seen by %s lead to a new article: %j', async (role, links) => {
  const me = role ? { ...makeUser(role) } : null;
  serve({
    'GET /api/auth/me': { body: { data: me } },
    'GET /api/news': { body: { data: [1, 2, 3, 4, 5, 6].map((id) => article(id, 'Venues')) } },
  });
  await retrySession();
  await show(<LatestNews limit={4} />, { language: 'en' });
  // No more than asked for, also of an answer that is older.
  await until(() => expect(findAll('heading', /Noticia/)).toHaveLength(4));
  const hrefs = () => findAll('link').map((link) => link.getAttribute('href'));
  await until(() => expect(hrefs().filter((href) => href?.startsWith('/admin'))).toEqual(links));
});

test('an article in one language says so to a reader of the other alone, and has no empty paragraph', async () => {
  for (const [language, translations, isSaid] of [
    ['en', {}, true],
    ['en', { en: { title: 'News 7', summary: '', content: 'One.' } }, false],
    ['es', {}, false],
  ] as const) {
    serve({
      'GET /api/news/7': {
        body: { data: article(7, 'Venues', { content: 'Uno.\n  \nDos.', translations }) },
      },
    });
    await show(<ArticleRoute />, { at: '/news/7', language });
    await until(() => find('heading', /7$/));
    expect(document.body.textContent?.includes('This article is in Spanish only.')).toBe(isSaid);
    const texts = [...document.querySelectorAll('article [lang] p')].map(({ textContent }) =>
      textContent?.trim(),
    );
    expect(texts).not.toContain('');
    await leave();
  }
});

test('an English reader gets the English text where there is one', async () => {
  const english = { title: 'Thirteen venues', summary: 'Ready.', content: 'All of them.' };
  const both = [article(1, 'Venues', { translations: { en: english } }), article(2, 'Venues')];
  serve({ 'GET /api/news': { body: { data: both } } });
  await show(<NewsListPage />, { language: 'en' });
  await until(() => expect(findAll('heading', 'Thirteen venues')).toHaveLength(1));
  // A screen reader reads each in its own language.
  const languages = findAll('article').map((one) => [one.lang, one.querySelector('h2')?.textContent]);
  expect(languages).toEqual([
    ['en', 'Thirteen venues'],
    ['es', 'Noticia 2'],
  ]);
  expect(document.body).toShow('Feb 05, 2026');
});

test('an article is shown paragraph by paragraph in the language of the reader', async () => {
  const english = { title: 'Thirteen venues', summary: 'Ready.', content: 'One.\n\n \nTwo.' };
  const one = article(7, 'Venues', { content: 'Uno.\nDos.\nTres.', translations: { en: english } });
  for (const [language, count, title] of [
    ['es', 3, 'Noticia 7'],
    ['en', 2, 'Thirteen venues'],
  ] as const) {
    serve({ 'GET /api/news/7': { body: { data: one } } });
    await show(<ArticleRoute />, { at: '/news/7', language });
    await until(() => find('heading', title));
    expect(document.querySelectorAll('article p').length).toBeGreaterThanOrEqual(count);
    expect(document.querySelector('article')).toShow(
      language === 'en' ? /One\. ?Two\./ : /Uno\. ?Dos\. ?Tres\./,
    );
    await leave();
  }
});

test.each([
  ['/news/x', undefined, 0],
  ['/news/7', { status: 404, body: { error: 'x', code: 'NOT_FOUND' } }, 1],
  ['/news/7', { status: 503, body: { error: 'x', code: 'UNAVAILABLE' } }, 1],
] as const)(
  'the article page at %s, answered with %j, says what is wrong and leads back',
  async (at, answer, calls) => {
    const asked = serve(answer ? { 'GET /api/news/7': answer } : {});
    await show(<ArticleRoute />, { at, language: 'en' });
    await until(() => expect(findAll('link').map((link) => link.getAttribute('href'))).toContain('/news'));
    expect(asked.filter(({ call }) => call.startsWith('GET /api/news'))).toHaveLength(calls);
    const isGone = answer?.status !== 503;
    expect(findAll('heading')[0]?.textContent).toBe(
      answer ? (isGone ? 'News article not found' : 'Error loading article') : 'Invalid News ID',
    );
  },
);
