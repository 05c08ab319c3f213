import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#shared/accounts/accounts.ts';
import { can } from '#shared/base/permissions.ts';
import { whenSeen } from '#web/app/when-seen.ts';
import { paths } from '#web/core/client/paths.ts';
import { useSession } from '#web/core/client/session.ts';
import { Polling, WithQueries } from '#web/core/client/with-queries.tsx';
import { loadWords, useLanguage } from '#web/core/lib/i18n.ts';
import { signUpTab } from '#web/core/lib/landing-path.ts';
import { useEventPhase } from '#web/core/lib/use-now.ts';
import { ButtonLink } from '#web/core/ui/Button.tsx';
import { LatestNews } from '#web/site/news/LatestNews.tsx';

const organizersId = 'organizers';
/** The end of the page, with its form: fetched with its words when it comes into view. */
const OrganizerBlocks = whenSeen(organizersId, async () => {
  const [blocks] = await Promise.all([
    import('#web/app/home/OrganizerBlocks.tsx'),
    loadWords(['blocks', 'inbox', 'errors', 'fields']),
    import('#web/styles/rest.css'),
  ]);
  return blocks.OrganizerBlocks;
});

const scheduleId = 'schedule';
/** The schedule by day, and every date that matters. */
const HomeSchedule = whenSeen(scheduleId, async () => {
  const [schedule] = await Promise.all([
    import('#web/site/competition/HomeSchedule.tsx'),
    loadWords(['competition']),
    import('#web/styles/rest.css'),
  ]);
  return schedule.HomeSchedule;
});

/** The home page under its first screen: the news, the schedule, and the way to a credential. */
export function HomeBelow() {
  // A part that is not hydrated yet cannot change its words, so another language renders it again.
  const language = useLanguage();
  return (
    <WithQueries>
      <div className="relative isolate overflow-hidden">
        <div className="hero-arc hero-arc-below border-maple-deep" />
        <div className="court section">
          <LatestNews />
        </div>
      </div>
      <div id={scheduleId}>
        <Suspense key={language} fallback={<div className="min-h-screen bg-navy" />}>
          <HomeSchedule />
        </Suspense>
      </div>
      <AccountBlock />
      <div id={organizersId}>
        <Suspense key={language} fallback={<div className="min-h-screen" />}>
          <OrganizerBlocks />
        </Suspense>
      </div>
      <Polling />
    </WithQueries>
  );
}

/** A separate component, so that the answer about the session does not render the parts around it again. */
function AccountBlock() {
  const session = useSession();
  const isOver = useEventPhase() === 'over';
  if (session.kind === 'signedIn') return <RegistrationCentre user={session.user} isOver={isOver} />;
  return <VisitorBlock isOver={isOver} />;
}

/** For visitors: what an account offers; after the event, the link to their credentials. */
function VisitorBlock({ isOver }: { isOver: boolean }) {
  const { t } = useTranslation();
  if (isOver)
    return (
      <section className="bg-navy text-line">
        <div className="court section">
          <h2 className="board text-2xl">{t('below.visitor.titleOver')}</h2>
          <p className="mt-5 mb-8 max-w-xl text-lg">{t('below.visitor.textOver')}</p>
          <ButtonLink look="accent" size="lg" to={paths.auth}>
            {t('below.visitor.login')}
          </ButtonLink>
        </div>
      </section>
    );
  const steps = [
    t('below.visitor.steps.account'),
    t('below.visitor.steps.people'),
    t('below.visitor.steps.badge'),
  ];
  return (
    <section className="bg-navy text-line">
      <div className="court section grid gap-x-14 gap-y-10 lg:grid-cols-2">
        <div>
          <h2 className="board text-2xl">{t('below.visitor.title')}</h2>
          <p className="mt-5 max-w-md text-lg">{t('below.visitor.text')}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink look="accent" size="lg" to={paths.auth} state={signUpTab}>
              {t('below.visitor.register')}
            </ButtonLink>
            <ButtonLink look="line" size="lg" to={paths.auth}>
              {t('below.visitor.login')}
            </ButtonLink>
          </div>
        </div>
        <ol className="grid content-center gap-0">
          {steps.map((step, place) => (
            <li
              key={step}
              className="flex items-center gap-6 border-line/25 border-t-2 py-5 text-xl last:border-b-2"
            >
              <span className="board digits w-12 shrink-0 text-2xl text-ball">{place + 1}</span>
              <span className="font-semibold">{step}</span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** For signed-in users: straight to registering people. */
function RegistrationCentre({ user, isOver }: { user: User; isOver: boolean }) {
  const { t } = useTranslation();
  return (
    <section className="bg-navy text-line">
      <div className="court section flex flex-wrap items-end justify-between gap-x-14 gap-y-8">
        <div>
          <h2 className="board text-2xl">{t('below.centre.title')}</h2>
          <p className="mt-5 max-w-xl text-lg">
            {t(isOver ? 'below.centre.textOver' : 'below.centre.text', {
              name: user.firstName || user.username,
            })}
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          {!isOver && can(user.role, 'participants.register') && (
            <ButtonLink look="accent" size="lg" to={paths.newParticipant}>
              {t('home.registerPerson')}
            </ButtonLink>
          )}
          <ButtonLink look="line" size="lg" to={paths.credentials}>
            {t('below.centre.credentials')}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
