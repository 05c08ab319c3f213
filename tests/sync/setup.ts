import 'fake-indexeddb/auto';
import { setClockOffset } from '#shared/base/clock.ts';
import '../warnings.ts';

// Files share modules: each starts at the machine's own time.
setClockOffset(0);

/** The part of a browser that Node lacks: what pages keep outside IndexedDB. */
for (const scope of ['localStorage', 'sessionStorage']) {
  const kept = new Map<string, string>();
  Object.defineProperty(globalThis, scope, {
    configurable: true,
    value: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
      clear: () => kept.clear(),
    },
  });
}

/** As a browser does it: an uncaught error fails the run. */
globalThis.reportError ??= (error: unknown) => {
  queueMicrotask(() => {
    throw error;
  });
};
