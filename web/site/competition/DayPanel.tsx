import { useTranslation } from 'react-i18next';
import { type CalendarEntry, kindOf } from '#shared/competition/calendar.ts';
import { useFormat } from '#web/core/lib/format.ts';
import { useCompetitionWords } from './competition-words.ts';

interface DayPanelProps {
  day: string | null;
  entries: readonly CalendarEntry[];
}

/** The entries of the chosen day: each title with its type; a prompt while no day is chosen. */
export function DayPanel({ day, entries }: DayPanelProps) {
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
