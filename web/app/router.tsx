import { type ReactElement, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { paths } from '#web/lib/paths.ts';
import { HomePage } from './HomePage.tsx';
import { lazyPage } from './lazy-page.tsx';
import { SiteLayout } from './SiteLayout.tsx';
import { ToolLayout } from './ToolLayout.tsx';

/** The whole site on one screen: path → page, gate, layout. A page is fetched together with the words it says. */
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
  ['participants', 'badge', 'errors', 'fields'],
);
const CredentialsPage = lazyPage(
  async () => (await import('./CredentialsPage.tsx')).CredentialsPage,
  ['credentials', 'participants', 'badge', 'errors', 'fields'],
);
const DeskStation = lazyPage(
  async () => (await import('./DeskStation.tsx')).DeskStation,
  ['desk', 'devices', 'badge', 'participants', 'fields', 'errors'],
);
const KioskStation = lazyPage(
  async () => (await import('./KioskStation.tsx')).KioskStation,
  ['kiosk', 'desk', 'devices', 'door', 'badge', 'participants', 'fields', 'errors'],
);
const DoorStation = lazyPage(
  async () => (await import('./DoorStation.tsx')).DoorStation,
  ['door', 'devices', 'badge', 'errors', 'fields'],
);

const AdminPage = lazyPage(
  async () => (await import('./AdminPage.tsx')).AdminPage,
  ['admin', 'account', 'errors', 'fields'],
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

export function Pages() {
  return (
    <Routes>
      <Route path={paths.home} element={site(<HomePage />)} />
      <Route path={paths.news} element={site(<NewsListPage below={<NewsletterBox />} />)} />
      <Route path={paths.article} element={site(<ArticlePage />)} />
      <Route path={paths.schedule} element={site(<SchedulePage />)} />
      <Route path={paths.teams} element={site(<TeamsPage />)} />
      <Route path={paths.team} element={site(<TeamPage />)} />
      <Route path={paths.game} element={site(<GamePage />)} />
      <Route path={paths.standings} element={site(<StandingsPage />)} />
      <Route path={paths.venues} element={site(<VenuesPage />)} />
      <Route path={paths.venue} element={site(<VenuePage />)} />
      <Route path={paths.accommodation} element={site(<AccommodationPage />)} />
      <Route path={paths.rules} element={site(<RulesPage />)} />
      <Route path={paths.faq} element={site(<FaqPage />)} />
      <Route path={paths.about} element={site(<AboutPage />)} />
      <Route path={paths.contact} element={site(<ContactPage />)} />
      <Route path={paths.regulations} element={site(<RegulationsPage />)} />
      <Route path={paths.registerTeam} element={site(<RegisterTeamPage />)} />
      <Route path={paths.privacy} element={site(<PrivacyPage />)} />
      <Route path={paths.terms} element={site(<TermsPage />)} />
      <Route path={paths.cookies} element={site(<CookiesPage />)} />
      <Route path={paths.unsubscribe} element={site(<UnsubscribePage />)} />
      <Route path={paths.auth} element={site(<SignInPage />)} />
      <Route path={paths.login} element={site(<StaffSignInPage />)} />
      <Route path={paths.register} element={<Navigate to={paths.auth} replace />} />
      <Route path={paths.registro} element={<Navigate to={paths.auth} replace />} />
      <Route path={paths.profile} element={site(<ProfilePage />)} />
      <Route path={paths.dashboard} element={site(<DashboardPage />)} />
      <Route path={paths.newParticipant} element={site(<RegisterPage />)} />
      <Route path={paths.credentials} element={site(<CredentialsPage />)} />
      <Route path={paths.desk} element={tool(<DeskStation />)} />
      <Route path={paths.scan} element={tool(<DoorStation />)} />
      <Route path={paths.kiosk} element={tool(<KioskStation />)} />
      <Route
        path={`${paths.admin}/*`}
        element={
          <Suspense>
            <AdminPage />
          </Suspense>
        }
      />
      <Route path="*" element={site(<NotFoundPage />)} />
    </Routes>
  );
}

function site(page: ReactElement): ReactElement {
  return <SiteLayout>{page}</SiteLayout>;
}

/** Desk and door: no gate, for they open without a server; who works there is asked by the device itself. */
function tool(page: ReactElement): ReactElement {
  return <ToolLayout>{page}</ToolLayout>;
}
