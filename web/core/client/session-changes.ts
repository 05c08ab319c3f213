import {
  type Query,
  type QueryClient,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { Me, User } from '#shared/accounts/accounts.ts';
import { type ApiInput, call } from './api.ts';
import { publicAddressOf } from './query.ts';
import { noteSessionChange } from './restored-page.ts';
import { askSession, keepSession } from './session.ts';

/** Signing in, up and out: apart from session.ts, for most visitors never do. */

type EnteredUser = ApiInput<'POST /api/auth/login'>['body'];

/**
 * Signs in; answers the user. The stored user is replaced and fetched again. At a desk or door the call is signed
 * by the device as well (`sign` makes its headers).
 */
export function useSignIn(
  sign?: (entered: EnteredUser) => Promise<Record<string, string>>,
): UseMutationResult<Me, Error, EnteredUser> {
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
  ApiInput<'POST /api/auth/passkeys/login'>['body']
> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body) => call('POST /api/auth/passkeys/login', { body }),
    onSuccess: (user) => keepUser(client, user),
  });
}

/** Creates an account and signs in with it. */
export function useSignUp(): UseMutationResult<User, Error, ApiInput<'POST /api/auth/register'>['body']> {
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
      client.removeQueries({ predicate: isPersonal });
    },
  });
}

/** Deletes what the previous user typed in this tab; only the record of the visit stays. */
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
  // Earlier answers belong to a visitor or another user.
  void client.invalidateQueries({ predicate: isPersonal });
}

/** Settings too: editors receive more of them. */
function isPersonal({ queryKey }: Query): boolean {
  return publicAddressOf(queryKey) === null;
}
