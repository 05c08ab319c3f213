import { describe, expect, it } from 'vitest';
import { badgeFormatNames, hasBack, pageSize, peoplePerPage } from '#shared/badges/formats.ts';
import { hasLetters, tidy } from '#shared/engines/badge/fit-text.ts';
import { readCodes, readPageSizes, readText, renderPages } from '../pdf.ts';
import { makePdf, makePhoto } from './make-pdf.ts';
import { difficultPeople } from './people.ts';
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
