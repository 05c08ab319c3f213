import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useEdition } from '#web/core/client/edition.ts';
import { venuePath } from '#web/core/client/paths.ts';
import {
  type CityVenues,
  countryHeight,
  countryPath,
  type MapMark,
  mappedCountry,
  placeVenues,
  size,
} from './venue-map.ts';

/** The venues on the map: the country with those that lie far away, and the host city seen through a centre circle. */
export function VenueMap({ cities }: { cities: readonly CityVenues[] }) {
  const { t } = useTranslation();
  const { city, country } = useEdition().identity;
  const map = placeVenues(cities, city);
  // The outline is of one country.
  if (!map || country.code !== mappedCountry) return null;
  const { host, near, far } = map;
  return (
    <section aria-label={t('competition.venues.map')} className="bg-cobalt text-line print:hidden">
      <div className="court grid items-center gap-x-12 gap-y-8 pb-12 lg:grid-cols-[7fr_5fr] lg:pb-16">
        <figure>
          <svg viewBox={`0 0 ${size} ${countryHeight}`} className="w-full" strokeWidth="2">
            <title>{t('competition.venues.map')}</title>
            <g>
              <path d={countryPath} className="fill-cobalt-deep stroke-line" strokeLinejoin="round" />
              <circle cx={host.x} cy={host.y} r="20" className="fill-navy stroke-line" />
            </g>
            <g transform={`translate(${host.x} ${host.y})`}>
              <text y="40" textAnchor="middle" className={`${nameLook} lg:[scale:0.6] lg:[translate:0_9px]`}>
                {city}
              </text>
            </g>
            {far.map((mark) => (
              <VenueMark key={mark.number} mark={mark} isFar isWest={mark.x < host.x} />
            ))}
          </svg>
          <figcaption className="mt-3">
            {[
              near.length > 0 && t('competition.venues.mapText', { city, count: near.length }),
              far.length > 0 && t('competition.venues.mapTextFar', { count: far.length }),
            ]
              .filter(Boolean)
              .join(' ')}
          </figcaption>
        </figure>
        <figure className="mx-auto w-full max-w-md">
          <svg viewBox={`0 0 ${size} ${size}`} className="w-full" strokeWidth="2">
            <title>{t('competition.venues.around', { city })}</title>
            <g className="stroke-line">
              <circle cx={size / 2} cy={size / 2} r={size / 2 - 2} className="fill-navy" />
              <path d={`M2 ${size / 2}H${size - 2}`} className="stroke-line/25" />
              <circle cx={size / 2} cy={size / 2} r="48" className="fill-none stroke-line/25" />
            </g>
            {near.map((mark) => (
              <VenueMark key={mark.number} mark={mark} />
            ))}
          </svg>
          <figcaption className="mt-3 text-center font-semibold">
            {t('competition.venues.around', { city })}
          </figcaption>
        </figure>
      </div>
    </section>
  );
}

/** On a phone the drawing shrinks with the screen, its letters not below 16 px: 320 px leave it four fifths of its size. */
const letters = 'text-base max-[24.3rem]:text-lg';
/** A name on the map: no line of it runs through the letters. */
const nameLook = `fill-line stroke-[5px] stroke-cobalt-deep font-semibold [paint-order:stroke] ${letters}`;

/** A ball with the venue's number, and a way to it. The country grows on a wide screen; its balls do not. */
function VenueMark({
  mark: { number, venue, x, y },
  isFar = false,
  isWest = false,
}: {
  mark: MapMark;
  isFar?: boolean;
  /** The label is on its left, because the capital is on its right. */
  isWest?: boolean;
}) {
  // Starts with the visible text (WCAG 2.5.3), so that voice control finds it.
  const label = isFar ? `${number} ${venue.city}: ${venue.name}` : `${number}: ${venue.name}, ${venue.city}`;
  return (
    <Link to={venuePath(venue.id)} aria-label={label} className="group">
      <g transform={`translate(${x} ${y})`}>
        <g className={isFar ? 'lg:scale-60' : ''}>
          <circle r="16" className="fill-ball stroke-line group-hover:fill-line" />
          <text
            y="6"
            textAnchor="middle"
            className={`digits fill-navy font-bold max-[24.3rem]:[translate:0_1px] ${letters}`}
          >
            {number}
          </text>
          {isFar && (
            <text y="35" x={isWest ? 14 : 0} textAnchor={isWest ? 'end' : 'middle'} className={nameLook}>
              {` ${venue.city}`}
            </text>
          )}
        </g>
      </g>
    </Link>
  );
}
