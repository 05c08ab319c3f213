/**
 * Passkeys (WebAuthn level 3): options for creating or requesting one, and verification of the answer. A challenge is
 * stored in the database, single-use, and expires after five minutes. No attestation: users choose their authenticator.
 */

import { isIP } from 'node:net';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers';
import type { z } from 'zod';
import { creationOptions, type NewPasskey, requestOptions } from '#shared/accounts/passkeys.ts';
import type { PasskeyAnswer } from '#shared/accounts/second-factor.ts';
import { AppError } from '#shared/base/errors.ts';
import { defaultLanguage } from '#shared/edition/offered-languages.ts';
import type { Ctx } from '../core/context.ts';
import { readEdition } from '../core/settings/edition-store.ts';
import {
  insertChallenge,
  type NewPasskeyRow,
  notePasskeyUse,
  type PasskeyRow,
  takeChallenge,
  type UserRow,
} from './store.ts';

const timeout = 5 * 60 * 1000;
/** EdDSA, ES256, RS256: what authenticators have. */
const algorithms = [-8, -7, -257];

/** The site as passkeys know it. A passkey made for one name is good at no other. */
export interface RelyingParty {
  id: string;
  isOurs: (origin: string) => boolean;
}

/**
 * By the public address of the site; without one, this machine's own name at whatever port. Null where there can be no
 * passkeys: they are made for names, and the address is a number.
 */
export function relyingPartyOf(publicUrl: string | undefined): RelyingParty | null {
  if (!publicUrl) return { id: 'localhost', isOurs: (origin) => nameOf(origin) === 'localhost' };
  const { hostname, origin: ours } = new URL(publicUrl);
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return null;
  return { id: hostname, isOurs: (origin) => origin === ours };
}

const nameOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).hostname : null);

/** The account id stored in a passkey, which does not identify the person. */
export const userHandleOf = ({ keys }: Pick<Ctx, 'keys'>, userId: number): string =>
  keys.mark(`passkeys of ${userId}`);

/** Options for the browser to create a passkey for a user who has these. */
export async function askForNew(
  ctx: Ctx,
  party: RelyingParty,
  user: Pick<UserRow, 'id' | 'username'>,
  present: readonly PasskeyRow[],
): Promise<z.output<typeof creationOptions>> {
  const options = await generateRegistrationOptions({
    rpName: (await readEdition(ctx.db)).identity.shortName[defaultLanguage()],
    rpID: party.id,
    userName: user.username,
    userDisplayName: user.username,
    userID: new Uint8Array(Buffer.from(userHandleOf(ctx, user.id), 'base64url')),
    timeout,
    attestationType: 'none',
    excludeCredentials: present.map(describe),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    supportedAlgorithmIDs: algorithms,
  });
  await keepChallenge(ctx, options.challenge, user.id);
  return creationOptions.parse(options);
}

/** The stored data of a passkey made for this user; null if it does not match the request. */
export async function readNew(
  ctx: Ctx,
  party: RelyingParty,
  user: Pick<UserRow, 'id'>,
  { type, id, rawId, response }: NewPasskey,
): Promise<Omit<NewPasskeyRow, 'name' | 'createdAt'> | null> {
  const asked = await takeAsked(ctx, party, response.clientDataJSON, user.id);
  if (!asked) return null;
  const { clientDataJSON, attestationObject, transports = [] } = response;
  const read = await orNull(
    verifyRegistrationResponse({
      response: {
        type,
        id,
        rawId,
        response: { clientDataJSON, attestationObject },
        clientExtensionResults: {},
      },
      ...asked,
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    }),
  );
  if (!read?.verified) return null;
  const { credential } = read.registrationInfo;
  return {
    userId: user.id,
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports,
  };
}

/**
 * Options for the browser to request one of these passkeys or, without any, one that identifies and verifies its
 * owner.
 */
export async function askForOne(
  ctx: Ctx,
  party: RelyingParty,
  present?: readonly PasskeyRow[],
): Promise<z.output<typeof requestOptions>> {
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    timeout,
    userVerification: present ? 'preferred' : 'required',
    ...(present ? { allowCredentials: present.map(describe) } : {}),
  });
  await keepChallenge(ctx, options.challenge, null);
  return requestOptions.parse({ ...options, allowCredentials: options.allowCredentials ?? [] });
}

/** Whether a passkey signed what it was asked to, and counted on: `wentBack` is a copy at work, or an old answer. */
export async function checkPasskeyAnswer(
  ctx: Ctx,
  party: RelyingParty,
  passkey: PasskeyRow,
  { type, id, rawId, response }: PasskeyAnswer,
  { isAlone }: { isAlone: boolean },
): Promise<'good' | 'wrong' | 'wentBack'> {
  const asked = await takeAsked(ctx, party, response.clientDataJSON, null);
  if (!asked) return 'wrong';
  const { userHandle, ...signed } = response;
  // Without a user name the passkey identifies the account.
  const isOwners = userHandle === undefined ? !isAlone : userHandle === userHandleOf(ctx, passkey.userId);
  if (!isOwners) return 'wrong';
  const read = await orNull(
    verifyAuthenticationResponse({
      response: { type, id, rawId, response: signed, clientExtensionResults: {} },
      ...asked,
      requireUserVerification: isAlone,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        // The database compares it as it writes the new one, so that of two answers at once one counts.
        counter: 0,
      },
    }),
  );
  if (!read?.verified) return 'wrong';
  const { newCounter } = read.authenticationInfo;
  return (await notePasskeyUse(ctx.db, passkey.id, newCounter, ctx.now)) ? 'good' : 'wentBack';
}

/** The site's passkeys, or a refusal where there can be none. */
export function requireParty(party: RelyingParty | null): RelyingParty {
  if (!party) throw new AppError('NOT_IN_THIS_STATE');
  return party;
}

/** Uses the challenge of an answer up; what the library is to expect, or null for one that was not asked for here. */
async function takeAsked(ctx: Ctx, party: RelyingParty, clientData: string, userId: number | null) {
  const said = await orNull((async () => decodeClientDataJSON(clientData))());
  const isText = typeof said?.challenge === 'string' && typeof said.origin === 'string';
  if (!said || !isText || said.challenge.includes('\0')) return null;
  const isKnown = await takeChallenge(ctx.db, said.challenge, { userId, now: ctx.now });
  if (!isKnown || !party.isOurs(said.origin)) return null;
  return { expectedChallenge: said.challenge, expectedOrigin: said.origin, expectedRPID: party.id };
}

const keepChallenge = (ctx: Ctx, challenge: string, userId: number | null) =>
  insertChallenge(ctx.db, challenge, {
    userId,
    now: ctx.now,
    expiresAt: new Date(ctx.now.getTime() + timeout),
  });

const describe = ({ credentialId: id, transports }: PasskeyRow) => ({ id, transports: [...transports] });

/** The library throws on every invalid input; callers must not learn which check failed. */
const orNull = <T>(work: Promise<T>): Promise<T | null> => work.catch(() => null);
