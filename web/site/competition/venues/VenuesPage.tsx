import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { calendarDateAt } from '#shared/base/dates.ts';
import type { Game, Venue } from '#shared/competition/competition.ts';
import { useEdition } from '#web/core/client/edition.ts';
import { venuePath } from '#web/core/client/paths.ts';
import { useCall, useLastRead } from '#web/core/client/query.ts';
import { useFormat } from '#web/core/lib/format.ts';
import { PageHead } from '#web/core/lib/PageHead.tsx';
import { usePresent } from '#web/core/lib/use-now.ts';
import { useToday } from '#web/core/lib/use-today.ts';
import { HydrateWhenSeen } from '#web/core/ui/HydrateWhenSeen.tsx';
import { PageBanner } from '#web/core/ui/PageBanner.tsx';
import { ComingSoon } from '#web/site/competition/ComingSoon.tsx';
import { useCompetitionWords } from '#web/site/competition/competition-words.ts';
import { mapAddress, OutLink } from '#web/site/competition/PageLinks.tsx';
import { QueryBoundary } from '#web/site/competition/QueryBoundary.tsx';
import { VenueMap } from './VenueMap.tsx';
import { type CityVenues, citiesOf } from './venue-map.ts';

/** /venues: where it is played, with the games of today or of the next day there are any. */
export function VenuesPage() {
  const { t } = useTranslation();
  const { identity } = useEdition();
  const venues = useCall('GET /api/venues', undefined);
  const today = useToday();
  // At midnight the day's games stay until the next day's are loaded.
  const games = useLastRead(useCall('GET /api/games', { query: { from: today } }).data, true);
  const title = t('competition.venues.title');
  if (venues.data?.length === 0) return <ComingSoon title={title} face="venue" />;
  const cities = citiesOf(venues.data ?? [], identity.city);
  const played = (games ?? []).filter(({ eventType }) => eventType === 'game');
  const courts = (venues.data ?? []).reduce((sum, venue) => sum + venue.courts, 0);
  const lead =
    venues.data &&
    t('competition.venues.lead', {
      venues: t('common.count.venues', { count: venues.data.length }),
      courts: t('competition.venues.courts', { count: courts }),
    });
  return (
    <>
      <PageHead title={title} description={lead} />
      <PageBanner face="venue" title={title} lead={lead ?? '\u00a0'} />
      <VenueMap cities={cities} />
      <div className="court section">
        <DayLine games={played} today={today} />
        <QueryBoundary query={venues} loading={t('competition.venues.loading')}>
          {() => (
            <>
              {cities.map((city) => (
                <HydrateWhenSeen key={city.name} className="pb-12 last:pb-0">
                  <CitySection city={city} played={played} />
                </HydrateWhenSeen>
              ))}
            </>
          )}
        </QueryBoundary>
        <p className="mt-8 text-muted text-sm">{t('competition.localTime')}</p>
      </div>
    </>
  );
}

function CitySection({ city: { name, venues }, played }: { city: CityVenues; played: readonly Game[] }) {
  return (
    <section
      className="grid gap-x-12 border-ink border-t-4 pt-4 lg:grid-cols-[16rem_1fr]"
      aria-labelledby={`city-${name}`}
    >
      <h2 id={`city-${name}`} className="board text-xl">
        {name}
      </h2>
      <ul className="max-lg:mt-4">
        {venues.map(({ number, venue }) => (
          <VenueRow
            key={venue.id}
            number={number}
            venue={venue}
            games={played.filter((game) => game.venue === venue.name)}
          />
        ))}
      </ul>
    </section>
  );
}

/** Which day the games below are of, and how many there are in all. */
function DayLine({ games, today }: { games: readonly Game[]; today: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [first] = games;
  if (!first) return null;
  const day = calendarDateAt(new Date(first.date));
  const count = t('competition.games', { count: games.length });
  return (
    <p className="digits mb-10 font-semibold text-lg first-letter:uppercase">
      {day === today
        ? t('competition.venues.today', { games: count })
        : t('competition.venues.onDay', { day: format.date(day, 'weekday'), games: count })}
    </p>
  );
}

function VenueRow({ number, venue, games }: { number: number; venue: Venue; games: readonly Game[] }) {
  const { t } = useTranslation();
  return (
    <li className="grid grid-cols-[2.5rem_minmax(0,1fr)] gap-x-4 gap-y-2 border-rule border-b-2 py-5 first:pt-0 md:grid-cols-[2.5rem_minmax(0,1fr)_minmax(0,1fr)]">
      <span className="board digits text-link text-xl" aria-hidden="true">
        {number}
      </span>
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
        <OutLink href={mapAddress(venue)} label={t('competition.map')} className="print:hidden" />
      </div>
      <div className="flex min-w-0 items-start gap-4 max-md:col-start-2">
        <Courts count={venue.courts} />
        <div className="min-w-0">
          <p className="digits">{t('competition.venues.courts', { count: venue.courts })}</p>
          <NextGame games={games} />
        </div>
      </div>
    </li>
  );
}

/** The next game here; after the last has started, the number of games. */
function NextGame({ games }: { games: readonly Game[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useCompetitionWords();
  const at = usePresent();
  const next = games.find((game) => !game.score && Date.parse(game.date) > at);
  if (games.length === 0) return null;
  if (!next) return <p className="digits text-muted">{t('competition.games', { count: games.length })}</p>;
  return (
    <p className="text-muted">
      <span className="digits font-semibold text-ink">{format.date(next.date, 'time')}</span>{' '}
      {words.gameTitle(next)}
    </p>
  );
}

/** A venue shown as its courts from above. */
function Courts({ count }: { count: number }) {
  return (
    <span className="grid w-16 shrink-0 content-start gap-1.5 pt-1" aria-hidden="true">
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
