import { seedsFrom, testLosses } from './converging.ts';

testLosses(seedsFrom(1015, 15));
