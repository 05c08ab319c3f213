import {
  type QueryClient,
  type UseMutationResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { User } from '#shared/accounts.ts';
import { ApiError, call, Offline, type Sent } from './api.ts';
import { keyOf } from './query.ts';

/** Who is using this browser, as far as the server has said. */
export type Session =
  | { kind: 'loading' }
  | { kind: 'signedIn'; user: User }
  | { kind: 'signedOut' }
  /** The server does not answer: nobody knows. Tools that work offline go on; other pages wait. */
  | { kind: 'unreachable' };

const meKey = keyOf('GET /api/auth/me');

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

/** Signs in; answers the user. The stored user is replaced and fetched again. */
export function useSignIn(): UseMutationResult<User, Error, Sent<'POST /api/auth/login'>['body']> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body) => call('POST /api/auth/login', { body }),
    onSuccess: (user) => keepUser(client, user),
  });
}

/** Creates an account and signs in with it. */
export function useSignUp(): UseMutationResult<User, Error, Sent<'POST /api/auth/register'>['body']> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body) => call('POST /api/auth/register', { body }),
    onSuccess: (user) => keepUser(client, user),
  });
}

/** Signs out and forgets everything that was read as that user. */
export function useSignOut(): UseMutationResult<null, Error, void> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /api/auth/logout'),
    onSuccess: () => {
      client.setQueryData(meKey, null);
      client.removeQueries({
        predicate: (query) => query.queryKey[0] !== meKey[0] && !isPublic(query.queryKey[0]),
      });
    },
  });
}

function keepUser(client: QueryClient, user: User): void {
  client.setQueryData(meKey, user);
  // Answers of before were a visitor's or somebody else's.
  void client.invalidateQueries({ predicate: (query) => !isPublic(query.queryKey[0]) });
}

function isPublic(key: unknown): boolean {
  return typeof key === 'string' && /^GET \/api\/(news|settings)\b/.test(key);
}
