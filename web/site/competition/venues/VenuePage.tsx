import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { calendarDateAt } from '#shared/base/dates.ts';
import type { Venue } from '#shared/competition/competition.ts';
import { idIn, paths } from '#web/core/client/paths.ts';
import { useCall } from '#web/core/client/query.ts';
import { useFormat } from '#web/core/lib/format.ts';
import { PageHead } from '#web/core/lib/PageHead.tsx';
import { HydrateWhenSeen } from '#web/core/ui/HydrateWhenSeen.tsx';
import { PageBanner } from '#web/core/ui/PageBanner.tsx';
import { GameCell } from '#web/site/competition/GameCell.tsx';
import { MissingPage } from '#web/site/competition/MissingPage.tsx';
import { CalendarLink, mapAddress, OutLink, ShareButton } from '#web/site/competition/PageLinks.tsx';
import { QueryBoundary } from '#web/site/competition/QueryBoundary.tsx';

/** /venues/{id}: a venue and all its games, day by day. */
export function VenuePage() {
  const { t } = useTranslation();
  const id = idIn(useParams().id);
  const venues = useCall('GET /api/venues', undefined);
  const venue = venues.data?.find((one) => one.id === id);
  if (venue) return <VenueSheet venue={venue} />;
  if (venues.data) {
    return (
      <MissingPage
        title={t('competition.venues.missing')}
        text={t('competition.venues.missingText')}
        to={paths.venues}
        way={t('competition.venues.toVenues')}
      />
    );
  }
  return (
    <div className="court section">
      <QueryBoundary query={venues} loading={t('competition.venues.loading')}>
        {() => null}
      </QueryBoundary>
    </div>
  );
}

function VenueSheet({ venue }: { venue: Venue }) {
  const { t } = useTranslation();
  const format = useFormat();
  const games = useCall('GET /api/games', { query: { venueId: venue.id } });
  const place = [venue.address, venue.city].filter(Boolean).join(', ');
  const lead = `${place} · ${t('competition.venues.courts', { count: venue.courts })}`;
  return (
    <>
      <PageHead title={venue.name} description={lead} picture={`/share/venues/${venue.id}.png`} />
      <PageBanner
        title={venue.name}
        lead={lead}
        face="venue"
        actions={
          <div className="flex flex-wrap items-center gap-3">
            <CalendarLink path={`/calendar/venue/${venue.id}.ics`} label={t('competition.toCalendar')} />
            <ShareButton title={venue.name} />
            <OutLink href={mapAddress(venue)} label={t('competition.map')} className="px-2 text-line!" />
          </div>
        }
      />
      <section aria-labelledby="games" className="bg-navy text-line">
        <div className="court py-10 md:py-14">
          <h2 id="games" className="board text-xl">
            {t('competition.venues.games')}
          </h2>
          <div className="mt-4">
            <QueryBoundary query={games} loading={t('competition.board.loading')} isOnNavy>
              {(read) =>
                read.length === 0 ? (
                  <p className="mt-4">{t('competition.venues.noGames')}</p>
                ) : (
                  [...Map.groupBy(read, ({ date }) => calendarDateAt(new Date(date)))].map(([day, own]) => (
                    <HydrateWhenSeen
                      key={day}
                      className="mt-8 grid gap-x-8 gap-y-4 border-line/25 border-t-2 pt-4 lg:grid-cols-[14rem_1fr]"
                    >
                      <h3 className="digits font-semibold text-ball text-lg first-letter:uppercase">
                        {format.date(day, 'weekday')}
                      </h3>
                      <ul className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
                        {own.map((game) => (
                          <li key={game.id} className="min-w-0">
                            <GameCell game={game} when="time" hidesVenue />
                          </li>
                        ))}
                      </ul>
                    </HydrateWhenSeen>
                  ))
                )
              }
            </QueryBoundary>
          </div>
          <p className="mt-8 text-line/80 text-sm">{t('competition.localTime')}</p>
        </div>
      </section>
    </>
  );
}
