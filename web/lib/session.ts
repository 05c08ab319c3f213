import { useSyncExternalStore } from 'react';
import type { Me } from '#shared/accounts.ts';
import { ApiError, call, Offline } from './api.ts';

/**
 * Who is using this browser, as far as the server has said: asked once at start and kept (spec §4). Every page
 * shows it, so it stands apart from the query client, which the first page does without.
 */
export type Session =
  | { kind: 'loading' }
  | { kind: 'signedIn'; user: Me }
  | { kind: 'signedOut' }
  /** The server does not answer: nobody knows. Tools that work offline go on; other pages wait. */
  | { kind: 'unreachable' };

const loading: Session = { kind: 'loading' };
const signedOut: Session = { kind: 'signedOut' };
const unreachable: Session = { kind: 'unreachable' };

let present: Session = loading;
/** The question under way; an answer to an older one counts no more. */
let asking: Promise<Me | null> | null = null;
const listeners = new Set<() => void>();

/** The session, for a screen; the first one to need it has it asked. */
export function useSession(): Session {
  // The server draws for nobody in particular; what it drew is taken up as it is, and only then differs.
  return useSyncExternalStore(listen, presentSession, () => loading);
}

/** The signed-in user, or null for a visitor (also while it is not known yet). */
export function useActor(): Me | null {
  const session = useSession();
  return session.kind === 'signedIn' ? session.user : null;
}

/** Forgets what is known and asks the server again; for a retry button. */
export function retrySession(): void {
  asking = null;
  change(loading);
  if (listeners.size > 0) void askSession();
}

/** Asks the server again who is signed in; until it answers, what is known holds. */
export async function askSession(): Promise<void> {
  const asked = call('GET /api/auth/me');
  asking = asked;
  let answer: Session;
  try {
    const user = await asked;
    answer = user ? { kind: 'signedIn', user } : signedOut;
  } catch (error) {
    answer = error instanceof Offline ? unreachable : signedOut;
    const isRefused = error instanceof ApiError && error.status === 401;
    // Of somebody who is known, only a clear no says otherwise.
    if (present.kind === 'signedIn' && !isRefused) answer = present;
  }
  if (asking !== asked) return;
  asking = null;
  change(answer);
}

/** Notes who has signed in here, or that nobody is any more. */
export function keepSession(user: Me | null): void {
  asking = null;
  change(user ? { kind: 'signedIn', user } : signedOut);
}

/** Who is signed in, as far as this page knows. */
export function presentUser(): Me | null {
  return present.kind === 'signedIn' ? present.user : null;
}

function presentSession(): Session {
  return present;
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  const isOpen = present === loading || present === unreachable;
  if (isOpen && !asking) void askSession();
  return () => listeners.delete(listener);
}

function change(next: Session): void {
  present = next;
  for (const listener of listeners) listener();
}
