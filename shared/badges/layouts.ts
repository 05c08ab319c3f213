import { kindOf, tournament, zoneLetter } from '../edition/tournament.ts';
import { blend, roundedBox } from '../engines/badge/shapes.ts';
import { inkOn } from './color-checks.ts';
import type { BadgeDesign } from './design.ts';
import type { BadgeMark, BadgeSize } from './marks.ts';
import {
  access,
  background,
  codeOf,
  countLetters,
  courtLines,
  emblem,
  facts,
  fill,
  ink,
  logosIn,
  mapleDeep,
  nameOf,
  pictureOf,
  slate,
  white,
  zoneSquare,
} from './parts.ts';
import { placed } from './placing.ts';
import { practiceBands } from './practice.ts';
import { type LayoutInput, put } from './set-text.ts';

/** Where things stand on each layout of the badge. Read from the top of the badge downwards. */

/** Edge length of the code on a badge, mm. */
export function codeEdge(size: BadgeSize, { codeMm }: BadgeDesign): number {
  const edges = { lanyard: codeMm, a6: codeMm * (148 / 124), cr80: landscapeCode, label62: labelCode };
  return edges[size];
}
const landscapeCode = 28;
const labelCode = 29;

/** The lanyard badge, 86 × 124 mm, and scaled to any taller or larger sheet. */
export function drawPortrait(given: LayoutInput, width: number, height: number): BadgeMark[] {
  const scale = Math.min(width / 86, height / 124);
  const [wide, high] = [width / scale, height / scale];
  const { person, words, template } = given;
  const color = kindOf(person.role).color;
  const on = inkOn(color);
  const margin = 5;
  const inner = wide - 2 * margin;
  const band = { x: 0, y: 0, width: wide, height: 27 };
  const body = { x: 0, y: 27, width: wide, height: high - 27 - 2.6 };
  const half = wide / 2;

  const photo = { x: margin, y: 49.6, width: 40, height: 49.2 };
  const beside = photo.x + photo.width + 4;
  const code = template.codeMm;
  const qr = { x: wide - margin - code, y: high - 6.5 - code, width: code, height: code };
  // Without a photo the facts have its room, and are read from further away.
  const side = template.show.photo
    ? { x: beside, y: photo.y, width: wide - margin - beside, sizes: { code: 8, value: 3.4, label: 2.2 } }
    : { x: margin, y: photo.y + 2, width: inner, sizes: { code: 10, value: 4.4, label: 2.6 } };
  const hasLogos = template.logos.length > 0;
  const yearAt = margin + (hasLogos ? 17.4 : 9.2);
  const foot = { x: margin, width: qr.x - margin - 4 };

  return placed(
    [
      ...background(template, body),
      { kind: 'rect', box: band, fill: color },
      { kind: 'rect', box: { x: 0, y: high - 2.6, width: wide, height: 2.6 }, fill: color },
      ...courtLines([{ x: wide + 3, y: 27, radius: 36 }], [[band, blend(color, on, 0.34)]]),
      // The small circle alone crosses into the body: the large one would run through names and facts.
      ...courtLines(
        [{ x: wide + 3, y: 27, radius: 13 }],
        [
          [band, blend(color, on, 0.34)],
          [body, mapleDeep],
        ],
      ),
      ...codeOf(given, qr),
      fill(roundedBox({ x: half - 7, y: 4, width: 14, height: 3.2 }, 1.6), white),
      ...(hasLogos
        ? logosIn(template, { x: margin, y: 4, width: 16, height: 9.6 })
        : emblem({ x: margin + 3.6, y: 8.8, radius: 3.6 }, color)),
      ...put(
        given,
        words.year,
        { x: yearAt, y: 6.4, width: half - 9 - yearAt, height: 5 },
        'display',
        [4.8, 4],
        on,
      ),
      ...put(
        given,
        [words.event, words.place],
        { x: half + 9, y: 5.2, width: half - 9 - margin, height: 9.5 },
        'text',
        [2.5, 2],
        on,
        { lines: 3, align: 'end' },
      ),
      ...put(given, words.role, { x: margin, y: 15.4, width: inner, height: 9 }, 'display', [9, 5], on),
      ...nameOf(given, { x: margin, y: 29.8, width: inner, height: 18 }, [9.6, 2.9]),
      ...pictureOf(given, photo),
      ...facts(given, { x: side.x, y: side.y, width: side.width, height: qr.y - 3 - side.y }, side.sizes),
      ...access(given, { ...foot, y: photo.y + photo.height + 2.6, height: 5.6 }, 3.2),
      ...put(
        given,
        person.number,
        { ...foot, y: qr.y + qr.height - 7.2, height: 4.5 },
        'display',
        [4.6, 3.4],
        ink,
      ),
      ...(template.show.dates
        ? put(
            given,
            words.dates,
            { ...foot, y: qr.y + qr.height - 1.86, height: 2.7 },
            'text',
            [2.7, 2],
            slate,
          )
        : []),
      ...practiceBands(given, [
        { x: 0, y: 0, width: wide, height: 14 },
        { x: margin, y: photo.y + photo.height - 13, width: photo.width, height: 10 },
      ]),
    ],
    { x: 0, y: 0, scale },
  );
}

/** The bank card, 85.6 × 53.98 mm. */
export function drawLandscape(given: LayoutInput, width: number, height: number): BadgeMark[] {
  const { person, words, template } = given;
  const color = kindOf(person.role).color;
  const on = inkOn(color);
  const margin = 4;
  const band = { x: 0, y: 0, width, height: 11 };
  const body = { x: 0, y: 11, width, height: height - 11 };
  const photo = { x: margin, y: 23.4, width: 21.8, height: 27.2 };
  const code = landscapeCode;
  const qr = { x: width - margin - code, y: height - 3.2 - code, width: code, height: code };
  const from = template.show.photo ? photo.x + photo.width + 2.8 : margin;
  const side = { x: from, width: qr.x - from - 2.6 };
  // Two rows of letters need more room than a frame or one row.
  const more = countLetters(given) > 6 ? 1.6 : 0;
  const hasLogos = template.logos.length > 0;
  const logos = { x: width - margin - 13, y: 1.8, width: 13, height: 7.4 };
  const until = hasLogos ? logos.x - 1.4 : width - margin - 8;
  return [
    ...background(template, body),
    { kind: 'rect', box: band, fill: color },
    ...courtLines([{ x: width + 2, y: 11, radius: 26 }], [[band, blend(color, on, 0.34)]]),
    // The small circle alone crosses into the body: the large one would run into the code.
    ...courtLines(
      [{ x: width + 2, y: 11, radius: 9 }],
      [
        [band, blend(color, on, 0.34)],
        [body, mapleDeep],
      ],
    ),
    ...codeOf(given, qr),
    ...(hasLogos ? logosIn(template, logos) : emblem({ x: width - margin - 3, y: 5.5, radius: 3 }, color)),
    ...put(given, words.role, { x: margin, y: 2.6, width: 40, height: 5.8 }, 'display', [5.8, 3.6], on),
    ...put(
      given,
      [words.event, `${words.place} ${words.year}`],
      { x: 46, y: hasLogos ? 1.5 : 1.9, width: until - 46, height: hasLogos ? 8.2 : 7.2 },
      'text',
      [2.05, hasLogos ? 1.7 : 1.8],
      on,
      { lines: hasLogos ? 4 : 3, align: 'end' },
    ),
    ...nameOf(given, { x: margin, y: 12.2, width: width - 2 * margin, height: 8 }, [5.4, 2.6]),
    ...pictureOf(given, photo),
    ...facts(given, { ...side, y: photo.y, height: 18.4 - more }, { code: 4.6, value: 2.3, label: 1.8 }),
    ...access(given, { ...side, y: photo.y + photo.height - 8.2 - more, height: 4 + more }, 2.05),
    ...put(
      given,
      person.number,
      { ...side, y: photo.y + photo.height - 2.5, height: 2.5 },
      'display',
      [2.8, 2.2],
      ink,
    ),
    ...practiceBands(given, [
      { x: 45, y: 0, width: width - 45, height: 11 },
      { x: margin, y: photo.y + photo.height - 9, width: photo.width, height: 7 },
    ]),
  ];
}

/** The back of a bank card: names of the zones, dates, and what to do with a found card. */
export function drawBack(given: LayoutInput, width: number, height: number): BadgeMark[] {
  const { person, words } = given;
  const color = kindOf(person.role).color;
  const margin = 4;
  const column = (width - 3 * margin) / 2;
  const band = { x: 0, y: height - 12.6, width, height: 12.6 };
  const on = inkOn(color);
  const isOpen = (place: number) => (person.zones & (1 << place)) !== 0;
  const places = tournament.zones.flatMap(({ isRetired }, place) =>
    isRetired && !isOpen(place) ? [] : [place],
  );
  const rows = Math.max(5, Math.ceil(places.length / 2));
  const pitch = 29.5 / rows;
  const edge = Math.min(4.6, pitch - 0.5);
  return [
    { kind: 'rect', box: band, fill: color },
    ...courtLines(
      [
        { x: width + 2, y: band.y, radius: 26 },
        { x: width + 2, y: band.y, radius: 9 },
      ],
      [[band, blend(color, on, 0.34)]],
    ),
    ...put(
      given,
      words.labels.zones,
      { x: margin, y: 4, width: width - 2 * margin, height: 3.4 },
      'display',
      [3.2, 2.4],
      ink,
    ),
    ...places.flatMap((place, index) => {
      const box = {
        x: margin + (index < rows ? 0 : column + margin),
        y: 9.4 + (index % rows) * pitch,
        width: edge,
        height: edge,
      };
      const open = isOpen(place);
      return [
        ...zoneSquare(given, place, box, open),
        ...put(
          given,
          words.zones[zoneLetter(place)] ?? '',
          { x: box.x + 6.2, y: box.y + 1, width: column - 6.2, height: 2.6 },
          'text',
          [2.6, 1.9],
          open ? ink : slate,
        ),
      ];
    }),
    ...put(
      given,
      [`${words.event} · ${words.dates}`, words.found],
      { x: margin, y: band.y + 2.4, width: width - 2 * margin, height: 8.4 },
      'text',
      [2.3, 1.8],
      on,
      { lines: 3 },
    ),
    ...practiceBands(given, [band]),
  ];
}

/** The 62 mm label of a thermal printer: black on white, no photo. */
export function drawLabel(given: LayoutInput, width: number, height: number): BadgeMark[] {
  const { person, words, template } = given;
  const margin = 3;
  const inner = width - 2 * margin;
  const code = labelCode;
  const qr = { x: width - margin - code, y: height - 3 - code, width: code, height: code };
  const foot = { x: margin, width: qr.x - margin - 2.6 };
  const black = { ...given, only: '#000000' };
  return [
    { kind: 'rect', box: { x: 0, y: 0, width, height: 15 }, fill: '#000000' },
    ...codeOf(black, qr),
    ...put(given, words.role, { x: margin, y: 2.8, width: inner, height: 6 }, 'display', [6, 3.6], white),
    ...put(
      given,
      `${words.event} · ${words.year}`,
      { x: margin, y: 10.6, width: inner, height: 2.5 },
      'text',
      [2.4, 1.8],
      white,
    ),
    ...nameOf(black, { x: margin, y: 17.4, width: inner, height: 20 }, [7.6, 2.9]),
    ...facts(
      black,
      { x: margin, width: inner, y: 40, height: qr.y - 3 - 40 },
      { code: 6, value: 3.1, label: 2.1 },
    ),
    ...access(black, { ...foot, y: qr.y, height: countLetters(given) > 5 ? 8 : 5 }, 2.3),
    ...put(
      given,
      person.number,
      { ...foot, y: qr.y + code - 7.4, height: 3 },
      'display',
      [3.2, 2.4],
      '#000000',
    ),
    ...(template.show.dates
      ? put(given, words.dates, { ...foot, y: qr.y + code - 2.4, height: 2.4 }, 'text', [2.3, 1.9], '#000000')
      : []),
    ...practiceBands(black, [
      { x: 0, y: 9.4, width, height: 6.6 },
      { x: margin, y: qr.y + 9.6, width: foot.width, height: 10 },
    ]),
  ];
}
