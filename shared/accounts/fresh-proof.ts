/** How long a password that was shown counts for calls that ask for it, in minutes (`server/core/http/fresh-proof.ts`). */
export const proofMinutes = 10;
