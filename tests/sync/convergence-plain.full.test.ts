import { seedsFrom, testCases } from './converging.ts';

// Those before are in convergence.test.ts, which every run plays.
testCases(seedsFrom(1_000_005, 70));
