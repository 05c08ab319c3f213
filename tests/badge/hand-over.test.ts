import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { measureByTable } from '#shared/engines/badge/fit-text.ts';
import { type HandOverWords, handOverPages } from '#web/admin/people/person/hand-over-pages.ts';
import { drawPagesPdf } from '#web/badges/draw-badge-pdf.ts';
import { readPageSizes, readText, renderPages } from '../pdf.ts';
import { readFont } from './make-pdf.ts';

/** The paper that is kept of a hand-over, as a printer sees it. */

const wordsOf = (count: number): HandOverWords => ({
  title: 'Entrega de credenciales',
  event: 'Campeonato de Maxibaloncesto',
  facts: [
    ['Equipo', 'Águilas de Ñuñoa'],
    ['Recibió', 'Rosa Campos'],
    ['Mesa', 'Norte (A1)'],
  ],
  heads: { person: 'Nombre', role: 'Función', number: 'Número' },
  people: Array.from({ length: count }, (_, index) => ({
    ...{ name: `Óscar Menjívar ${index + 1}`, role: 'Jugador', number: `A1-${index + 10_001}-X` },
    given: index === 0 ? 'Mochila, Almuerzo' : '',
  })),
  signature: { label: 'Firma', name: 'Rosa Campos', unsigned: 'Sin firma' },
  foot: (page, pages) => `Página ${page} de ${pages}`,
});
const makePdf = (count: number, path: string | null) =>
  drawPagesPdf(handOverPages(wordsOf(count), path, measureByTable), {
    fonts: { display: readFont('display'), narrow: readFont('narrow'), text: readFont('text') },
    drawForeign: async () => null,
    ...{ title: 'Entrega', language: 'es' },
  });
/** One stroke from corner to corner of the pad. */
const stroke = 'M0 0L600 200';

/** How many dots of the whole sheets are dark. */
async function darkOf(pdf: Uint8Array): Promise<number> {
  let dark = 0;
  for (const page of await renderPages(pdf)) {
    const { data } = await sharp(page).greyscale().raw().toBuffer({ resolveWithObject: true });
    for (const value of data) if (value < 90) dark += 1;
  }
  return dark;
}

describe('the PDF of a hand-over', () => {
  it('the PDF of a hand-over names everybody with role and number, what they were given, the delegate and the desk', async () => {
    const pdf = await makePdf(14, stroke);
    const text = await readText(pdf);
    for (const said of ['Entrega de credenciales', 'Águilas de Ñuñoa', 'Rosa Campos', 'Norte (A1)'])
      expect(text).toContain(said);
    for (const { name, number } of wordsOf(14).people) {
      expect(text).toContain(name);
      expect(text).toContain(number);
    }
    expect(text).toContain('Mochila, Almuerzo');
    expect(text).not.toContain('Sin firma');
    expect(
      (await readPageSizes(pdf)).map(([width, height]) => [Math.round(width), Math.round(height)]),
    ).toEqual([[210, 297]]);
  });

  it('a hand-over sheet has the signature, or says that there is none', async () => {
    const [signed, unsigned] = [await makePdf(3, stroke), await makePdf(3, null)];
    expect(await readText(unsigned)).toContain('Sin firma');
    // A line of 108 mm, 0.8 mm wide, at 300 dots to the inch; the words of the other are far less.
    expect((await darkOf(signed)) - (await darkOf(unsigned))).toBeGreaterThan(8000);
  });

  it('a hand-over sheet takes as many pages as a large delegation needs, with every person', async () => {
    const pdf = await makePdf(60, stroke);
    expect((await readPageSizes(pdf)).length).toBeGreaterThan(1);
    const text = await readText(pdf);
    for (const { number } of wordsOf(60).people) expect(text).toContain(number);
    expect(text).toContain('Página 1 de ');
  });
});
