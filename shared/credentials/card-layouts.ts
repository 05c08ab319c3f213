import { alpha3 } from '../countries.ts';
import { allZones, type Zone, zoneLetters, zones } from '../tournament.ts';
import type { CardOptions, CardPerson, CardTemplate, Mark } from './card.ts';
import {
  arcsInside,
  type Box,
  ballSeams,
  blend,
  type Circle,
  contrast,
  fullCircle,
  type PathStep,
  roundedBox,
} from './card-shapes.ts';
import {
  type FitBox,
  type FitStep,
  fitText,
  hasLetters,
  kernsOf,
  type MeasureText,
  sizesDown,
  tidy,
} from './card-text.ts';

/** Where things stand on each layout of the badge. Read from the top of the card downwards. */

interface Given extends CardOptions {
  person: CardPerson;
  template: CardTemplate;
}

const ink = '#0A1A33';
const slate = '#44546F';
const white = '#FFFFFF';
const ball = '#E8590C';
const mapleDeep = '#E9D3B0';
const courtLine = 0.35;

/** Zones told apart by colour as well as by letter; white on each has at least 4.5 to 1. */
const zoneColours: Record<Zone, string> = {
  A: '#0F47AF',
  C: '#B8450A',
  B: '#0B7A43',
  L: '#5B3FA8',
  R: '#0A1A33',
  V: '#8A1C5B',
  M: '#006B7D',
  T: '#7A3E00',
  S: '#4A5568',
};

/** The lanyard badge, 86 × 124 mm, and in the same manner any taller or larger sheet. */
export function drawPortrait(given: Given, width: number, height: number): Mark[] {
  const scale = Math.min(width / 86, height / 124);
  const [wide, high] = [width / scale, height / scale];
  const { person, words, template } = given;
  const colour = template.colours[person.role];
  const on = inkOn(colour);
  const margin = 5;
  const inner = wide - 2 * margin;
  const band = { x: 0, y: 0, width: wide, height: 27 };
  const body = { x: 0, y: 27, width: wide, height: high - 27 - 2.6 };
  const half = wide / 2;

  const photo = { x: margin, y: 50, width: 38, height: 47.5 };
  const side = { x: photo.x + photo.width + 4, width: wide - margin - photo.x - photo.width - 4 };
  const qr = { x: wide - margin - 31, y: high - 6.5 - 31, width: 31, height: 31 };
  const foot = { x: margin, width: qr.x - margin - 4 };

  return scaled(scale, [
    ...background(template, body),
    { kind: 'rect', box: band, fill: colour },
    { kind: 'rect', box: { x: 0, y: high - 2.6, width: wide, height: 2.6 }, fill: colour },
    ...courtLines(
      [
        { x: wide + 3, y: 27, radius: 36 },
        { x: wide + 3, y: 27, radius: 13 },
      ],
      [
        [band, blend(colour, on, 0.34)],
        [{ ...body, height: 21 }, mapleDeep],
      ],
    ),
    fill(roundedBox({ x: half - 7, y: 4, width: 14, height: 3.2 }, 1.6), white),
    ...emblem(template, { x: margin + 3.6, y: 8.8, radius: 3.6 }, colour),
    ...put(
      given,
      words.year,
      { x: margin + 9.2, y: 6.4, width: half - 9 - margin - 9.2, height: 5 },
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
    ...nameOf(given, { x: margin, y: 29.6, width: inner, height: 18 }, [8.2, 3.4]),
    ...pictureOf(given, photo),
    ...facts(given, { ...side, y: photo.y, height: qr.y - 3 - photo.y }, { code: 8, value: 3.4, label: 2.2 }),
    { kind: 'qr', text: person.payloadText, box: qr, colour: ink },
    ...access(given, { ...foot, y: photo.y + photo.height + 3.4, height: 6 }, 3.3),
    ...put(given, person.number, { ...foot, y: qr.y + 31 - 9.2, height: 4.5 }, 'display', [4.6, 3.4], ink),
    ...(template.show.dates
      ? put(given, words.dates, { ...foot, y: qr.y + 31 - 2.7, height: 2.7 }, 'text', [2.7, 2], slate)
      : []),
  ]);
}

/** The bank card, 85.6 × 53.98 mm. */
export function drawLandscape(given: Given, width: number, height: number): Mark[] {
  const { person, words, template } = given;
  const colour = template.colours[person.role];
  const on = inkOn(colour);
  const margin = 4;
  const band = { x: 0, y: 0, width, height: 11 };
  const body = { x: 0, y: 11, width, height: height - 11 };
  const photo = { x: margin, y: 23.4, width: 21.8, height: 27.2 };
  const qr = { x: width - margin - 28, y: height - 3.2 - 28, width: 28, height: 28 };
  const side = { x: photo.x + photo.width + 2.8, width: qr.x - photo.x - photo.width - 2.8 - 2.6 };
  return [
    ...background(template, body),
    { kind: 'rect', box: band, fill: colour },
    ...courtLines(
      [
        { x: width + 2, y: 11, radius: 26 },
        { x: width + 2, y: 11, radius: 9 },
      ],
      [
        [band, blend(colour, on, 0.34)],
        [{ ...body, height: 9 }, mapleDeep],
      ],
    ),
    ...emblem(template, { x: width - margin - 3, y: 5.5, radius: 3 }, colour),
    ...put(given, words.role, { x: margin, y: 2.6, width: 40, height: 5.8 }, 'display', [5.8, 3.6], on),
    ...put(
      given,
      [words.event, `${words.place} ${words.year}`],
      { x: 46, y: 1.9, width: width - margin - 8 - 46, height: 7.2 },
      'text',
      [2.05, 1.8],
      on,
      { lines: 3, align: 'end' },
    ),
    ...nameOf(given, { x: margin, y: 12.4, width: width - 2 * margin, height: 9.2 }, [5, 2.8]),
    ...pictureOf(given, photo),
    ...facts(given, { ...side, y: photo.y, height: 18.4 }, { code: 4.6, value: 2.3, label: 1.8 }),
    { kind: 'qr', text: person.payloadText, box: qr, colour: ink },
    ...access(given, { ...side, y: photo.y + photo.height - 8.2, height: 4 }, 2.05),
    ...put(
      given,
      person.number,
      { ...side, y: photo.y + photo.height - 2.5, height: 2.5 },
      'display',
      [2.8, 2.2],
      ink,
    ),
  ];
}

/** The other side of a bank card: what the zones are called, when, and what to do with a card that was found. */
export function drawBack(given: Given, width: number, height: number): Mark[] {
  const { person, words, template } = given;
  const colour = template.colours[person.role];
  const margin = 4;
  const column = (width - 3 * margin) / 2;
  const band = { x: 0, y: height - 12.6, width, height: 12.6 };
  const on = inkOn(colour);
  return [
    { kind: 'rect', box: band, fill: colour },
    ...courtLines(
      [
        { x: width + 2, y: band.y, radius: 26 },
        { x: width + 2, y: band.y, radius: 9 },
      ],
      [[band, blend(colour, on, 0.34)]],
    ),
    ...put(
      given,
      words.labels.zones,
      { x: margin, y: 4, width: width - 2 * margin, height: 3.4 },
      'display',
      [3.2, 2.4],
      ink,
    ),
    ...zones.flatMap((zone, index) => {
      const box = {
        x: margin + (index < 5 ? 0 : column + margin),
        y: 9.4 + (index % 5) * 5.9,
        width: 4.6,
        height: 4.6,
      };
      const open = (person.zones & (1 << index)) !== 0;
      return [
        ...zoneSquare(given, zone, box, open),
        ...put(
          given,
          words.zones[zone],
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
  ];
}

/** The 62 mm label of a thermal printer: black on white, no photo. */
export function drawLabel(given: Given, width: number, height: number): Mark[] {
  const { person, words, template } = given;
  const margin = 3;
  const inner = width - 2 * margin;
  const qr = { x: width - margin - 29, y: height - 3 - 29, width: 29, height: 29 };
  const foot = { x: margin, width: qr.x - margin - 2.6 };
  const black = { ...given, template: { ...template, show: { ...template.show, photo: false } } };
  return [
    { kind: 'rect', box: { x: 0, y: 0, width, height: 15 }, fill: '#000000' },
    ...put(given, words.role, { x: margin, y: 2.8, width: inner, height: 6 }, 'display', [6, 3.6], white),
    ...put(
      given,
      `${words.event} · ${words.year}`,
      { x: margin, y: 10.6, width: inner, height: 2.5 },
      'text',
      [2.4, 1.8],
      white,
    ),
    ...nameOf(given, { x: margin, y: 17.4, width: inner, height: 20 }, [7, 3.2], '#000000'),
    ...facts(
      black,
      { x: margin, width: inner, y: 40, height: qr.y - 3 - 40 },
      { code: 6, value: 3.1, label: 2.1 },
    ),
    { kind: 'qr', text: person.payloadText, box: qr, colour: '#000000' },
    ...access(black, { ...foot, y: qr.y, height: 5 }, 2.3, '#000000'),
    ...put(
      given,
      person.number,
      { ...foot, y: qr.y + 29 - 7.4, height: 3 },
      'display',
      [3.2, 2.4],
      '#000000',
    ),
    ...(template.show.dates
      ? put(given, words.dates, { ...foot, y: qr.y + 29 - 2.4, height: 2.4 }, 'text', [2.3, 1.9], '#000000')
      : []),
  ];
}

/** First and last name in upper case, as large as they fit: two lines, then three, then in the narrow face. */
function nameOf(given: Given, box: Box, [largest, smallest]: [number, number], colour = ink): Mark[] {
  const parts = [given.person.firstName, given.person.lastName].map((part) => tidy(part).toUpperCase());
  // In these scripts the family name leads and no blank parts the two.
  const joined = parts.every(
    (part) => part === '' || /^[\p{sc=Han}\p{sc=Hangul}\p{sc=Hira}\p{sc=Kana}]+$/u.test(part),
  );
  const paragraphs = joined ? [parts.toReversed().join('')] : parts;
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
    colour,
    align: 'start',
    middle: true,
  });
}

function leadingOf(paragraphs: readonly string[]): number {
  return paragraphs.every(hasLetters) ? 1.02 : 1.3;
}

/** Country by its three letters and its name, team, category: one under another. */
function facts(given: Given, box: Box, sizes: { code: number; value: number; label: number }): Mark[] {
  const { person, words, template } = given;
  const marks: Mark[] = [];
  const bottom = box.y + box.height;
  let y = box.y;
  const gap = sizes.label * 1.15;
  const block = (
    text: string,
    face: 'display' | 'text',
    from: number,
    until: number,
    lines: number,
    colour: string,
  ) => {
    const height = Math.min(bottom - y, from * (1 + (lines - 1) * 1.22));
    if (height < until) return;
    const placed = put(given, text, { x: box.x, y, width: box.width, height }, face, [from, until], colour, {
      lines,
    });
    marks.push(...placed);
    const last = placed.at(-1);
    if (last?.kind === 'text') y = last.y + last.size * 0.28;
  };
  if (template.show.country) {
    const code = alpha3.get(person.country) ?? person.country;
    block(code, 'display', sizes.code, sizes.code * 0.7, 1, ink);
    y += sizes.label * 0.25;
    block(words.country, 'text', sizes.value, sizes.value * 0.78, 2, ink);
    y += gap;
  }
  const fields: [boolean, string, string | null][] = [
    [template.show.team, words.labels.team, person.teamName],
    [template.show.category, words.labels.category, words.category],
  ];
  for (const [shown, label, value] of fields) {
    if (!shown || value === null || tidy(value) === '') continue;
    block(label, 'text', sizes.label, sizes.label * 0.8, 1, slate);
    y += sizes.label * 0.2;
    block(value, 'text', sizes.value, sizes.value * 0.72, 2, ink);
    y += gap;
  }
  return marks;
}

/** 'ALL ACCESS' in a frame, or a square for each zone. */
function access(given: Given, box: Box, size: number, only?: string): Mark[] {
  const { person, words, template, measure } = given;
  if (!template.show.zones) return [];
  if (person.zones === allZones) {
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
      { kind: 'path', steps: outline(frame, 0.25), fill: null, stroke: { colour: only ?? ink, width: 0.5 } },
      ...set(given, [words.allAccess], {
        box: { x: box.x + pad, y: box.y, width: width - 2 * pad + 0.01, height: box.height },
        steps: [{ face: 'display', size: fitted.size, lines: 1 }],
        leading: 1,
        colour: only ?? ink,
        align: 'start',
        middle: true,
      }),
    ];
  }
  const letters = zoneLetters(person.zones);
  const gap = box.height * 0.16;
  const edge = Math.min(box.height, (box.width + gap) / Math.max(1, letters.length) - gap);
  return letters.flatMap((zone, index) =>
    zoneSquare(
      given,
      zone,
      { x: box.x + index * (edge + gap), y: box.y, width: edge, height: edge },
      true,
      only,
    ),
  );
}

function zoneSquare(given: Given, zone: Zone, box: Box, open: boolean, only?: string): Mark[] {
  const size = box.height * 0.56;
  const width = given.measure(zone, 'display') * size;
  const colour = only ?? zoneColours[zone];
  return [
    open
      ? { kind: 'rect', box, fill: colour }
      : { kind: 'path', steps: outline(box, 0.15), fill: null, stroke: { colour: slate, width: 0.3 } },
    {
      kind: 'text',
      text: zone,
      x: box.x + (box.width - width) / 2,
      y: box.y + box.height / 2 + (size * capHeight) / 2,
      face: 'display',
      size,
      colour: open ? white : slate,
      width,
      shifts: [],
      foreign: false,
      box,
    },
  ];
}

function pictureOf(given: Given, box: Box): Mark[] {
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
      colour: slate,
      align: 'middle',
      middle: true,
    }),
  ];
}

function background(template: CardTemplate, box: Box): Mark[] {
  return template.background === null
    ? []
    : [{ kind: 'picture', of: 'background', source: template.background, box }];
}

function emblem(template: CardTemplate, circle: Circle, seams: string): Mark[] {
  if (template.logo !== null) {
    const edge = 2 * circle.radius;
    const box = { x: circle.x - circle.radius, y: circle.y - circle.radius, width: edge, height: edge };
    return [{ kind: 'picture', of: 'logo', source: template.logo, box }];
  }
  return [
    fill(fullCircle(circle), ball),
    {
      kind: 'path',
      steps: ballSeams(circle),
      fill: null,
      stroke: { colour: seams, width: circle.radius * 0.1 },
    },
  ];
}

function courtLines(circles: readonly Circle[], sections: readonly (readonly [Box, string])[]): Mark[] {
  return sections.flatMap(([box, colour]) =>
    circles.flatMap((circle): Mark[] => {
      const steps = arcsInside(circle, box);
      return steps.length === 0
        ? []
        : [{ kind: 'path', steps, fill: null, stroke: { colour, width: courtLine } }];
    }),
  );
}

const capHeight = 0.686;

interface Setting extends Omit<FitBox, 'width' | 'height'> {
  box: Box;
  colour: string;
  align: 'start' | 'middle' | 'end';
  /** In the middle of the box's height; else from its top. */
  middle: boolean;
}

/** Fits paragraphs into a box and says where each line stands. */
function set(given: Given, paragraphs: readonly string[], setting: Setting): Mark[] {
  const { box, leading, align, colour } = setting;
  const fitted = fitText(paragraphs, { ...setting, width: box.width, height: box.height }, given.measure);
  const { face, size, lines } = fitted;
  const foreign = lines.some((text) => !hasLetters(text));
  // A line of capitals reaches from its baseline to the cap height; other scripts and small letters go deeper.
  const block = (lines.length - 1) * leading * size + capHeight * size;
  const top = setting.middle ? box.y + (box.height - block) / 2 : box.y;
  return lines.map((text, index): Mark => {
    const width = given.measure(text, face) * size;
    const spare = box.width - width;
    return {
      kind: 'text',
      text,
      x: box.x + (align === 'start' ? 0 : align === 'middle' ? spare / 2 : spare),
      y: top + capHeight * size + index * leading * size,
      face,
      size,
      colour,
      width,
      shifts: foreign ? [] : kernsOf(text, face).map((kern) => kern * size),
      foreign: !hasLetters(text),
      box,
    };
  });
}

function put(
  given: Given,
  text: string | readonly string[],
  box: Box,
  face: 'display' | 'text',
  [largest, smallest]: [number, number],
  colour: string,
  more: { lines?: number; align?: Setting['align'] } = {},
): Mark[] {
  const lines = more.lines ?? 1;
  const steps = [
    ...sizesDown(face, largest, smallest, lines),
    ...(face === 'display' ? sizesDown('narrow', largest, smallest, lines) : []),
  ];
  const paragraphs = typeof text === 'string' ? [text] : text;
  return set(given, paragraphs, {
    box,
    steps,
    leading: 1.22,
    colour,
    align: more.align ?? 'start',
    middle: false,
  });
}

function inkOn(colour: string): string {
  return contrast(colour, white) >= contrast(colour, ink) ? white : ink;
}

function fill(steps: PathStep[], colour: string): Mark {
  return { kind: 'path', steps, fill: colour, stroke: null };
}

function outline(box: Box, inset: number): PathStep[] {
  const [left, top] = [box.x + inset, box.y + inset];
  const [right, bottom] = [box.x + box.width - inset, box.y + box.height - inset];
  return [['M', left, top], ['L', right, top], ['L', right, bottom], ['L', left, bottom], ['Z']];
}

/** The same marks, larger or smaller. */
export function scaled(scale: number, marks: Mark[]): Mark[] {
  return placed(marks, { x: 0, y: 0, scale });
}

/** The same marks at another place, and larger or smaller. */
export function placed(marks: readonly Mark[], at: { x: number; y: number; scale?: number }): Mark[] {
  const scale = at.scale ?? 1;
  const x = (value: number) => at.x + value * scale;
  const y = (value: number) => at.y + value * scale;
  const moved = (box: Box): Box => ({
    x: x(box.x),
    y: y(box.y),
    width: box.width * scale,
    height: box.height * scale,
  });
  return marks.map((mark): Mark => {
    switch (mark.kind) {
      case 'rect':
      case 'picture':
      case 'qr':
        return { ...mark, box: moved(mark.box) };
      case 'path': {
        const steps = mark.steps.map((step) => {
          const [letter, ...numbers] = step;
          return [
            letter,
            ...numbers.map((value, index) => (index % 2 === 0 ? x(value) : y(value))),
          ] as PathStep; // as long as it came
        });
        return {
          ...mark,
          steps,
          stroke: mark.stroke && { ...mark.stroke, width: mark.stroke.width * scale },
        };
      }
      case 'text':
        return {
          ...mark,
          x: x(mark.x),
          y: y(mark.y),
          size: mark.size * scale,
          width: mark.width * scale,
          shifts: mark.shifts.map((shift) => shift * scale),
          box: moved(mark.box),
        };
    }
  });
}
