import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calendarDateAt, isCalendarDate } from '#shared/base/dates.ts';
import {
  type CalendarEntry,
  calendarEntries,
  entriesByDay,
  kindOf,
  upcomingEntries,
} from '#shared/competition/calendar.ts';
import { useEdition } from '#web/core/client/edition.ts';
import { useCall } from '#web/core/client/query.ts';
import { useFormat } from '#web/core/lib/format.ts';
import { PageHead } from '#web/core/lib/PageHead.tsx';
import { useAddress } from '#web/core/lib/use-address.ts';
import { useEventPhase, usePresent } from '#web/core/lib/use-now.ts';
import { HydrateWhenSeen } from '#web/core/ui/HydrateWhenSeen.tsx';
import { PageBanner } from '#web/core/ui/PageBanner.tsx';
import { useCompetitionWords } from './competition-words.ts';
import { EventSchedule } from './EventSchedule.tsx';
import { GamesBoard } from './GamesBoard.tsx';
import { MonthCalendar } from './MonthCalendar.tsx';
import { CalendarLink, ShareButton } from './PageLinks.tsx';
import { QueryBoundary } from './QueryBoundary.tsx';

/** /schedule: the day's games, the month, and all dates. The chosen day is in the address. */
export function SchedulePage() {
  const { t } = useTranslation();
  const edition = useEdition();
  const schedule = useCall('GET /api/schedule', undefined);
  const address = useAddress();
  const asked = address.read('day');
  const day = asked !== null && isCalendarDate(asked) ? asked : null;
  const [month, setMonth] = useState(day?.slice(0, 7) ?? edition.dates.startsOn.slice(0, 7));
  const at = new Date(usePresent());
  const entries = calendarEntries(edition, schedule.data);
  const byDay = entriesByDay(entries);
  const select = (next: string) => {
    setMonth(next.slice(0, 7));
    address.change({ day: next });
  };
  const title = t('competition.schedule.title');
  const hasGames = schedule.data !== undefined && schedule.data.days.length > 0;
  const isOver = useEventPhase() === 'over';
  // Nothing is said of games while none has been published.
  const isEmpty = schedule.data?.days.length === 0;
  const lead = t(`competition.schedule.${isEmpty ? (isOver ? 'leadOver' : 'leadDates') : 'lead'}`);
  // On a phone the first game matters more: there they stand below the games.
  const actions = (
    <>
      <CalendarLink path="/calendar.ics" label={t('competition.schedule.subscribe')} />
      <ShareButton title={title} />
    </>
  );
  return (
    <>
      <PageHead title={title} description={lead} />
      <PageBanner
        title={title}
        face="schedule"
        lead={<span className="print:hidden">{lead}</span>}
        actions={hasGames ? undefined : <div className="flex flex-wrap gap-3">{actions}</div>}
      />
      {schedule.data && hasGames && (
        <GamesBoard days={schedule.data.days} day={day} onDay={select} actions={actions} />
      )}
      {!schedule.data && (
        // Where the games would stand; the dates below are known without asking anybody.
        <div className="bg-navy py-8 md:py-12">
          <div className="court min-h-40">
            <QueryBoundary query={schedule} loading={t('competition.board.loading')} isOnNavy>
              {() => null}
            </QueryBoundary>
          </div>
        </div>
      )}
      <HydrateWhenSeen className="below-fold">
        <section aria-labelledby="month" className={`court section ${hasGames ? 'print:hidden' : ''}`}>
          <h2 id="month" className="board mb-8 text-2xl">
            {t('competition.schedule.calendarTitle')}
          </h2>
          <div className="grid gap-x-12 gap-y-10 lg:grid-cols-[7fr_5fr]">
            <MonthCalendar
              month={month}
              onMonth={setMonth}
              entries={byDay}
              selected={day}
              onSelect={select}
              today={calendarDateAt(at)}
            />
            <div className="grid content-start gap-10">
              <DayPanel day={day} entries={day ? (byDay.get(day) ?? []) : []} />
              <UpcomingDates entries={entries} at={at} onSelect={select} />
            </div>
          </div>
        </section>
      </HydrateWhenSeen>
      {/* The printed page is only the day: the rest has pages to print. */}
      <div className={`border-line border-t-4 ${hasGames ? 'print:hidden' : ''}`}>
        <HydrateWhenSeen className="court section below-fold">
          <EventSchedule />
        </HydrateWhenSeen>
      </div>
    </>
  );
}

interface UpcomingDatesProps {
  entries: readonly CalendarEntry[];
  at: Date;
  onSelect: (day: string) => void;
}

/** The next five dates; choosing one opens its day. */
function UpcomingDates({ entries, at, onSelect }: UpcomingDatesProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useCompetitionWords();
  const upcoming = upcomingEntries(entries, at);
  return (
    <div>
      <h3 className="board text-lg">{t('competition.schedule.upcoming')}</h3>
      {upcoming.length === 0 ? (
        <p className="mt-3">{t('competition.schedule.noUpcoming')}</p>
      ) : (
        <ol className="mt-3">
          {upcoming.map((entry) => (
            <li key={entry.key} className="border-rule border-t-2 last:border-b-2">
              <button
                type="button"
                onClick={() => onSelect(entry.date)}
                className="group flex min-h-14 w-full items-center gap-4 py-2 text-left"
              >
                <span className="digits w-14 shrink-0 leading-tight">
                  <span className="board block text-xl">{Number(entry.date.slice(8))}</span>
                  <span className="text-muted text-sm">{format.date(entry.date, 'monthShort')}</span>
                </span>
                <span>
                  <span className="block font-semibold decoration-2 decoration-ball underline-offset-4 group-hover:underline">
                    {words.entryTitle(entry)}
                  </span>
                  <span className="digits text-muted text-sm">{words.entryTime(entry)}</span>
                </span>
              </button>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

interface DayPanelProps {
  day: string | null;
  entries: readonly CalendarEntry[];
}

/** The entries of the chosen day: each title with its type; a prompt while no day is chosen. */
function DayPanel({ day, entries }: DayPanelProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div aria-live="polite" className="border-ball border-t-4 bg-surface p-5">
      {day === null ? (
        <p>{t('competition.schedule.pickDate')}</p>
      ) : (
        <>
          <h3 className="board text-lg first-letter:uppercase">{format.date(day, 'weekday')}</h3>
          {entries.length === 0 ? (
            <p className="mt-3">{t('competition.schedule.emptyDay')}</p>
          ) : (
            <ul className="mt-3 grid gap-4">
              {entries.map((entry) => (
                <Entry key={entry.key} entry={entry} />
              ))}
            </ul>
          )}
        </>
      )}
    </div>
  );
}

function Entry({ entry }: { entry: CalendarEntry }) {
  const { t } = useTranslation();
  const words = useCompetitionWords();
  const text = words.entryText(entry);
  return (
    <li className="border-rule border-l-4 pl-3">
      <p className="digits flex flex-wrap gap-x-3 text-sm">
        <span className="font-semibold">{words.entryTime(entry)}</span>
        <span className="text-muted">{t(`competition.kind.${kindOf(entry)}`)}</span>
      </p>
      <p className="font-semibold">{words.entryTitle(entry)}</p>
      {text && <p className="text-muted">{text}</p>}
      {entry.what.kind === 'games' && (
        <a
          href="#board"
          className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4"
        >
          {t('competition.schedule.seeGames')}
        </a>
      )}
    </li>
  );
}
