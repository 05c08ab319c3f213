import { readFile } from 'node:fs/promises';
import { readCodes, readPageSizes, readText, renderPages } from '../pdf.ts';

/** The text of the QR code on the first page of a PDF. */
export async function readQrOfPdf(file: string): Promise<string> {
  const [page] = await renderPages(await readFile(file), { pages: 1 });
  const [code] = page ? await readCodes(page) : [];
  if (!code) throw new Error(`no QR code on the first page of ${file}`);
  return code;
}

/** The words of a PDF in drawing order, and how many pages it has. */
export async function readPdf(file: string): Promise<{ text: string; pages: number }> {
  const pdf = await readFile(file);
  return { text: await readText(pdf), pages: (await readPageSizes(pdf)).length };
}
