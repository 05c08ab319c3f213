/** IndexedDB for the tests of the web: happy-dom has none. */
import 'fake-indexeddb/auto';

// happy-dom has no reportError either: a reported fault is at least seen in the output of the tests.
globalThis.reportError ??= (error: unknown) => console.error(error);
