import { z } from 'zod';
import { uidSchema } from '../base/ids.ts';
import { wipeMessage } from '../codes/signed-messages.ts';
import { tournament } from '../edition/tournament.ts';
import { isBase64UrlOf } from '../engines/signatures/base64url.ts';
import { type KeyPair, sign, verify } from '../engines/signatures/signature.ts';

/**
 * The order to a device to erase itself. It is signed by the root key for one device, so an attacker between desk and
 * server cannot forge it.
 */
export const wipeOrder = z.object({
  dev: uidSchema,
  evt: z.string(),
  /** Application clock, ms since 1970. */
  at: z.int(),
  /** Shown on the device's screen. */
  reason: z.string().max(300),
  sig: z.string().refine((text) => isBase64UrlOf(text, 64), 'INVALID'),
});
export type WipeOrder = z.output<typeof wipeOrder>;
export type WipeFields = Omit<WipeOrder, 'sig'>;

/** Signs an order with the root key. */
export async function writeWipeOrder(fields: WipeFields, rootKeys: KeyPair): Promise<WipeOrder> {
  return { ...fields, sig: await sign(rootKeys, wipeMessage(wipeText(fields))) };
}

/** Whether the root key gave this order to this very device, for this event. */
export async function verifyWipeOrder(
  order: WipeOrder,
  device: { uid: string; rootPublicKey: string },
): Promise<boolean> {
  if (order.dev !== device.uid || order.evt !== tournament.id) return false;
  return verify(device.rootPublicKey, order.sig, wipeMessage(wipeText(order)));
}

function wipeText({ dev, evt, at, reason }: WipeFields): string {
  return JSON.stringify({ dev, evt, at, reason });
}
