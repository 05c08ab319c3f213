/**
 * A journey runs in one language, about half of them in each: the words are catalogs with the same keys, and the tests of
 * the components read both. FULL=1 runs every journey in both.
 */
import type { Language } from './words.ts';

export const isFull = process.env.FULL === '1';

/** The languages a test runs in when one is enough. */
export const languagesFor = (usual: Language): readonly Language[] => (isFull ? ['es', 'en'] : [usual]);
