import { matchPath } from 'react-router-dom';
import { markPath } from '#shared/base/picture-path.ts';
import { summaryOf } from '#shared/base/text.ts';
import type { Game, Team, Venue } from '#shared/competition/competition.ts';
import { courtMs } from '#shared/competition/event-moment.ts';
import type { News } from '#shared/content/news.ts';
import type { PageEdition } from '#shared/edition/edition.ts';
import { inLanguage } from '#shared/edition/offered-languages.ts';
import { articlePath, gamePath, paths, teamPath, venuePath } from '#web/core/client/paths.ts';
import type { Language } from '#web/core/lib/i18n.ts';
import type { PageRead } from './site-pages.tsx';

interface PageContext {
  site: string;
  language: Language;
  pathname: string;
  edition: PageEdition;
}

/**
 * The structured data of a page for search engines (schema.org, JSON-LD): the tournament, an article, a game, a team,
 * a venue. `answers` are those of the page's reads, in order.
 */
export function structuredData(
  reads: readonly PageRead[],
  answers: readonly unknown[],
  context: PageContext,
): object | null {
  const about = subject(reads, answers, context);
  return about && { '@context': 'https://schema.org', ...about };
}

function subject(
  reads: readonly PageRead[],
  answers: readonly unknown[],
  context: PageContext,
): object | null {
  if (context.pathname === paths.home) return tournamentEvent(context);
  const found = (key: PageRead['key']) => answers[reads.findIndex((read) => read.key === key)];
  // Each answer is the one of the endpoint its read names.
  const article = found('GET /api/news/:id') as News | undefined;
  if (article) return newsArticle(article, context);
  const game = found('GET /api/games/:id') as Game | undefined;
  if (game) return gameEvent(game, context);
  const sheet = found('GET /api/teams/:id') as { team: Team } | undefined;
  if (sheet) return sportsTeam(sheet.team, context);
  const id = Number(matchPath(paths.venue, context.pathname)?.params.id);
  const venue = (found('GET /api/venues') as Venue[] | undefined)?.find((one) => one.id === id);
  return venue ? sportsHall(venue, context) : null;
}

function tournamentEvent(context: PageContext): object {
  return {
    '@type': 'SportsEvent',
    ...tournamentIn(context),
    sport: 'Basketball',
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    image: `${context.site}/share/site.png`,
    organizer: organizer(context),
  };
}

function newsArticle(article: News, context: PageContext): object {
  const words = context.language === 'en' ? (article.translations.en ?? article) : article;
  return {
    '@type': 'NewsArticle',
    headline: words.title,
    description: summaryOf(words),
    inLanguage: words === article ? 'es' : 'en',
    datePublished: article.publishedAt,
    dateModified: article.updatedAt,
    image: [`${context.site}/share/news/${article.id}.png`],
    url: address(articlePath(article.id), context),
    mainEntityOfPage: address(articlePath(article.id), context),
    author: organizer(context),
    publisher: organizer(context),
  };
}

function gameEvent(game: Game, context: PageContext): object {
  const teams = [game.team1, game.team2].flatMap((team) =>
    team ? [{ '@type': 'SportsTeam', name: team.name, url: address(teamPath(team.id), context) }] : [],
  );
  const title = (context.language === 'en' ? game.titleEn : null) ?? game.title;
  return {
    '@type': 'SportsEvent',
    name: teams.length === 2 ? teams.map((team) => team.name).join(' – ') : title,
    sport: 'Basketball',
    startDate: game.date,
    endDate: new Date(new Date(game.date).getTime() + courtMs()).toISOString(),
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    image: `${context.site}/share/games/${game.id}.png`,
    url: address(gamePath(game.id), context),
    location: place(game.venue ?? context.edition.identity.city, context),
    competitor: teams,
    organizer: organizer(context),
    superEvent: { '@type': 'SportsEvent', ...tournamentIn(context) },
  };
}

function sportsTeam(team: Team, context: PageContext): object {
  return {
    '@type': 'SportsTeam',
    name: team.name,
    sport: 'Basketball',
    url: address(teamPath(team.id), context),
    image: `${context.site}/share/teams/${team.id}.png`,
    location: { '@type': 'Country', name: team.country },
    memberOf: { '@type': 'SportsEvent', ...tournamentIn(context) },
  };
}

function sportsHall(venue: Venue, context: PageContext): object {
  return {
    '@type': 'StadiumOrArena',
    name: venue.name,
    url: address(venuePath(venue.id), context),
    image: `${context.site}/share/venues/${venue.id}.png`,
    address: {
      '@type': 'PostalAddress',
      ...(venue.address ? { streetAddress: venue.address } : {}),
      addressLocality: venue.city,
      addressCountry: context.edition.identity.country.code,
    },
    ...(venue.lat !== null && venue.lon !== null
      ? { geo: { '@type': 'GeoCoordinates', latitude: venue.lat, longitude: venue.lon } }
      : {}),
  };
}

const tournamentIn = (context: PageContext) => ({
  name: context.edition.identity.name[context.language],
  startDate: context.edition.dates.startsOn,
  endDate: context.edition.dates.endsOn,
  url: address(paths.home, context),
  location: place(context.edition.identity.city, context),
});

const organizer = ({ site, language, edition }: PageContext) => ({
  '@type': 'Organization',
  name: edition.identity.name[language],
  url: `${site}/`,
  logo: site + (edition.look.logo ? markPath(edition.look.logo.sha256) : '/icons/icon-512.png'),
  email: edition.contact.email,
});

const place = (name: string, { edition }: PageContext) => ({
  '@type': 'Place',
  name,
  address: { '@type': 'PostalAddress', addressCountry: edition.identity.country.code },
});

/** The page's address in the reader's language, as its canonical link has it. */
const address = (path: string, { site, language }: PageContext) => site + inLanguage(path, language);
