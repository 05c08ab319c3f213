/** Positions of the venues on a map. Pure: degrees in, coordinates in the picture out. */
import type { Venue } from '#shared/competition/competition.ts';

/** A venue with the number it has in the list and on the map. */
export interface NumberedVenue {
  number: number;
  venue: Venue;
}

/** A city and its venues. */
export interface CityVenues {
  name: string;
  venues: readonly NumberedVenue[];
}

/** A place in a picture that is `size` wide; a country is lower than that. */
export interface MapMark extends NumberedVenue {
  x: number;
  y: number;
}

/** Width of both pictures: a phone shows them pixel by pixel. */
export const size = 350;
export const countryHeight = 204;

/** The country of the outline, ISO 3166-1 alpha-2. */
export const mappedCountry = 'SV';

/**
 * The outline of El Salvador in degrees east and north, simplified from the border and coast of Natural Earth
 * (naturalearthdata.com, public domain), with the gulf and the two long beaches.
 */
const outline: readonly (readonly [number, number])[] = [
  [-90.1, 13.74],
  [-90.06, 13.88],
  [-89.87, 13.9],
  [-89.72, 14.13],
  [-89.55, 14.24],
  [-89.59, 14.36],
  [-89.36, 14.43],
  [-89.06, 14.34],
  [-88.84, 14.14],
  [-88.68, 14.02],
  [-88.54, 13.98],
  [-88.5, 13.85],
  [-88.27, 13.9],
  [-88.07, 13.96],
  [-87.86, 13.89],
  [-87.71, 13.81],
  [-87.79, 13.64],
  [-87.73, 13.47],
  [-87.82, 13.41],
  [-87.84, 13.29],
  [-87.93, 13.17],
  [-88.2, 13.16],
  [-88.48, 13.17],
  [-88.69, 13.25],
  [-88.86, 13.26],
  [-89.07, 13.36],
  [-89.27, 13.48],
  [-89.56, 13.52],
  [-89.81, 13.53],
  [-89.95, 13.66],
];

/** One degree east is this much of one north at the middle of the country (cosine of 13.75°). */
const eastOfNorth = 0.971;
const west = -90.2;
const north = 14.5;
/** Pixels of a degree to the north. */
const scale = size / (2.6 * eastOfNorth);

/** The country as the `d` of a path. */
export const countryPath = `M${outline.map((point) => onCountry(...point).join(' ')).join('L')}Z`;

function onCountry(lon: number, lat: number): [number, number] {
  const x = (lon - west) * eastOfNorth * scale;
  return [round(x), round((north - lat) * scale)];
}

/** The cities, the host first and then those with most venues; the venues numbered in that order. */
export function citiesOf(venues: readonly Venue[], host: string): CityVenues[] {
  const byCity = [...Map.groupBy(venues, ({ city }) => city)].sort(
    ([a, own], [b, others]) =>
      Number(b === host) - Number(a === host) || others.length - own.length || a.localeCompare(b, 'es'),
  );
  let number = 0;
  return byCity.map(([name, own]) => ({
    name,
    venues: own.map((venue) => {
      number += 1;
      return { number, venue };
    }),
  }));
}

/**
 * The list as two pictures: the country with the venues far from the host city, and a circle around the host city with
 * the others. Venues without coordinates are in neither; null if none of the host's has any.
 */
export function placeVenues(cities: readonly CityVenues[], host: string) {
  const placed = cities.flatMap(({ venues }) => venues).flatMap(withPlace);
  const hosts = placed.filter(({ venue }) => venue.city === host);
  if (hosts.length === 0) return null;
  const centre = middleOf(hosts);
  const isNear = (one: PlacedVenue) => distance(one, centre) < nearDegrees;
  const near = placed.filter(isNear);
  const middle = middleOf(near);
  const radius = Math.max(...near.map((one) => distance(one, middle)), 0.02);
  const perDegree = (size / 2 - 44) / radius;
  const [x, y] = onCountry(centre.lon, centre.lat);
  return {
    /** The position of the circle on the country. */
    host: { x, y, venues: near.length },
    near: spread(
      near.map((one) => ({
        ...one,
        x: size / 2 + (one.lon - middle.lon) * eastOfNorth * perDegree,
        y: size / 2 - (one.lat - middle.lat) * perDegree,
      })),
    ),
    far: spread(
      placed
        .filter((one) => !isNear(one))
        .map((one) => {
          const [x, y] = onCountry(one.lon, one.lat);
          return { ...one, x, y };
        }),
    ),
  };
}

/** A venue closer to the host city than this, in degrees (about 25 km), belongs to its circle. */
const nearDegrees = 0.22;

interface PlacedVenue extends NumberedVenue {
  lat: number;
  lon: number;
}

function withPlace({ number, venue }: NumberedVenue): PlacedVenue[] {
  const { lat, lon } = venue;
  return lat === null || lon === null ? [] : [{ number, venue, lat, lon }];
}

function middleOf(places: readonly PlacedVenue[]) {
  const mean = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  return { lat: mean(places.map(({ lat }) => lat)), lon: mean(places.map(({ lon }) => lon)) };
}

function distance(a: { lat: number; lon: number }, b: { lat: number; lon: number }): number {
  return Math.hypot(a.lat - b.lat, (a.lon - b.lon) * eastOfNorth);
}

/** The least distance between two marks, so that they can be distinguished and tapped. */
const apart = 35;

/** Moves marks that stand on each other away from each other, evenly, until all are `apart`. */
function spread(marks: readonly MapMark[]): MapMark[] {
  const moved = marks.map((mark) => ({ ...mark }));
  for (let turn = 0; turn < 200; turn += 1) {
    let isDone = true;
    for (const [place, a] of moved.entries()) {
      for (const b of moved.slice(place + 1)) {
        const gap = Math.hypot(b.x - a.x, b.y - a.y);
        if (gap >= apart) continue;
        isDone = false;
        // Two on one spot part sideways.
        const [east, south] = gap > 0 ? [(b.x - a.x) / gap, (b.y - a.y) / gap] : [1, 0];
        const push = (apart - gap) / 2 + 0.1;
        a.x -= east * push;
        a.y -= south * push;
        b.x += east * push;
        b.y += south * push;
      }
    }
    if (isDone) break;
  }
  return moved.map((mark) => ({ ...mark, x: round(mark.x), y: round(mark.y) }));
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
