import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { calendarDateAt } from '#shared/base/dates.ts';
import {
  type CalendarEntry,
  calendarEntries,
  entriesByDay,
  presentTournamentDay,
  tournamentDay,
  tournamentDays,
} from '#shared/competition/calendar.ts';
import type { Game, ScheduleAnswer } from '#shared/competition/competition.ts';
import { presentTipOff } from '#shared/competition/event-moment.ts';
import { useEdition } from '#web/core/client/edition.ts';
import { dayPath, paths } from '#web/core/client/paths.ts';
import { useCall, useLastRead } from '#web/core/client/query.ts';
import { useFormat } from '#web/core/lib/format.ts';
import { usePresent } from '#web/core/lib/use-now.ts';
import { Icon } from '#web/core/ui/Icon.tsx';
import { useCompetitionWords } from './competition-words.ts';
import { GameCell } from './GameCell.tsx';
import { QueryBoundary } from './QueryBoundary.tsx';

const gamesShown = 6;
type ScheduleView = 'day' | 'list';

/** The schedule on the home page: one day of the tournament at a time, or all its dates as a list. */
export function ScheduleWidget() {
  const { t } = useTranslation();
  const [view, setView] = useState<ScheduleView>('day');
  const schedule = useCall('GET /api/schedule', undefined);
  const edition = useEdition();
  const { dates } = edition;
  const days = tournamentDays(dates);
  // Some dates are known without asking anybody; whether and when games are played is not.
  const entries = calendarEntries(edition, schedule.data).filter(({ date }) => days.includes(date));
  const notice = schedule.data ? null : <ScheduleNotice schedule={schedule} />;
  return (
    <section aria-labelledby="schedule-widget">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <h2 id="schedule-widget" className="board text-2xl">
          {t('competition.widget.title')}
        </h2>
        <fieldset className="flex gap-2">
          <legend className="sr-only">{t('competition.widget.view')}</legend>
          {(['day', 'list'] as const).map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={view === one}
              onClick={() => setView(one)}
              className="min-h-11 rounded-md border-2 border-line/60 px-4 font-semibold hover:border-line aria-pressed:border-line aria-pressed:bg-line aria-pressed:text-navy"
            >
              {t(`competition.widget.${one}`)}
            </button>
          ))}
        </fieldset>
      </div>
      <div className="mt-8 min-h-80">
        {view === 'day' ? <DayView entries={entries} notice={notice} /> : <ListView entries={entries} />}
        {view === 'list' && notice}
      </div>
      <Link
        to={paths.schedule}
        className="mt-6 inline-flex min-h-11 items-center gap-2 font-semibold decoration-3 decoration-ball underline-offset-8 hover:underline"
      >
        {t('competition.widget.all')}
        <Icon name="arrow" />
      </Link>
    </section>
  );
}

/** That the schedule is being read, or could not be: where the games would stand. */
function ScheduleNotice({ schedule }: { schedule: UseQueryResult<ScheduleAnswer> }) {
  const { t } = useTranslation();
  return (
    <div className="mt-6">
      <QueryBoundary query={schedule} loading={t('competition.board.loading')} isOnNavy>
        {() => null}
      </QueryBoundary>
    </div>
  );
}

function gamesOn(day: string, entries: readonly CalendarEntry[]): number {
  const found = entries.find(({ date, what }) => date === day && what.kind === 'games')?.what;
  return found?.kind === 'games' ? found.games : 0;
}

interface DayViewProps {
  entries: readonly CalendarEntry[];
  /** Why there are no games to show. */
  notice: ReactNode;
}

function DayView({ entries, notice }: DayViewProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { dates } = useEdition();
  const days = tournamentDays(dates);
  const at = usePresent();
  // Until the user chooses one it is today, and after midnight the next day once its games are loaded.
  const [chosen, setDay] = useState<string | null>(null);
  const wanted = chosen ?? presentTournamentDay(dates, new Date(at));
  const hasGames = gamesOn(wanted, entries) > 0;
  const games = useCall('GET /api/games', { query: { date: wanted } }, { enabled: hasGames });
  const read = useLastRead(games.data, chosen === null);
  const past = hasGames && read !== games.data ? read?.[0] : undefined;
  const day = past ? calendarDateAt(new Date(past.date)) : wanted;
  const place = tournamentDay(dates, day) ?? { day: 1, of: days.length };
  const own = entriesByDay(entries).get(day) ?? [];
  const count = gamesOn(day, entries);
  return (
    <>
      <div className="flex items-center justify-between gap-4 border-line border-b-4 pb-4">
        <Step
          label={t('competition.board.previousDay')}
          icon="back"
          to={days[place.day - 2]}
          onDay={setDay}
        />
        <div className="text-center" aria-live="polite">
          <p className="digits font-semibold text-ball">{t('competition.board.dayOf', place)}</p>
          <h3 className="board text-xl first-letter:uppercase">{format.date(day, 'weekday')}</h3>
        </div>
        <Step label={t('competition.board.nextDay')} icon="arrow" to={days[place.day]} onDay={setDay} />
      </div>
      <ul>
        {own.map((entry) => (
          <EntryLine key={entry.key} entry={entry} />
        ))}
      </ul>
      {own.length === 0 && !notice && <p className="py-6">{t('competition.schedule.emptyDay')}</p>}
      {notice ??
        (count > 0 ? (
          <FirstGames day={day} count={count} games={read} query={games} />
        ) : (
          <NextGames entries={entries} after={day} onDay={setDay} />
        ))}
    </>
  );
}

/** A day without games: when the next ones are, with a link. */
function NextGames({
  entries,
  after,
  onDay,
}: { entries: readonly CalendarEntry[]; after: string } & Pick<StepProps, 'onDay'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useCompetitionWords();
  const next = entries.find(({ date, what }) => date > after && what.kind === 'games');
  if (!next) return null;
  return (
    <div className="grid justify-items-start gap-2 py-8">
      <p className="font-semibold text-ball">{t('competition.widget.quiet')}</p>
      <p className="board text-xl first-letter:uppercase">{format.date(next.date, 'weekday')}</p>
      <p className="digits">
        {words.entryTitle(next)}, {words.entryTime(next)}
      </p>
      <button
        type="button"
        className="mt-2 min-h-11 font-semibold underline underline-offset-4"
        onClick={() => onDay(next.date)}
      >
        {t('competition.widget.toDay')}
      </button>
    </div>
  );
}

interface FirstGamesProps {
  day: string;
  count: number;
  games: readonly Game[] | undefined;
  query: UseQueryResult<Game[]>;
}

/** The games to look at now: those that are on and the next ones; of another day, or after the last, its first. */
function FirstGames({ day, count, games, query }: FirstGamesProps) {
  const { t } = useTranslation();
  const at = usePresent();
  return (
    <>
      <div className="mt-6 min-h-56">
        <QueryBoundary query={query} last={games} loading={t('competition.board.loading')} isOnNavy>
          {(read) => (
            <ul className="grid content-start gap-x-8 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
              {presentGames(read, at).map((game) => (
                <li key={game.id} className="min-w-0">
                  <GameCell game={game} when="time" />
                </li>
              ))}
            </ul>
          )}
        </QueryBoundary>
      </div>
      {count > gamesShown && (
        <Link
          to={dayPath(day)}
          className="mt-4 inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          {t('competition.widget.more', { count: count - gamesShown })}
        </Link>
      )}
    </>
  );
}

/** From the current tip-off on. */
function presentGames(all: readonly Game[], at: number): Game[] {
  const games = all.filter(({ eventType }) => eventType === 'game');
  const from = presentTipOff([...new Set(games.map(({ date }) => date))], at) ?? '';
  const coming = games.filter(({ date }) => date >= from);
  // The last games of a day may be fewer than there is room for: those before them fill it.
  return coming.length < gamesShown ? games.slice(-gamesShown) : coming.slice(0, gamesShown);
}

function ListView({ entries }: { entries: readonly CalendarEntry[] }) {
  const format = useFormat();
  return (
    <ol className="border-line border-t-4">
      {[...entriesByDay(entries)].map(([day, own]) => (
        <li key={day} className="grid gap-x-8 border-line/25 border-b-2 py-3 md:grid-cols-[14rem_1fr]">
          <p className="digits py-2 font-semibold first-letter:uppercase">{format.date(day, 'weekday')}</p>
          <ul>
            {own.map((entry) => (
              <EntryLine key={entry.key} entry={entry} isPlain />
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}

function EntryLine({ entry, isPlain = false }: { entry: CalendarEntry; isPlain?: boolean }) {
  const words = useCompetitionWords();
  return (
    <li
      className={`flex flex-wrap items-baseline gap-x-6 ${isPlain ? 'py-2' : 'border-line/25 border-b-2 py-4'}`}
    >
      <span className="digits w-36 shrink-0 text-line/80">{words.entryTime(entry)}</span>
      <span className="font-semibold">{words.entryTitle(entry)}</span>
    </li>
  );
}

interface StepProps {
  label: string;
  icon: 'back' | 'arrow';
  to: string | undefined;
  onDay: (day: string) => void;
}

function Step({ label, icon, to, onDay }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={!to}
      onClick={() => to && onDay(to)}
      className="grid size-12 shrink-0 place-items-center rounded-md border-2 border-line/60 hover:border-line disabled:opacity-40"
    >
      <Icon name={icon} />
    </button>
  );
}
