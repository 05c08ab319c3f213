import { patienceFactor } from '../patience-factor.ts';

/** How long a test waits for something before it fails, in ms. */
export const patienceMs = (seconds: number) => seconds * 1000 * patienceFactor;

/** For whatever a page shows or does. */
export const usualPatienceMs = patienceMs(15);

/** For what a device hears from the server: it asks every 7.5 to 15 s, and hears of another device after a round of each. */
export const syncPatienceMs = patienceMs(45);
