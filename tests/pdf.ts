/**
 * What is on a PDF: its pages as pictures, their sizes, their text and the codes on them. Rendered by PDFium, as in
 * Chromium's print preview, compiled to WebAssembly: no program has to be installed.
 */
import { readFileSync } from 'node:fs';
import { type PDFiumDocument, PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const dotsPerInch = 300;
const pointsPerInch = 72;
const mmPerInch = 25.4;
let library: ReturnType<typeof PDFiumLibrary.init> | null = null;

/** Each page, or the first `pages`, as a PNG in the resolution of a badge printer, 300 dots per inch. */
export function renderPages(
  pdf: Uint8Array,
  { pages = Number.POSITIVE_INFINITY }: { pages?: number } = {},
): Promise<Uint8Array[]> {
  return withPages(pdf, pages, async (page) => {
    const { data } = await page.render({
      scale: dotsPerInch / pointsPerInch,
      render: ({ data, width, height }) =>
        // Compressing less than usual: the picture is read once.
        sharp(data, { raw: { width, height, channels: 4 } })
          .removeAlpha()
          .png({ compressionLevel: 1 })
          .toBuffer(),
    });
    return data;
  });
}

/** The text of all pages in drawing order, one page per line. */
export async function readText(pdf: Uint8Array): Promise<string> {
  return (await withPages(pdf, Number.POSITIVE_INFINITY, (page) => page.getText())).join('\n');
}

/** Width and height of every page in millimeters. */
export function readPageSizes(pdf: Uint8Array): Promise<[number, number][]> {
  return withPages(pdf, Number.POSITIVE_INFINITY, (page) => {
    const { originalWidth, originalHeight } = page.getOriginalSize();
    return [(originalWidth / pointsPerInch) * mmPerInch, (originalHeight / pointsPerInch) * mmPerInch];
  });
}

/** The texts of all QR codes in a picture (PNG or JPEG). */
export async function readCodes(picture: Uint8Array): Promise<string[]> {
  const wasm = readFileSync(new URL(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
  const found = await readBarcodes(picture, {
    formats: ['QRCode'],
    maxNumberOfSymbols: 20,
    tryHarder: true,
  });
  return found.map(({ text }) => text);
}

async function withPages<Result>(
  pdf: Uint8Array,
  most: number,
  read: (page: PDFiumPage) => Result | Promise<Result>,
): Promise<Result[]> {
  library ??= PDFiumLibrary.init();
  const document: PDFiumDocument = await (await library).loadDocument(pdf);
  try {
    const results: Result[] = [];
    for (const page of document.pages()) {
      if (results.length === most) break;
      results.push(await read(page));
    }
    return results;
  } finally {
    document.destroy();
  }
}
