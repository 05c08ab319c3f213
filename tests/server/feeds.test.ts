import { expect, test } from 'vitest';
import { schedule, venues } from '#server/core/database/tables.ts';
import { must } from '#shared/base/must.ts';
import { makeNews, makeTeam } from './make.ts';
import { startApp } from './with-app.ts';

/** What machines read beside the pages, and that it says of them what they say of themselves. */

const app = await startApp({ pages: true });
const english = { title: 'The draw', summary: 'Tonight.', content: 'Sixty-four groups.' };
/** What an editor wrote is text, whatever it looks like. */
const marked = '<b>1 & 2</b> "x"';
const article = await makeNews(app.db, {
  title: 'El sorteo',
  summary: marked,
  content: `${marked}\n\n <i>dos</i>`,
  category: 'Announcement',
  updatedAt: new Date('2026-02-03T12:00:00Z'),
  translations: { en: english },
});
const team = await makeTeam(app.db, { name: 'Leonas' });
const [hall] = await app.db.insert(venues).values({ name: 'Gimnasio UCA', city: 'San Salvador' }).returning();
const [game] = await app.db
  .insert(schedule)
  .values({ date: new Date('2026-02-21T21:30:00Z'), eventType: 'game', title: 'Partido', team1Id: team.id })
  .returning();

const read = async (path: string) => (await fetch(app.url + path)).text();

/** The entries of the map: the address of each page, and its address for readers of each language. */
async function readMap() {
  const text = await read('/sitemap.xml');
  const entries = [...text.matchAll(/<url>(.*?)<\/url>/gs)].map(([, entry = '']) => ({
    page: must(/<loc>(.*?)<\/loc>/.exec(entry)?.[1], 'an entry has an address'),
    changed: /<lastmod>(.*?)<\/lastmod>/.exec(entry)?.[1],
    languages: [...entry.matchAll(/<xhtml:link rel="alternate" hreflang="([^"]*)" href="([^"]*)"\/>/g)].map(
      ([, language, address]) => [language, address],
    ),
  }));
  return { text, entries };
}

test('the map holds every page in both languages, each once', async () => {
  const { text, entries } = await readMap();
  expect(text).toContain('xmlns:xhtml="http://www.w3.org/1999/xhtml"');
  const pages = entries.map(({ page }) => page);
  expect(new Set(pages).size).toBe(pages.length);
  const things = [`/news/${article.id}`, `/teams/${team.id}`, `/games/${game?.id}`, `/venues/${hall?.id}`];
  for (const path of ['/', '/schedule', '/reglamento', ...things]) {
    expect(pages).toContain(app.url + path);
    expect(pages).toContain(`${app.url}${path}?lang=en`);
  }
  const story = entries.filter(({ page }) => page.includes(`/news/${article.id}`));
  expect(story.map(({ changed }) => changed)).toEqual(Array(2).fill(article.updatedAt.toISOString()));
});

test('each page of the map is there, and names the same addresses as the map does', async () => {
  for (const { page, languages } of (await readMap()).entries) {
    const answer = await fetch(page);
    expect(answer.status, page).toBe(200);
    const html = await answer.text();
    expect(/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]).toBe(page);
    const own = [...html.matchAll(/<link rel="alternate" hrefLang="([^"]*)" href="([^"]*)"/g)];
    expect(languages).toEqual(own.map(([, language, address]) => [language, address]));
    expect(html).toContain(`<html lang="${page.endsWith('lang=en') ? 'en' : 'es'}"`);
  }
});

test.each([
  ['es', '', 'El sorteo', 'Anuncios'],
  ['en', '?lang=en', 'The draw', 'Announcement'],
])('the news for readers (%s) lead to pages in their language', async (language, more, title, category) => {
  const feed = await read(`/rss.xml${more}`);
  const links = [...feed.matchAll(/<link>(.*?)<\/link>/g)].map(([, link]) => link);
  expect(links).toEqual([`${app.url}/news${more}`, `${app.url}/news/${article.id}${more}`]);
  expect(feed).toContain(`href="${app.url}/rss.xml${more}"`);
  expect(feed).toContain(title);
  expect(feed).toContain(`<category>${category}</category>`);
  expect(feed).toContain(`<language>${language}</language>`);
  const page = await read(`/news${more}`);
  expect(page).toContain(`<link rel="alternate" type="application/rss+xml" href="/rss.xml${more}"`);
});

test('robots.txt names the sitemap and excludes the tools', async () => {
  const lines = (await read('/robots.txt')).split('\n');
  for (const tool of ['/admin', '/desk', '/scan', '/kiosk']) expect(lines).toContain(`Disallow: ${tool}`);
  expect(lines).toContain(`Sitemap: ${app.url}/sitemap.xml`);
});

test('marks an editor wrote stay text in the news feed, in each of its parts', async () => {
  const feed = await read('/rss.xml');
  const item = must(/<item>(.*?)<\/item>/s.exec(feed)?.[1], 'the story is in the feed');
  const part = (name: string) =>
    new RegExp(`<${name}><!\\[CDATA\\[(.*?)\\]\\]></${name}>`, 's').exec(item)?.[1];
  const safe = '&#60;b&#62;1 &#38; 2&#60;/b&#62; &#34;x&#34;';
  expect(part('description')).toBe(safe);
  expect(part('content:encoded')).toBe(`<p>${safe}</p><p> &#60;i&#62;dos&#60;/i&#62;</p>`);
  expect(item).toContain(`<pubDate>${article.publishedAt.toUTCString()}</pubDate>`);
});
