/** What machines read of the public site: news as RSS, the map of its pages, and what robots may open. */
import type { Request, Router } from 'express';
import { Feed } from 'feed';
import { now } from '#shared/clock.ts';
import type { News } from '#shared/news.ts';
import { summaryOf } from '#shared/text.ts';
import { tournament } from '#shared/tournament.ts';
import { listGames, listTeams } from '../competition/store.ts';
import type { Db } from '../database/open.ts';
import { venues } from '../database/tables.ts';
import { listNews, presentNews } from '../news/routes.ts';

const publicPages = [
  '/',
  '/news',
  '/schedule',
  '/teams',
  '/standings',
  '/venues',
  '/accommodation',
  '/rules',
  '/faq',
  '/about',
  '/contact',
  '/reglamento',
  '/register-team',
  '/privacy',
  '/terms',
  '/cookies',
];
const newsInFeed = 30;

/** Adds /rss.xml, /sitemap.xml and /robots.txt. */
export function mountFeeds(router: Router, o: { db: Db; publicUrl: string | undefined }): void {
  router.get('/rss.xml', async (req, res) => {
    const site = siteAddress(req, o.publicUrl);
    const english = req.query.lang === 'en';
    const articles = (await listNews(o.db, now(), { limit: newsInFeed })).map(presentNews);
    res.type('application/rss+xml').send(newsFeed(articles, site, english));
  });
  router.get('/sitemap.xml', async (req, res) => {
    const site = siteAddress(req, o.publicUrl);
    const articles = await listNews(o.db, now(), { limit: 1000 });
    const halls = await o.db.select({ id: venues.id }).from(venues).orderBy(venues.id);
    const teams = await listTeams(o.db);
    const games = (await listGames(o.db)).filter((game) => game.eventType === 'game');
    const entries = [
      ...publicPages.map((page) => entry(site + page)),
      ...articles.map((article) => entry(`${site}/news/${article.id}`, article.updatedAt.toISOString())),
      ...halls.map((venue) => entry(`${site}/venues/${venue.id}`)),
      ...teams.map((team) => entry(`${site}/teams/${team.id}`)),
      ...games.map((game) => entry(`${site}/games/${game.id}`, game.updatedAt)),
    ];
    res
      .type('application/xml')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`,
      );
  });
  router.get('/robots.txt', (req, res) => {
    const closed = [
      '/api/',
      '/admin',
      '/desk',
      '/scan',
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

/** The address people use: the configured one, else the one this request came to. No slash at its end. */
export function siteAddress(req: Request, publicUrl: string | undefined): string {
  return publicUrl ?? `${req.protocol}://${req.get('host') ?? 'localhost'}`;
}

function newsFeed(articles: readonly News[], site: string, english: boolean): string {
  const language = english ? 'en' : 'es';
  const feed = new Feed({
    id: `${site}/`,
    title: tournament.name[language],
    description: english
      ? `News of the ${tournament.name.en}, El Salvador ${tournament.year}.`
      : `Noticias del ${tournament.name.es}, El Salvador ${tournament.year}.`,
    link: `${site}/news`,
    language,
    updated: new Date(articles[0]?.updatedAt ?? tournament.credentialsFrom),
    copyright: tournament.name[language],
    feedLinks: { rss: `${site}/rss.xml${english ? '?lang=en' : ''}` },
  });
  for (const article of articles) {
    const words = english ? (article.translations.en ?? article) : article;
    feed.addItem({
      id: `${site}/news/${article.id}`,
      link: `${site}/news/${article.id}${english ? '?lang=en' : ''}`,
      title: words.title,
      // Readers take it for HTML.
      description: escapeXml(summaryOf(words)),
      content: paragraphs(words.content),
      date: new Date(article.publishedAt),
      category: [{ name: article.category }],
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

function entry(address: string, changed?: string): string {
  const when = changed ? `<lastmod>${changed}</lastmod>` : '';
  return `  <url><loc>${escapeXml(address)}</loc>${when}</url>`;
}

function escapeXml(text: string): string {
  return text.replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
