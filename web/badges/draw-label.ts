/**
 * Renders a label as the dots of a label printer: one bit per dot, the code's squares on whole dots. Only the label
 * layout is rendered this way; it has no colors and no pictures.
 */

import type { BadgeDrawing, BadgeMark } from '#shared/badges/marks.ts';
import type { KioskLabel, LabelPrinter } from '#shared/devices/kiosk-bridge.ts';
import { dotsPerMm, labelDots } from '#shared/devices/label-printer.ts';
import { toBase64Url } from '#shared/engines/signatures/base64url.ts';
import { codeRuns } from './code-runs.ts';
import { foreignFamilies, foreignWeights } from './foreign-text.ts';
import { typefaceFamilies } from './typefaces.ts';

type LabelContext = OffscreenCanvasRenderingContext2D;
type TextMark = Extract<BadgeMark, { kind: 'text' }>;

/** Draws as large as the label allows, in its middle. Throws when the badge's typefaces do not come. */
export async function drawLabelDots(drawing: BadgeDrawing, printer: LabelPrinter): Promise<KioskLabel> {
  await loadFaces();
  const { width, height } = labelDots(printer);
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('this browser draws no pictures');
  const perMm =
    dotsPerMm(printer) * Math.min(printer.widthMm / drawing.width, printer.heightMm / drawing.height);
  const place = { x: (width - drawing.width * perMm) / 2, y: (height - drawing.height * perMm) / 2, perMm };
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  context.setTransform(perMm, 0, 0, perMm, place.x, place.y);
  context.fontKerning = 'none';
  context.textRendering = 'geometricPrecision';
  for (const mark of drawing.marks) drawMark(context, mark, place);
  return { width, height, base64url: packDots(context.getImageData(0, 0, width, height)) };
}

/** Loads the typefaces of this page's styles (badge.css); a canvas does not fetch them. */
async function loadFaces(): Promise<void> {
  const faces = ['display', 'narrow', 'text'] as const;
  const loaded = await Promise.all(
    faces.map((face) => document.fonts.load(`${foreignWeights[face]} 10px ${typefaceFamilies[face]}`)),
  );
  if (loaded.some((found) => found.length === 0)) throw new Error('a typeface of the badge does not come');
}

function drawMark(
  context: LabelContext,
  mark: BadgeMark,
  place: { x: number; y: number; perMm: number },
): void {
  switch (mark.kind) {
    case 'rect': {
      const { x, y, width, height } = mark.box;
      context.fillStyle = mark.fill;
      context.fillRect(x, y, width, height);
      return;
    }
    case 'path': {
      const path = new Path2D(mark.steps.map(([letter, ...numbers]) => letter + numbers.join(' ')).join(''));
      if (mark.fill) {
        context.fillStyle = mark.fill;
        context.fill(path);
      }
      if (mark.stroke) {
        context.strokeStyle = mark.stroke.color;
        context.lineWidth = mark.stroke.width;
        context.stroke(path);
      }
      return;
    }
    case 'text':
      drawText(context, mark);
      return;
    case 'qr':
      drawCode(context, mark, place);
      return;
    case 'picture':
      throw new Error('a label shows no pictures');
  }
}

/** Letter by letter, each where the badge says: a canvas keeps no kerning of ours. */
function drawText(context: LabelContext, mark: TextMark): void {
  const { face, size, text, foreign, shifts, y } = mark;
  // A canvas rounds letters of a few pixels; at a hundred times the size there is nothing to round.
  const fine = 100;
  context.save();
  context.scale(1 / fine, 1 / fine);
  context.fillStyle = mark.color;
  context.font = `${foreignWeights[face]} ${size * fine}px ${foreign ? foreignFamilies : typefaceFamilies[face]}`;
  if (foreign) context.fillText(text, mark.x * fine, y * fine);
  else {
    let x = mark.x * fine;
    for (const [index, letter] of Array.from(text).entries()) {
      x += (shifts[index] ?? 0) * fine;
      context.fillText(letter, x, y * fine);
      x += context.measureText(letter).width;
    }
  }
  context.restore();
}

/** The largest whole number of dots per module that fits the box, centered; the quiet zone can only grow. */
function drawCode(
  context: LabelContext,
  { text, box, color }: Extract<BadgeMark, { kind: 'qr' }>,
  place: { x: number; y: number; perMm: number },
): void {
  const { size, runs } = codeRuns(text);
  const edge = box.width * place.perMm;
  const module = Math.floor(edge / size);
  const spare = (edge - module * size) / 2;
  const left = Math.round(place.x + box.x * place.perMm + spare);
  const top = Math.round(place.y + box.y * place.perMm + spare);
  context.save();
  context.resetTransform();
  context.fillStyle = color;
  for (const { x, y, length } of runs)
    context.fillRect(left + x * module, top + y * module, length * module, module);
  context.restore();
}

/** Eight dots per byte, rows padded to whole bytes; darker than half is black. */
function packDots({ data, width, height }: ImageData): string {
  const rowBytes = Math.ceil(width / 8);
  const packed = new Uint8Array(rowBytes * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4;
      const light = (data[at] ?? 0) * 0.299 + (data[at + 1] ?? 0) * 0.587 + (data[at + 2] ?? 0) * 0.114;
      const byte = y * rowBytes + (x >> 3);
      if (light < 128) packed[byte] = (packed[byte] ?? 0) | (0x80 >> (x & 7));
    }
  return toBase64Url(packed);
}
