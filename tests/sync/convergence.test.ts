/** The part of the simulation that every run plays; `npm run test:all` adds the files that end in `.full.test.ts`. */
import { knownCases, seedsFrom, testCases } from './converging.ts';

testCases([...knownCases(), ...seedsFrom(1_000_000, 5), ...seedsFrom(2_000_000, 5, true)]);
