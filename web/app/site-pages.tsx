import { createRoutesFromElements, Navigate, Route, useRoutes } from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';
import { KeepUp, WithQueries } from '#web/lib/with-queries.tsx';
import { lazyPage } from './lazy-page.tsx';
import { preload } from './preload.ts';

/** The public site but for its first page: path → page. A page is fetched together with the words it says. */
const NewsListPage = lazyPage(
  async () => (await import('#web/features/news/NewsListPage.tsx')).NewsListPage,
  ['news'],
);
const ArticlePage = lazyPage(
  async () => (await import('#web/features/news/ArticlePage.tsx')).ArticlePage,
  ['news'],
);
const SchedulePage = lazyPage(
  async () => (await import('#web/features/competition/SchedulePage.tsx')).SchedulePage,
  ['competition'],
);
const TeamsPage = lazyPage(
  async () => (await import('#web/features/competition/TeamsPage.tsx')).TeamsPage,
  ['competition'],
);
const TeamPage = lazyPage(
  async () => (await import('#web/features/competition/TeamPage.tsx')).TeamPage,
  ['competition'],
);
const GamePage = lazyPage(
  async () => (await import('#web/features/competition/GamePage.tsx')).GamePage,
  ['competition'],
);
const StandingsPage = lazyPage(
  async () => (await import('#web/features/competition/StandingsPage.tsx')).StandingsPage,
  ['competition'],
);
const VenuesPage = lazyPage(
  async () => (await import('#web/features/competition/VenuesPage.tsx')).VenuesPage,
  ['competition'],
);
const VenuePage = lazyPage(
  async () => (await import('#web/features/competition/VenuePage.tsx')).VenuePage,
  ['competition'],
);
const AccommodationPage = lazyPage(
  async () => (await import('#web/features/competition/AccommodationPage.tsx')).AccommodationPage,
  ['competition'],
);
const RulesPage = lazyPage(
  async () => (await import('#web/features/competition/RulesPage.tsx')).RulesPage,
  ['competition'],
);
const FaqPage = lazyPage(
  async () => (await import('#web/features/competition/FaqPage.tsx')).FaqPage,
  ['competition'],
);
const SignInPage = lazyPage(
  async () => (await import('#web/features/account/SignInPage.tsx')).SignInPage,
  ['account', 'errors', 'fields'],
);
const StaffSignInPage = lazyPage(
  async () => (await import('#web/features/account/SignInPage.tsx')).StaffSignInPage,
  ['account', 'errors', 'fields'],
);
const ProfilePage = lazyPage(
  async () => (await import('./OwnProfilePage.tsx')).OwnProfilePage,
  ['account', 'errors', 'fields'],
);
const RegisterPage = lazyPage(
  async () => (await import('#web/features/participants/RegisterPage.tsx')).RegisterPage,
  ['participants', 'rules', 'badge', 'errors', 'fields'],
);
const CredentialsPage = lazyPage(
  async () => (await import('./CredentialsPage.tsx')).CredentialsPage,
  ['credentials', 'participants', 'rules', 'badge', 'errors', 'fields'],
);
const AboutPage = lazyPage(
  async () => (await import('#web/features/info/AboutPage.tsx')).AboutPage,
  ['info'],
);
const RegulationsPage = lazyPage(
  async () => (await import('#web/features/info/RegulationsPage.tsx')).RegulationsPage,
  ['regulations'],
);
const RegisterTeamPage = lazyPage(
  async () => (await import('#web/features/info/RegisterTeamPage.tsx')).RegisterTeamPage,
  ['info'],
);
const PrivacyPage = lazyPage(
  async () => (await import('#web/features/info/LegalPage.tsx')).PrivacyPage,
  ['legal'],
);
const TermsPage = lazyPage(
  async () => (await import('#web/features/info/LegalPage.tsx')).TermsPage,
  ['legal'],
);
const CookiesPage = lazyPage(
  async () => (await import('#web/features/info/LegalPage.tsx')).CookiesPage,
  ['legal'],
);
const ContactPage = lazyPage(
  async () => (await import('#web/features/inbox/ContactPage.tsx')).ContactPage,
  ['inbox', 'errors', 'fields'],
);
const NewsletterBox = lazyPage(
  async () => (await import('#web/features/inbox/NewsletterBox.tsx')).NewsletterBox,
  ['inbox', 'errors', 'fields'],
);
const UnsubscribePage = lazyPage(
  async () => (await import('#web/features/inbox/UnsubscribePage.tsx')).UnsubscribePage,
  ['inbox', 'errors'],
);
const DashboardPage = lazyPage(
  async () => (await import('./DashboardPage.tsx')).DashboardPage,
  ['dashboard', 'account'],
);
const NotFoundPage = lazyPage(async () => (await import('./NotFoundPage.tsx')).NotFoundPage, []);

const routes = createRoutesFromElements(
  <>
    <Route path={paths.news} element={<NewsListPage below={<NewsletterBox />} />} />
    <Route path={paths.article} element={<ArticlePage />} />
    <Route path={paths.schedule} element={<SchedulePage />} />
    <Route path={paths.teams} element={<TeamsPage />} />
    <Route path={paths.team} element={<TeamPage />} />
    <Route path={paths.game} element={<GamePage />} />
    <Route path={paths.standings} element={<StandingsPage />} />
    <Route path={paths.venues} element={<VenuesPage />} />
    <Route path={paths.venue} element={<VenuePage />} />
    <Route path={paths.accommodation} element={<AccommodationPage />} />
    <Route path={paths.rules} element={<RulesPage />} />
    <Route path={paths.faq} element={<FaqPage />} />
    <Route path={paths.about} element={<AboutPage />} />
    <Route path={paths.contact} element={<ContactPage />} />
    <Route path={paths.regulations} element={<RegulationsPage />} />
    <Route path={paths.registerTeam} element={<RegisterTeamPage />} />
    <Route path={paths.privacy} element={<PrivacyPage />} />
    <Route path={paths.terms} element={<TermsPage />} />
    <Route path={paths.cookies} element={<CookiesPage />} />
    <Route path={paths.unsubscribe} element={<UnsubscribePage />} />
    <Route path={paths.auth} element={<SignInPage />} />
    <Route path={paths.login} element={<StaffSignInPage />} />
    <Route path={paths.register} element={<Navigate to={paths.auth} replace />} />
    <Route path={paths.registro} element={<Navigate to={paths.auth} replace />} />
    <Route path={paths.profile} element={<ProfilePage />} />
    <Route path={paths.dashboard} element={<DashboardPage />} />
    <Route path={paths.newParticipant} element={<RegisterPage />} />
    <Route path={paths.credentials} element={<CredentialsPage />} />
    <Route path="*" element={<NotFoundPage />} />
  </>,
);

/** The page of the present address; the frame around it is SiteLayout's. */
export function SitePages() {
  return (
    <WithQueries>
      {useRoutes(routes)}
      <KeepUp />
    </WithQueries>
  );
}

export const preloadPage = (pathname: string) => preload(routes, pathname);
