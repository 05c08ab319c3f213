/** How many times over the attacks are played: `ATTACKS=50 npm test -- attacks`; once in the suite. */
export const attackTimes = Math.max(1, Number(process.env.ATTACKS) || 1);
