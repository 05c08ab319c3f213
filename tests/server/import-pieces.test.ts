import { expect, test } from 'vitest';
import { inPieces } from '#server/imports/target.ts';

/** A list of thousands is written in pieces: whoever asks meanwhile is answered. */
test('between the pieces of a long list others have their turn', async () => {
  let turns = 0;
  let isOver = false;
  const others = () => {
    turns += 1;
    if (!isOver) setImmediate(others);
  };
  setImmediate(others);
  const sizes: number[] = [];
  for await (const part of inPieces(Array.from({ length: 900 }, (_, at) => at))) sizes.push(part.length);
  isOver = true;
  expect(sizes).toEqual([200, 200, 200, 200, 100]);
  expect(turns).toBeGreaterThanOrEqual(4);
});
