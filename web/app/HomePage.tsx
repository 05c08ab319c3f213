import { useTranslation } from 'react-i18next';
import { figures, tournament } from '#shared/tournament.ts';
import { LatestNews } from '#web/features/news/LatestNews.tsx';
import { useFormat } from '#web/lib/format.ts';
import { useLanguage } from '#web/lib/i18n.ts';
import { PageHead } from '#web/lib/PageHead.tsx';
import { paths } from '#web/lib/paths.ts';
import { useSession } from '#web/lib/session.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Countdown } from '#web/ui/Countdown.tsx';

/** The first page: the painted key with the countdown in its circle, the news, and the way to a credential. */
export function HomePage() {
  const session = useSession();
  return (
    <>
      <PageHead />
      <Hero />
      <div className="relative isolate overflow-hidden">
        <div className="hero-arc hero-arc-below border-maple-deep" />
        <div className="court section">
          <LatestNews />
        </div>
      </div>
      {session.kind === 'signedIn' ? <RegistrationCentre name={session.user.firstName} /> : <VisitorBlock />}
    </>
  );
}

function Hero() {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const isSignedIn = useSession().kind === 'signedIn';
  return (
    <section className="relative isolate overflow-hidden border-line border-b-4 bg-cobalt text-line">
      <div className="hero-arc hero-arc-above border-line/35" />
      <div className="court grid min-h-[min(54rem,100svh)] items-center gap-x-12 gap-y-6 pt-22 pb-14 lg:grid-cols-[1fr_29rem] lg:pt-20 lg:pb-16">
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
          <p className="mt-5 max-w-md text-lg max-lg:mx-auto">
            {t('home.description', {
              teams: figures.teams,
              countries: figures.countries,
              age: figures.minimumAge,
            })}
          </p>
          <div className="mt-7 flex flex-wrap gap-3 max-lg:justify-center">
            <ButtonLink
              look="accent"
              size="lg"
              to={isSignedIn ? paths.newParticipant : paths.auth}
              state={isSignedIn ? null : { tab: 'signUp' }}
            >
              {t(isSignedIn ? 'home.centre.button' : 'home.visitor.register')}
            </ButtonLink>
            <ButtonLink look="line" size="lg" to={paths.news}>
              {t('home.allNews')}
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

/** For visitors: what an account is good for. */
function VisitorBlock() {
  const { t } = useTranslation();
  const steps = [
    t('home.visitor.steps.account'),
    t('home.visitor.steps.people'),
    t('home.visitor.steps.badge'),
  ];
  return (
    <section className="bg-navy text-line">
      <div className="court section grid gap-x-14 gap-y-10 lg:grid-cols-2">
        <div>
          <h2 className="board text-2xl">{t('home.visitor.title')}</h2>
          <p className="mt-5 max-w-md text-lg">{t('home.visitor.text')}</p>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink look="accent" size="lg" to={paths.auth} state={{ tab: 'signUp' }}>
              {t('home.visitor.register')}
            </ButtonLink>
            <ButtonLink look="line" size="lg" to={paths.auth}>
              {t('home.visitor.login')}
            </ButtonLink>
          </div>
        </div>
        <ol className="grid content-center gap-0">
          {steps.map((step, place) => (
            <li
              key={step}
              className="flex items-center gap-6 border-line/25 border-t-2 py-5 text-xl last:border-b-2"
            >
              <span className="board digits w-12 text-2xl text-ball">{place + 1}</span>
              <span className="font-semibold">{step}</span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** For signed-in users: straight to registering people. */
function RegistrationCentre({ name }: { name: string }) {
  const { t } = useTranslation();
  return (
    <section className="bg-navy text-line">
      <div className="court section flex flex-wrap items-end justify-between gap-x-14 gap-y-8">
        <div>
          <h2 className="board text-2xl">{t('home.centre.title')}</h2>
          <p className="mt-5 max-w-xl text-lg">{t('home.centre.text', { name })}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <ButtonLink look="accent" size="lg" to={paths.newParticipant}>
            {t('home.centre.button')}
          </ButtonLink>
          <ButtonLink look="line" size="lg" to={paths.credentials}>
            {t('home.centre.credentials')}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
