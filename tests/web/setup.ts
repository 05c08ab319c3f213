/** IndexedDB for the tests of the web: happy-dom has none. */
import 'fake-indexeddb/auto';
import '../matchers.ts';
import './cheap-pins.ts';
import React from 'react';
import { beforeEach, onTestFinished, vi } from 'vitest';
import { setClockOffset } from '#shared/base/clock.ts';
import { panamerican2026 } from '#shared/edition/panamerican-2026.ts';
import { setBoot } from '#web/core/client/boot.ts';
import { setEdition } from '#web/core/client/edition.ts';
import { retrySession } from '#web/core/client/session.ts';
import { presentToast, removeToast } from '#web/core/ui/toast.ts';
import '../warnings.ts';

/** A worker's tests run in Node. */
const hasPage = typeof document !== 'undefined';

// Files share a page and its modules: each starts with nothing stored and nothing replaced, at the machine's own time.
vi.useRealTimers();
vi.unstubAllGlobals();
setClockOffset(0);
setBoot({ clockOffset: 0, demo: false });
if (hasPage) {
  localStorage.clear();
  history.replaceState(null, '', '/');
  Object.assign(window, { kiosk: undefined });
  // The camera that an earlier file gave to this browser.
  for (const name of ['mediaDevices', 'permissions']) Reflect.deleteProperty(navigator, name);
}

// A page comes with its edition.
setEdition(panamerican2026);
beforeEach(() => {
  setEdition(panamerican2026);
  // Registered first, so called last: helpers have closed their screens by then.
  if (hasPage) onTestFinished(cleanPage);
});

function cleanPage(): void {
  document.body.replaceChildren();
  sessionStorage.clear();
  removeToast(presentToast()?.id ?? 0);
  // Each test, like each page, asks for the session again.
  retrySession();
}

// React asks this flag whether an update outside `act` is a mistake. Here it is not: tests wait for what the screen
// shows, so the flag is on inside `act` only, where React requires it. React keeps the queue of a running `act` here.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: react } = React as unknown as {
  __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: { actQueue: unknown[] | null };
};
Object.defineProperty(globalThis, 'IS_REACT_ACT_ENVIRONMENT', {
  configurable: true,
  get: () => react.actQueue !== null,
  set() {},
});

// No server: a test that wants one says so. A real call would ask whatever listens on the port of the page's address.
globalThis.fetch = async () => {
  throw new TypeError('Failed to fetch');
};

// happy-dom has no reportError either: a reported fault is at least seen in the output of the tests.
globalThis.reportError ??= (error: unknown) => console.error(error);

// Nor has it locks between tabs: there is one tab.
if (!navigator.locks) {
  const request = (_name: string, _options: unknown, run: (lock: object) => unknown) => run({});
  Object.defineProperty(navigator, 'locks', { value: { request } });
}

// happy-dom does not know <search> yet, and React logs an error for every element that the browser does not know.
const isKnown = () =>
  Object.prototype.toString.call(document.createElement('search')) === '[object HTMLElement]';
if (hasPage && !isKnown()) {
  const createElement = document.createElement.bind(document);
  document.createElement = ((name: string, options?: ElementCreationOptions) => {
    const element = createElement(name, options);
    if (name === 'search') Object.defineProperty(element, Symbol.toStringTag, { value: 'HTMLElement' });
    return element;
  }) as typeof document.createElement;
}

// Nor `window.event`, the event being dispatched (https://dom.spec.whatwg.org/#dom-window-event). React asks it what is
// urgent: a key that a browser delivers is on the screen before the next one.
if (hasPage && !('event' in window)) {
  // Of happy-dom: the global one is Node's.
  let target: EventTarget = document;
  while (!Object.hasOwn(target, 'dispatchEvent')) target = Object.getPrototypeOf(target) as EventTarget;
  const dispatch = target.dispatchEvent;
  Object.assign(window, { event: undefined });
  target.dispatchEvent = function (event) {
    const outer = window.event;
    Object.assign(window, { event });
    try {
      return dispatch.call(this, event);
    } finally {
      Object.assign(window, { event: outer });
    }
  };
}
