import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { now } from '#shared/clock.ts';
import { todayAt } from '#shared/competition/calendar.ts';
import type { Game, Venue } from '#shared/competition/competition.ts';
import { useFormat } from '#web/lib/format.ts';
import { PageHead } from '#web/lib/PageHead.tsx';
import { venuePath } from '#web/lib/paths.ts';
import { useCall } from '#web/lib/query.ts';
import { CourtBand } from '#web/ui/CourtBand.tsx';
import { ComingSoon } from './ComingSoon.tsx';
import { freshMs, Reading } from './Reading.tsx';
import { mapAddress, OutLink } from './Ways.tsx';

/** /venues: where it is played, with the games of today or of the next day there are any. */
export function VenuesPage() {
  const { t } = useTranslation();
  const venues = useCall('GET /api/venues', undefined);
  const games = useCall('GET /api/games', { query: { from: todayAt(now()) } }, { staleTime: freshMs });
  const title = t('competition.venues.title');
  if (venues.data?.length === 0) return <ComingSoon title={title} />;
  const courts = venues.data?.reduce((sum, venue) => sum + venue.courts, 0);
  const lead = venues.data && t('competition.venues.lead', { venues: venues.data.length, courts });
  return (
    <>
      <PageHead title={title} description={lead} />
      <CourtBand title={title} lead={lead ?? '\u00a0'} />
      <div className="court section">
        <Reading query={venues} loading={t('competition.venues.loading')}>
          {(read) => (
            <>
              {[...Map.groupBy(read, ({ city }) => city)].map(([city, own]) => (
                <section key={city} className="mb-14 last:mb-0" aria-labelledby={`city-${city}`}>
                  <h2 id={`city-${city}`} className="board border-ink border-b-4 pb-2 text-xl">
                    {city}
                  </h2>
                  <ul className="grid gap-x-10 sm:grid-cols-2 lg:grid-cols-3">
                    {own.map((venue) => (
                      <VenueCard
                        key={venue.id}
                        venue={venue}
                        games={(games.data ?? []).filter(
                          (game) => game.eventType === 'game' && game.venue === venue.name,
                        )}
                      />
                    ))}
                  </ul>
                </section>
              ))}
            </>
          )}
        </Reading>
        <p className="mt-8 text-muted text-sm">{t('competition.localTime')}</p>
      </div>
    </>
  );
}

function VenueCard({ venue, games }: { venue: Venue; games: readonly Game[] }) {
  const { t } = useTranslation();
  return (
    <li className="grid grid-cols-[auto_1fr] gap-x-5 border-rule border-b-2 py-6">
      <Courts count={venue.courts} />
      <div className="min-w-0">
        <h3 className="font-semibold text-lg leading-tight">
          <Link
            to={venuePath(venue.id)}
            className="decoration-2 decoration-ball underline-offset-4 hover:underline"
          >
            {venue.name}
          </Link>
        </h3>
        <p className="text-muted">{venue.address}</p>
        <p className="digits mt-1 text-sm">{t('competition.venues.courts', { count: venue.courts })}</p>
        <p className="digits text-sm">
          <GamesLine games={games} />
        </p>
        <OutLink href={mapAddress(venue)} label={t('competition.map')} />
      </div>
    </li>
  );
}

function GamesLine({ games }: { games: readonly Game[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [first] = games;
  if (!first) return null;
  const day = todayAt(new Date(first.date));
  const count = t('competition.games', { count: games.length });
  const line =
    day === todayAt(now())
      ? t('competition.venues.today', { games: count })
      : t('competition.venues.onDay', { day: format.date(day, 'weekday'), games: count });
  return line;
}

/** A venue drawn as its courts, seen from above. */
function Courts({ count }: { count: number }) {
  return (
    <span className="grid w-16 content-start gap-1.5" aria-hidden="true">
      {Array.from({ length: count }, (_, place) => place).map((place) => (
        <svg
          key={place}
          viewBox="0 0 64 36"
          className="w-full bg-cobalt fill-none stroke-line"
          strokeWidth="1.5"
          aria-hidden="true"
        >
          <path d="M32 0V36M0 12H12V24H0M64 12H52V24H64M0 4A16 14 0 0 1 0 32M64 4A16 14 0 0 0 64 32" />
          <circle cx="32" cy="18" r="6" />
        </svg>
      ))}
    </span>
  );
}
