import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { badgeFormatNames, hasBack, pageSize, peoplePerPage } from '#shared/badges/formats.ts';
import { drawPages } from '#shared/badges/sheets.ts';
import { must } from '#shared/base/must.ts';
import { hasLetters, measureByTable, tidy } from '#shared/engines/badge/fit-text.ts';
import { readCodes, readPageSizes, readText, renderPages } from '../pdf.ts';
import { makePdf, makePhoto } from './make-pdf.ts';
import { difficultPeople, wordsFor } from './people.ts';
import { makeTemplatePictures } from './template-pictures.ts';
import { templates } from './templates.ts';

const photo = await makePhoto();
const pictures = await makeTemplatePictures();

describe('the PDF of ten difficult people', () => {
  it.each(badgeFormatNames)(
    'the PDF of ten difficult people has a code that reads again from every card: %s',
    { timeout: 60_000 },
    async (format) => {
      const pages = await renderPages(await makePdf(difficultPeople, format, photo));
      const fronts = pages.filter((_, index) => !hasBack(format) || index % 2 === 0);
      const read = (await Promise.all(fronts.map(readCodes))).flat();
      expect(read.toSorted()).toEqual(difficultPeople.map(({ payloadText }) => payloadText).toSorted());
      expect(fronts).toHaveLength(Math.ceil(difficultPeople.length / peoplePerPage(format)));
    },
  );

  it.each([...badgeFormatNames.map((format) => [format, 'loud'] as const), ['lanyard', 'bare'] as const])(
    'the PDF of ten difficult people as well with a template at the edges of what is allowed: %s, %s',
    { timeout: 60_000 },
    async (format, name) => {
      const some = difficultPeople.slice(0, 4);
      const pages = await renderPages(
        await makePdf(some, format, photo, { template: templates[name], pictures }),
      );
      const fronts = pages.filter((_, index) => !hasBack(format) || index % 2 === 0);
      const read = (await Promise.all(fronts.map(readCodes))).flat();
      expect(read.toSorted()).toEqual(some.map(({ payloadText }) => payloadText).toSorted());
    },
  );

  it.each(badgeFormatNames)(
    'the PDF of ten difficult people has pages of exactly the size of the paper: %s',
    async (format) => {
      const sizes = await readPageSizes(await makePdf(difficultPeople.slice(0, 2), format, photo));
      const { width, height } = pageSize(format);
      for (const [wide, high] of sizes) {
        expect(wide).toBeCloseTo(width, 1);
        expect(high).toBeCloseTo(height, 1);
      }
      expect(sizes.length).toBeGreaterThan(0);
    },
  );

  it('the PDF of ten difficult people has every name as text that can be searched, accents and all', async () => {
    const text = tidy(await readText(await makePdf(difficultPeople, 'lanyard', photo)));
    for (const { firstName, lastName, number } of difficultPeople) {
      const name = tidy(`${firstName} ${lastName}`).toUpperCase();
      if (hasLetters(name)) expect(text).toContain(name);
      expect(text).toContain(number);
    }
  });
});

describe('the PDF', () => {
  it('the PDF carries a photo as the JPEG it was, once', async () => {
    const [person] = difficultPeople;
    const pdf = Buffer.from(await makePdf(person ? [person] : [], 'lanyard', photo));
    const at = pdf.indexOf(photo);
    expect(at).toBeGreaterThan(0);
    expect(pdf.indexOf(photo, at + 1)).toBe(-1);
  });

  it.each(['lanyard', 'a4-cr80'] as const)(
    'the PDF has each photo on the badge of its person: %s',
    async (format) => {
      const colors = [0, 90, 180, 255].map((red) => ({ r: red, g: 255 - red, b: 128 }));
      const people = difficultPeople.slice(0, colors.length).map((card) => ({ ...card, photo: card.number }));
      const photos = await Promise.all(
        colors.map((background) =>
          sharp({ create: { width: 480, height: 640, channels: 3, background } })
            .jpeg()
            .toBuffer(),
        ),
      );
      const placeOf = ({ number }: { number: string }) => people.findIndex((one) => one.number === number);
      const pages = await renderPages(
        await makePdf(people, format, (card) => new Uint8Array(must(photos[placeOf(card)], 'made'))),
      );
      const perPage = peoplePerPage(format);
      const groups = people
        .filter((_, at) => at % perPage === 0)
        .map((_, at) => people.slice(at * perPage, (at + 1) * perPage));
      const sheets = groups.flatMap((group) =>
        drawPages(
          group.map((person) => ({ person, options: { words: wordsFor(person), measure: measureByTable } })),
          format,
        ),
      );
      const found: [string, number][] = [];
      for (const [page, { marks }] of sheets.entries())
        for (const mark of marks) {
          if (mark.kind !== 'picture' || mark.of !== 'photo') continue;
          const at = (from: number, length: number) => Math.round(((from + length / 2) * 300) / 25.4);
          const { x, y, width, height } = mark.box;
          const place = { left: at(x, width), top: at(y, height), width: 1, height: 1 };
          const [red = -1] = await sharp(pages[page]).extract(place).raw().toBuffer();
          found.push([mark.source, red]);
        }
      expect(found).toEqual(people.map(({ number }, at) => [number, expect.closeTo(colors[at]?.r ?? 0, -1)]));
    },
  );

  it('the PDF carries the pictures of the template once, however many badges there are', async () => {
    const people = difficultPeople.slice(0, 5);
    const pdf = Buffer.from(await makePdf(people, 'lanyard', photo, { template: templates.loud, pictures }));
    for (const picture of Object.values(pictures)) {
      const at = pdf.indexOf(picture);
      expect(at).toBeGreaterThan(0);
      expect(pdf.indexOf(picture, at + 1)).toBe(-1);
    }
  });

  it('the PDF weighs no more than its photos and a little per badge', async () => {
    const people = Array.from({ length: 40 }, () => difficultPeople[0]).filter(
      (person) => person !== undefined,
    );
    const pdf = await makePdf(people, 'lanyard', photo);
    expect((pdf.length - people.length * photo.length) / people.length).toBeLessThan(8 * 1024);
  });
});
