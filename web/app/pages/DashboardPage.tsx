import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation } from 'react-router-dom';
import type { User } from '#shared/accounts/accounts.ts';
import { can } from '#shared/base/permissions.ts';
import { summaryOf, truncate } from '#shared/base/text.ts';
import { eventPhase, isRegistrationOpen, registrationPhase } from '#shared/edition/event-days.ts';
import { limits, tournament } from '#shared/edition/tournament.ts';
import { useLogOut } from '#web/app/log-out.ts';
import { useEdition } from '#web/core/client/edition.ts';
import { articlePath, paths } from '#web/core/client/paths.ts';
import { useCall } from '#web/core/client/query.ts';
import { retrySession, useSession } from '#web/core/client/session.ts';
import { useFormat } from '#web/core/lib/format.ts';
import { useLanguage } from '#web/core/lib/i18n.ts';
import { worksAtDoor } from '#web/core/lib/landing-path.ts';
import { PageHead } from '#web/core/lib/PageHead.tsx';
import { registrationWords } from '#web/core/lib/registration-words.ts';
import { useEventPhase, usePresent } from '#web/core/lib/use-now.ts';
import { Button, ButtonLink } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { Loaded } from '#web/core/ui/Loaded.tsx';
import { PageNotice } from '#web/core/ui/Notice.tsx';
import { OutsideLink } from '#web/core/ui/OutsideLink.tsx';
import { PageBanner } from '#web/core/ui/PageBanner.tsx';
import { Tabs } from '#web/core/ui/Tabs.tsx';
import { articleIn } from '#web/site/news/news-text.ts';

/** /dashboard: the overview for signed-in users. Visitors are sent to /login and back. */
export function DashboardPage() {
  const { t } = useTranslation();
  const session = useSession();
  const location = useLocation();
  if (session.kind === 'loading') return <PageNotice kind="loading">{t('common.loading')}</PageNotice>;
  if (session.kind === 'signedOut') return <Navigate to={paths.login} replace state={{ from: location }} />;
  if (session.kind === 'unreachable') {
    return (
      <PageNotice kind="error" action={<Button onClick={retrySession}>{t('common.retry')}</Button>}>
        {t('common.gate.offline')}
      </PageNotice>
    );
  }
  return <Dashboard user={session.user} />;
}

function Dashboard({ user }: { user: User }) {
  const { t } = useTranslation();
  const { identity } = useEdition();
  const language = useLanguage();
  const logOut = useLogOut();
  const [tab, setTab] = useState('overview');
  return (
    <>
      <PageHead title={t('dashboard.title')} />
      <PageBanner
        face="badge"
        title={t('dashboard.title')}
        lead={t('dashboard.lead', {
          name: user.firstName || user.username,
          tournament: identity.shortName[language],
        })}
        actions={
          <div className="flex flex-wrap gap-3">
            {worksAtDoor(user.role) && (
              <ButtonLink look="accent" to={paths.scan}>
                <Icon name="scan" />
                {t('dashboard.door')}
              </ButtonLink>
            )}
            <ButtonLink look="line" to={paths.home}>
              {t('dashboard.site')}
            </ButtonLink>
            <Button look="line" onClick={logOut}>
              {t('dashboard.logout')}
            </Button>
          </div>
        }
      />
      <div className="court py-10 md:py-16">
        <Tabs
          label={t('dashboard.tabs.label')}
          value={tab}
          onValueChange={setTab}
          tabs={[
            { value: 'overview', label: t('dashboard.tabs.overview'), content: <Overview user={user} /> },
            { value: 'news', label: t('dashboard.tabs.news'), content: <LatestArticles /> },
            { value: 'notifications', label: t('dashboard.tabs.notifications'), content: <Notifications /> },
          ]}
        />
      </div>
    </>
  );
}

const linkClass =
  'inline-flex min-h-11 items-center gap-1 font-semibold text-link underline underline-offset-4';

function Overview({ user }: { user: User }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { identity, dates } = useEdition();
  const format = useFormat();
  const news = useCall('GET /api/news', {});
  const at = usePresent();
  const isOpen = isRegistrationOpen(dates, at);
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Card title={t('dashboard.overview.profile')}>
          <p className="font-bold text-xl">{`${user.firstName} ${user.lastName}`.trim() || user.username}</p>
          <p className="break-all text-muted">{user.email || user.username}</p>
          <Link to={paths.profile} className={linkClass}>
            {t('dashboard.overview.profileLink')}
          </Link>
        </Card>
        <Card title={t('dashboard.overview.news')}>
          <p className="board digits text-2xl">{news.data ? format.number(news.data.length) : '–'}</p>
          <Link to={paths.news} className={linkClass}>
            {t('dashboard.overview.newsLink')}
          </Link>
        </Card>
        <Card title={t('dashboard.overview.tournament', { year: tournament.year })}>
          <p className="digits font-bold text-xl">{format.days(dates.startsOn, dates.endsOn)}</p>
          <p className="text-muted">
            {identity.city}, {identity.country.name[language]}
          </p>
          <Link to={paths.about} className={linkClass}>
            {t('dashboard.overview.tournamentLink')}
          </Link>
        </Card>
        <Card title={t('dashboard.overview.teams')}>
          <TeamRegistration />
        </Card>
      </div>
      <section className="mt-12">
        <h2 className="board text-xl">{t('dashboard.overview.actions')}</h2>
        <div className="mt-5 grid gap-3 sm:flex sm:flex-wrap">
          <ButtonLink to={paths.schedule}>
            <Icon name="calendar" />
            {t('dashboard.overview.schedule')}
          </ButtonLink>
          <ButtonLink to={paths.standings}>
            <Icon name="ball" />
            {t('dashboard.overview.standings')}
          </ButtonLink>
          <ButtonLink to={paths.registerTeam}>
            <Icon name={isOpen ? 'plus' : 'info'} />
            {t(isOpen ? 'dashboard.overview.registerTeam' : 'dashboard.overview.teams')}
          </ButtonLink>
          {can(user.role, 'participants.register') && eventPhase(dates, at) !== 'over' && (
            <ButtonLink look="quiet" to={paths.newParticipant}>
              <Icon name="user" />
              {t('dashboard.overview.people')}
            </ButtonLink>
          )}
          <ButtonLink look="quiet" to={paths.credentials}>
            <Icon name="badge" />
            {t('dashboard.overview.credentials')}
          </ButtonLink>
        </div>
      </section>
    </>
  );
}

/** Whether teams may register, until when, and the way to do it while they may. */
function TeamRegistration() {
  const { t } = useTranslation();
  const { dates } = useEdition();
  const format = useFormat();
  const at = usePresent();
  const phase = registrationPhase(dates, at);
  const isOpen = isRegistrationOpen(dates, at);
  const says = registrationWords(dates, format);
  return (
    <>
      <p className={`flex items-center gap-2 font-bold text-xl ${isOpen ? 'text-good' : ''}`}>
        <Icon name={isOpen ? 'check' : 'close'} />
        {t(isOpen ? 'dashboard.overview.open' : 'dashboard.overview.closed')}
      </p>
      <p className="text-muted">{t(`dashboard.overview.registration.${phase}`, says)}</p>
      {isOpen ? (
        <OutsideLink name="registrationForm" className={linkClass}>
          {t('dashboard.overview.teamsLink')}
        </OutsideLink>
      ) : (
        <Link to={paths.registerTeam} className={linkClass}>
          {t('dashboard.overview.teamsInfo')}
        </Link>
      )}
    </>
  );
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-ink border-t-4 bg-surface p-5 md:p-6">
      <h2 className="mb-3 font-semibold text-muted text-sm">{title}</h2>
      {children}
    </section>
  );
}

function LatestArticles() {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const news = useCall('GET /api/news', {});
  return (
    <Loaded
      query={news}
      loading={t('common.loading')}
      failed={t('dashboard.news.error')}
      empty={news.data?.length === 0 && t('dashboard.news.empty')}
    >
      {(articles) => (
        <>
          {articles.slice(0, limits.dashboardNews).map((article) => {
            const words = articleIn(article, language);
            return (
              <article
                key={article.id}
                lang={words.language}
                className="border-rule border-b-2 py-5 first:pt-0"
              >
                <p className="digits text-muted text-sm">
                  <time dateTime={article.publishedAt}>{format.date(article.publishedAt, 'newsShort')}</time>
                </p>
                <h2 className="mt-1 font-bold text-lg">{words.title}</h2>
                <p className="mt-1 max-w-2xl">{truncate(summaryOf(words), limits.dashboardSummaryChars)}</p>
                <Link
                  to={articlePath(article.id)}
                  className={linkClass}
                  aria-label={`${t('dashboard.news.read')}: ${words.title}`}
                >
                  {t('dashboard.news.read')}
                </Link>
              </article>
            );
          })}
          <ButtonLink to={paths.news} className="mt-6">
            {t('dashboard.news.all')}
          </ButtonLink>
        </>
      )}
    </Loaded>
  );
}

function Notifications() {
  const { t } = useTranslation();
  const isOver = useEventPhase() === 'over';
  return (
    <ul>
      {t(isOver ? 'dashboard.notificationsOver' : 'dashboard.notifications', { returnObjects: true }).map(
        ({ title, text }) => (
          <li key={title} className="flex gap-4 border-rule border-b-2 py-5 first:pt-0">
            <Icon name="info" size={28} className="text-link" />
            <div>
              <h2 className="font-bold text-lg">{title}</h2>
              <p className="mt-1 max-w-2xl">{text}</p>
            </div>
          </li>
        ),
      )}
    </ul>
  );
}
