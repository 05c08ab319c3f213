import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '#shared/permissions.ts';
import { figures, tournament } from '#shared/tournament.ts';
import { useFormat } from '#web/lib/format.ts';
import { useLanguage } from '#web/lib/i18n.ts';
import { PageHead } from '#web/lib/PageHead.tsx';
import { paths } from '#web/lib/paths.ts';
import { useActor } from '#web/lib/session.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Countdown } from '#web/ui/Countdown.tsx';
import { whenSeen } from './when-seen.ts';

const belowId = 'below';
/** What lies under the first screen: drawn by the server, taken up by the browser when it comes into view. */
const HomeBelow = whenSeen(belowId, async () => (await import('./HomeBelow.tsx')).HomeBelow);

/** The first page: the painted key with the countdown in its circle, the news, and the way to a credential. */
export function HomePage() {
  // What is not taken up yet cannot change its words: another language draws it anew.
  const language = useLanguage();
  const { t } = useTranslation();
  return (
    <>
      <PageHead description={t('home.description', claims)} />
      <Hero />
      <div id={belowId}>
        <Suspense key={language} fallback={<div className="min-h-screen" />}>
          <HomeBelow />
        </Suspense>
      </div>
    </>
  );
}

const claims = { teams: figures.teams, countries: figures.countries, age: figures.minimumAge };

function Hero() {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const mayRegister = can(useActor()?.role, 'participants.register');
  return (
    <section className="relative isolate overflow-hidden border-line border-b-4 bg-cobalt text-line">
      <div className="hero-arc hero-arc-above border-line/35" />
      <div className="court grid min-h-[min(54rem,100svh)] items-center gap-x-12 gap-y-6 pt-22 pb-14 md:pt-34 lg:grid-cols-[1fr_29rem] lg:pt-32 lg:pb-16">
        <div className="max-lg:text-center">
          <p className="digits inline-block border-ball border-b-4 pb-1.5 font-semibold">
            {t('home.where')} · {format.days(tournament.startsOn, tournament.endsOn)}
          </p>
          <h1 className="board mt-5 text-2xl">
            <span className="mb-4 block text-lg tracking-normal max-sm:sr-only">
              {tournament.name[language]}
            </span>
            <span className="block">{t('home.headline.days', { days: tournament.days })}</span>
            <span className="block">{t('home.headline.venues', { venues: figures.venues })}</span>
            <span className="block">{t('home.headline.continent')}</span>
          </h1>
          <p className="mt-5 max-w-md text-lg max-lg:mx-auto">{t('home.description', claims)}</p>
          <div className="mt-7 flex flex-wrap gap-3 max-lg:justify-center">
            <ButtonLink look="accent" size="lg" to={mayRegister ? paths.newParticipant : paths.registerTeam}>
              {t(mayRegister ? 'home.centre.button' : 'home.registerTeam')}
            </ButtonLink>
            <ButtonLink look="line" size="lg" to={paths.schedule}>
              {t('home.schedule')}
            </ButtonLink>
          </div>
        </div>
        <div className="relative mx-auto aspect-square w-80 max-w-full lg:w-[29rem]">
          <div className="hero-key" />
          <div className="relative grid size-full place-items-center rounded-full border-3 border-line bg-navy">
            <Countdown />
          </div>
        </div>
      </div>
    </section>
  );
}
