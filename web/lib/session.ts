import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { User } from '#shared/accounts.ts';
import { ApiError, call, Offline } from './api.ts';
import { keyOf } from './query.ts';

/** Who is using this browser, as far as the server has said. */
export type Session =
  | { kind: 'loading' }
  | { kind: 'signedIn'; user: User }
  | { kind: 'signedOut' }
  /** The server does not answer: nobody knows. Tools that work offline go on; other pages wait. */
  | { kind: 'unreachable' };

/** Where the user is kept. */
export const meKey = keyOf('GET /api/auth/me');

async function loadMe({ signal }: { signal?: AbortSignal }): Promise<User | null> {
  try {
    return await call('GET /api/auth/me', signal ? { signal } : {});
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** The session, loaded once at start and kept (spec §4). */
export function useSession(): Session {
  const me = useQuery({ queryKey: meKey, queryFn: loadMe });
  // The server draws for nobody in particular; what it drew is taken up as it is, and only then differs.
  const isTakenUp = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  if (!isTakenUp) return { kind: 'loading' };
  if (me.data) return { kind: 'signedIn', user: me.data };
  if (me.data === null) return { kind: 'signedOut' };
  if (me.isPending) return { kind: 'loading' };
  return me.error instanceof Offline ? { kind: 'unreachable' } : { kind: 'signedOut' };
}

/** The signed-in user, or null for a visitor (also while it is not known yet). */
export function useActor(): User | null {
  const session = useSession();
  return session.kind === 'signedIn' ? session.user : null;
}

/** Asks the server again who is signed in; for a retry button. */
export function useRetrySession(): () => void {
  const client = useQueryClient();
  return () => void client.resetQueries({ queryKey: meKey });
}
