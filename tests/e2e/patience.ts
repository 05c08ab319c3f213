import { patienceFactor } from '../patience-factor.ts';

/** How long a test waits for something before it fails, in ms. */
export const patienceMs = (seconds: number) => seconds * 1000 * patienceFactor;

/** For whatever a page shows or does. */
export const usualPatienceMs = patienceMs(15);

/**
 * For data from the server: a device pulls every 7.5 to 15 s, and sees another device's change after a round of each.
 */
export const syncPatienceMs = patienceMs(45);
