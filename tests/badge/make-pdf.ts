import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import type { BadgeDesign } from '#shared/badge/design.ts';
import { measureByTable, type Typeface } from '#shared/badge/fit-text.ts';
import type { BadgeFormat } from '#shared/badge/formats.ts';
import type { BadgePerson } from '#shared/badge/marks.ts';
import { drawBadgePdf } from '#web/badge/draw-badge-pdf.ts';
import { wordsFor } from './people.ts';

/** The PDF as it is made in the Worker, and what a printer's renderer makes of it. */

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
  photo: Uint8Array,
  look: { template?: BadgeDesign; pictures?: Record<string, Uint8Array> } = {},
): Promise<Uint8Array> {
  return drawBadgePdf(
    people.map((card) => ({ card, words: wordsFor(card), photo: card.photo === null ? null : photo })),
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

/** Whether poppler's tools are here; in CI they have to be. */
export const hasPoppler = Boolean(process.env.CI) || canRun('pdftoppm', ['-v']);

function canRun(program: string, args: string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    // It is not installed: that is the answer.
    return false;
  }
}

function withFile<Result>(bytes: Uint8Array, use: (file: string, folder: string) => Result): Result {
  const folder = mkdtempSync(join(tmpdir(), 'badge-'));
  try {
    writeFileSync(join(folder, 'badge.pdf'), bytes);
    return use(join(folder, 'badge.pdf'), folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Each page as a PNG, as a printer of 300 dots per inch would see it. */
export function renderPages(pdf: Uint8Array): Uint8Array[] {
  return withFile(pdf, (file, folder) => {
    execFileSync('pdftoppm', ['-r', '300', '-png', file, join(folder, 'page')]);
    const pages = readdirSync(folder).filter((name) => name.endsWith('.png'));
    return pages.sort().map((name) => new Uint8Array(readFileSync(join(folder, name))));
  });
}

export function readText(pdf: Uint8Array): string {
  return withFile(pdf, (file) => execFileSync('pdftotext', ['-raw', file, '-'], { encoding: 'utf8' }));
}

/** Width and height of every page in millimetres. */
export function readPageSizes(pdf: Uint8Array): [number, number][] {
  const text = withFile(pdf, (file) => execFileSync('pdfinfo', ['-l', '99', file], { encoding: 'utf8' }));
  return Array.from(text.matchAll(/Page\s+\d+ size:\s+([\d.]+) x ([\d.]+)/g), ([, width, height]) => [
    (Number(width) / 72) * 25.4,
    (Number(height) / 72) * 25.4,
  ]);
}

/** The texts of all codes in a picture. */
export async function readCodes(png: Uint8Array): Promise<string[]> {
  const wasm = readFileSync(new URL(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
  const found = await readBarcodes(png, { formats: ['QRCode'], maxNumberOfSymbols: 20 });
  return found.map(({ text }) => text);
}
