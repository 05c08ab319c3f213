import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Me } from '#shared/accounts/accounts.ts';
import { ApiError, call, Offline } from './api.ts';

/**
 * Who is using this browser, according to the server: asked once at start and cached (spec §4). Every page shows it,
 * so it does not use the query client, which the first page does without.
 */
export type UserSession =
  | { kind: 'loading' }
  | { kind: 'signedIn'; user: Me }
  | { kind: 'signedOut' }
  /** The server does not answer. Tools that work offline continue; other pages wait. */
  | { kind: 'unreachable' };

const loading: UserSession = { kind: 'loading' };
const signedOut: UserSession = { kind: 'signedOut' };
const unreachable: UserSession = { kind: 'unreachable' };

let present: UserSession = loading;
/** The current request; the answer to an older one is ignored. */
let asking: Promise<Me | null> | null = null;
const listeners = new Set<() => void>();

/** Whether what is below shows what visitors see, also to a person who is signed in. */
export const AsVisitor = createContext(false);

/** The session, for a screen; the first one to need it has it asked. */
export function useSession(): UserSession {
  const asVisitor = useContext(AsVisitor);
  // The server renders for a visitor; hydration uses the same state, and only then shows the user.
  const session = useSyncExternalStore(listen, presentSession, () => loading);
  return asVisitor ? signedOut : session;
}

/** The signed-in user, or null for a visitor (also while it is not known yet). */
export function useActor(): Me | null {
  const session = useSession();
  return session.kind === 'signedIn' ? session.user : null;
}

/** Clears the session and asks the server again; for a retry button. */
export function retrySession(): void {
  asking = null;
  change(loading);
  if (listeners.size > 0) void askSession();
}

/** Asks the server for the session again; until it answers, the known one is used. */
export async function askSession(): Promise<void> {
  const asked = call('GET /api/auth/me');
  asking = asked;
  let answer: UserSession;
  try {
    const user = await asked;
    answer = user ? { kind: 'signedIn', user } : signedOut;
  } catch (error) {
    answer = error instanceof Offline ? unreachable : signedOut;
    const isRefused = error instanceof ApiError && error.status === 401;
    // A known user stays signed in unless the server explicitly refuses.
    if (present.kind === 'signedIn' && !isRefused) answer = present;
  }
  if (asking !== asked) return;
  asking = null;
  change(answer);
}

/** Stores the signed-in user, or null after sign-out. */
export function keepSession(user: Me | null): void {
  asking = null;
  change(user ? { kind: 'signedIn', user } : signedOut);
}

/** The signed-in user, as far as this page knows. */
export function presentUser(): Me | null {
  return present.kind === 'signedIn' ? present.user : null;
}

function presentSession(): UserSession {
  return present;
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  const isOpen = present === loading || present === unreachable;
  if (isOpen && !asking) void askSession();
  return () => listeners.delete(listener);
}

function change(next: UserSession): void {
  present = next;
  for (const listener of listeners) listener();
}
