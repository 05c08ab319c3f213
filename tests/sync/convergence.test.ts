import { knownCases, seedsFrom, testCases, testCoverage } from './converging.ts';

testCases([...knownCases(), ...seedsFrom(1000, 10), ...seedsFrom(3_000_000, 1, true)]);
testCoverage();
