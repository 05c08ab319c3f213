/** IndexedDB for the tests of the web: happy-dom has none. */
import 'fake-indexeddb/auto';

// happy-dom has no reportError either: a reported fault is at least seen in the output of the tests.
globalThis.reportError ??= (error: unknown) => console.error(error);

// Nor has it locks between tabs: there is one tab.
if (!navigator.locks) {
  const request = (_name: string, _options: unknown, run: (lock: object) => unknown) => run({});
  Object.defineProperty(navigator, 'locks', { value: { request } });
}
