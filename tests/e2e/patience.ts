/**
 * How long tests wait for something before they fail. TEST_PATIENCE multiplies it: whole lanes run on machines whose cores
 * are busy with other work.
 */
const factor = Number(process.env.TEST_PATIENCE || 1);

/** Milliseconds. */
export const patienceMs = (seconds: number) => seconds * 1000 * factor;

/** For whatever a page shows or does. */
export const usualPatienceMs = patienceMs(15);

/** For what a device hears from the server: it asks every 7.5 to 15 s, and hears of another device after a round of each. */
export const syncPatienceMs = patienceMs(45);
