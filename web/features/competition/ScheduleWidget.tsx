import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { now } from '#shared/clock.ts';
import {
  type CalendarEntry,
  calendarEntries,
  entriesByDay,
  presentTournamentDay,
  tournamentDay,
  tournamentDays,
} from '#shared/competition/calendar.ts';
import { useFormat } from '#web/lib/format.ts';
import { dayPath, paths } from '#web/lib/paths.ts';
import { useCall } from '#web/lib/query.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { useCompetitionWords } from './competition-words.ts';
import { GameCell } from './GameCell.tsx';
import { freshMs } from './Reading.tsx';

const gamesShown = 6;
type View = 'day' | 'list';

/** The schedule on the home page: one day of the tournament at a time, or all its dates as a list. */
export function ScheduleWidget() {
  const { t } = useTranslation();
  const [view, setView] = useState<View>('day');
  const schedule = useCall('GET /api/schedule', undefined, { staleTime: freshMs });
  const days = tournamentDays();
  const entries = calendarEntries(schedule.data).filter(({ date }) => days.includes(date));
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
        {view === 'day' ? <DayView entries={entries} /> : <ListView entries={entries} />}
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

function DayView({ entries }: { entries: readonly CalendarEntry[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const days = tournamentDays();
  const [day, setDay] = useState(() => presentTournamentDay(now()));
  const place = tournamentDay(day) ?? { day: 1, of: days.length };
  const own = entriesByDay(entries).get(day) ?? [];
  const games = own.find(({ what }) => what.kind === 'games')?.what;
  const count = games?.kind === 'games' ? games.games : 0;
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
      {own.length === 0 && <p className="py-6">{t('competition.schedule.emptyDay')}</p>}
      {count > 0 && <FirstGames day={day} count={count} />}
    </>
  );
}

/** The first games of the day, and how many more there are. */
function FirstGames({ day, count }: { day: string; count: number }) {
  const { t } = useTranslation();
  const games = useCall('GET /api/games', { query: { date: day } }, { staleTime: freshMs });
  return (
    <>
      <ul className="mt-6 grid min-h-56 content-start gap-x-8 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
        {(games.data ?? [])
          .filter(({ eventType }) => eventType === 'game')
          .slice(0, gamesShown)
          .map((game) => (
            <li key={game.id} className="min-w-0">
              <GameCell game={game} when="time" />
            </li>
          ))}
      </ul>
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
