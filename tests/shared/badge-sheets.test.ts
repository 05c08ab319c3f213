import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ShownField, shownFields, withoutPicture } from '#shared/badges/design.ts';
import { drawBadge } from '#shared/badges/draw.ts';
import {
  type BadgeFormat,
  badgeFormatNames,
  badgeFormats,
  hasBack,
  pageSize,
  peoplePerPage,
} from '#shared/badges/formats.ts';
import { type BadgeDrawing, type BadgeMark, badgeSizes, cardSizeNames } from '#shared/badges/marks.ts';
import { badgeDesignOf, picturesOf, plainDesign, usualBadgeTemplate } from '#shared/badges/read-template.ts';
import { drawPages } from '#shared/badges/sheets.ts';
import { must } from '#shared/base/must.ts';
import { dotsPerMm, isForLabels, labelDots } from '#shared/devices/label-printer.ts';
import { panamerican2026 } from '#shared/edition/panamerican-2026.ts';
import { allZones, listRoles, serveEdition } from '#shared/edition/tournament.ts';
import { measureByTable } from '#shared/engines/badge/fit-text.ts';
import { difficultPeople, wordsFor } from '#tests/badge/people.ts';
import { twelveZones } from './make.ts';

/** Several badges on one sheet of paper, and what a template shows or hides. */

const first = must(difficultPeople[0], 'the list has people');
const textsOf = ({ marks }: BadgeDrawing) =>
  marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []));

test.each<[BadgeFormat, number, number, number, boolean]>([
  ['lanyard', 86, 124, 1, false],
  ['cr80', 85.6, 53.98, 1, true],
  ['a6', 105, 148, 1, false],
  ['label62', 62, 100, 1, false],
  ['a4-lanyard', 210, 297, 4, false],
  ['a4-cr80', 210, 297, 10, true],
  ['letter-lanyard', 215.9, 279.4, 4, false],
  ['letter-cr80', 215.9, 279.4, 8, true],
])('%s is a page of %f × %f mm for %i people, with a back: %s', (format, width, height, people, back) => {
  expect(pageSize(format)).toEqual({ width, height });
  expect(peoplePerPage(format)).toBe(people);
  expect(hasBack(format)).toBe(back);
});

describe('a sheet', () => {
  /** People of different numbers, each with the zone of their place alone. */
  const jobsFor = (count: number) =>
    Array.from({ length: count }, (_, at) => {
      const person = {
        ...first,
        number: `A7-0000${at}-X`,
        role: must(listRoles()[at % 10], 'there are roles'),
        zones: 1 << (at % 9),
      };
      return { person, options: { words: wordsFor(person), measure: measureByTable } };
    });
  const rounded = (value: number) => Math.round(value * 100) / 100;

  test.each(badgeFormatNames.filter((format) => badgeFormats[format].sheet))(
    '%s holds each badge in the middle of the paper, row by row, and each back behind its front',
    (format) => {
      const { card, sheet } = badgeFormats[format];
      const { columns, rows } = must(sheet, 'it is a sheet');
      const size = badgeSizes[card];
      const jobs = jobsFor(columns * rows);
      const pages = drawPages(jobs, format);
      expect(pages).toHaveLength(hasBack(format) ? 2 : 1);
      for (const [side, page] of pages.entries()) {
        const left = (page.width - columns * size.width) / 2;
        const top = (page.height - rows * size.height) / 2;
        for (const [at, { person, options }] of jobs.entries()) {
          const single = drawBadge(person, card, { ...options, side: side === 0 ? 'front' : 'back' });
          const column = side === 0 ? at % columns : columns - 1 - (at % columns);
          const x = left + column * size.width;
          const y = top + Math.floor(at / columns) * size.height;
          const rects = (marks: readonly BadgeMark[]) =>
            marks.flatMap((mark) =>
              mark.kind === 'rect' ? [`${rounded(mark.box.x)} ${rounded(mark.box.y)} ${mark.fill}`] : [],
            );
          const moved = single.marks.flatMap((mark) =>
            mark.kind === 'rect'
              ? [{ ...mark, box: { ...mark.box, x: mark.box.x + x, y: mark.box.y + y } }]
              : [],
          );
          expect(rects(page.marks), `${side} ${at}`).toEqual(expect.arrayContaining(rects(moved)));
        }
      }
    },
  );

  test('a sheet has a mark at each end of each cut, and none without a sheet', () => {
    const lines = (format: BadgeFormat) =>
      drawPages(jobsFor(peoplePerPage(format)), format)[0]?.marks.filter(
        (mark) => mark.kind === 'path' && mark.stroke?.width === 0.15,
      ).length;
    expect(lines('a4-lanyard')).toBe(2 * 3 + 2 * 3);
    expect(lines('a4-cr80')).toBe(2 * 3 + 2 * 6);
    expect(lines('letter-cr80')).toBe(2 * 3 + 2 * 5);
    expect(lines('lanyard')).toBe(0);
  });

  test('a sheet that is not full leaves its last places empty', () => {
    const [page] = drawPages(jobsFor(3), 'a4-cr80');
    expect(page?.marks.filter(({ kind }) => kind === 'qr')).toHaveLength(3);
  });
});

describe('the zones of a badge', () => {
  const letters = twelveZones.map(({ letter }) => letter);
  const counts = letters.map((_, at) => at + 1);
  beforeEach(() => serveEdition({ ...panamerican2026, zones: twelveZones }));
  afterEach(() => serveEdition(panamerican2026));
  test.each(cardSizeNames.flatMap((size) => counts.map((count) => [size, count] as const)))(
    '%s shows each of %i zones once, in order, inside the card and none over another',
    (size, count) => {
      const person = { ...first, zones: (1 << count) - 1 };
      const drawing = drawBadge(person, size, {
        ...{ words: wordsFor(person), measure: measureByTable },
        template: { ...plainDesign, access: 'letters' },
      });
      const shown = drawing.marks.flatMap((mark) =>
        mark.kind === 'text' && letters.includes(mark.text) ? [mark] : [],
      );
      expect(shown.map(({ text }) => text)).toEqual(letters.slice(0, count));
      const boxes = shown.map(({ box }) => box);
      for (const [at, box] of boxes.entries()) {
        expect(box.x).toBeGreaterThanOrEqual(0);
        expect(box.x + box.width).toBeLessThanOrEqual(drawing.width);
        for (const other of boxes.slice(at + 1)) {
          const isApart =
            box.x + box.width <= other.x + 0.001 ||
            other.x + other.width <= box.x + 0.001 ||
            box.y + box.height <= other.y + 0.001 ||
            other.y + other.height <= box.y + 0.001;
          expect(isApart).toBe(true);
        }
      }
    },
  );

  test.each(cardSizeNames)(
    'the zones of a badge are said in two words on %s where they are all, unless letters are wanted',
    (size) => {
      const person = { ...first, zones: allZones() };
      const draw = (access: 'allAccess' | 'letters') =>
        textsOf(
          drawBadge(person, size, {
            ...{ words: wordsFor(person), measure: measureByTable },
            template: { ...plainDesign, access },
          }),
        );
      expect(draw('allAccess')).toContain('ALL ACCESS');
      expect(draw('letters')).not.toContain('ALL ACCESS');
    },
  );
});

describe('a template', () => {
  const words = wordsFor({ ...first, photo: null });
  const said: Record<ShownField, string> = {
    photo: 'No Photo',
    team: 'Leones',
    country: 'SLV',
    category: words.category,
    zones: 'ALL ACCESS',
    dates: words.dates,
  };
  // A bank card has no room for the dates on its front, a label none for a face.
  const absent: Partial<Record<(typeof cardSizeNames)[number], ShownField[]>> = {
    cr80: ['dates'],
    label62: ['photo'],
  };
  const shown = (size: (typeof cardSizeNames)[number], show: Record<ShownField, boolean>) => {
    const drawing = drawBadge({ ...first, photo: null }, size, {
      ...{ words, measure: measureByTable },
      template: { ...plainDesign, show },
    });
    const text = textsOf(drawing).join(' ');
    return shownFields.filter((field) => text.includes(said[field]));
  };

  test.each(cardSizeNames.flatMap((size) => shownFields.map((field) => [size, field] as const)))(
    'a template that hides one field hides it alone: %s without %s',
    (size, hidden) => {
      const all = shownFields.filter((field) => !absent[size]?.includes(field));
      expect(shown(size, plainDesign.show)).toEqual(all);
      expect(shown(size, { ...plainDesign.show, [hidden]: false })).toEqual(
        all.filter((field) => field !== hidden),
      );
    },
  );

  test('a template shows everything while the organizer has set none, each badge on a lanyard', () => {
    expect(Object.values(usualBadgeTemplate.show)).toEqual(shownFields.map(() => true));
    expect(usualBadgeTemplate.formats).toEqual({ own: 'lanyard', desk: 'lanyard', batch: 'lanyard' });
  });

  const picture = (name: string) => ({ sha256: name.repeat(64), width: 40, height: 20 });
  const stored = {
    ...usualBadgeTemplate,
    logos: [picture('a'), picture('b')],
    background: { ...picture('c'), strength: 0.1 },
  };
  const hashes = ['a', 'b', 'c'].map((letter) => letter.repeat(64));

  test('a template names all its pictures, the background last, and draws each from its address', () => {
    expect(picturesOf(stored)).toEqual(hashes);
    expect(picturesOf(usualBadgeTemplate)).toEqual([]);
    const design = badgeDesignOf(stored, (sha256) => `/pictures/${sha256}`);
    expect(design.logos.map(({ source }) => source)).toEqual(
      hashes.slice(0, 2).map((hash) => `/pictures/${hash}`),
    );
    expect(design.background).toEqual({
      source: `/pictures/${hashes[2]}`,
      width: 40,
      height: 20,
      strength: 0.1,
    });
  });

  test('a template loses the picture that cannot be shown, and no other', () => {
    const design = badgeDesignOf(stored, (sha256) => sha256);
    const left = (source: string) => {
      const { logos, background } = withoutPicture(design, source);
      return [...logos.map((logo) => logo.source[0]), background?.source[0]].join(' ');
    };
    expect(left(must(hashes[0], 'three'))).toBe('b c');
    expect(left(must(hashes[1], 'three'))).toBe('a c');
    expect(left(must(hashes[2], 'three'))).toBe('a b ');
    expect(left('none')).toBe('a b c');
  });
});

describe('a label printer', () => {
  test.each([
    [203, 62, 100, 496, 800],
    [300, 62, 100, 732, 1181],
    [203, 58.5, 40.1, 468, 321],
  ] as const)(
    'a label printer of %i dpi prints %f × %f mm in %i × %i dots',
    (dpi, widthMm, heightMm, width, height) => {
      expect(labelDots({ dpi, widthMm, heightMm } as Parameters<typeof labelDots>[0])).toEqual({
        width,
        height,
      });
      expect(dotsPerMm({ dpi })).toBeCloseTo(dpi === 203 ? 8 : 11.81, 2);
    },
  );

  test('a label printer prints labels alone', () => {
    expect(badgeFormatNames.filter(isForLabels)).toEqual(['label62']);
  });
});
