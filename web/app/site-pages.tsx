import type { ReactElement } from 'react';
import { Navigate, type RouteObject, useRoutes } from 'react-router-dom';
import { now, nowMs } from '#shared/base/clock.ts';
import { calendarDateAt, isCalendarDate } from '#shared/base/dates.ts';
import { eventPhase } from '#shared/edition/event-days.ts';
import { findCategoryByCode } from '#shared/edition/tournament.ts';
import type { ApiInput, ApiKey } from '#web/core/client/api.ts';
import { presentEdition } from '#web/core/client/edition.ts';
import { idIn, paths } from '#web/core/client/paths.ts';
import { Polling, WithQueries } from '#web/core/client/with-queries.tsx';
import { standingsQuery } from '#web/site/competition/standings-query.ts';
import { lazyPage } from './lazy-page.tsx';
import { preload } from './preload.ts';

/**
 * The pages of the public site: address, code, word areas and reads. The browser's routes, server rendering and
 * prefetching all use this table.
 */
const NewsListPage = lazyPage(
  async () => (await import('#web/site/news/NewsListPage.tsx')).NewsListPage,
  ['news'],
);
const ArticlePage = lazyPage(
  async () => (await import('#web/site/news/ArticlePage.tsx')).ArticlePage,
  ['news'],
);
const SchedulePage = lazyPage(
  async () => (await import('#web/site/competition/SchedulePage.tsx')).SchedulePage,
  ['competition'],
);
const TeamsPage = lazyPage(
  async () => (await import('#web/site/competition/teams/TeamsPage.tsx')).TeamsPage,
  ['competition'],
);
const TeamPage = lazyPage(
  async () => (await import('#web/site/competition/teams/TeamPage.tsx')).TeamPage,
  ['competition'],
);
const GamePage = lazyPage(
  async () => (await import('#web/site/competition/GamePage.tsx')).GamePage,
  ['competition'],
);
const StandingsPage = lazyPage(
  async () => (await import('#web/site/competition/teams/StandingsPage.tsx')).StandingsPage,
  ['competition'],
);
const VenuesPage = lazyPage(
  async () => (await import('#web/site/competition/venues/VenuesPage.tsx')).VenuesPage,
  ['competition'],
);
const VenuePage = lazyPage(
  async () => (await import('#web/site/competition/venues/VenuePage.tsx')).VenuePage,
  ['competition'],
);
const AccommodationPage = lazyPage(
  async () => (await import('#web/site/competition/venues/AccommodationPage.tsx')).AccommodationPage,
  ['competition'],
);
const RulesPage = lazyPage(
  async () => (await import('#web/site/competition/venues/RulesPage.tsx')).RulesPage,
  ['competition'],
);
const FaqPage = lazyPage(
  async () => (await import('#web/site/competition/venues/FaqPage.tsx')).FaqPage,
  ['competition'],
);
const ArchivePage = lazyPage(
  async () => (await import('#web/site/info/ArchivePage.tsx')).ArchivePage,
  ['archive'],
);
const SignInPage = lazyPage(
  async () => (await import('#web/account/sign-in/SignInPage.tsx')).SignInPage,
  ['account', 'errors', 'fields'],
);
const StaffSignInPage = lazyPage(
  async () => (await import('#web/account/sign-in/SignInPage.tsx')).StaffSignInPage,
  ['account', 'errors', 'fields'],
);
const ProfilePage = lazyPage(
  async () => (await import('./pages/OwnProfilePage.tsx')).OwnProfilePage,
  ['account', 'errors', 'fields'],
);
const SecurityPage = lazyPage(
  async () => (await import('./pages/OwnSecurityPage.tsx')).OwnSecurityPage,
  ['security', 'account', 'errors', 'fields'],
);
const RegisterPage = lazyPage(
  async () => (await import('#web/account/registration/RegisterPage.tsx')).RegisterPage,
  ['participants', 'rules', 'badge', 'errors', 'fields'],
);
const CredentialsPage = lazyPage(
  async () => (await import('./pages/CredentialsPage.tsx')).CredentialsPage,
  ['credentials', 'participants', 'rules', 'badge', 'errors', 'fields'],
);
const AboutPage = lazyPage(async () => (await import('#web/site/info/AboutPage.tsx')).AboutPage, ['info']);
const RegulationsPage = lazyPage(
  async () => (await import('#web/site/info/RegulationsPage.tsx')).RegulationsPage,
  ['regulations'],
);
const RegisterTeamPage = lazyPage(
  async () => (await import('#web/site/info/RegisterTeamPage.tsx')).RegisterTeamPage,
  ['info'],
);
const PrivacyPage = lazyPage(
  async () => (await import('#web/site/info/LegalPage.tsx')).PrivacyPage,
  ['legal'],
);
const TermsPage = lazyPage(async () => (await import('#web/site/info/LegalPage.tsx')).TermsPage, ['legal']);
const CookiesPage = lazyPage(
  async () => (await import('#web/site/info/LegalPage.tsx')).CookiesPage,
  ['legal'],
);
const ContactPage = lazyPage(
  async () => (await import('#web/site/inbox/ContactPage.tsx')).ContactPage,
  ['inbox', 'errors', 'fields'],
);
const NewsletterBox = lazyPage(
  async () => (await import('#web/site/inbox/NewsletterBox.tsx')).NewsletterBox,
  ['inbox', 'errors', 'fields'],
);
const UnsubscribePage = lazyPage(
  async () => (await import('#web/site/inbox/UnsubscribePage.tsx')).UnsubscribePage,
  ['inbox', 'errors'],
);
const DashboardPage = lazyPage(
  async () => (await import('./pages/DashboardPage.tsx')).DashboardPage,
  ['dashboard', 'account'],
);
const NotFoundPage = lazyPage(async () => (await import('./pages/NotFoundPage.tsx')).NotFoundPage, []);

/** One read of a page: the endpoint and its input. */
export type PageRead = { [K in ApiKey]: { key: K; input: ApiInput<K> | undefined } }[ApiKey];

type Params = Record<string, string | undefined>;
type Reads = (params: Params, search: URLSearchParams) => PageRead[];

const read = <K extends ApiKey>(key: K, input?: ApiInput<K>): PageRead => ({ key, input }) as PageRead;

/** The reads of a page about one record; none if its address has no id. */
const byId =
  (key: 'GET /api/news/:id' | 'GET /api/teams/:id' | 'GET /api/games/:id'): Reads =>
  ({ id: written }) => {
    const id = idIn(written);
    return id === null ? [] : [read(key, { params: { id } })];
  };

const editionTexts: Reads = () => [read('GET /api/edition/texts')];

interface SitePage {
  path: string;
  /** The home page is part of the first file (router.tsx). */
  page?: ReactElement;
  /**
   * The file with its code, below web/. A page without one renders only in the browser, because its content is
   * personal.
   */
  file?: string;
  /** The reads that the server makes before it renders. The browser finds the answers in the page. */
  reads?: Reads;
  /** The query parameters that the page uses; all others are ignored. */
  parameters?: readonly string[];
}

/** By pattern; the home page first, the 404 page last. */
export const sitePages: readonly SitePage[] = [
  {
    path: paths.home,
    reads: () => [
      read('GET /api/news', { query: { limit: 3 } }),
      read('GET /api/schedule'),
      read('GET /api/sponsors'),
      // Before the first day nothing is on.
      ...(eventPhase(presentEdition().dates, nowMs()) === 'before' ? [] : [read('GET /api/today')]),
    ],
  },
  {
    path: paths.news,
    page: <NewsListPage below={<NewsletterBox />} />,
    reads: () => [read('GET /api/news', {})],
    file: 'site/news/NewsListPage.tsx',
  },
  {
    path: paths.article,
    page: <ArticlePage />,
    reads: byId('GET /api/news/:id'),
    file: 'site/news/ArticlePage.tsx',
  },
  {
    path: paths.schedule,
    page: <SchedulePage />,
    reads: (_params, search) => {
      const day = search.get('day');
      const date = day !== null && isCalendarDate(day) ? { date: day } : { from: calendarDateAt(now()) };
      return [read('GET /api/schedule'), read('GET /api/games', { query: date })];
    },
    file: 'site/competition/SchedulePage.tsx',
    parameters: ['day', 'category', 'venue', 'team'],
  },
  {
    path: paths.teams,
    page: <TeamsPage />,
    reads: () => [read('GET /api/teams')],
    file: 'site/competition/teams/TeamsPage.tsx',
    parameters: ['category', 'q'],
  },
  {
    path: paths.team,
    page: <TeamPage />,
    reads: byId('GET /api/teams/:id'),
    file: 'site/competition/teams/TeamPage.tsx',
  },
  {
    path: paths.game,
    page: <GamePage />,
    reads: byId('GET /api/games/:id'),
    file: 'site/competition/GamePage.tsx',
  },
  {
    path: paths.standings,
    page: <StandingsPage />,
    reads: (_params, search) => {
      const chosen = findCategoryByCode(search.get('category'));
      return [read('GET /api/standings', { query: standingsQuery(chosen) }), read('GET /api/schedule')];
    },
    file: 'site/competition/teams/StandingsPage.tsx',
    parameters: ['category'],
  },
  {
    path: paths.venues,
    page: <VenuesPage />,
    reads: () => [
      read('GET /api/venues'),
      read('GET /api/games', { query: { from: calendarDateAt(now()) } }),
    ],
    file: 'site/competition/venues/VenuesPage.tsx',
  },
  {
    path: paths.venue,
    page: <VenuePage />,
    reads: ({ id }) => {
      const venueId = idIn(id);
      return [
        read('GET /api/venues'),
        ...(venueId === null ? [] : [read('GET /api/games', { query: { venueId } })]),
      ];
    },
    file: 'site/competition/venues/VenuePage.tsx',
  },
  {
    path: paths.accommodation,
    page: <AccommodationPage />,
    reads: () => [read('GET /api/accommodations')],
    file: 'site/competition/venues/AccommodationPage.tsx',
  },
  {
    path: paths.rules,
    page: <RulesPage />,
    reads: () => [read('GET /api/rules'), read('GET /api/edition/texts')],
    file: 'site/competition/venues/RulesPage.tsx',
  },
  {
    path: paths.faq,
    page: <FaqPage />,
    reads: () => [read('GET /api/faq')],
    file: 'site/competition/venues/FaqPage.tsx',
  },
  {
    path: paths.archive,
    page: <ArchivePage />,
    reads: () => [read('GET /api/archives')],
    file: 'site/info/ArchivePage.tsx',
  },
  {
    path: paths.about,
    page: <AboutPage />,
    reads: () => [read('GET /api/venues', {}), read('GET /api/edition/texts')],
    file: 'site/info/AboutPage.tsx',
  },
  { path: paths.contact, page: <ContactPage />, file: 'site/inbox/ContactPage.tsx' },
  {
    path: paths.regulations,
    page: <RegulationsPage />,
    reads: editionTexts,
    file: 'site/info/RegulationsPage.tsx',
  },
  {
    path: paths.registerTeam,
    page: <RegisterTeamPage />,
    reads: editionTexts,
    file: 'site/info/RegisterTeamPage.tsx',
  },
  { path: paths.privacy, page: <PrivacyPage />, reads: editionTexts, file: 'site/info/LegalPage.tsx' },
  { path: paths.terms, page: <TermsPage />, reads: editionTexts, file: 'site/info/LegalPage.tsx' },
  { path: paths.cookies, page: <CookiesPage />, reads: editionTexts, file: 'site/info/LegalPage.tsx' },
  { path: paths.unsubscribe, page: <UnsubscribePage /> },
  { path: paths.auth, page: <SignInPage />, file: 'account/sign-in/SignInPage.tsx' },
  { path: paths.login, page: <StaffSignInPage />, file: 'account/sign-in/SignInPage.tsx' },
  { path: paths.register, page: <Navigate to={paths.auth} replace /> },
  { path: paths.registro, page: <Navigate to={paths.auth} replace /> },
  { path: paths.profile, page: <ProfilePage /> },
  { path: paths.security, page: <SecurityPage /> },
  { path: paths.dashboard, page: <DashboardPage /> },
  { path: paths.newParticipant, page: <RegisterPage /> },
  { path: paths.credentials, page: <CredentialsPage /> },
  { path: '*', page: <NotFoundPage />, file: 'app/pages/NotFoundPage.tsx' },
];

const routes: RouteObject[] = sitePages.map(({ path, page }) => ({ path, element: page }));

/** The page of the present address; the frame around it is SiteLayout's. */
export function SitePages() {
  return (
    <WithQueries>
      {useRoutes(routes)}
      <Polling />
    </WithQueries>
  );
}

export const preloadPage = (pathname: string) => preload(routes, pathname);
