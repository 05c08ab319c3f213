import { patienceFactor } from '../patience-factor.ts';

/**
 * How long a test waits for something to happen: five seconds, or as many as another program needs to start. On a busy
 * machine TEST_PATIENCE multiplies it.
 */
export const patience = (seconds = 5) => ({ timeout: seconds * 1000 * patienceFactor });
/** For what waits on a program that has to start, stop or fail over. */
export const otherPrograms = 30;
