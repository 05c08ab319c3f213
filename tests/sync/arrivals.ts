/**
 * Two requests at a server at the same time, in an order decided by a seed: each query to the embedded database waits
 * until the other request waits too or is answered; then one of them continues.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { PGlite } from '@electric-sql/pglite';
import { must } from '#shared/base/must.ts';

/** Names the request that contains it. */
export const arrivalHeader = 'x-arrival';

const present = new AsyncLocalStorage<string>();

/** Runs what answers a request that has a name, so that its statements are known as its own. */
export const asArrival = <T>(name: string | undefined, answer: () => T): T =>
  name === undefined ? answer() : present.run(name, answer);

interface Waiting {
  name: string;
  goOn: () => Promise<unknown>;
}

/** The two that are under way, if there are two. */
let together: { waiting: Waiting[]; changed: () => void } | null = null;

/** Makes both calls at once; `choose` decides which waiting one continues. Returns both answers. */
export async function bothAtOnce<T>(
  calls: readonly ((name: string) => Promise<T>)[],
  choose: (count: number) => number,
): Promise<T[]> {
  const waiting: Waiting[] = [];
  const open = new Set<string>();
  let changed = () => {};
  together = { waiting, changed: () => changed() };
  try {
    const answers = calls.map(async (call, index) => {
      const name = String(index);
      open.add(name);
      try {
        return await call(name);
      } finally {
        open.delete(name);
        changed();
      }
    });
    const all = Promise.all(answers);
    // Failures are reported below.
    all.catch(() => undefined);
    while (open.size > 0) {
      const isHeld = () => [...open].every((name) => waiting.some((one) => one.name === name));
      while (!isHeld()) {
        await new Promise<void>((resolve) => {
          changed = resolve;
        });
        // Lets concurrent queries of the same request reach the database.
        await new Promise((resolve) => setImmediate(resolve));
      }
      if (open.size === 0) break;
      const names = [...open].sort();
      const name = must(names[choose(names.length)], 'one of those that wait');
      const [next] = waiting.splice(
        waiting.findIndex((one) => one.name === name),
        1,
      );
      await next?.goOn();
    }
    return await all;
  } finally {
    together = null;
    for (const { goOn } of waiting) void goOn();
  }
}

/** The same database; while two requests are running, their queries wait for their turn. */
export function inTurn(lite: PGlite): PGlite {
  const { query, transaction } = lite;
  lite.query = ((...parts: Parameters<typeof query>) =>
    whenItsTurn(() => query.apply(lite, parts))) as typeof query;
  lite.transaction = ((...parts: Parameters<typeof transaction>) =>
    whenItsTurn(() => transaction.apply(lite, parts))) as typeof transaction;
  return lite;
}

function whenItsTurn<T>(ask: () => Promise<T>): Promise<T> {
  const name = present.getStore();
  if (!together || name === undefined) return ask();
  const { waiting, changed } = together;
  return new Promise((resolve, reject) => {
    waiting.push({ name, goOn: () => ask().then(resolve, reject) });
    changed();
  });
}

/** A request that tells its arrival by this name. */
export function named(init: RequestInit | undefined, name: string): RequestInit {
  const headers = new Headers(init?.headers);
  headers.set(arrivalHeader, name);
  return { ...init, headers };
}
