/** Whether the server is really reachable, by what the sync loop met; `navigator.onLine` is not believed. */
export type Connection =
  | { kind: 'unknown' }
  | { kind: 'online' }
  | { kind: 'offline' }
  /** The server answers, and says no: the device is locked, its app too old, its copy at work elsewhere. */
  | { kind: 'refused'; code: string }
  /** This browser's own store does not answer, also opened anew: nothing can be kept or sent. */
  | { kind: 'noStore' };

type Listener = () => void;
let present: Connection = { kind: 'unknown' };
const listeners = new Set<Listener>();

export function connection(): Connection {
  return present;
}

export function setConnection(next: Connection): void {
  if (next.kind !== 'unknown') met();
  if (next.kind === present.kind && codeOf(next) === codeOf(present)) return;
  present = next;
  for (const listener of listeners) listener();
}

/** Calls back at each change; answers the undo. */
export function onConnection(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let contact: Promise<void> = Promise.resolve();
let met = () => {};

/** A loop has begun: until it has met something, at most `ms`, `firstContact` waits. Called once per page. */
export function expectContact(ms: number): void {
  if (present.kind !== 'unknown') return;
  contact = new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    met = () => {
      clearTimeout(timer);
      resolve();
    };
  });
}

/**
 * Resolves once the loop of this page has asked the server, or has found that there is none. Before that a number
 * must not be given out: whether this profile is an earlier copy of itself, the server alone can tell.
 */
export function firstContact(): Promise<void> {
  return contact;
}

const codeOf = (state: Connection) => (state.kind === 'refused' ? state.code : '');
