import { z } from 'zod';
import { instantSchema } from '../base/date-schemas.ts';
import { uidSchema } from '../base/ids.ts';
import { compareTexts, oneLine } from '../base/text.ts';

const nameText = z.string('REQUIRED').overwrite(oneLine).min(1, 'REQUIRED').max(60, 'TOO_LONG');
export const handoutName = z.strictObject({ es: nameText, en: nameText });
export type HandoutName = z.output<typeof handoutName>;

/** Something that a person received and has not returned, as sent with the person. */
export const redeemed = z.object({
  /** The uid of the redemption. */
  uid: uidSchema,
  handout: uidSchema,
  /** The device's code. */
  by: z.string(),
  at: instantSchema,
});
export type RedeemedHandout = z.output<typeof redeemed>;

/** In the order of the first hand-out, without duplicates. */
export function withRedeemed(
  list: readonly RedeemedHandout[] | undefined,
  one: RedeemedHandout,
): RedeemedHandout[] {
  const others = (list ?? []).filter(({ uid }) => uid !== one.uid);
  return [...others, one].sort((a, b) => compareTexts(a.at, b.at) || compareTexts(a.uid, b.uid));
}
