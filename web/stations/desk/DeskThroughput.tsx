import { useLiveQuery } from 'dexie-react-hooks';
import { useTranslation } from 'react-i18next';
import { now } from '#shared/base/clock.ts';
import { calendarDateAt, instantOf } from '#shared/base/dates.ts';
import type { LocalDatabase } from '#web/offline/store/database.ts';

/** What the desk shows while no person is chosen: the court, the day's numbers, the keys. */
export function DeskThroughput({ db }: { db: LocalDatabase }) {
  const { t } = useTranslation();
  const pace = useLiveQuery(() => readPace(db), [db]);
  return (
    <div className="relative isolate flex flex-1 flex-col justify-between overflow-hidden bg-cobalt p-11 text-line">
      <svg
        viewBox="0 0 800 800"
        preserveAspectRatio="xMaxYMax slice"
        aria-hidden="true"
        className="-z-10 absolute inset-0 size-full fill-none stroke-line/25"
        strokeWidth="3"
      >
        <path d="M520 800V470H800" />
        <circle cx="660" cy="470" r="140" />
        <circle cx="660" cy="800" r="610" />
      </svg>
      <div>
        {/* Nothing before it is known: a 0 that becomes 26 frightens. */}
        {pace && (
          <>
            <p className="digits board text-3xl">{pace.issued}</p>
            <p className="text-lg">{t('desk.pace.issued', { count: pace.issued })}</p>
          </>
        )}
        {pace?.seconds != null && (
          <p className="digits mt-1">{t('desk.pace.seconds', { seconds: pace.seconds })}</p>
        )}
      </div>
      <p className="max-w-sm">{t('desk.pace.keys')}</p>
    </div>
  );
}

/** A longer gap between two badges is a break, not a person. */
const breakMs = 5 * 60 * 1000;

/** Badges issued faster than this belong to one team. */
const batchMs = 2000;

/** The badges issued at this desk today, and the median seconds between them. */
export async function readPace(db: LocalDatabase): Promise<{ issued: number; seconds: number | null }> {
  const since = instantOf(calendarDateAt(now())).getTime();
  const isToday = (entry: { kind: string; at: number }) =>
    entry.kind === 'credential.issue' && entry.at >= since;
  const entries = [
    ...(await db.journal.filter(isToday).toArray()),
    ...(await db.outbox.filter(isToday).toArray()),
  ];
  const times = entries.map((entry) => entry.at).sort((a, b) => a - b);
  const gaps = times
    .slice(1)
    .map((at, index) => at - (times[index] ?? at))
    .filter((gap) => gap < breakMs && gap >= batchMs)
    .sort((a, b) => a - b);
  const middle = gaps[Math.floor(gaps.length / 2)];
  return { issued: times.length, seconds: middle === undefined ? null : Math.round(middle / 1000) };
}
