import { seedsFrom, testCases } from './converging.ts';

testCases(seedsFrom(1_000_000, 75));
