import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { can, type UserRole } from '#shared/base/permissions.ts';
import { countDays, isRegistrationOpen } from '#shared/edition/event-days.ts';
import { isSeed, tournament } from '#shared/edition/tournament.ts';
import { whenSeen, whenUsed } from '#web/app/when-seen.ts';
import { useEdition } from '#web/core/client/edition.ts';
import { paths } from '#web/core/client/paths.ts';
import { useActor } from '#web/core/client/session.ts';
import { useFormat } from '#web/core/lib/format.ts';
import { loadWords, useLanguage } from '#web/core/lib/i18n.ts';
import { worksAtDoor } from '#web/core/lib/landing-path.ts';
import { PageHead } from '#web/core/lib/PageHead.tsx';
import { useSiteFigures } from '#web/core/lib/site-figures.ts';
import { useEventPhase, usePresent } from '#web/core/lib/use-now.ts';
import { ButtonLink } from '#web/core/ui/Button.tsx';

const belowId = 'below';
/** The part below the first screen: rendered by the server, hydrated when it scrolls into view. */
const HomeBelow = whenSeen(belowId, async () => {
  const [below] = await Promise.all([import('./HomeBelow.tsx'), loadWords(['below'])]);
  return below.HomeBelow;
});

const nowId = 'now';
/** Current game, next game, winners: replaces the countdown from the first day on. */
const heroNow = async () => {
  const [hero] = await Promise.all([
    import('#web/site/competition/HeroNow.tsx'),
    loadWords(['competition']),
    import('#web/styles/rest.css'),
  ]);
  return hero;
};
const HeroText = whenUsed(nowId, async () => (await heroNow()).HeroText);
const HeroCircle = whenUsed(nowId, async () => (await heroNow()).HeroCircle);
const Countdown = lazy(async () => ({ default: (await import('#web/core/ui/Countdown.tsx')).Countdown }));
const SmallCountdown = lazy(async () => ({
  default: (await import('#web/core/ui/Countdown.tsx')).SmallCountdown,
}));

/** The first page: the painted key with the countdown in its circle, the news, and the way to a credential. */
export function HomePage() {
  // A part that is not hydrated yet cannot change its words, so another language renders it again.
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

/** The championship in one sentence. */
function useDescription(): string {
  const { t } = useTranslation();
  const isOver = useEventPhase() === 'over';
  const { identity } = useEdition();
  const { age, count, teams, countries, isFromAbroad } = useSiteFigures();
  const forAge = age === undefined ? '' : t('home.forAge', { age });
  if (!isSeed()) {
    const who = teams && (isFromAbroad ? t('home.plays.from', { teams, countries }) : teams);
    return t(`home.plays.${isOver ? 'over' : 'before'}`, {
      ...{ who: who || t('home.plays.teams'), count: count ?? 0, place: identity.city, forAge },
    });
  }
  if (!teams || !countries) return t(isOver ? 'home.teamsCame' : 'home.teamsCome', { forAge });
  return t(isOver ? 'home.descriptionOver' : 'home.description', { count, teams, countries, forAge });
}

/** 'Lisbon, Portugal', and a city of the name of its country once. */
const placeOf = (city: string, country: string) => (city === country ? city : `${city}, ${country}`);

/** The main link for a role; visitors have none. */
function findOwnWay(role: UserRole | undefined) {
  if (worksAtDoor(role)) return { to: paths.scan, words: 'home.door' } as const;
  if (can(role, 'participants.register'))
    return { to: paths.newParticipant, words: 'home.registerPerson' } as const;
  return null;
}

/** The first screen: the painted key, and what is on now; `isArchived`: with nothing to do and nothing to wait for. */
export function Hero({ isArchived = false }: { isArchived?: boolean }) {
  const { t } = useTranslation();
  const { identity, dates } = useEdition();
  const format = useFormat();
  const language = useLanguage();
  const phase = useEventPhase();
  // What is on changes with the clock, which an archive does not have.
  const isStill = isArchived && phase !== 'over';
  const country = identity.country.name[language];
  const description = useDescription();
  const { venues } = useSiteFigures();
  return (
    <section className="relative isolate overflow-hidden border-line border-b-4 bg-cobalt text-line">
      <div className="hero-arc hero-arc-above border-line/35" />
      <div className="court grid min-h-[min(54rem,100svh)] items-center gap-x-12 gap-y-6 pt-22 pb-14 md:pt-34 lg:grid-cols-[1fr_auto] lg:pt-32 lg:pb-16">
        <div id={nowId} className="max-lg:text-center">
          <p className="digits inline-block border-ball border-b-4 pb-1.5 font-semibold">
            {isSeed() ? country : placeOf(identity.city, country)} ·{' '}
            {format.days(dates.startsOn, dates.endsOn)}
          </p>
          <h1 className="board mt-5 text-2xl">
            <span className="mb-4 block text-lg tracking-normal max-sm:sr-only">
              {identity.name[language]}
            </span>
            <span className="block">{t('home.headline.days', { days: countDays(dates) })}</span>
            {venues && <span className="block">{t('home.headline.venues', { venues })}</span>}
            {identity.slogan && <span className="block">{identity.slogan[language]}</span>}
          </h1>
          <p className="mt-5 max-w-md text-lg max-lg:mx-auto">{description}</p>
          {isStill ? null : phase === 'before' ? (
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
            {isStill ? (
              <p className="board digits px-10 text-center text-xl">
                {format.days(dates.startsOn, dates.endsOn)}
              </p>
            ) : (
              <Suspense key={language}>{phase === 'before' ? <Countdown /> : <HeroCircle />}</Suspense>
            )}
          </div>
          {phase !== 'before' && !isArchived && (
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

/** The announcement with the next step: registration while it is open, else the schedule. */
function Invitation() {
  const { t } = useTranslation();
  const isOpen = isRegistrationOpen(useEdition().dates, usePresent());
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

/** During the event a staff member's tool comes before the public links. The door link shows while badges are valid. */
function OwnWay() {
  const { t } = useTranslation();
  const role = useActor()?.role;
  const at = usePresent();
  const isIdle =
    useEventPhase() === 'over' && !(worksAtDoor(role) && at < Date.parse(tournament.badgesUntil));
  const own = isIdle ? null : findOwnWay(role);
  return (
    own && (
      <ButtonLink look="accent" size="lg" className="mt-6" to={own.to}>
        {t(own.words)}
      </ButtonLink>
    )
  );
}
