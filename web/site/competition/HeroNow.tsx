import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { calendarDateAt } from '#shared/base/dates.ts';
import { calendarEntries, stepDay } from '#shared/competition/calendar.ts';
import type { Today } from '#shared/competition/competition.ts';
import { type EventMoment, eventMoment } from '#shared/competition/event-moment.ts';
import { countDays, eventDay, eventPhase } from '#shared/edition/event-days.ts';
import { useEdition } from '#web/core/client/edition.ts';
import { dayPath, gamePath, paths } from '#web/core/client/paths.ts';
import { useCall } from '#web/core/client/query.ts';
import { Polling, withQueries } from '#web/core/client/with-queries.tsx';
import { useFormat } from '#web/core/lib/format.ts';
import { useSiteFigures } from '#web/core/lib/site-figures.ts';
import { usePresent } from '#web/core/lib/use-now.ts';
import { ButtonLink } from '#web/core/ui/Button.tsx';
import { useCompetitionWords } from './competition-words.ts';

/**
 * The first screen of the home page: what is on, what is next, and in the end who won. It follows the clock; its reads
 * are polled like all others.
 */
type TipOff = Today['tipOffs'][number];
type Moment = EventMoment<TipOff>;

/** How many games are named beside the circle; the board has the rest. */
const gamesNamed = 2;

interface PresentMoment {
  at: number;
  /** Null while unknown. */
  moment: Moment | null;
  today: Today | undefined;
}

function useMoment(): PresentMoment {
  const at = usePresent();
  const { data: today } = useCall('GET /api/today', undefined);
  const { dates } = useEdition();
  if (eventPhase(dates, at) === 'over') return { at, moment: { kind: 'over' }, today };
  return { at, moment: today ? eventMoment(dates, today, at) : null, today };
}

/** The texts next to the circle, with links. */
export const HeroText = withQueries(function HeroText() {
  const { t } = useTranslation();
  const { at, moment } = useMoment();
  const { hasResults } = useSiteFigures();
  if (moment?.kind === 'over') {
    return (
      <>
        {hasResults && <p className="mt-3 max-w-md text-lg max-lg:mx-auto">{t('competition.now.thanks')}</p>}
        <HeroLinks>
          <ButtonLink look="accent" size="lg" to={hasResults ? paths.standings : paths.schedule}>
            {t(hasResults ? 'competition.now.results' : 'common.menu.schedule')}
          </ButtonLink>
          <ButtonLink look="line" size="lg" to={paths.news}>
            {t('common.menu.news')}
          </ButtonLink>
        </HeroLinks>
      </>
    );
  }
  const next = moment && 'next' in moment ? moment.next : null;
  const isLater = next !== null && 'date' in next;
  const hasGamesToday = moment !== null && moment.kind !== 'quiet';
  return (
    <>
      {moment?.kind === 'playing' && <NamedGames title={t('competition.now.on')} from={moment.on} />}
      {moment?.kind === 'waiting' && <WaitingGames next={moment.next} />}
      {(moment?.kind === 'quiet' || moment?.kind === 'done') && <DatesOfToday at={at} />}
      <HeroLinks>
        <ButtonLink look="accent" size="lg" to={isLater ? dayPath(next.date) : paths.schedule}>
          {isLater ? (
            <DayWords of="games" date={next.date} at={at} />
          ) : (
            t(hasGamesToday ? 'competition.now.today' : 'common.menu.schedule')
          )}
        </ButtonLink>
        <ButtonLink look="line" size="lg" to={paths.standings}>
          {t('common.menu.standings')}
        </ButtonLink>
      </HeroLinks>
      <Polling />
    </>
  );
});

function HeroLinks({ children }: { children: ReactNode }) {
  return <div className="mt-7 flex flex-wrap gap-3 max-lg:justify-center">{children}</div>;
}

function WaitingGames({ next }: { next: TipOff }) {
  const { t } = useTranslation();
  const format = useFormat();
  return <NamedGames title={t('competition.now.at', { time: format.date(next.at, 'time') })} from={[next]} />;
}

/** Some games by name, each a way to its page. */
function NamedGames({ title, from }: { title: string; from: readonly TipOff[] }) {
  const format = useFormat();
  const words = useCompetitionWords();
  const games = from.flatMap(({ some }) => some).slice(0, gamesNamed);
  if (games.length === 0) return null;
  return (
    <Listed title={title}>
      {games.map((game) => (
        <li key={game.id} className="border-line/40 border-b-2">
          <Link to={gamePath(game.id)} className="group block py-2.5">
            <span className="font-bold text-lg decoration-2 decoration-ball underline-offset-4 group-hover:underline">
              {words.gameTitle(game)}
            </span>
            <span className="block text-line/90">
              {[game.category && words.category(game.category), game.venue, format.date(game.date, 'time')]
                .filter(Boolean)
                .join('\u00a0· ')}
            </span>
          </Link>
        </li>
      ))}
    </Listed>
  );
}

function Listed({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="mt-5 max-w-xl text-left max-lg:mx-auto">
      <p className="digits font-semibold">{title}</p>
      <ul className="mt-2 border-line/40 border-t-2">{children}</ul>
    </section>
  );
}

/** Other entries of the day, such as accreditation or the ceremony. */
function DatesOfToday({ at }: { at: number }) {
  const { t } = useTranslation();
  const words = useCompetitionWords();
  const schedule = useCall('GET /api/schedule', undefined);
  const date = calendarDateAt(new Date(at));
  const edition = useEdition();
  const entries = calendarEntries(edition, schedule.data).filter(
    (entry) => entry.date === date && entry.what.kind !== 'games',
  );
  if (entries.length === 0) return null;
  return (
    <Listed title={t('competition.now.todayTitle')}>
      {entries.map((entry) => (
        <li key={entry.key} className="border-line/40 border-b-2 py-2.5">
          <span className="block font-bold text-lg">{words.entryTitle(entry)}</span>
          <span className="digits text-line/90">{words.entryTime(entry)}</span>
        </li>
      ))}
    </Listed>
  );
}

const dayWords = {
  /** 'Tomorrow's games', 'The games of Saturday'. */
  games: { today: 'today', tomorrow: 'tomorrow', later: 'gamesOn' },
  /** 'first tip-off tomorrow'. */
  first: { today: 'first', tomorrow: 'firstTomorrow', later: 'firstOn' },
} as const;

/** The words about a day: different for today, tomorrow and later days, which are named. */
function DayWords({ date, at, of }: { date: string; at: number; of: keyof typeof dayWords }) {
  const { t } = useTranslation();
  const format = useFormat();
  const today = calendarDateAt(new Date(at));
  const when = date <= today ? 'today' : date === stepDay(today, 1) ? 'tomorrow' : 'later';
  return t(`competition.now.${dayWords[of][when]}`, { day: format.date(date, 'weekdayName') });
}

/** The scoreboard in the circle: the day of the event and the current or next games; afterwards the first medals. */
export const HeroCircle = withQueries(function HeroCircle() {
  const { t } = useTranslation();
  const { dates } = useEdition();
  const { at, moment, today } = useMoment();
  if (moment?.kind === 'over') return <Thanks medals={today?.medals ?? []} />;
  return (
    <div className="digits px-6 text-center text-line">
      <p className="font-semibold text-ball text-lg">
        {t('competition.board.dayOf', { day: eventDay(dates, at), of: countDays(dates) })}
      </p>
      <Scoreboard moment={moment} at={at} />
    </div>
  );
});

function Scoreboard({ moment, at }: { moment: Moment | null; at: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (moment?.kind === 'playing') {
    const count = moment.on.reduce((sum, { open }) => sum + open, 0);
    return (
      <>
        <p className="board text-3xl">{count}</p>
        <p className="font-semibold">{t('competition.now.games', { count })}</p>
        {moment.next && (
          <p className="mt-3">
            {t('competition.now.after', {
              time: format.date(moment.next.at, 'time'),
              games: t('competition.games', { count: moment.next.games }),
            })}
          </p>
        )}
      </>
    );
  }
  if (moment?.kind === 'waiting') {
    return (
      <>
        <p className="board mt-2 text-2xl">{format.date(moment.next.at, 'time')}</p>
        <p className="font-semibold">{t(`competition.now.${moment.isFirst ? 'first' : 'nextTip'}`)}</p>
        <p className="mt-3">{t('competition.games', { count: moment.next.games })}</p>
      </>
    );
  }
  if (moment === null || !('next' in moment)) return null;
  const isUnknown = moment.kind === 'quiet' && moment.next === null;
  const said = t(`competition.now.${isUnknown ? 'unpublished' : moment.kind}`);
  if (!moment.next) return <p className="mt-3 font-semibold">{said}</p>;
  return (
    <>
      <p className="mt-1">{said}</p>
      <p className="board mt-3 text-2xl">{format.date(moment.next.at, 'time')}</p>
      <p className="font-semibold">
        <DayWords of="first" date={moment.next.date} at={at} />
      </p>
    </>
  );
}

/** After the event: thanks, and who won most. */
function Thanks({ medals }: { medals: Today['medals'] }) {
  const { t } = useTranslation();
  const { dates } = useEdition();
  const format = useFormat();
  return (
    <div className="digits w-full px-8 text-center text-line lg:px-16">
      <p className="board text-xl">{t('competition.now.thankYou')}</p>
      {medals.length > 0 ? (
        <table className="mt-4 w-full text-left">
          <caption className="sr-only">{t('competition.standings.medals.title')}</caption>
          <thead className="sr-only">
            <tr>
              <th scope="col">{t('competition.standings.medals.country')}</th>
              <th scope="col">{t('competition.standings.medals.gold')}</th>
              <th scope="col">{t('competition.standings.medals.silver')}</th>
              <th scope="col">{t('competition.standings.medals.bronze')}</th>
            </tr>
          </thead>
          <tbody>
            {medals.map(({ country, gold, silver, bronze }) => (
              <tr key={country} className="border-line/40 border-t-2 last:border-b-2">
                <th scope="row" className="py-2 font-semibold">
                  {format.country(country)}
                </th>
                <td className="board w-10 py-2 text-right text-ball text-lg">{gold}</td>
                <td className="w-9 py-2 text-right">{silver}</td>
                <td className="w-9 py-2 text-right">{bronze}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p className="mt-3">{format.days(dates.startsOn, dates.endsOn)}</p>
      )}
    </div>
  );
}
