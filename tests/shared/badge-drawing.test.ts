import { readFileSync } from 'node:fs';
import * as harfbuzz from 'harfbuzzjs';
import { afterEach, describe, expect, it } from 'vitest';
import { drawBadge } from '#shared/badges/draw.ts';
import { badgeFormatNames, badgeFormats, peoplePerPage } from '#shared/badges/formats.ts';
import {
  type BadgeDrawing,
  type BadgeMark,
  type BadgeSide,
  type BadgeSize,
  badgeSizes,
  cardSizeNames,
} from '#shared/badges/marks.ts';
import { mapleDeep } from '#shared/badges/parts.ts';
import { plainDesign } from '#shared/badges/read-template.ts';
import { drawPages } from '#shared/badges/sheets.ts';
import { must } from '#shared/base/must.ts';
import type { Edition } from '#shared/edition/edition.ts';
import { panamerican2026 } from '#shared/edition/panamerican-2026.ts';
import { allZones, kindOf, listRoles, openZones, serveEdition } from '#shared/edition/tournament.ts';
import {
  fitText,
  hasLetters,
  measureByTable,
  sizesDown,
  type Typeface,
} from '#shared/engines/badge/fit-text.ts';
import { contrast } from '#shared/engines/badge/shapes.ts';
import { difficultPeople, wordsFor } from '#tests/badge/people.ts';
import { templateNames, templates } from '#tests/badge/templates.ts';
import { kindsWith, twelveZones } from './make.ts';

const sides = cardSizeNames.flatMap((size): [BadgeSize, BadgeSide][] =>
  badgeSizes[size].back
    ? [
        [size, 'front'],
        [size, 'back'],
      ]
    : [[size, 'front']],
);
const cards = templateNames.flatMap((name) =>
  sides.flatMap(([size, side]) =>
    difficultPeople.map((person): [string, BadgeDrawing] => [
      `${name} ${size} ${side}, ${person.firstName} ${person.lastName}`,
      drawBadge(person, size, {
        words: wordsFor(person),
        measure: measureByTable,
        side,
        template: templates[name],
      }),
    ]),
  ),
);

const textsOf = (drawing: BadgeDrawing) =>
  drawing.marks.filter((mark): mark is Extract<BadgeMark, { kind: 'text' }> => mark.kind === 'text');

/** The width that the typeface itself gives, in ems: the file's own figures, read by another reader. */
const fonts = Object.fromEntries(
  (['display', 'narrow', 'text'] as const).map((face) => {
    const bytes = readFileSync(new URL(`../../public/fonts/badge-${face}.ttf`, import.meta.url));
    return [face, new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(new Uint8Array(bytes)), 0))];
  }),
) as Record<Typeface, harfbuzz.Font>; // one font for each face named
function trueWidth(text: string, face: Typeface): number {
  const buffer = new harfbuzz.Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  harfbuzz.shape(fonts[face], buffer);
  return buffer.getGlyphPositions().reduce((sum, { xAdvance }) => sum + xAdvance, 0) / 1000;
}

afterEach(() => serveEdition(panamerican2026));

it.each(['lanyard', 'a6', 'cr80'] as const)(
  'no line of the court runs through the facts of a badge: %s',
  (size) => {
    const [person] = difficultPeople;
    const drawing = drawBadge(must(person, 'ten'), size, {
      ...{ words: wordsFor(must(person, 'ten')), measure: measureByTable, template: plainDesign },
    });
    const lines = drawing.marks.flatMap((mark) =>
      mark.kind === 'path' && mark.stroke?.color === mapleDeep ? mark.steps : [],
    );
    const across = lines.flatMap(([, ...at]) => at.filter((_, index) => index % 2 === 0).map(Number));
    expect(across.length).toBeGreaterThan(0);
    expect(Math.min(...across)).toBeGreaterThan(drawing.width * 0.85);
  },
);

describe('the badge of ten difficult people', () => {
  it.each(cards)('the badge of ten difficult people keeps every word inside its box: %s', (_, drawing) => {
    for (const { text, x, y, width, size, face, box, shifts, foreign } of textsOf(drawing)) {
      const kerned = shifts.reduce((sum, shift) => sum + shift, 0);
      const wide = foreign ? width : trueWidth(text, face) * size + kerned;
      expect(wide, text).toBeCloseTo(width, 1);
      expect(x, text).toBeGreaterThanOrEqual(box.x - 0.01);
      expect(x + wide, text).toBeLessThanOrEqual(box.x + box.width + 0.1);
      expect(y, text).toBeLessThanOrEqual(box.y + box.height + 0.01);
      expect(y - 0.686 * size, text).toBeGreaterThanOrEqual(box.y - 0.01);
    }
  });

  it('the badge of ten difficult people has every letter of Vietnamese in its own typefaces, whatever the device has', () => {
    const vowels = ['a', 'ă', 'â', 'e', 'ê', 'i', 'o', 'ô', 'ơ', 'u', 'ư', 'y'];
    const tones = ['', '\u0300', '\u0301', '\u0303', '\u0309', '\u0323'];
    const letters = vowels.flatMap((vowel) => tones.map((tone) => `${vowel}${tone}`.normalize('NFC')));
    const all = `${letters.join('')}đ`;
    expect([...`${all}${all.toUpperCase()}`].filter((letter) => !hasLetters(letter))).toEqual([]);
    for (const [name, drawing] of cards.filter(([name]) => name.includes('Nguyễn')))
      expect(
        textsOf(drawing).filter(({ foreign }) => foreign),
        name,
      ).toEqual([]);
  });

  it.each(cards)(
    'the badge of ten difficult people sets nothing outside the card or too small to read: %s',
    (_, drawing) => {
      for (const { text, size, box } of textsOf(drawing)) {
        expect(size, text).toBeGreaterThanOrEqual(1.5);
        expect(box.x, text).toBeGreaterThanOrEqual(0);
        expect(box.x + box.width, text).toBeLessThanOrEqual(drawing.width);
        expect(box.y + box.height, text).toBeLessThanOrEqual(drawing.height);
      }
    },
  );

  it.each(cards.filter(([name]) => !name.includes('back')))(
    'the badge of ten difficult people leaves the code at least 28 mm and its quiet zone: %s',
    (_, drawing) => {
      const code = drawing.marks.findIndex(({ kind }) => kind === 'qr');
      const mark = drawing.marks[code];
      if (mark?.kind !== 'qr') throw new Error('no code');
      const { x, y, width, height } = mark.box;
      expect(width).toBeGreaterThanOrEqual(28);
      const quiet = (4 / 49) * width;
      expect(drawing.width - x - width).toBeGreaterThanOrEqual(quiet);
      expect(drawing.height - y - height).toBeGreaterThanOrEqual(quiet);
      for (const picture of drawing.marks) {
        if (picture.kind !== 'picture' || picture.of === 'background') continue;
        const { box } = picture;
        const apart =
          box.x + box.width <= x - quiet + 0.01 ||
          box.y + box.height <= y - quiet + 0.01 ||
          box.x >= x + width;
        expect(apart, picture.of).toBe(true);
      }
      for (const text of textsOf(drawing)) {
        const besides =
          text.x + text.width <= x - quiet + 0.01 ||
          text.x >= x + width + quiet ||
          text.y + (text.text === text.text.toUpperCase() ? 0.02 : 0.22) * text.size <= y - quiet + 0.01 ||
          text.y - text.size >= y + height + quiet;
        expect(besides, text.text).toBe(true);
      }
    },
  );

  it.each(cards)(
    'the badge of ten difficult people keeps every logo whole and on the card: %s',
    (_, drawing) => {
      for (const mark of drawing.marks) {
        if (mark.kind !== 'picture' || mark.of !== 'logo') continue;
        const { box } = mark;
        const real = templates.loud.logos.find(({ source }) => source === mark.source);
        expect(box.width / box.height).toBeCloseTo((real?.width ?? 0) / (real?.height ?? 1), 5);
        expect(Math.min(box.x, box.y)).toBeGreaterThan(0);
        expect(box.x + box.width).toBeLessThan(drawing.width);
      }
    },
  );

  it('the badge of ten difficult people prints each name whole, whatever its length', () => {
    for (const size of cardSizeNames) {
      for (const person of difficultPeople) {
        const drawing = drawBadge(person, size, { words: wordsFor(person), measure: measureByTable });
        const said = textsOf(drawing).map(({ text }) => text);
        const name = [person.firstName, person.lastName].join(' ').trim().toUpperCase();
        // A word of forty letters may be broken where even the narrow face leaves no room for it.
        if (hasLetters(name))
          expect(said.join('').replaceAll(' ', ''), size).toContain(name.replaceAll(' ', ''));
      }
    }
  });
});

describe('a badge', () => {
  const [person] = difficultPeople;
  if (!person) throw new Error('the list has people');
  const draw = (given: Partial<typeof person>, more = {}) => {
    const card = { ...person, ...given };
    return textsOf(
      drawBadge(card, 'lanyard', { words: wordsFor(card), measure: measureByTable, ...more }),
    ).map(({ text }) => text);
  };

  it('a badge says ALL ACCESS for every zone, and else the letters', () => {
    expect(draw({})).toContain('ALL ACCESS');
    const some = draw({ zones: 0b11 });
    expect(some).not.toContain('ALL ACCESS');
    expect(some).toEqual(expect.arrayContaining(['A', 'C']));
    expect(some).not.toContain('R');
  });

  it('a badge says No Photo where there is none', () => {
    expect(draw({ photo: null })).toContain('No Photo');
    expect(draw({ photo: '/face.jpg' })).not.toContain('No Photo');
  });

  it('a badge says the country by its three letters and its name', () => {
    expect(draw({ country: 'DO' })).toEqual(expect.arrayContaining(['DOM']));
  });

  it('a badge leaves out fields that are switched off', () => {
    const show = { ...plainDesign.show, team: false, zones: false, dates: false };
    const said = draw({}, { template: { ...plainDesign, show } });
    expect(said).not.toContain('ALL ACCESS');
    expect(said.join(' ')).not.toContain('Leones');
    expect(said.join(' ')).not.toContain('20 feb');
  });

  it.each(listRoles())('a badge is read on the band of its role, whatever the color: %s', (role) => {
    for (const color of [kindOf(role).color, '#FFFFFF', '#F2C230', '#000000', '#7F7F7F']) {
      serveEdition({ ...panamerican2026, kinds: kindsWith({ [role]: { color } }) });
      const drawing = drawBadge({ ...person, role }, 'lanyard', {
        words: wordsFor({ ...person, role }),
        measure: measureByTable,
        template: plainDesign,
      });
      const word = textsOf(drawing).find(({ text }) => text === wordsFor({ ...person, role }).role);
      expect(contrast(word?.color ?? color, color)).toBeGreaterThan(4);
    }
  });
});

describe('the back of a card', () => {
  const [person] = difficultPeople;
  if (!person) throw new Error('the list has people');
  const plain = { measure: measureByTable, template: plainDesign, side: 'back' as const };
  /** Each zone as the back marks it: its letter, whether its square is filled, and the color of its name. */
  const letters = openZones().map(({ letter }) => letter);
  const zonesOn = (open: number) => {
    const card = { ...person, zones: open };
    const words = wordsFor(card);
    const drawing = drawBadge(card, 'cr80', { ...plain, words });
    const names = textsOf(drawing).filter(({ text }) => Object.values(words.zones).includes(text));
    return letters.map((zone, at) => {
      const letter = drawing.marks.findIndex((mark) => mark.kind === 'text' && mark.text === zone);
      return { zone, isFilled: drawing.marks[letter - 1]?.kind === 'rect', name: names[at] };
    });
  };

  it.each(letters.map((zone, at) => [zone, at] as const))(
    'the back of a card marks zone %s open, and no other',
    (zone, at) => {
      const shown = zonesOn(1 << at);
      expect(shown.filter(({ isFilled }) => isFilled).map((one) => one.zone)).toEqual([zone]);
      const [open, ...others] = [shown[at], ...shown.filter((one) => one.zone !== zone)].map(
        (one) => one?.name?.color,
      );
      expect(others).not.toContain(open);
      expect(new Set(others).size).toBe(1);
    },
  );

  it('the back of a card names every zone beside its own square', () => {
    const { zones: words } = wordsFor(person);
    for (const { zone, name } of zonesOn(0b101)) expect(name?.text).toBe(words[zone]);
  });

  it('the back of a card has room for twelve zones, and leaves out a retired one that the badge does not open', () => {
    const drawBack = (zones: Edition['zones'], open: number) => {
      serveEdition({ ...panamerican2026, zones });
      const card = { ...person, zones: open };
      const { marks } = drawBadge(card, 'cr80', { ...plain, words: wordsFor(card) });
      return marks.flatMap((mark) =>
        mark.kind === 'text' && zones.some(({ letter }) => letter === mark.text) ? [mark] : [],
      );
    };
    const squares = drawBack(twelveZones, 0xfff);
    expect(squares.map(({ text }) => text)).toEqual(twelveZones.map(({ letter }) => letter));
    const columns = [squares.slice(0, 6), squares.slice(6)].map((column) => column.map(({ box }) => box));
    for (const column of columns)
      column.forEach((box, at) => {
        expect(box.y + box.height).toBeLessThan(column[at + 1]?.y ?? 41);
      });
    const retired = twelveZones.map((zone) => ({ ...zone, isRetired: zone.letter === 'C' }));
    expect(drawBack(retired, 0b1).map(({ text }) => text)).not.toContain('C');
    expect(drawBack(retired, 0b11).map(({ text }) => text)).toContain('C');
  });

  it('each zone has a color on which its letter is read', () => {
    serveEdition({ ...panamerican2026, zones: twelveZones });
    const card = { ...person, zones: 0xfff };
    const { marks } = drawBadge(card, 'cr80', { ...plain, words: wordsFor(card) });
    const colors = marks.flatMap((mark, at) => {
      const next = marks[at + 1];
      return mark.kind === 'rect' && next?.kind === 'text' && next.text.length === 1 ? [mark.fill] : [];
    });
    expect(new Set(colors).size).toBe(12);
    for (const color of colors) expect(contrast(color, '#FFFFFF')).toBeGreaterThanOrEqual(4.5);
  });

  it('the back of a card marks all zones open, or none', () => {
    expect(zonesOn(allZones()).every(({ isFilled }) => isFilled)).toBe(true);
    expect(zonesOn(0).some(({ isFilled }) => isFilled)).toBe(false);
  });
});

describe('a sheet of several', () => {
  const sheets = badgeFormatNames.filter((format) => badgeFormats[format].sheet !== null);
  it.each(sheets)(
    'a sheet of several keeps its cards and cut marks on the paper, none over another: %s',
    (format) => {
      const jobs = Array.from({ length: peoplePerPage(format) }, (_, index) => {
        const person = difficultPeople[index % difficultPeople.length];
        if (!person) throw new Error('the list has people');
        return { person, options: { words: wordsFor(person), measure: measureByTable } };
      });
      const [page] = drawPages(jobs, format);
      if (!page) throw new Error('a sheet has a page');
      const codes = page.marks.flatMap((mark) => (mark.kind === 'qr' ? [mark.box] : []));
      expect(codes).toHaveLength(peoplePerPage(format));
      for (const mark of page.marks) {
        if (mark.kind !== 'path') continue;
        const numbers = mark.steps.flatMap(([, ...rest]) => rest);
        numbers.forEach((value, index) => {
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThanOrEqual(index % 2 === 0 ? page.width : page.height);
        });
      }
    },
  );
});

describe('a long text', () => {
  const box = {
    width: 40,
    height: 8,
    leading: 1,
    steps: [...sizesDown('display', 6, 3, 1), ...sizesDown('narrow', 4, 2.4, 2)],
  };
  it.each([
    ['Ana', 'display', 1],
    ['Maximiliano Alejandro', 'narrow', 2],
  ] as const)('a long text is set in the handsomest way in which it fits: %s', (text, face, lines) => {
    const fitted = fitText([text], box, measureByTable);
    expect(fitted.face).toBe(face);
    expect(fitted.lines.length).toBeLessThanOrEqual(lines);
  });

  it('a long text is broken, and at last cut with an ellipsis, rather than run over', () => {
    const fitted = fitText(['W'.repeat(200)], box, measureByTable);
    expect(fitted.lines.at(-1)).toMatch(/…$/);
    for (const line of fitted.lines)
      expect(measureByTable(line, fitted.face) * fitted.size).toBeLessThanOrEqual(40);
  });
});
