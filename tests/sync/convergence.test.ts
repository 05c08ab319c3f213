import { knownCases, seedsFrom, testCases } from './converging.ts';
import { testCoverage } from './coverage.ts';

testCases([...knownCases(), ...seedsFrom(1000, 10), ...seedsFrom(3_000_000, 1, true)]);
testCoverage();
