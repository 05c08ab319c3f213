/** Reads that are done one after the other, each followed by the live query that asked for it. */
import { Dexie } from 'dexie';

/** Runs `read` when those before it have ended, however they ended. */
export type SerializedReads = <T>(read: () => Promise<T>) => PromiseLike<T>;

/**
 * A promise queue with Dexie's promises. Dexie keeps its zone across `await` only for its own promises; with native
 * ones the caller would resume outside its live query or transaction, and the query would track none of its reads.
 */
export function serializeReads(): SerializedReads {
  let last: PromiseLike<unknown> = Dexie.Promise.resolve();
  return (read) => {
    const mine = last.then(read, read);
    last = mine;
    return mine;
  };
}
