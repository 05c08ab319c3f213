import { useTranslation } from 'react-i18next';
import { now } from '#shared/base/clock.ts';
import { calendarDateAt, isCalendarDate } from '#shared/base/dates.ts';
import { tournamentDays } from '#shared/competition/calendar.ts';
import type { ScheduleAnswer } from '#shared/competition/competition.ts';
import { useEdition } from '#web/core/client/edition.ts';
import { SelectField } from '#web/core/form/SelectField.tsx';
import { useFormat } from '#web/core/lib/format.ts';
import { useAddress } from '#web/core/lib/use-address.ts';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';

type Days = ScheduleAnswer['days'];

interface DayChooserProps {
  days: Days;
  day: string;
  /** Why another day cannot be chosen now. */
  held?: string | undefined;
}

/** One of the days that have games or could have: previous, list, next. The day is in the address. */
export function DayChooser({ days, day, held }: DayChooserProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const address = useAddress();
  const all = [
    ...new Set([...tournamentDays(useEdition().dates), ...days.map(({ date }) => date), day]),
  ].sort();
  const place = all.indexOf(day);
  const go = (date: string | undefined) => date && address.change({ day: date });
  const games = (date: string) => days.find((one) => one.date === date)?.games ?? 0;
  return (
    <>
      <div className="flex items-end gap-2">
        <Button
          look="quiet"
          className="px-2.5!"
          aria-label={t('competition.board.previousDay')}
          disabled={held !== undefined || place <= 0}
          onClick={() => go(all[place - 1])}
        >
          <Icon name="back" />
        </Button>
        <SelectField
          label={t('organise.field.day')}
          name="day"
          className="grow"
          disabled={held !== undefined}
          value={day}
          onChange={(event) => go(event.target.value)}
          options={all.map((date) => ({
            value: date,
            label: `${format.date(date, 'weekday')} · ${t('competition.games', { count: games(date) })}`,
          }))}
        />
        <Button
          look="quiet"
          className="px-2.5!"
          aria-label={t('competition.board.nextDay')}
          disabled={held !== undefined || place >= all.length - 1}
          onClick={() => go(all[place + 1])}
        >
          <Icon name="arrow" />
        </Button>
      </div>
      {held && (
        <p role="status" className="mt-1.5 text-sm text-warn">
          {held}
        </p>
      )}
    </>
  );
}

/** The day in the address; else the nearest with games: to plan, from today on; to write results, up to today. */
export function useDay(days: Days, look: 'ahead' | 'back'): string {
  const { dates } = useEdition();
  const sent = useAddress().read('day');
  if (sent !== null && isCalendarDate(sent)) return sent;
  const today = calendarDateAt(now());
  const past = days.findLast(({ date }) => date <= today)?.date;
  const next = days.find(({ date }) => date >= today)?.date;
  return (look === 'ahead' ? (next ?? past) : (past ?? next)) ?? dates.startsOn;
}
