/**
 * Tells the 37 letters of a machine-readable zone apart: a small net of two layers, taught on OCR-B as cameras see it
 * (`npm run train-mrz`).
 */
import { weights } from './mrz-weights.ts';

export const mrzLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<';

/** How many numbers stand between a cell and its letter. */
export const hiddenSize = 40;

/** Row by row: to each of a layer its inputs, then its bias. */
interface MrzModel {
  first: Float32Array;
  second: Float32Array;
}

const net: MrzModel = { first: unpack(weights.first), second: unpack(weights.second) };

/** How likely a cell is each of `zoneLetters`, as logarithms that are not normalized. */
export function classifyCell(cell: Float32Array): Float32Array {
  return layer(hiddenOf(net, cell), net.second);
}

/** The output of the first layer for a cell, with negative values set to zero. */
export function hiddenOf({ first }: MrzModel, cell: Float32Array): Float32Array {
  return layer(cell, first).map((value) => Math.max(value, 0));
}

export function layer(input: Float32Array, rows: Float32Array): Float32Array {
  const width = input.length + 1;
  const output = new Float32Array(rows.length / width);
  for (let row = 0; row < output.length; row++) {
    let sum = rows[row * width + input.length] ?? 0;
    for (let at = 0; at < input.length; at++) sum += (input[at] ?? 0) * (rows[row * width + at] ?? 0);
    output[row] = sum;
  }
  return output;
}

/** Integers from -127 to 127 as base64, and the factor they are multiplied with. */
interface PackedLayer {
  step: number;
  bytes: string;
}

function unpack({ step, bytes }: PackedLayer): Float32Array {
  return Float32Array.from(atob(bytes), (letter) => (letter.charCodeAt(0) - 128) * step);
}

/** The other way round, for who teaches it. */
export function pack(values: Float32Array): PackedLayer {
  const step = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / 127;
  return {
    step,
    bytes: btoa(String.fromCharCode(...values.map((value) => Math.round(value / step) + 128))),
  };
}
