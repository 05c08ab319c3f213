import { encode } from 'uqr';

/**
 * The code of a badge as runs of dark modules, the same on screen and in the PDF. Error correction L, as the
 * specification says. One fixed mask: choosing among the eight matters for regular texts, not for a signature, and
 * would take longer than the rest of the badge.
 */
const mask = 2;

export interface CodeRuns {
  /** Modules along an edge. */
  size: number;
  runs: { x: number; y: number; length: number }[];
}

export function codeRuns(text: string): CodeRuns {
  const { size, data } = encode(text, { ecc: 'L', border: 0, maskPattern: mask });
  const runs: CodeRuns['runs'] = [];
  data.forEach((row, y) => {
    for (let x = 0; x < size; x++) {
      if (!row[x]) continue;
      const from = x;
      while (row[x + 1]) x++;
      runs.push({ x: from, y, length: x + 1 - from });
    }
  });
  return { size, runs };
}
