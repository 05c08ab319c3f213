import { seedsFrom, testRestores } from './converging.ts';

testRestores(seedsFrom(7, 3));
