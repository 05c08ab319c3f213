import { seedsFrom, testCases } from './converging.ts';
import { testCoverage } from './coverage.ts';

testCases([...seedsFrom(1000, 55), ...seedsFrom(3_000_000, 15, true)]);
testCoverage();
