import { expect, test } from 'vitest';
import { inPieces, readInPieces } from '#server/admin/imports/target.ts';

/** A list of thousands is read and written in chunks, and other requests are answered in between. */

const list = Array.from({ length: 500 }, (_, at) => at);

test.each([
  ['written', () => inPieces(list)],
  [
    'read',
    () =>
      readInPieces(async (after: number | undefined, limit) =>
        list.slice(after && after + 1).slice(0, limit),
      ),
  ],
])('between the pieces of a long list that is %s others have their turn', async (_what, pieces) => {
  let turns = 0;
  let isOver = false;
  const others = () => {
    turns += 1;
    if (!isOver) setImmediate(others);
  };
  setImmediate(others);
  const all: number[][] = [];
  for await (const part of pieces()) all.push(part);
  isOver = true;
  expect(all.flat()).toEqual(list);
  expect(Math.max(...all.map((part) => part.length))).toBe(100);
  expect(turns).toBeGreaterThanOrEqual(4);
});
