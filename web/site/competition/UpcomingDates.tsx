import { useTranslation } from 'react-i18next';
import { type CalendarEntry, upcomingEntries } from '#shared/competition/calendar.ts';
import { useFormat } from '#web/core/lib/format.ts';
import { useCompetitionWords } from './competition-words.ts';

interface UpcomingDatesProps {
  entries: readonly CalendarEntry[];
  at: Date;
  onSelect: (day: string) => void;
}

/** The next five dates; choosing one opens its day. */
export function UpcomingDates({ entries, at, onSelect }: UpcomingDatesProps) {
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
