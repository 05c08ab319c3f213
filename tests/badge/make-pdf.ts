import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import type { BadgeDesign } from '#shared/badges/design.ts';
import type { BadgeFormat } from '#shared/badges/formats.ts';
import type { BadgePerson } from '#shared/badges/marks.ts';
import { measureByTable, type Typeface } from '#shared/engines/badge/fit-text.ts';
import { drawBadgePdf } from '#web/badges/draw-badge-pdf.ts';
import { wordsFor } from './people.ts';

/** The PDF as it is made in the Worker. */

export function readFont(face: Typeface): Uint8Array {
  return new Uint8Array(readFileSync(new URL(`../../public/fonts/badge-${face}.ttf`, import.meta.url)));
}

/** A portrait as a phone takes it: 480 × 640, a face in the middle. */
export async function makePhoto(): Promise<Uint8Array> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="640"><title>face</title>
    <rect width="480" height="640" fill="#cdd8e4"/><path d="M40 640C50 480 150 440 240 440S430 480 440 640Z" fill="#0F47AF"/>
    <path d="M190 400h100v70c-20 40-80 40-100 0z" fill="#b97a4f"/><ellipse cx="240" cy="290" rx="115" ry="145" fill="#c88a5c"/>
    <path d="M118 290C110 130 180 110 245 112s140 40 120 180c-20-60-30-90-60-110-60 40-140 20-187 110z" fill="#2a1b12"/></svg>`;
  return new Uint8Array(await sharp(Buffer.from(drawing)).jpeg({ quality: 84 }).toBuffer());
}

export async function makePdf(
  people: readonly BadgePerson[],
  format: BadgeFormat,
  photo: Uint8Array | ((person: BadgePerson) => Uint8Array),
  look: { template?: BadgeDesign; pictures?: Record<string, Uint8Array> } = {},
): Promise<Uint8Array> {
  const photoOf = typeof photo === 'function' ? photo : () => photo;
  return drawBadgePdf(
    people.map((card) => ({
      card,
      words: wordsFor(card),
      photo: card.photo === null ? null : photoOf(card),
    })),
    format,
    {
      fonts: { display: readFont('display'), narrow: readFont('narrow'), text: readFont('text') },
      measure: measureByTable,
      // Node draws no letters: foreign names are looked at in the browser's test.
      drawForeign: async () => null,
      ...look,
      title: 'Badges',
      language: 'es',
    },
  );
}
