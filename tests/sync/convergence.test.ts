import { seedsFrom, testLosses } from './converging.ts';

/** Seeds that once failed, of whichever file. */
const regressions: number[] = [];

testLosses([...regressions, ...seedsFrom(1000, 15)]);
