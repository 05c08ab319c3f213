import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { eventPhase, isRegistrationOpen } from '#shared/event-days.ts';
import { can, type UserRole } from '#shared/permissions.ts';
import { tournament } from '#shared/tournament.ts';
import { useFormat } from '#web/lib/format.ts';
import { loadWords, useLanguage } from '#web/lib/i18n.ts';
import { worksAtDoor } from '#web/lib/landing-path.ts';
import { PageHead } from '#web/lib/PageHead.tsx';
import { paths } from '#web/lib/paths.ts';
import { useActor } from '#web/lib/session.ts';
import { useSiteFigures } from '#web/lib/site-figures.ts';
import { useEventPhase, usePresent } from '#web/lib/use-now.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { whenSeen, whenUsed } from './when-seen.ts';

const belowId = 'below';
/** What lies under the first screen: drawn by the server, taken up by the browser when it comes into view. */
const HomeBelow = whenSeen(belowId, async () => {
  const [below] = await Promise.all([import('./HomeBelow.tsx'), loadWords(['below'])]);
  return below.HomeBelow;
});

const nowId = 'now';
/** What is on, what comes next, who won: from the first day on in the countdown's place. */
const heroNow = async () => {
  const [hero] = await Promise.all([
    import('#web/features/competition/HeroNow.tsx'),
    loadWords(['competition']),
    import('../styles/rest.css'),
  ]);
  return hero;
};
const HeroText = whenUsed(nowId, async () => (await heroNow()).HeroText);
const HeroCircle = whenUsed(nowId, async () => (await heroNow()).HeroCircle);
const Countdown = lazy(async () => ({ default: (await import('#web/ui/Countdown.tsx')).Countdown }));
const SmallCountdown = lazy(async () => ({
  default: (await import('#web/ui/Countdown.tsx')).SmallCountdown,
}));

/** The first page: the painted key with the countdown in its circle, the news, and the way to a credential. */
export function HomePage() {
  // What is not taken up yet cannot change its words: another language draws it anew.
  const language = useLanguage();
  return (
    <>
      <PageHead description={useDescription()} />
      <Hero />
      <div id={belowId}>
        <Suspense key={language} fallback={<div className="min-h-screen" />}>
          <HomeBelow />
        </Suspense>
      </div>
    </>
  );
}

const badgesEndMs = Date.parse(tournament.credentialsUntil);

/** What the championship is, in one sentence. */
function useDescription(): string {
  const { t } = useTranslation();
  const isOver = useEventPhase() === 'over';
  return t(isOver ? 'home.descriptionOver' : 'home.description', useSiteFigures());
}

/** What somebody of this role comes for; nothing of their own for a visitor. */
function findOwnWay(role: UserRole | undefined) {
  if (worksAtDoor(role)) return { to: paths.scan, words: 'home.door' } as const;
  if (can(role, 'participants.register'))
    return { to: paths.newParticipant, words: 'home.registerPerson' } as const;
  return null;
}

function Hero() {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const phase = useEventPhase();
  const description = useDescription();
  const { venues } = useSiteFigures();
  return (
    <section className="relative isolate overflow-hidden border-line border-b-4 bg-cobalt text-line">
      <div className="hero-arc hero-arc-above border-line/35" />
      <div className="court grid min-h-[min(54rem,100svh)] items-center gap-x-12 gap-y-6 pt-22 pb-14 md:pt-34 lg:grid-cols-[1fr_auto] lg:pt-32 lg:pb-16">
        <div id={nowId} className="max-lg:text-center">
          <p className="digits inline-block border-ball border-b-4 pb-1.5 font-semibold">
            {t('home.where')} · {format.days(tournament.startsOn, tournament.endsOn)}
          </p>
          <h1 className="board mt-5 text-2xl">
            <span className="mb-4 block text-lg tracking-normal max-sm:sr-only">
              {tournament.name[language]}
            </span>
            <span className="block">{t('home.headline.days', { days: tournament.days })}</span>
            <span className="block">{t('home.headline.venues', { venues })}</span>
            <span className="block">{t('home.headline.continent')}</span>
          </h1>
          <p className="mt-5 max-w-md text-lg max-lg:mx-auto">{description}</p>
          {phase === 'before' ? (
            <Invitation />
          ) : (
            <>
              <OwnWay />
              <Suspense key={language} fallback={<div className="min-h-60" />}>
                <HeroText />
              </Suspense>
            </>
          )}
        </div>
        <div className="relative mx-auto w-80 max-w-full lg:w-[min(29rem,40vw)]">
          <div className="hero-key" />
          <div className="relative grid aspect-square w-full place-items-center rounded-full border-3 border-line bg-navy">
            <Suspense key={language}>{phase === 'before' ? <Countdown /> : <HeroCircle />}</Suspense>
          </div>
          {phase !== 'before' && (
            <div className="relative mt-4 min-h-6">
              <Suspense key={language}>
                <SmallCountdown />
              </Suspense>
            </div>
          )}
        </div>
      </div>
      <div className="hero-base" />
    </section>
  );
}

/** What it will be, and the next step before it begins: to register while one may, else to look at what is planned. */
function Invitation() {
  const { t } = useTranslation();
  const isOpen = isRegistrationOpen(usePresent());
  const { hasTeams } = useSiteFigures();
  const registration = isOpen ? ({ to: paths.registerTeam, words: 'home.registerTeam' } as const) : null;
  const first = findOwnWay(useActor()?.role) ?? registration;
  return (
    <div className="mt-7 flex flex-wrap gap-3 max-lg:justify-center">
      {first && (
        <ButtonLink look="accent" size="lg" to={first.to}>
          {t(first.words)}
        </ButtonLink>
      )}
      <ButtonLink look={first ? 'line' : 'accent'} size="lg" to={paths.schedule}>
        {t('home.schedule')}
      </ButtonLink>
      {!first && hasTeams && (
        <ButtonLink look="line" size="lg" to={paths.teams}>
          {t('home.teams')}
        </ButtonLink>
      )}
    </div>
  );
}

/**
 * While it is played, what somebody works on stands before what everybody looks at; the door as long as a badge opens
 * one.
 */
function OwnWay() {
  const { t } = useTranslation();
  const role = useActor()?.role;
  const at = usePresent();
  const isIdle = eventPhase(at) === 'over' && !(worksAtDoor(role) && at < badgesEndMs);
  const own = isIdle ? null : findOwnWay(role);
  return (
    own && (
      <ButtonLink look="accent" size="lg" className="mt-6" to={own.to}>
        {t(own.words)}
      </ButtonLink>
    )
  );
}
