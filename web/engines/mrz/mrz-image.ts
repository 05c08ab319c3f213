/**
 * Finds lines of machine-readable print in a camera's picture and cuts them into cells: the letters of OCR-B stand at one
 * pitch (ICAO 9303-3, 4.3), so that the place of each is known from its neighbours, also where a letter is broken or two have run together.
 */

/** Brightness 0 to 255, row by row. */
export interface GreyImage {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

/** One line, its cells from left to right. */
export interface MrzLine {
  /** Pixels from the middle of one cell to the middle of the next. */
  pitch: number;
  /** The middle of the first cell that held a mark. */
  x: number;
  y: number;
  /** How many cells lie between the first mark and the last one. */
  count: number;
  /** Ink of a cell, 0 to 1, `cellWidth` × `cellHeight`; cells before the first mark and after the last one can be asked for too. */
  cellAt: (index: number) => Float32Array;
}

export const cellWidth = 12;
export const cellHeight = 18;

/** A connected patch of ink. */
interface InkPatch {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const middleOf = ({ left, right }: InkPatch) => (left + right) / 2;
const levelOf = ({ top, bottom }: InkPatch) => (top + bottom) / 2;
const tallness = ({ top, bottom }: InkPatch) => bottom - top + 1;

/** The shortest line of a document has 30 letters; some may be lost in glare. */
const fewestMarks = 18;

/** Lines of one pitch from top to bottom; none where the picture shows no such print. */
export function findMrzLines(image: GreyImage): MrzLine[] {
  const sums = sumUp(image);
  const marks = findMarks(image, sums);
  const slope = bestSlope(marks);
  const lines = groupByLevel(marks, slope).flatMap((group) => toLine(group, sums) ?? []);
  return lines.sort((a, b) => a.y - slope * a.x - (b.y - slope * b.x));
}

/** Sums of all brightness above and to the left, one row and one column larger than the picture (Crow 1984). */
interface Sums {
  stride: number;
  width: number;
  height: number;
  values: Float64Array;
}

function sumUp({ width, height, data }: GreyImage): Sums {
  const stride = width + 1;
  const values = new Float64Array(stride * (height + 1));
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      row += data[y * width + x] ?? 0;
      values[(y + 1) * stride + x + 1] = (values[y * stride + x + 1] ?? 0) + row;
    }
  }
  return { stride, width, height, values };
}

/** The mean brightness of the part of a rectangle within the picture. */
function meanOf({ stride, width, height, values }: Sums, x0: number, y0: number, x1: number, y1: number) {
  const left = Math.min(Math.max(Math.floor(x0), 0), width - 1);
  const top = Math.min(Math.max(Math.floor(y0), 0), height - 1);
  const right = Math.min(Math.max(Math.ceil(x1), left + 1), width);
  const bottom = Math.min(Math.max(Math.ceil(y1), top + 1), height);
  const at = (x: number, y: number) => values[y * stride + x] ?? 0;
  const sum = at(right, bottom) - at(left, bottom) - at(right, top) + at(left, top);
  return sum / ((right - left) * (bottom - top));
}

/** Ink is clearly darker than its surroundings, in any light (Bradley and Roth 2007). */
function findMarks({ width, height }: GreyImage, sums: Sums): InkPatch[] {
  const reach = Math.round(width / 50);
  const isInk = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const around = meanOf(sums, x - reach, y - reach, x + reach, y + reach);
      if (meanOf(sums, x - 1, y - 1, x + 2, y + 2) < around * 0.82) isInk[y * width + x] = 1;
    }
  }
  const marks: InkPatch[] = [];
  const open: number[] = [];
  for (let start = 0; start < isInk.length; start++) {
    if (!isInk[start]) continue;
    const mark = { left: width, right: 0, top: height, bottom: 0 };
    isInk[start] = 0;
    open.push(start);
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const x = at % width;
      const y = (at - x) / width;
      mark.left = Math.min(mark.left, x);
      mark.right = Math.max(mark.right, x);
      mark.top = Math.min(mark.top, y);
      mark.bottom = Math.max(mark.bottom, y);
      for (let ny = Math.max(y - 1, 0); ny <= Math.min(y + 1, height - 1); ny++) {
        for (let nx = Math.max(x - 1, 0); nx <= Math.min(x + 1, width - 1); nx++) {
          const next = ny * width + nx;
          if (!isInk[next]) continue;
          isInk[next] = 0;
          open.push(next);
        }
      }
    }
    if (isLetterSized(mark, height)) marks.push(mark);
  }
  return marks;
}

function isLetterSized(mark: InkPatch, height: number): boolean {
  const tall = tallness(mark);
  const wide = mark.right - mark.left + 1;
  return tall >= 8 && tall <= height / 4 && wide <= tall * 3;
}

/** How much the print rises or falls from left to right, up to 8 degrees: at the right slope most marks share a level. */
function bestSlope(marks: readonly InkPatch[]): number {
  let best = { slope: 0, score: -1 };
  for (let degrees = -8; degrees <= 8; degrees += 0.25) {
    const slope = Math.tan((degrees * Math.PI) / 180);
    const levels = new Map<number, number>();
    for (const mark of marks) {
      const level = Math.round((levelOf(mark) - slope * middleOf(mark)) / 3);
      levels.set(level, (levels.get(level) ?? 0) + 1);
    }
    let score = 0;
    for (const count of levels.values()) score += count * count;
    // Of two that are as good, the flatter one.
    if (score > best.score || (score === best.score && Math.abs(slope) < Math.abs(best.slope)))
      best = { slope, score };
  }
  return best.slope;
}

function groupByLevel(marks: readonly InkPatch[], slope: number): InkPatch[][] {
  const level = (mark: InkPatch) => levelOf(mark) - slope * middleOf(mark);
  const sorted = [...marks].sort((a, b) => level(a) - level(b));
  const groups: InkPatch[][] = [];
  for (const mark of sorted) {
    const group = groups.at(-1);
    const before = group?.at(-1);
    if (group && before && level(mark) - level(before) < tallness(mark) * 0.22) group.push(mark);
    else groups.push([mark]);
  }
  return groups.filter((group) => group.length >= fewestMarks);
}

/** The cells of a line that its marks give; nothing where they do not stand at one pitch. */
function toLine(group: readonly InkPatch[], sums: Sums): MrzLine | null {
  const tall = medianOf(group.map(tallness));
  const marks = group
    .filter((mark) => tallness(mark) > tall * 0.6 && tallness(mark) < tall * 1.5)
    .sort((a, b) => middleOf(a) - middleOf(b));
  const steps = marks.slice(1).map((mark, index) => middleOf(mark) - middleOf(marks[index] as InkPatch));
  const near = steps.filter((step) => step > tall * 0.5 && step < tall * 1.5);
  if (near.length < fewestMarks - 1) return null;
  const places = placesOf(marks, medianOf(near));
  const first = places[0];
  const last = places.at(-1);
  if (!first || !last) return null;
  // A camera that is held at a slant makes the pitch grow evenly from one end to the other.
  const x = fitParabola(places.map(({ index, mark }) => [index, middleOf(mark)]));
  const y = fitParabola(places.map(({ index, mark }) => [index, levelOf(mark)]));
  if (!x || !y) return null;
  const slip = medianOf(places.map(({ index, mark }) => Math.abs(middleOf(mark) - x(index))));
  const pitch = x(first.index + 1) - x(first.index);
  if (slip > pitch * 0.2) return null;
  return {
    pitch,
    x: x(0),
    y: y(0),
    count: last.index + 1,
    cellAt: (index) => cutCell(sums, x(index), y(index), x(index + 1) - x(index), tall),
  };
}

/** Each mark with the number of its cell. The longest stretch without a wide gap, since a picture's edge has marks too. */
function placesOf(marks: readonly InkPatch[], pitch: number): { index: number; mark: InkPatch }[] {
  let longest: { index: number; mark: InkPatch }[] = [];
  let present: { index: number; mark: InkPatch }[] = [];
  for (const mark of marks) {
    const before = present.at(-1);
    const step = before ? Math.round((middleOf(mark) - middleOf(before.mark)) / pitch) : 0;
    // Two parts of one broken letter.
    if (before && step === 0) continue;
    if (before && step > 4) present = [];
    present.push({ index: (present.at(-1)?.index ?? -step) + step, mark });
    if (present.length > longest.length) longest = present;
  }
  return longest;
}

/** A parabola through points by least squares; nothing where they do not determine one. */
function fitParabola(points: readonly (readonly [number, number])[]): ((at: number) => number) | null {
  const sums = [0, 0, 0, 0, 0];
  const right = [0, 0, 0];
  for (const [x, y] of points) {
    for (let power = 0; power < 5; power++) sums[power] = (sums[power] ?? 0) + x ** power;
    for (let power = 0; power < 3; power++) right[power] = (right[power] ?? 0) + y * x ** power;
  }
  const [n = 0, s1 = 0, s2 = 0, s3 = 0, s4 = 0] = sums;
  const [r0 = 0, r1 = 0, r2 = 0] = right;
  const whole = det(n, s1, s2, s1, s2, s3, s2, s3, s4);
  if (Math.abs(whole) < 1e-9) return null;
  const a = det(r0, s1, s2, r1, s2, s3, r2, s3, s4) / whole;
  const b = det(n, r0, s2, s1, r1, s3, s2, r2, s4) / whole;
  const c = det(n, s1, r0, s1, s2, r1, s2, s3, r2) / whole;
  return (at) => a + b * at + c * at * at;
}

function det(
  ...[a, b, c, d, e, f, g, h, i]: [number, number, number, number, number, number, number, number, number]
): number {
  return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
}

function cutCell(sums: Sums, x: number, y: number, pitch: number, tall: number): Float32Array {
  const cell = new Float32Array(cellWidth * cellHeight);
  const left = x - pitch / 2;
  const top = y - tall * 0.68;
  const stepX = pitch / cellWidth;
  const stepY = (tall * 1.36) / cellHeight;
  let darkest = 255;
  let brightest = 0;
  for (let row = 0; row < cellHeight; row++) {
    for (let column = 0; column < cellWidth; column++) {
      const [x0, y0] = [left + column * stepX, top + row * stepY];
      const mean = meanOf(sums, x0, y0, x0 + stepX, y0 + stepY);
      cell[row * cellWidth + column] = mean;
      darkest = Math.min(darkest, mean);
      brightest = Math.max(brightest, mean);
    }
  }
  const range = Math.max(brightest - darkest, 1);
  return cell.map((mean) => (brightest - mean) / range);
}

function medianOf(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
}
