/** Machine-readable parts of the public site: RSS news, sitemap, robots.txt. */
import type { Request, Router } from 'express';
import { Feed } from 'feed';
import { now } from '#shared/base/clock.ts';
import { summaryOf } from '#shared/base/text.ts';
import type { News } from '#shared/content/news.ts';
import { publicPages } from '#shared/content/public-pages.ts';
import type { Edition } from '#shared/edition/edition.ts';
import type { Language } from '#shared/edition/languages.ts';
import { chooseLanguage, inLanguage, offeredLanguages } from '#shared/edition/offered-languages.ts';
import { type NewsCategory, tournament } from '#shared/edition/tournament.ts';
import { listGames, listRules, listTeams } from '../../competition/store.ts';
import type { Db } from '../../core/database/open.ts';
import { archives, venues } from '../../core/database/tables.ts';
import { memoizeFor, pageTtlMs } from '../../core/http/ttl-cache.ts';
import { readEdition } from '../../core/settings/edition-store.ts';
import { listNews, presentNews } from '../news/store.ts';

const newsInFeed = 30;
/** Categories are stored under their English names. These words leave the site, so they stand in no page catalogue. */
const categoriesInSpanish: Readonly<Record<NewsCategory, string>> = {
  Announcement: 'Anuncios',
  Registration: 'Inscripción',
  Venues: 'Sedes',
  Results: 'Resultados',
  Teams: 'Equipos',
};
const sitemapHead = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">`;

/** Adds /rss.xml, /sitemap.xml and /robots.txt. */
export function mountFeeds(router: Router, o: { db: Db; publicUrl: string | undefined }): void {
  const written = memoizeFor<string>(pageTtlMs);
  router.get('/rss.xml', async (req, res) => {
    const site = siteAddress(req, o.publicUrl);
    const language = chooseLanguage(req.query.lang);
    const feed = await written(`rss ${language} ${site}`, async () => {
      const articles = (await listNews(o.db, now(), { limit: newsInFeed })).map(presentNews);
      return newsFeed(await readEdition(o.db), articles, { site, language });
    });
    res.type('application/rss+xml').send(feed);
  });
  router.get('/sitemap.xml', async (req, res) => {
    const site = siteAddress(req, o.publicUrl);
    res.type('application/xml').send(await written(`map ${site}`, () => sitemapOf(o.db, site)));
  });
  router.get('/robots.txt', (req, res) => {
    const closed = [
      '/api/',
      '/admin',
      '/desk',
      '/scan',
      '/kiosk',
      '/credentials',
      '/participants',
      '/profile',
      '/dashboard',
    ];
    const lines = ['User-agent: *', ...closed.map((path) => `Disallow: ${path}`)];
    res
      .type('text/plain')
      .send(`${lines.join('\n')}\nSitemap: ${siteAddress(req, o.publicUrl)}/sitemap.xml\n`);
  });
}

async function sitemapOf(db: Db, site: string): Promise<string> {
  const articles = await listNews(db, now(), { limit: 1000 });
  const halls = await db.select({ id: venues.id }).from(venues).orderBy(venues.id);
  const teams = await listTeams(db);
  const games = (await listGames(db)).filter((game) => game.eventType === 'game');
  // A page that has nothing yet is nothing to be found.
  const empty: string[] = [];
  if ((await listRules(db)).length === 0) empty.push('/rules');
  if ((await db.$count(archives)) === 0) empty.push('/archive');
  const entries = [
    ...publicPages.filter((page) => !empty.includes(page)).map((page) => entriesOf(site + page)),
    ...articles.map(({ id, updatedAt }) => entriesOf(`${site}/news/${id}`, updatedAt.toISOString())),
    ...halls.map(({ id }) => entriesOf(`${site}/venues/${id}`)),
    ...teams.map(({ id }) => entriesOf(`${site}/teams/${id}`)),
    ...games.map(({ id, updatedAt }) => entriesOf(`${site}/games/${id}`, updatedAt)),
  ];
  return `${sitemapHead}\n${entries.join('\n')}\n</urlset>\n`;
}

/** The address people use: the configured one, else the one this request came to, if it is one. No slash at its end. */
export function siteAddress(req: Request, publicUrl: string | undefined): string {
  const asked = `${req.protocol}://${req.get('host') ?? 'localhost'}`;
  return publicUrl ?? (URL.canParse(asked) ? new URL(asked).origin : `${req.protocol}://localhost`);
}

/** A news category in a language; one that an editor made up stays as it was written. */
export function newsCategoryIn(category: string, language: Language): string {
  if (language === 'en' || !Object.hasOwn(categoriesInSpanish, category)) return category;
  // Own keys of the table are its categories.
  return categoriesInSpanish[category as NewsCategory];
}

function newsFeed(
  { identity, dates }: Edition,
  articles: readonly News[],
  { site, language }: { site: string; language: Language },
): string {
  const { name, country } = identity;
  const year = dates.startsOn.slice(0, 4);
  const isEnglish = language === 'en';
  const feed = new Feed({
    id: `${site}/`,
    title: name[language],
    description: isEnglish
      ? `News of the ${name.en}, ${country.name.en} ${year}.`
      : `Noticias del ${name.es}, ${country.name.es} ${year}.`,
    link: inLanguage(`${site}/news`, language),
    language,
    updated: new Date(articles[0]?.updatedAt ?? tournament.badgesFrom),
    copyright: name[language],
    feedLinks: { rss: inLanguage(`${site}/rss.xml`, language) },
  });
  for (const article of articles) {
    const words = isEnglish ? (article.translations.en ?? article) : article;
    feed.addItem({
      id: `${site}/news/${article.id}`,
      link: inLanguage(`${site}/news/${article.id}`, language),
      title: words.title,
      // Readers take it for HTML.
      description: escapeXml(summaryOf(words)),
      content: paragraphs(words.content),
      date: new Date(article.publishedAt),
      category: [{ name: newsCategoryIn(article.category, language) }],
    });
  }
  return feed.rss2();
}

/** Plain text as paragraphs; whatever an editor wrote stays text. */
function paragraphs(content: string): string {
  return content
    .split(/\n+/)
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${escapeXml(line)}</p>`)
    .join('');
}

/** A page: an entry for each language; where there are two, each lists both addresses. */
function entriesOf(page: string, changed?: string): string {
  const when = changed ? `<lastmod>${changed}</lastmod>` : '';
  const own = offeredLanguages().map(
    (language) => [language, escapeXml(inLanguage(page, language))] as const,
  );
  const alternates = own.length > 1 ? [...own, ['x-default', escapeXml(page)] as const] : [];
  const same = alternates
    .map(([language, address]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>`)
    .join('');
  return own.map(([, address]) => `  <url><loc>${address}</loc>${when}${same}</url>`).join('\n');
}

export function escapeXml(text: string): string {
  return text.replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
