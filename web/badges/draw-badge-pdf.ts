import type { BadgeDesign } from '#shared/badges/design.ts';
import { type BadgeFormat, hasBack, pageSize, peoplePerPage } from '#shared/badges/formats.ts';
import type { BadgeDrawing, BadgeMark, BadgePerson, BadgeWords } from '#shared/badges/marks.ts';
import { drawPages } from '#shared/badges/sheets.ts';
import { must } from '#shared/base/must.ts';
import type { ServedFacts } from '#shared/edition/tournament.ts';
import type { MeasureText, Typeface } from '#shared/engines/badge/fit-text.ts';
import type { PathStep } from '#shared/engines/badge/shapes.ts';
import { codeRuns } from './code-runs.ts';
import { jpegSize } from './jpeg-size.ts';
import { GState, jsPDF } from './quick-jspdf.ts';

/**
 * The badge's marks as a PDF. Runs in a Worker, and in Node because it uses no page: shapes and QR are vectors, photos
 * keep their JPEG bytes, and the typeface is embedded.
 */

export interface PdfBadge {
  card: Omit<BadgePerson, 'photo'>;
  words: BadgeWords;
  /** A JPEG, or none. */
  photo: Uint8Array | null;
}

/** Messages to the Worker: people in batches, so that the page never copies many photos at once, then the rest. */
export type PdfOrder =
  | { kind: 'people'; people: readonly PdfBadge[] }
  | {
      kind: 'draw';
      format: BadgeFormat;
      title: string;
      language: string;
      /** Kinds have their colors there. */
      served: ServedFacts;
      template?: BadgeDesign;
      pictures?: Readonly<Record<string, Uint8Array>>;
    }
  | { kind: 'pages'; pages: readonly BadgeDrawing[]; title: string; language: string };
/** The Worker's answers. */
export type PdfReport =
  | { kind: 'progress'; done: number }
  | { kind: 'done'; bytes: Uint8Array }
  | { kind: 'failed'; message: string };

type TextMark = Extract<BadgeMark, { kind: 'text' }>;

/** A text rendered with the device's own typefaces: a PNG and its position in millimeters. */
export interface ForeignPicture {
  png: Uint8Array;
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface PdfTools {
  fonts: Readonly<Record<Typeface, Uint8Array>>;
  measure: MeasureText;
  /** Renders text that the embedded typefaces lack. */
  drawForeign: (mark: TextMark) => Promise<ForeignPicture | null>;
  template?: BadgeDesign;
  /** The organizers' logo and background, JPEG, by their names in the template. */
  pictures?: Readonly<Record<string, Uint8Array>>;
  title: string;
  /** BCP 47. */
  language: string;
  onProgress?: (done: number) => void;
}

const pointsPerMm = 72 / 25.4;

/** All badges in one document, in the order given. */
export async function drawBadgePdf(
  people: readonly PdfBadge[],
  format: BadgeFormat,
  tools: PdfTools,
): Promise<Uint8Array> {
  const { width, height } = pageSize(format);
  const orientation = width > height ? 'landscape' : 'portrait';
  const doc = new jsPDF({
    unit: 'mm',
    format: [width, height],
    orientation,
    compress: true,
    putOnlyUsedFonts: true,
  });
  describe(doc, tools);
  // Printed at its true size on the sheet it was made for: a viewer's 'fit to page' would shrink the QR.
  doc.viewerPreferences({
    PrintScaling: 'None',
    PickTrayByPDFSize: true,
    DisplayDocTitle: true,
    ...(hasBack(format) ? { Duplex: 'DuplexFlipLongEdge' } : {}),
  });
  addFonts(doc, tools.fonts);
  const pictures = new Map(Object.entries(tools.pictures ?? {}));
  const perPage = peoplePerPage(format);
  let first = true;
  for (let from = 0; from < people.length; from += perPage) {
    const group = people.slice(from, from + perPage);
    const jobs = group.map(({ card, words, photo }, index) => {
      const name = photo && `photo-${from + index}`;
      if (photo && name) pictures.set(name, photo);
      const { measure, template } = tools;
      return {
        person: { ...card, photo: name },
        options: { words, measure, ...(template ? { template } : {}) },
      };
    });
    for (const page of drawPages(jobs, format)) {
      if (!first) doc.addPage([width, height], orientation);
      first = false;
      await drawMarks(doc, page, pictures, tools);
    }
    for (const { person } of jobs) if (person.photo) pictures.delete(person.photo);
    tools.onProgress?.(Math.min(people.length, from + perPage));
  }
  return new Uint8Array(doc.output('arraybuffer'));
}

/** Pages of any size that are already laid out, such as receipts printed with the badges. They contain no pictures. */
export async function drawPagesPdf(
  pages: readonly BadgeDrawing[],
  tools: Pick<PdfTools, 'fonts' | 'drawForeign' | 'title' | 'language'>,
): Promise<Uint8Array> {
  const sizeOf = ({ width, height }: BadgeDrawing): [number, number] => [width, height];
  const format = sizeOf(must(pages[0], 'a document has a page'));
  const doc = new jsPDF({ unit: 'mm', format, compress: true, putOnlyUsedFonts: true });
  describe(doc, tools);
  addFonts(doc, tools.fonts);
  for (const [index, page] of pages.entries()) {
    if (index > 0) doc.addPage(sizeOf(page));
    await drawMarks(doc, page, new Map(), tools);
  }
  return new Uint8Array(doc.output('arraybuffer'));
}

function describe(doc: jsPDF, tools: Pick<PdfTools, 'title' | 'language'>): void {
  doc.setDocumentProperties({ title: tools.title, creator: 'Cancha' });
  // jsPDF keeps a list of languages it knows, which lacks most countries of this tournament.
  doc.setLanguage(tools.language.startsWith('en') ? 'en-US' : 'es');
}

function addFonts(doc: jsPDF, fonts: PdfTools['fonts']): void {
  for (const [face, bytes] of Object.entries(fonts)) {
    let text = '';
    for (const byte of bytes) text += String.fromCharCode(byte);
    doc.addFileToVFS(`${face}.ttf`, text);
    doc.addFont(`${face}.ttf`, face, 'normal', undefined, 'Identity-H');
  }
}

async function drawMarks(
  doc: jsPDF,
  page: BadgeDrawing,
  pictures: ReadonlyMap<string, Uint8Array>,
  tools: Pick<PdfTools, 'drawForeign'>,
): Promise<void> {
  let shapes: string[] = [];
  const flush = () => {
    if (shapes.length > 0) vectors(doc, page, shapes.join('\n'));
    shapes = [];
  };
  for (const mark of page.marks) {
    switch (mark.kind) {
      case 'rect': {
        const { x, y, width, height } = mark.box;
        shapes.push(`${fillColor(mark.fill)} ${mm(x)} ${mm(y)} ${mm(width)} ${mm(height)} re f`);
        break;
      }
      case 'path':
        shapes.push(paintPath(mark));
        break;
      case 'qr':
        shapes.push(`q ${paintQr(mark)} Q`);
        break;
      case 'picture': {
        flush();
        drawPicture(doc, mark, must(pictures.get(mark.source), `the picture ${mark.source}`));
        break;
      }
      case 'text': {
        flush();
        const picture = mark.foreign ? await tools.drawForeign(mark) : null;
        if (picture) {
          const { png, x, y, width, height } = picture;
          doc.addImage(png, 'PNG', x, y, width, height, undefined, 'FAST');
        } else drawText(doc, mark);
      }
    }
  }
  flush();
}

/** Operators in millimetres from the top left corner, written to the page as they are. */
function vectors(doc: jsPDF, page: BadgeDrawing, operators: string): void {
  const k = pointsPerMm.toFixed(6);
  // jsPDF has it and its own plug-ins live by it, but its types leave it out.
  const { write } = doc.internal as unknown as { write: (line: string) => void };
  write(`q ${k} 0 0 -${k} 0 ${(page.height * pointsPerMm).toFixed(3)} cm ${operators} Q`);
}

/** A length with as much exactness as paper shows: a thousandth of a millimetre. */
function mm(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}

function channels(color: string): string {
  return [1, 3, 5].map((at) => (Number.parseInt(color.slice(at, at + 2), 16) / 255).toFixed(3)).join(' ');
}

const fillColor = (color: string) => `${channels(color)} rg`;
const operators: Record<PathStep[0], string> = { M: 'm', L: 'l', C: 'c', Z: 'h' };

function paintPath(mark: Extract<BadgeMark, { kind: 'path' }>): string {
  const path = mark.steps
    .map(([letter, ...numbers]) => `${numbers.map(mm).join(' ')} ${operators[letter]}`)
    .join(' ');
  const { fill, stroke } = mark;
  const colors = `${fill ? fillColor(fill) : ''} ${stroke ? `${channels(stroke.color)} RG ${mm(stroke.width)} w` : ''}`;
  return `${colors} ${path} ${fill ? (stroke ? 'B' : 'f') : 'S'}`;
}

/** One rectangle for each run of dark modules: sharp on any printer, in whole numbers of modules. */
function paintQr(mark: Extract<BadgeMark, { kind: 'qr' }>): string {
  const { size, runs } = codeRuns(mark.text);
  const module = mark.box.width / size;
  const rectangles = runs.map(({ x, y, length }) => `${x} ${y} ${length} 1 re`);
  const place = `${module.toFixed(6)} 0 0 ${module.toFixed(6)} ${mm(mark.box.x)} ${mm(mark.box.y)} cm`;
  return `${fillColor(mark.color)} ${place} ${rectangles.join(' ')} f`;
}

/** Covers the box: crops both sides of a wide picture, and the bottom of a high one, where no face is. */
function drawPicture(doc: jsPDF, mark: Extract<BadgeMark, { kind: 'picture' }>, bytes: Uint8Array): void {
  const { x, y, width, height } = mark.box;
  const real = jpegSize(bytes);
  const scale = Math.max(width / real.width, height / real.height);
  const [wide, high] = [real.width * scale, real.height * scale];
  const cut = wide > width * 1.002 || high > height * 1.002;
  const pale = mark.opacity !== undefined && mark.opacity < 1;
  if (cut || pale) doc.saveGraphicsState();
  if (pale) doc.setGState(new GState({ opacity: mark.opacity ?? 1 }));
  if (cut) {
    doc.rect(x, y, width, height, null);
    doc.clip();
    doc.discardPath();
  }
  doc.addImage(bytes, 'JPEG', x - (wide - width) / 2, y, wide, high, mark.source, 'NONE');
  if (cut || pale) doc.restoreGraphicsState();
}

/** jsPDF knows no kerning: a text is written in pieces, each beginning where a letter moves. */
function drawText(doc: jsPDF, mark: TextMark): void {
  doc.setFont(mark.face, 'normal');
  doc.setFontSize(mark.size * pointsPerMm);
  doc.setTextColor(mark.color);
  let x = mark.x;
  let piece = '';
  const write = () => {
    if (piece === '') return;
    doc.text(piece, x, mark.y);
    x += doc.getTextWidth(piece);
    piece = '';
  };
  Array.from(mark.text).forEach((letter, index) => {
    const shift = mark.shifts[index] ?? 0;
    if (shift !== 0) {
      write();
      x += shift;
    }
    piece += letter;
  });
  write();
}
