import { useTranslation } from 'react-i18next';
import {
  type CalendarEntry,
  type DayKind,
  dayKind,
  monthWeeks,
  stepMonth,
} from '#shared/competition/calendar.ts';
import { useFormat } from '#web/core/lib/format.ts';
import { Icon } from '#web/core/ui/Icon.tsx';

interface MonthCalendarProps {
  /** 'YYYY-MM'. */
  month: string;
  onMonth: (month: string) => void;
  entries: Map<string, CalendarEntry[]>;
  selected: string | null;
  onSelect: (day: string) => void;
  today: string;
}

/** A month, with a mark on every day that has something. Registration is a square, the tournament a ball. */
export function MonthCalendar({ month, onMonth, entries, selected, onSelect, today }: MonthCalendarProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const weeks = monthWeeks(month);
  // A Monday and the six days after it, for the names of the columns.
  const weekdays = ['01', '02', '03', '04', '05', '06', '07'].map((day) => `2024-01-${day}`);
  return (
    <div>
      <div className="flex items-center justify-between gap-4">
        <h3 className="board text-xl first-letter:uppercase" aria-live="polite">
          {format.date(`${month}-01`, 'month')}
        </h3>
        <div className="flex gap-2">
          <StepMonth
            label={t('competition.schedule.previousMonth')}
            icon="back"
            onClick={() => onMonth(stepMonth(month, -1))}
          />
          <StepMonth
            label={t('competition.schedule.nextMonth')}
            icon="arrow"
            onClick={() => onMonth(stepMonth(month, 1))}
          />
        </div>
      </div>
      <table className="mt-4 w-full table-fixed border-collapse">
        <thead>
          <tr>
            {weekdays.map((day) => (
              <th key={day} scope="col" className="pb-2 text-left font-semibold text-muted text-sm">
                <abbr title={format.date(day, 'weekdayName')} className="no-underline">
                  {format.date(day, 'weekdayShort')}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: weeks of one month keep their place
            <tr key={row}>
              {week.map((day, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: so do their days
                <td key={column} className="border-2 border-rule p-0">
                  {day && (
                    <Day
                      day={day}
                      entries={entries.get(day) ?? []}
                      isSelected={day === selected}
                      isToday={day === today}
                      onSelect={onSelect}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul
        className="mt-4 flex flex-wrap gap-x-6 gap-y-2 text-sm"
        aria-label={t('competition.schedule.legend')}
      >
        {(['tournament', 'registration'] as const).map((kind) => (
          <li key={kind} className="flex items-center gap-2">
            <Mark kind={kind} />
            {t(`competition.kind.${kind}`)}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface DayProps {
  day: string;
  entries: readonly CalendarEntry[];
  isSelected: boolean;
  isToday: boolean;
  onSelect: (day: string) => void;
}

function Day({ day, entries, isSelected, isToday, onSelect }: DayProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const name = format.date(day, 'weekday');
  const said =
    entries.length > 0 ? t('competition.schedule.dayWithEvents', { day: name, count: entries.length }) : name;
  const kind = dayKind(entries);
  const games = entries.find(({ what }) => what.kind === 'games')?.what;
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      aria-current={isToday ? 'date' : undefined}
      onClick={() => onSelect(day)}
      className={`relative flex h-14 w-full flex-col justify-between p-1.5 text-left hover:bg-maple-deep aria-pressed:bg-cobalt aria-pressed:text-line md:h-18 md:p-2 ${entries.length > 0 ? 'bg-surface' : ''}`}
    >
      {/* The screen shows a number and a mark; screen readers get their meaning. */}
      <span className="sr-only">{isToday ? `${said}, ${t('competition.schedule.today')}` : said}</span>
      <span
        aria-hidden="true"
        className={`digits leading-none ${entries.length > 0 ? 'board' : ''} ${isToday ? 'underline decoration-3 decoration-ball underline-offset-4' : ''}`}
      >
        {Number(day.slice(8))}
      </span>
      <span aria-hidden="true" className="flex items-center gap-1.5">
        {kind && <Mark kind={kind} isOnCobalt={isSelected} />}
        {games?.kind === 'games' && (
          <span className="digits text-sm leading-none max-sm:hidden">{games.games}</span>
        )}
      </span>
    </button>
  );
}

function Mark({ kind, isOnCobalt = false }: { kind: DayKind; isOnCobalt?: boolean }) {
  const shape = kind === 'registration' ? 'rounded-sm' : 'rounded-full';
  const paint = isOnCobalt ? 'bg-line' : kind === 'registration' ? 'bg-cobalt' : 'bg-ball';
  return <span aria-hidden="true" className={`inline-block size-3 ${shape} ${paint}`} />;
}

function StepMonth({ label, icon, onClick }: { label: string; icon: 'back' | 'arrow'; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="grid size-12 place-items-center rounded-md border-2 border-field hover:border-ink"
    >
      <Icon name={icon} />
    </button>
  );
}
