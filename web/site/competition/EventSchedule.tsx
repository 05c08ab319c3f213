import { useTranslation } from 'react-i18next';
import { type CalendarEntry, calendarEntries } from '#shared/competition/calendar.ts';
import type { ScheduleAnswer } from '#shared/competition/competition.ts';
import { isSeed } from '#shared/edition/tournament.ts';
import { useEdition } from '#web/core/client/edition.ts';
import { useCall } from '#web/core/client/query.ts';
import { useFormat } from '#web/core/lib/format.ts';
import { useEventPhase } from '#web/core/lib/use-now.ts';
import { Icon } from '#web/core/ui/Icon.tsx';
import { useCompetitionWords } from './competition-words.ts';

type Group = 'tournament' | 'registration' | 'social';
const groups: readonly Group[] = ['tournament', 'registration', 'social'];

/** Every dated event in three groups, the key ones raised, and where news of changes will stand; an archive has none. */
export function EventSchedule({ isArchived = false }: { isArchived?: boolean }) {
  const { t } = useTranslation();
  const schedule = useCall('GET /api/schedule', undefined);
  const isOver = useEventPhase() === 'over';
  return (
    <section aria-labelledby="event-schedule">
      <h2 id="event-schedule" className="board text-2xl">
        {t('competition.schedule.eventsTitle')}
      </h2>
      {/* The key dates are known without asking anybody; published events join them when they are read. */}
      <EventGroups published={schedule.data} />
      {!isArchived && (
        <p className="mt-10 flex items-center gap-3 border-rule border-y-2 py-4 font-semibold">
          <Icon name="clock" size={24} />
          {t(isOver ? 'competition.schedule.stayTunedOver' : 'competition.schedule.stayTuned')}
        </p>
      )}
    </section>
  );
}

function EventGroups({ published }: { published: ScheduleAnswer | undefined }) {
  const { t } = useTranslation();
  const edition = useEdition();
  const isOver = useEventPhase() === 'over';
  const entries = calendarEntries(edition, published).filter(({ what }) => what.kind !== 'games');
  const isShown = (group: Group) =>
    entries.some((entry) => groupOf(entry) === group) || (group === 'social' && isSeed());
  return (
    <div className="mt-8 grid gap-x-10 gap-y-10 lg:grid-cols-3">
      {groups.filter(isShown).map((group) => (
        <div key={group}>
          <h3 className="border-ink border-b-4 pb-2 font-semibold text-lg">
            {t(`competition.schedule.groups.${group}`)}
          </h3>
          <ul>
            {entries
              .filter((entry) => groupOf(entry) === group)
              .map((entry) => (
                <Event key={entry.key} entry={entry} />
              ))}
            {group === 'social' && isSeed() && (
              <li className="border-rule border-b-2 py-4 pl-5">
                {!isOver && (
                  <p className="font-semibold text-muted text-sm">{t('competition.schedule.partyDate')}</p>
                )}
                <p className="font-semibold">{t('competition.schedule.party')}</p>
              </li>
            )}
          </ul>
        </div>
      ))}
    </div>
  );
}

function Event({ entry }: { entry: CalendarEntry }) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useCompetitionWords();
  const text = words.entryText(entry);
  return (
    <li
      className={`border-rule border-b-2 border-l-4 py-4 pr-4 pl-4 ${entry.highlight ? 'border-l-ball bg-surface' : 'border-l-transparent'}`}
    >
      <p className="digits flex flex-wrap items-center gap-x-3 text-sm">
        <span className="font-semibold">{format.date(entry.date, 'short')}</span>
        <span className="text-muted">{words.entryTime(entry)}</span>
        {entry.highlight && (
          <span className="ml-auto rounded-sm bg-ball px-1.5 font-semibold text-navy">
            {t('competition.schedule.highlight')}
          </span>
        )}
      </p>
      <p className="mt-1 font-semibold">{words.entryTitle(entry)}</p>
      {text && <p className="text-muted">{text}</p>}
    </li>
  );
}

function groupOf({ type, what }: CalendarEntry): Group {
  if (type === 'registration') return 'registration';
  // The draw is a social evening, but it belongs to the tournament.
  if (what.kind === 'keyDate' && what.keyDate.id === 'groupDraw') return 'tournament';
  return type === 'tournament' || type === 'game' ? 'tournament' : 'social';
}
