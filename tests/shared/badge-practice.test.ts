import { expect, it } from 'vitest';
import { drawBadge } from '#shared/badges/draw.ts';
import { type BadgeSide, badgeSizes, cardSizeNames } from '#shared/badges/marks.ts';
import { practiceWords } from '#shared/badges/practice.ts';
import { must } from '#shared/base/must.ts';
import { formatNumber, practiceCode } from '#shared/codes/number.ts';
import { measureByTable } from '#shared/engines/badge/fit-text.ts';
import type { Box } from '#shared/engines/badge/shapes.ts';
import { difficultPeople, wordsFor } from '#tests/badge/people.ts';
import { templateNames, templates } from '#tests/badge/templates.ts';

/** The mark of a rehearsal depends on the number alone, so no caller can forget it. */

const cases = cardSizeNames.flatMap((size) =>
  (badgeSizes[size].back ? (['front', 'back'] as const) : (['front'] as const)).flatMap((side: BadgeSide) =>
    templateNames.map((name) => ({ size, side, name })),
  ),
);

const overlap = (a: Box, b: Box) =>
  a.x < b.x + b.width - 0.01 &&
  b.x < a.x + a.width - 0.01 &&
  a.y < b.y + b.height - 0.01 &&
  b.y < a.y + a.height - 0.01;

const isMark = (text: string) => practiceWords.some((word) => text.includes(word));

it.each(cases)(
  'a practice badge says so and leaves its code free: $size $side, $name',
  ({ size, side, name }) => {
    for (const person of difficultPeople) {
      const draw = (number: string) =>
        drawBadge({ ...person, number }, size, {
          ...{
            words: wordsFor(person),
            measure: measureByTable,
            side,
            template: must(templates[name], name),
          },
        }).marks;
      const real = draw(formatNumber('A7', 42));
      expect(real.filter((mark) => mark.kind === 'text' && isMark(mark.text))).toEqual([]);
      const practised = draw(formatNumber(practiceCode, 42));
      // Rendered last, on top of everything, in one line that is legible from afar.
      const added = practised.slice(real.length);
      const said = added.flatMap((mark) => (mark.kind === 'text' ? [mark] : []));
      expect(said.length).toBeGreaterThan(0);
      for (const { text, size: letters } of said) {
        expect(isMark(text)).toBe(true);
        expect(letters).toBeGreaterThan(1.9);
      }
      const code = practised.find(({ kind }) => kind === 'qr');
      if (code?.kind !== 'qr') continue;
      // Four modules of white around it, of about fifty.
      const quiet = (code.box.width / 49) * 4;
      const { x, y, width, height } = code.box;
      const free = { x: x - quiet, y: y - quiet, width: width + 2 * quiet, height: height + 2 * quiet };
      const bands = added.flatMap((mark) => (mark.kind === 'rect' ? [mark.box] : []));
      expect(bands.filter((band) => overlap(band, free))).toEqual([]);
    }
  },
);

it('a practice label is black on white like every other label', () => {
  const [person] = difficultPeople;
  const practised = { ...must(person, 'ten'), number: formatNumber(practiceCode, 42) };
  const { marks } = drawBadge(practised, 'label62', {
    ...{ words: wordsFor(practised), measure: measureByTable },
  });
  const fills = marks.flatMap((mark) =>
    mark.kind === 'rect' || mark.kind === 'path' ? (mark.fill ?? []) : [],
  );
  expect(new Set(fills)).toEqual(new Set(['#FFFFFF', '#000000']));
});
