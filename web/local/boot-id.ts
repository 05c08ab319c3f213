import { newUid } from '#shared/ids.ts';

/** Names this run of the app, so that the server can date what it did by the count alone. */
export const bootId = newUid();
