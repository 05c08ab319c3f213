import type { Game, Team } from '#shared/competition/competition.ts';
import type { News } from '#shared/news.ts';
import { summaryOf } from '#shared/text.ts';
import { tournament } from '#shared/tournament.ts';
import type { Language } from '#web/lib/i18n.ts';
import type { Read } from './public-pages.ts';

/**
 * What a page is about, for search engines (schema.org, JSON-LD): the tournament, an article, a game, a team.
 * `answers` are those of the page's reads, in their order.
 */
export function structuredData(
  reads: readonly Read[],
  answers: readonly unknown[],
  context: { site: string; language: Language; isHome: boolean },
): object | null {
  if (context.isHome) return tournamentEvent(context);
  const found = (key: Read['key']) => answers[reads.findIndex((read) => read.key === key)];
  // Each answer is the one of the endpoint its read names.
  const article = found('GET /api/news/:id') as News | undefined;
  if (article) return newsArticle(article, context);
  const game = found('GET /api/games/:id') as Game | undefined;
  if (game) return gameEvent(game, context);
  const page = found('GET /api/teams/:id') as { team: Team } | undefined;
  if (page)
    return {
      '@context': 'https://schema.org',
      '@type': 'SportsTeam',
      name: page.team.name,
      sport: 'Basketball',
    };
  return null;
}

interface Context {
  site: string;
  language: Language;
}

function tournamentEvent({ site, language }: Context): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'SportsEvent',
    name: tournament.name[language],
    sport: 'Basketball',
    startDate: tournament.startsOn,
    endDate: tournament.endsOn,
    eventStatus: 'https://schema.org/EventScheduled',
    url: `${site}/`,
    image: `${site}/share/site.png`,
    location: place(tournament.city),
  };
}

function newsArticle(article: News, { site, language }: Context): object {
  const words = language === 'en' ? (article.translations.en ?? article) : article;
  return {
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: words.title,
    description: summaryOf(words),
    datePublished: article.publishedAt,
    dateModified: article.updatedAt,
    image: [`${site}/share/news/${article.id}.png`],
    url: `${site}/news/${article.id}`,
    publisher: { '@type': 'Organization', name: tournament.name[language] },
  };
}

function gameEvent(game: Game, { site, language }: Context): object {
  const teams = [game.team1, game.team2].flatMap((team) =>
    team ? [{ '@type': 'SportsTeam', name: team.name }] : [],
  );
  return {
    '@context': 'https://schema.org',
    '@type': 'SportsEvent',
    name: teams.length === 2 ? teams.map((team) => team.name).join(' – ') : game.title,
    sport: 'Basketball',
    startDate: game.date,
    url: `${site}/games/${game.id}`,
    location: place(game.venue ?? tournament.city),
    competitor: teams,
    superEvent: { '@type': 'SportsEvent', name: tournament.name[language] },
  };
}

const place = (name: string) => ({
  '@type': 'Place',
  name,
  address: { '@type': 'PostalAddress', addressCountry: tournament.country },
});
