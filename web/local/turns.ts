/** Reads that are done one after the other, each followed by the live query that asked for it. */
import { Dexie } from 'dexie';

/** Runs `read` when those before it have ended, however they ended. */
export type Turns = <T>(read: () => Promise<T>) => PromiseLike<T>;

/**
 * A queue of its own. It waits by Dexie's promises: who waits by the browser's comes back outside the live query or
 * transaction that asked (Dexie keeps its zone over `await` for its own promises alone), and the query then follows
 * nothing of what it reads.
 */
export function takeTurns(): Turns {
  let last: PromiseLike<unknown> = Dexie.Promise.resolve();
  return (read) => {
    const mine = last.then(read, read);
    last = mine;
    return mine;
  };
}
