import { knownCases, seedsFrom, testCases } from './converging.ts';
import { testCoverage } from './coverage.ts';

// The kept cases count for the coverage: some moments are rare.
testCases([...knownCases(), ...seedsFrom(1000, 55), ...seedsFrom(3_000_000, 15, true)]);
testCoverage();
