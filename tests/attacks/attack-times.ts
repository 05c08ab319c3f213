import { isFull } from '../full.ts';

/** How many times over the attacks are played: `ATTACKS=50 npm test -- attacks`; once in the suite. */
export const attackTimes = Math.max(1, Number(process.env.ATTACKS) || 1);

/** The whole list with FULL=1, else one entry: the next one for each endpoint, so that all of them are sent somewhere. */
export function pickFor<T>(index: number, list: readonly T[]): readonly T[] {
  const at = index % list.length;
  return isFull ? list : list.slice(at, at + 1);
}
