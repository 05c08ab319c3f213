/** A hand-over on paper: who took what, and the signature, as marks in millimetres on sheets of A4. */

import type { BadgeDrawing, BadgeMark } from '#shared/badges/marks.ts';
import { courtLines, emblem, ink, slate, white } from '#shared/badges/parts.ts';
import { put } from '#shared/badges/set-text.ts';
import { signatureBox } from '#shared/credentials/credential.ts';
import type { MeasureText } from '#shared/engines/badge/fit-text.ts';
import type { PathStep } from '#shared/engines/badge/shapes.ts';

/** All texts of the receipt, in one language. */
export interface HandOverWords {
  title: string;
  event: string;
  /** Label and value, in two columns. */
  facts: readonly (readonly [string, string])[];
  heads: { person: string; role: string; number: string };
  people: readonly { name: string; role: string; number: string; given: string }[];
  signature: { label: string; name: string; unsigned: string };
  /** The text at the foot: page number and number of pages. */
  foot: (page: number, pages: number) => string;
}

const sheet = { width: 210, height: 297 };
const margin = 18;
const inner = sheet.width - 2 * margin;
const bottom = sheet.height - 20;
const rule = '#C9D3E0';
const columns = { place: margin, person: margin + 10, role: margin + 92, number: margin + 138 };
/** Height of the signature with its name and label. */
const signatureHeight = 56;

/** The sheets of one hand-over; `path` is the signature's, null if there is none. */
export function handOverPages(
  words: HandOverWords,
  path: string | null,
  measure: MeasureText,
): BadgeDrawing[] {
  const write = (
    text: string,
    x: number,
    y: number,
    { width = 80, size = 4, color = ink, face = 'text' as 'text' | 'display' } = {},
  ) => put({ measure }, text, { x, y, width, height: size * 1.2 }, face, [size, size * 0.6], color);
  const pages: BadgeMark[][] = [[...band(words, write)]];
  let y = 46;
  const mark = (...marks: BadgeMark[]) => pages.at(-1)?.push(...marks);
  const turn = () => {
    pages.push([]);
    y = margin;
  };

  words.facts.forEach(([label, value], index) => {
    const x = margin + (index % 2) * (inner / 2);
    mark(...write(label, x, y, { size: 3, color: slate }), ...write(value, x, y + 4.6, { size: 4.6 }));
    if (index % 2 === 1 || index === words.facts.length - 1) y += 14;
  });

  const heading = () => {
    const head = { size: 3, color: slate };
    mark(
      ...write(words.heads.person, columns.person, y, head),
      ...write(words.heads.role, columns.role, y, { ...head, width: 42 }),
      ...write(words.heads.number, columns.number, y, { ...head, width: 36 }),
    );
    y += 5;
    mark(line(y, ink));
  };
  y += 4;
  heading();
  words.people.forEach((person, index) => {
    const height = person.given === '' ? 8.2 : 12.4;
    if (y + height > bottom) {
      turn();
      heading();
    }
    mark(
      ...write(String(index + 1), columns.place, y + 2.2, { width: 8, size: 3.4, color: slate }),
      ...write(person.name, columns.person, y + 2, { width: 78, size: 4.2 }),
      ...write(person.role, columns.role, y + 2.2, { width: 42, size: 3.6 }),
      ...write(person.number, columns.number, y + 2.2, { width: 36, size: 3.8 }),
      ...(person.given === ''
        ? []
        : write(person.given, columns.person, y + 7.6, { width: inner - 10, size: 3, color: slate })),
      line(y + height, rule),
    );
    y += height;
  });

  if (y + signatureHeight > bottom) turn();
  mark(...signature(words, path, y + 8, write));
  return pages.map((marks, index) => ({
    ...sheet,
    marks: [
      ...marks,
      ...write(words.foot(index + 1, pages.length), margin, sheet.height - 12, {
        width: inner,
        size: 2.8,
        color: slate,
      }),
    ],
  }));
}

type Write = (
  text: string,
  x: number,
  y: number,
  look?: { width?: number; size?: number; color?: string; face?: 'text' | 'display' },
) => BadgeMark[];

/** The head of the first sheet: the court's lines on ink, as on the badge. */
function band({ title, event }: HandOverWords, write: Write): BadgeMark[] {
  const box = { x: 0, y: 0, width: sheet.width, height: 36 };
  const circles = [
    { x: sheet.width - 30, y: 36, radius: 22 },
    { x: sheet.width - 30, y: 36, radius: 74 },
  ];
  return [
    { kind: 'rect', box, fill: ink },
    ...courtLines(circles, [[box, '#4C6491']]),
    ...emblem({ x: sheet.width - 30, y: 18, radius: 9 }, ink),
    ...write(event, margin, 9, { width: 130, size: 3.4, color: white }),
    ...write(title, margin, 17, { width: 130, size: 8.4, color: white, face: 'display' }),
  ];
}

/** The signature's strokes on a line with the name below; without strokes, a line to sign by hand. */
function signature(
  { signature: words }: HandOverWords,
  path: string | null,
  y: number,
  write: Write,
): BadgeMark[] {
  const scale = 0.17;
  const [width, height] = [signatureBox.width * scale, signatureBox.height * scale];
  const at = ([letter, x = '0', below = '0']: readonly string[]): PathStep => [
    letter === 'M' ? 'M' : 'L',
    margin + Number(x) * scale,
    y + 5 + Number(below) * scale,
  ];
  const steps = Array.from((path ?? '').matchAll(/([ML])(\d+) (\d+)/g), ([, ...step]) => at(step));
  const foot = y + 5 + height;
  return [
    ...write(words.label, margin, y, { size: 3, color: slate }),
    ...(steps.length === 0
      ? write(words.unsigned, margin, y + 6, { size: 3.4, color: slate, width })
      : [{ kind: 'path' as const, steps, fill: null, stroke: { color: ink, width: 0.8 } }]),
    line(foot, ink, width),
    ...write(words.name, margin, foot + 2, { size: 4.2, width }),
  ];
}

function line(y: number, color: string, width = inner): BadgeMark {
  return {
    kind: 'path',
    steps: [
      ['M', margin, y],
      ['L', margin + width, y],
    ],
    fill: null,
    stroke: { color, width: color === ink ? 0.4 : 0.2 },
  };
}
