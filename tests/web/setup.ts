/** IndexedDB for the tests of the web: happy-dom has none. */
import 'fake-indexeddb/auto';
import '../matchers.ts';
import { afterEach } from 'vitest';
import { retrySession } from '#web/lib/session.ts';
import '../warnings.ts';

// Each test, as each page, asks anew who is signed in.
afterEach(retrySession);

// happy-dom has no reportError either: a reported fault is at least seen in the output of the tests.
globalThis.reportError ??= (error: unknown) => console.error(error);

// Nor has it locks between tabs: there is one tab.
if (!navigator.locks) {
  const request = (_name: string, _options: unknown, run: (lock: object) => unknown) => run({});
  Object.defineProperty(navigator, 'locks', { value: { request } });
}

// happy-dom does not know <search> yet, and React logs an error for every element that the browser does not know.
if (typeof document !== 'undefined') {
  const createElement = document.createElement.bind(document);
  document.createElement = ((name: string, options?: ElementCreationOptions) => {
    const element = createElement(name, options);
    if (name === 'search') Object.defineProperty(element, Symbol.toStringTag, { value: 'HTMLElement' });
    return element;
  }) as typeof document.createElement;
}
