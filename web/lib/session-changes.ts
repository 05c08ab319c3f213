import {
  type Query,
  type QueryClient,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { Me, User } from '#shared/accounts.ts';
import { call, type Sent } from './api.ts';
import { publicAddressOf } from './query.ts';
import { noteSessionChange } from './restored-page.ts';
import { askSession, keepSession } from './session.ts';

/** Signing in, up and out: apart from session.ts, for most visitors never do. */

type Entered = Sent<'POST /api/auth/login'>['body'];

/**
 * Signs in; answers the user. The stored user is replaced and fetched again. At a desk or door the call is signed
 * by the device as well (`sign` makes its headers).
 */
export function useSignIn(
  sign?: (entered: Entered) => Promise<Record<string, string>>,
): UseMutationResult<Me, Error, Entered> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body) =>
      call('POST /api/auth/login', { body, ...(sign ? { headers: await sign(body) } : {}) }),
    onSuccess: (user) => keepUser(client, user),
  });
}

/** Signs in by a passkey alone; answers the user. */
export function usePasskeySignIn(): UseMutationResult<
  Me,
  Error,
  Sent<'POST /api/auth/passkeys/login'>['body']
> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body) => call('POST /api/auth/passkeys/login', { body }),
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
      keepSession(null);
      noteSessionChange();
      forgetTyped();
      client.removeQueries({ predicate: isOfSomebody });
    },
  });
}

/** What was being typed in this tab goes with whoever typed it; only that the tab has been here stays. */
function forgetTyped(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key !== 'seen') sessionStorage.removeItem(key);
  } catch {
    // No storage, nothing kept.
  }
}

function keepUser(client: QueryClient, user: User): void {
  keepSession(user);
  noteSessionChange();
  void askSession();
  // Answers of before were a visitor's or somebody else's.
  void client.invalidateQueries({ predicate: isOfSomebody });
}

/** Settings too: more of them are told to whoever may edit them. */
function isOfSomebody({ queryKey }: Query): boolean {
  return publicAddressOf(queryKey) === null;
}
