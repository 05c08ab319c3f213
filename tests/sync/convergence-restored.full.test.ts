import { seedsFrom, testCases } from './converging.ts';

// Those before are in convergence.test.ts, which every run plays.
testCases(seedsFrom(2_000_005, 50, true));
