import { alpha3 } from '../base/countries.ts';
import { must } from '../base/must.ts';
import { opensAllZones, zoneLetter, zonePlaces } from '../edition/tournament.ts';
import { type FitStep, fitText, hasLetters, sizesDown, tidy } from '../engines/badge/fit-text.ts';
import {
  arcsInside,
  type Box,
  ballSeams,
  type Circle,
  fullCircle,
  type PathStep,
  roundedBox,
} from '../engines/badge/shapes.ts';
import type { BadgeDesign } from './design.ts';
import type { BadgeMark } from './marks.ts';
import { capHeight, type LayoutInput, lineHeight, put, set } from './set-text.ts';

/** What the layouts are put together from: the name, the facts, the zones, the court's lines. */

export const ink = '#0A1A33';
export const slate = '#44546F';
export const white = '#FFFFFF';
const ball = '#E8590C';
export const mapleDeep = '#E9D3B0';
const courtLine = 0.35;

/** Zones differ by letter and by color, in their order; white on each color has a contrast of at least 4.5 to 1. */
const zoneColors = [
  ...['#0F47AF', '#B8450A', '#0B7A43', '#5B3FA8', '#0A1A33', '#8A1C5B'],
  ...['#006B7D', '#7A3E00', '#4A5568', '#556000', '#B3123E', '#9C27A0'],
];

/** First and last name in upper case at the largest size that fits: two lines, then three, then the narrow face. */
export function nameOf(given: LayoutInput, box: Box, [most, smallest]: [number, number]): BadgeMark[] {
  const parts = [given.person.firstName, given.person.lastName].map((part) => tidy(part).toUpperCase());
  // In these scripts the family name leads and no blank parts the two.
  const joined = parts.every(
    (part) => part === '' || /^[\p{sc=Han}\p{sc=Hangul}\p{sc=Hira}\p{sc=Kana}]+$/u.test(part),
  );
  const paragraphs = joined ? [parts.toReversed().join('')] : parts.filter((part) => part !== '');
  // Marks above the capitals of other scripts would reach into the band.
  const largest = paragraphs.every(hasLetters) ? most : most * 0.86;
  const wideSteps = sizesDown('display', largest, largest * 0.58, 2);
  const narrowFrom = largest * 0.86;
  const steps: FitStep[] = [
    ...wideSteps,
    ...sizesDown('display', largest * 0.62, largest * 0.54, 3),
    ...sizesDown('narrow', narrowFrom, smallest, 3),
    ...sizesDown('narrow', largest * 0.5, smallest, 4),
  ];
  return set(given, paragraphs, {
    box,
    steps,
    leading: leadingOf(paragraphs),
    color: given.only ?? ink,
    align: 'start',
    middle: true,
  });
}

function leadingOf(paragraphs: readonly string[]): number {
  return paragraphs.every(hasLetters) ? 1.02 : 1.3;
}

interface FactSizes {
  code: number;
  value: number;
  label: number;
}

/** Country (three letters and name), team and category, one below the other, in the largest size at which all fit. */
export function facts(given: LayoutInput, box: Box, sizes: FactSizes): BadgeMark[] {
  let fallback: BadgeMark[] | null = null;
  for (const lines of [2, 3]) {
    for (const scale of [1, 0.94, 0.88, 0.82, 0.76]) {
      const column = stackFacts(given, box, { lines, scale, sizes });
      if (column.bottom > box.y + box.height) continue;
      if (!column.cut) return column.marks;
      fallback ??= column.marks;
    }
  }
  return fallback ?? stackFacts(given, box, { lines: 1, scale: 0.7, sizes }).marks;
}

function stackFacts(
  given: LayoutInput,
  box: Box,
  { lines, scale, sizes }: { lines: number; scale: number; sizes: FactSizes },
): { marks: BadgeMark[]; bottom: number; cut: boolean } {
  const { person, words, template } = given;
  const [code, value, label] = [sizes.code * scale, sizes.value * scale, sizes.label * Math.max(0.85, scale)];
  const marks: BadgeMark[] = [];
  let y = box.y;
  let cut = false;
  const block = (text: string, face: 'display' | 'text', size: number, most: number, color: string) => {
    // A long name on one line may be smaller; on two lines only the column's scale decides. Text below this size is
    // unreadable, so its end is cut instead.
    const smallest = Math.min(size, Math.max(1.55, size * (most === 1 ? 0.7 : 0.86)));
    const height = size * (1 + (most - 1) * lineHeight);
    const space = { x: box.x, y, width: box.width, height };
    const placed = put(given, text, space, face, [size, smallest], given.only ?? color, { lines: most });
    const last = placed.at(-1);
    marks.push(...placed);
    if (last?.kind !== 'text') return;
    y = last.y + last.size * 0.28;
    cut ||= last.text.endsWith('…') && !text.endsWith('…');
  };
  if (template.show.country) {
    block(alpha3.get(person.country) ?? person.country, 'display', code, 1, ink);
    y += label * 0.3;
    block(words.country, 'text', value, lines, ink);
  }
  const fields: [boolean, string, string | null][] = [
    [template.show.team, words.labels.team, person.teamName],
    [template.show.category, words.labels.category, words.category],
  ];
  for (const [shown, name, text] of fields) {
    if (!shown || text === null || tidy(text) === '') continue;
    if (y > box.y) y += label * 1.1;
    block(name, 'text', label, 1, slate);
    y += label * 0.25;
    block(text, 'text', value, lines, ink);
  }
  return { marks, bottom: y, cut };
}

/** 'ALL ACCESS' in a frame, or a square for each zone. */
export function access(given: LayoutInput, box: Box, size: number): BadgeMark[] {
  const { person, words, template, measure } = given;
  const color = given.only ?? ink;
  if (!template.show.zones) return [];
  if (opensAllZones(person.zones) && template.access === 'allAccess') {
    const pad = size * 0.85;
    const fitted = fitText(
      [words.allAccess],
      {
        width: box.width - 2 * pad,
        height: box.height,
        leading: 1,
        steps: sizesDown('display', size, size * 0.7, 1),
      },
      measure,
    );
    const width = measure(fitted.lines[0] ?? '', 'display') * fitted.size + 2 * pad;
    const frame = { ...box, width };
    return [
      { kind: 'path', steps: outline(frame, 0.25), fill: null, stroke: { color, width: 0.5 } },
      ...set(given, [words.allAccess], {
        box: { x: box.x + pad, y: box.y, width: width - 2 * pad + 0.01, height: box.height },
        steps: [{ face: 'display', size: fitted.size, lines: 1 }],
        leading: 1,
        color,
        align: 'start',
        middle: true,
      }),
    ];
  }
  const places = zonePlaces(person.zones);
  // In one row or two, whichever leaves each letter larger.
  const [one, two] = [1, 2].map((rows) => squaresIn(box, places.length, rows));
  const { edge, gap, columns } = one && two && two.edge > one.edge ? two : must(one, 'there is a first way');
  return places.flatMap((place, index) => {
    const x = box.x + (index % columns) * (edge + gap);
    const y = box.y + Math.floor(index / columns) * (edge + gap);
    return zoneSquare(given, place, { x, y, width: edge, height: edge }, true);
  });
}

function squaresIn(box: Box, count: number, rows: number) {
  const columns = Math.max(1, Math.ceil(count / rows));
  // Each square with its gap of a sixth: n squares and n - 1 gaps in the width, and so in the height.
  const share = 0.16;
  const edge = Math.min(
    box.width / (columns + (columns - 1) * share),
    box.height / (rows + (rows - 1) * share),
  );
  return { edge, gap: edge * share, columns };
}

/** The number of zone letters on a badge; 0 where it shows 'ALL ACCESS' or nothing. */
export function countLetters({ person, template }: LayoutInput): number {
  const isFrame = opensAllZones(person.zones) && template.access === 'allAccess';
  return !template.show.zones || isFrame ? 0 : zonePlaces(person.zones).length;
}

export function zoneSquare(given: LayoutInput, place: number, box: Box, open: boolean): BadgeMark[] {
  const letter = zoneLetter(place);
  // In the smallest squares the letter takes more of them, to stay one that is read.
  const size = Math.max(box.height * 0.56, Math.min(1.6, box.height * 0.68));
  const width = given.measure(letter, 'display') * size;
  const color = given.only ?? must(zoneColors[place], 'there is a color for each bit');
  return [
    open
      ? { kind: 'rect', box, fill: color }
      : { kind: 'path', steps: outline(box, 0.15), fill: null, stroke: { color: slate, width: 0.3 } },
    {
      kind: 'text',
      text: letter,
      x: box.x + (box.width - width) / 2,
      y: box.y + box.height / 2 + (size * capHeight) / 2,
      face: 'display',
      size,
      color: open ? white : slate,
      width,
      shifts: [],
      foreign: false,
      box,
    },
  ];
}

export function pictureOf(given: LayoutInput, box: Box): BadgeMark[] {
  const { person, words, template } = given;
  if (!template.show.photo) return [];
  if (person.photo !== null)
    return [
      { kind: 'rect', box, fill: mapleDeep },
      { kind: 'picture', of: 'photo', source: person.photo, box },
    ];
  const text = { x: box.x + 2, y: box.y + box.height / 2 - 3, width: box.width - 4, height: 6 };
  return [
    { kind: 'rect', box, fill: mapleDeep },
    ...set(given, [words.noPhoto], {
      box: text,
      steps: sizesDown('text', Math.min(4, box.width / 9), 2, 1),
      leading: 1,
      color: slate,
      align: 'middle',
      middle: true,
    }),
  ];
}

/** The code on white with a quiet zone of four modules, whatever is below it. */
export function codeOf(given: LayoutInput, box: Box): BadgeMark[] {
  const quiet = (box.width / 49) * 4;
  const ground = {
    x: box.x - quiet,
    y: box.y - quiet,
    width: box.width + 2 * quiet,
    height: box.height + 2 * quiet,
  };
  return [
    { kind: 'rect', box: ground, fill: white },
    { kind: 'qr', text: given.person.payloadText, box, color: given.only ?? ink },
  ];
}

export function background({ background: picture }: BadgeDesign, box: Box): BadgeMark[] {
  return picture === null
    ? []
    : [{ kind: 'picture', of: 'background', source: picture.source, box, opacity: picture.strength }];
}

/** The ball of the tournament. */
export function emblem(circle: Circle, seams: string): BadgeMark[] {
  return [
    fill(fullCircle(circle), ball),
    {
      kind: 'path',
      steps: ballSeams(circle),
      fill: null,
      stroke: { color: seams, width: circle.radius * 0.1 },
    },
  ];
}

/**
 * The organizers' logos, complete and on white, since most are made for paper. Placed side by side or stacked,
 * whichever makes the smallest one larger.
 */
export function logosIn({ logos }: BadgeDesign, room: Box): BadgeMark[] {
  const [gap, pad] = [1, 0.6];
  const count = logos.length;
  const share = (whole: number) => (whole - gap * (count - 1)) / count;
  const arranged = [
    { width: share(room.width), height: room.height, right: share(room.width) + gap, down: 0 },
    { width: room.width, height: share(room.height), right: 0, down: share(room.height) + gap },
  ].map((cell) =>
    logos.map((logo, index) => {
      const scale = Math.min((cell.width - 2 * pad) / logo.width, (cell.height - 2 * pad) / logo.height);
      const [width, height] = [logo.width * scale, logo.height * scale];
      // On the side of the edge of the badge, in the middle of the height.
      const x = room.x + index * cell.right + pad;
      const y = room.y + index * cell.down + (cell.height - height) / 2;
      return { source: logo.source, box: { x, y, width, height } };
    }),
  );
  const seen = (some: { box: Box }[]) => Math.min(...some.map(({ box }) => box.width * box.height));
  const [beside = [], below = []] = arranged;
  return (seen(below) > seen(beside) ? below : beside).flatMap(({ source, box }): BadgeMark[] => [
    fill(roundedBox(around(box, pad), 0.8), white),
    { kind: 'picture', of: 'logo', source, box },
  ]);
}

function around({ x, y, width, height }: Box, pad: number): Box {
  return { x: x - pad, y: y - pad, width: width + 2 * pad, height: height + 2 * pad };
}

export function courtLines(
  circles: readonly Circle[],
  sections: readonly (readonly [Box, string])[],
): BadgeMark[] {
  return sections.flatMap(([box, color]) =>
    circles.flatMap((circle): BadgeMark[] => {
      const steps = arcsInside(circle, box);
      return steps.length === 0
        ? []
        : [{ kind: 'path', steps, fill: null, stroke: { color, width: courtLine } }];
    }),
  );
}

export function fill(steps: PathStep[], color: string): BadgeMark {
  return { kind: 'path', steps, fill: color, stroke: null };
}

function outline(box: Box, inset: number): PathStep[] {
  const [left, top] = [box.x + inset, box.y + inset];
  const [right, bottom] = [box.x + box.width - inset, box.y + box.height - inset];
  return [['M', left, top], ['L', right, top], ['L', right, bottom], ['L', left, bottom], ['Z']];
}
