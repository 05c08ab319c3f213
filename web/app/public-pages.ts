/**
 * The pages that arrive as HTML, with what each one reads before it is drawn. The server draws them with the
 * answers; the browser finds the answers in the page and goes on from there.
 */
import { matchPath } from 'react-router-dom';
import { now, nowMs } from '#shared/clock.ts';
import { calendarDateAt, isCalendarDate } from '#shared/dates.ts';
import { eventPhase } from '#shared/event-days.ts';
import { categories, categoryNames } from '#shared/tournament.ts';
import type { ApiKey, Sent } from '#web/lib/api.ts';
import { idIn, paths } from '#web/lib/paths.ts';

/** One call a page makes: the endpoint, and what is sent to it. */
export type Read = { [K in ApiKey]: { key: K; input: Sent<K> | undefined } }[ApiKey];

type Params = Record<string, string | undefined>;
type Reads = (params: Params, search: URLSearchParams) => Read[];

const read = <K extends ApiKey>(key: K, input?: Sent<K>): Read => ({ key, input }) as Read;

/** What a page about one thing reads; nothing when its address names none. */
const byId =
  (key: 'GET /api/news/:id' | 'GET /api/teams/:id' | 'GET /api/games/:id'): Reads =>
  ({ id: written }) => {
    const id = idIn(written);
    return id === null ? [] : [read(key, { params: { id } })];
  };

const competition = 'features/competition';

interface Page {
  path: string;
  reads: Reads;
  /** The file of a page that is fetched apart from the first one. */
  file?: string;
  /** What of the query the page shows; whatever else stands there, it is the same page. */
  parameters?: readonly string[];
}

/** By pattern. */
const pages: readonly Page[] = [
  {
    path: paths.home,
    reads: () => [
      read('GET /api/news', { query: { limit: 3 } }),
      read('GET /api/schedule'),
      // Before the first day nothing is on.
      ...(eventPhase(nowMs()) === 'before' ? [] : [read('GET /api/today')]),
    ],
  },
  { path: paths.news, reads: () => [read('GET /api/news', {})], file: 'features/news/NewsListPage.tsx' },
  {
    path: paths.article,
    reads: byId('GET /api/news/:id'),
    file: 'features/news/ArticlePage.tsx',
  },
  {
    path: paths.schedule,
    reads: (_params, search) => {
      const day = search.get('day');
      const date = day !== null && isCalendarDate(day) ? { date: day } : { from: calendarDateAt(now()) };
      return [read('GET /api/schedule'), read('GET /api/games', { query: date })];
    },
    file: `${competition}/SchedulePage.tsx`,
    parameters: ['day', 'category', 'venue', 'team'],
  },
  {
    path: paths.teams,
    reads: () => [read('GET /api/teams')],
    file: `${competition}/TeamsPage.tsx`,
    parameters: ['category', 'q'],
  },
  { path: paths.team, reads: byId('GET /api/teams/:id'), file: `${competition}/TeamPage.tsx` },
  { path: paths.game, reads: byId('GET /api/games/:id'), file: `${competition}/GamePage.tsx` },
  {
    path: paths.standings,
    reads: (_params, search) => {
      const code = search.get('category');
      const category = categoryNames.find((name) => categories[name].code === code) ?? categoryNames[0];
      return [read('GET /api/standings', { query: { category } }), read('GET /api/schedule')];
    },
    file: `${competition}/StandingsPage.tsx`,
    parameters: ['category'],
  },
  {
    path: paths.venues,
    reads: () => [
      read('GET /api/venues'),
      read('GET /api/games', { query: { from: calendarDateAt(now()) } }),
    ],
    file: `${competition}/VenuesPage.tsx`,
  },
  {
    path: paths.venue,
    reads: ({ id }) => {
      const venueId = idIn(id);
      return [
        read('GET /api/venues'),
        ...(venueId === null ? [] : [read('GET /api/games', { query: { venueId } })]),
      ];
    },
    file: `${competition}/VenuePage.tsx`,
  },
  {
    path: paths.accommodation,
    reads: () => [read('GET /api/accommodations')],
    file: `${competition}/AccommodationPage.tsx`,
  },
  { path: paths.rules, reads: () => [read('GET /api/rules')], file: `${competition}/RulesPage.tsx` },
  { path: paths.faq, reads: () => [read('GET /api/faq')], file: `${competition}/FaqPage.tsx` },
  {
    path: paths.about,
    reads: () => [read('GET /api/venues', {})],
    file: 'features/info/AboutPage.tsx',
  },
  { path: paths.contact, reads: () => [], file: 'features/inbox/ContactPage.tsx' },
  { path: paths.regulations, reads: () => [], file: 'features/info/RegulationsPage.tsx' },
  { path: paths.registerTeam, reads: () => [], file: 'features/info/RegisterTeamPage.tsx' },
  { path: paths.privacy, reads: () => [], file: 'features/info/LegalPage.tsx' },
  { path: paths.terms, reads: () => [], file: 'features/info/LegalPage.tsx' },
  { path: paths.cookies, reads: () => [], file: 'features/info/LegalPage.tsx' },
];

export interface PublicPage {
  reads: Read[];
  /** Where the page's code stands, under web/. */
  file: string | null;
  /** Path and query with nothing in it that the page does not show: equal addresses are drawn alike. */
  address: string;
}

/** What the app draws by itself, each by its own pattern: forms and tools, which need its script anyway. */
const ownPages = [
  ...Object.values(paths).filter((path) => !pages.some((page) => page.path === path)),
  '/admin/*',
];

/**
 * The public page of an address; the one that says 404 for an address nobody has. Nothing for the app's own
 * pages: then its shell is sent and the browser does the rest.
 */
export function findPublicPage(
  pathname: string,
  search: URLSearchParams = new URLSearchParams(),
): PublicPage | null {
  for (const { path, reads, file, parameters = [] } of pages) {
    const match = matchPath({ path, end: true }, pathname);
    if (!match) continue;
    const shown = new URLSearchParams(
      parameters.flatMap((name): [string, string][] => {
        const value = search.get(name);
        return value ? [[name, value]] : [];
      }),
    );
    const address = shown.size > 0 ? `${pathname}?${shown}` : pathname;
    return { reads: reads(match.params, search), file: file ?? null, address };
  }
  if (ownPages.some((path) => matchPath({ path, end: true }, pathname))) return null;
  return { reads: [], file: 'app/NotFoundPage.tsx', address: pathname };
}
