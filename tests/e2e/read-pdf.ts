import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');

/** The text of the QR on the first page of a PDF, drawn at 300 dpi as a printer would. */
export async function readQrOfPdf(file: string): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'cancha-pdf-'));
  try {
    execFileSync('pdftoppm', ['-r', '300', '-png', '-f', '1', '-l', '1', file, path.join(folder, 'page')]);
    const [page] = readdirSync(folder);
    if (!page) throw new Error(`pdftoppm drew no page of ${file}`);
    prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer } });
    const [code] = await readBarcodes(readFileSync(path.join(folder, page)), {
      formats: ['QRCode'],
      tryHarder: true,
    });
    if (!code?.text) throw new Error('no QR on the page');
    return code.text;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The words of a PDF, in the order they stand. */
export function readTextOfPdf(file: string): string {
  return execFileSync('pdftotext', [file, '-'], { encoding: 'utf8' });
}
