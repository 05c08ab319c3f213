import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ScheduleAnswer } from '#shared/competition/competition.ts';
import { dayPath } from '#web/core/client/paths.ts';
import { useCall } from '#web/core/client/query.ts';
import { useFormat } from '#web/core/lib/format.ts';
import { PageHead } from '#web/core/lib/PageHead.tsx';
import { useAddress } from '#web/core/lib/use-address.ts';
import { PageBanner } from '#web/core/ui/PageBanner.tsx';
import { EventSchedule } from '#web/site/competition/EventSchedule.tsx';
import { GameCell } from '#web/site/competition/GameCell.tsx';

/** The schedule with its days as links: the games and results of the one in the address, else all other dates. */
export function ArchivedSchedule() {
  const { t } = useTranslation();
  const day = useAddress().read('day');
  const schedule = useCall('GET /api/schedule', undefined);
  const days = schedule.data?.days ?? [];
  const title = t('competition.schedule.title');
  return (
    <>
      <PageHead title={title} />
      <PageBanner title={title} face="schedule" />
      {days.length > 0 && (
        <section aria-labelledby="board" className="bg-navy text-line">
          <div className="court py-8 md:py-12">
            <h2 id="board" className="board text-xl">
              {t('competition.board.title')}
            </h2>
            <DayLinks days={days} day={day} />
            {day && <DayGames day={day} />}
          </div>
        </section>
      )}
      {!day && (
        <div className="court section">
          <EventSchedule isArchived />
        </div>
      )}
    </>
  );
}

function DayLinks({ days, day }: { days: ScheduleAnswer['days']; day: string | null }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <nav aria-label={t('archive.days')} className="mt-6 flex flex-wrap gap-2">
      {days.map(({ date, games }) => (
        <Link
          key={date}
          to={dayPath(date)}
          aria-current={date === day ? 'true' : undefined}
          className="digits grid min-w-20 justify-items-center rounded-md border-2 border-line/30 px-3 py-2 leading-tight hover:border-line aria-[current=true]:border-line aria-[current=true]:bg-line aria-[current=true]:text-navy"
        >
          <span className="text-sm">{format.date(date, 'weekdayShort')}</span>
          <span className="board text-lg">{Number(date.slice(8))}</span>
          <span className="text-sm">{t('competition.games', { count: games })}</span>
        </Link>
      ))}
    </nav>
  );
}

function DayGames({ day }: { day: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const games = useCall('GET /api/games', { query: { date: day } });
  return (
    <>
      <h3 className="board mt-8 mb-5 text-lg first-letter:uppercase">{format.date(day, 'weekday')}</h3>
      <ul className="grid gap-x-10 gap-y-5 md:grid-cols-2 lg:grid-cols-3">
        {(games.data ?? []).map((game) => (
          <li key={game.id}>
            <GameCell game={game} when="time" />
          </li>
        ))}
      </ul>
      <p className="mt-6 text-line/80 text-sm">{t('competition.localTime')}</p>
    </>
  );
}
