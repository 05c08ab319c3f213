/** Whether the server is really reachable, by what the sync loop met; `navigator.onLine` is not believed. */
export type Connection =
  | { kind: 'unknown' }
  | { kind: 'online' }
  | { kind: 'offline' }
  /** The server answers, and says no: the device is locked, its app too old, its copy at work elsewhere. */
  | { kind: 'refused'; code: string };

type Listener = () => void;
let present: Connection = { kind: 'unknown' };
const listeners = new Set<Listener>();

export function connection(): Connection {
  return present;
}

export function setConnection(next: Connection): void {
  if (next.kind === present.kind && codeOf(next) === codeOf(present)) return;
  present = next;
  for (const listener of listeners) listener();
}

/** Calls back at each change; answers the undo. */
export function onConnection(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const codeOf = (state: Connection) => (state.kind === 'refused' ? state.code : '');
