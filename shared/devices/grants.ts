import { z } from 'zod';
import { uidSchema } from '../base/ids.ts';
import { userRoles } from '../base/permissions.ts';
import { grantMessage } from '../codes/signed-messages.ts';
import { isBase64UrlOf } from '../engines/signatures/base64url.ts';
import { type KeyPair, sign, verify } from '../engines/signatures/signature.ts';

/**
 * Who may work at a device, and until when: given at an online sign-in, named by every mutation (`op`), and signed
 * by the root key, so that a server restored from a backup that is older than the sign-in still knows it.
 */
export const signedGrant = z.object({
  uid: uidSchema,
  /** The user's id and name, because after a restore the id may belong to another user. */
  user: z.int(),
  username: z.string().max(200),
  /** The role at sign-in; if the user still exists, their current role is used. */
  role: z.enum(userRoles),
  /** The device's uid. */
  dev: uidSchema,
  /** Application clock, ms since 1970. */
  from: z.int(),
  until: z.int(),
  sig: z.string().refine((text) => isBase64UrlOf(text, 64), 'INVALID'),
});
export type SignedGrant = z.output<typeof signedGrant>;
export type GrantFields = Omit<SignedGrant, 'sig'>;

/** Signs a grant with the root key. */
export async function writeGrant(fields: GrantFields, rootKeys: KeyPair): Promise<SignedGrant> {
  return { ...fields, sig: await sign(rootKeys, grantMessage(grantText(fields))) };
}

/** Whether the root key gave this grant, for this event. Its window and its device are judged where it is used. */
export function verifyGrant(grant: SignedGrant, rootPublicKey: string): Promise<boolean> {
  return verify(rootPublicKey, grant.sig, grantMessage(grantText(grant)));
}

function grantText({ uid, user, username, role, dev, from, until }: GrantFields): string {
  return JSON.stringify({ uid, user, username, role, dev, from, until });
}
