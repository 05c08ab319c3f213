import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { calendarDateAt, isCalendarDate } from '#shared/base/dates.ts';
import { calendarEntries, entriesByDay } from '#shared/competition/calendar.ts';
import { useEdition } from '#web/core/client/edition.ts';
import { useCall } from '#web/core/client/query.ts';
import { PageHead } from '#web/core/lib/PageHead.tsx';
import { useAddress } from '#web/core/lib/use-address.ts';
import { useEventPhase, usePresent } from '#web/core/lib/use-now.ts';
import { HydrateWhenSeen } from '#web/core/ui/HydrateWhenSeen.tsx';
import { PageBanner } from '#web/core/ui/PageBanner.tsx';
import { DayPanel } from './DayPanel.tsx';
import { EventSchedule } from './EventSchedule.tsx';
import { GamesBoard } from './GamesBoard.tsx';
import { MonthCalendar } from './MonthCalendar.tsx';
import { CalendarLink, ShareButton } from './PageLinks.tsx';
import { QueryBoundary } from './QueryBoundary.tsx';
import { UpcomingDates } from './UpcomingDates.tsx';

/** /schedule: the day's games, the month, and all dates. The chosen day is in the address. */
export function SchedulePage() {
  const { t } = useTranslation();
  const { dates, keyDates } = useEdition();
  const schedule = useCall('GET /api/schedule', undefined);
  const address = useAddress();
  const asked = address.read('day');
  const day = asked !== null && isCalendarDate(asked) ? asked : null;
  const [month, setMonth] = useState(day?.slice(0, 7) ?? dates.startsOn.slice(0, 7));
  const at = new Date(usePresent());
  const entries = calendarEntries(keyDates, schedule.data);
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
