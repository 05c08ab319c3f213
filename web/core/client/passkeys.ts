/** Passkeys in this browser: whether there can be any, making one and asking for one. */
import type { NewPasskey } from '#shared/accounts/passkeys.ts';
import type { PasskeyAnswer } from '#shared/accounts/second-factor.ts';
import { type ApiAnswer, ApiError, call } from './api.ts';
import { boot } from './boot.ts';
import { useHydrated } from './use-hydrated.ts';

/** The meaning of the browser's error name (WebAuthn, 5.1); `errors` has the words. */
const codes: Readonly<Record<string, string>> = {
  // Also when the time ran out, and when there is none for this site: browsers do not tell which.
  NotAllowedError: 'PASSKEY_CANCELLED',
  AbortError: 'PASSKEY_CANCELLED',
  InvalidStateError: 'PASSKEY_KNOWN',
  SecurityError: 'PASSKEY_ADDRESS',
};

/** The browser said no. It is said like a refusal of the server, by every screen that says those. */
export class PasskeyError extends ApiError {
  constructor(cause: unknown) {
    const name = cause instanceof Error ? cause.name : '';
    super(0, codes[name] ?? 'PASSKEY_FAILED', name);
    this.cause = cause;
  }
}

/** Whether this browser has passkeys for this address: a kiosk has none, nor has an address that is a number. The
 * server draws for the many that have them: nothing moves where the button stays. */
export function usePasskeysPossible(): boolean {
  return useHydrated() ? arePossible() : areLikely();
}

/**
 * The address at which the passkeys of this site work, where this page is at another one (`www.`, an old name): they
 * belong to one host. Nothing where they work here.
 */
export function usePasskeyAddress(): string | null {
  const { site } = boot();
  return useHydrated() && site !== undefined && new URL(site).host !== location.host ? site : null;
}

const arePossible = () =>
  typeof window.PublicKeyCredential === 'function' &&
  /^https?:$/.test(location.protocol) &&
  isOwnHost() &&
  hasName(location.hostname);
const isOwnHost = () => {
  const { site } = boot();
  return site === undefined || new URL(site).host === location.host;
};
/** During server rendering only the address is known. */
const areLikely = () => {
  const { site } = boot();
  return site !== undefined && hasName(new URL(site).hostname);
};
const hasName = (host: string) => !/^[\d.]+$|:/.test(host);

/** Requests a passkey of this account, or any known one. Throws PasskeyError, and the errors of the call. */
export async function askPasskey(account?: { username: string; password: string }): Promise<PasskeyAnswer> {
  const body = account ? { account } : {};
  const optionsJSON = await call('POST /api/auth/passkeys/challenge', { body });
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return startAuthentication({ optionsJSON }).catch(fail);
}

/** Makes a passkey for the own account. Throws PasskeyError. */
export async function makePasskey(
  optionsJSON: ApiAnswer<'POST /api/auth/passkeys/options'>,
): Promise<NewPasskey> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return startRegistration({ optionsJSON }).catch(fail);
}

function fail(cause: unknown): never {
  throw new PasskeyError(cause);
}
