import { seedsFrom, testCases } from './converging.ts';

testCases(seedsFrom(2_000_000, 55, true));
