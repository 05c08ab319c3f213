import { newUid } from '#shared/base/ids.ts';

/** The boot id: lets the server order events by the monotonic clock. */
export const bootId = newUid();
