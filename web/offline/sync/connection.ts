/** Whether the server is reachable, as seen by the sync loop; `navigator.onLine` is ignored. */
export type ServerConnection =
  | { kind: 'unknown' }
  | { kind: 'online' }
  /** `isForeign`: what answers is not our server, like the login page of a network. */
  | { kind: 'offline'; isForeign?: true }
  /** The server refuses this device: it is locked, its app is too old, or its clone is in use. */
  | { kind: 'refused'; code: string }
  /** The disk is full, or IndexedDB fails even after reopening: nothing can be stored. */
  | { kind: 'noStore' };

type ConnectionListener = () => void;
let present: ServerConnection = { kind: 'unknown' };
const listeners = new Set<ConnectionListener>();

export function connection(): ServerConnection {
  return present;
}

export function setConnection(next: ServerConnection): void {
  if (next.kind !== 'unknown') met();
  if (next.kind === present.kind && codeOf(next) === codeOf(present)) return;
  present = next;
  for (const listener of listeners) listener();
}

/** Calls back at each change. Returns the function that unsubscribes. */
export function onConnection(listener: ConnectionListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let contact: Promise<void> = Promise.resolve();
let met = () => {};

/** A loop has started: `firstContact` waits until it has an answer, at most `ms`. Called once per page. */
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

const codeOf = (state: ServerConnection) =>
  state.kind === 'refused' ? state.code : state.kind === 'offline' ? (state.isForeign ?? false) : '';
