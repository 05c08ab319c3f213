/** Schemas shared by the competition's forms: limited texts, and the version number. */
import { z } from 'zod';
import { isCountryCode } from '../base/countries.ts';
import { instantSchema } from '../base/date-schemas.ts';
import { idSchema } from '../base/ids.ts';
import { oneLine } from '../base/text.ts';
import { categorySchema } from '../people/category.ts';

/** A required text with any number of lines. */
export const text = (most: number) => z.string('REQUIRED').trim().min(1, 'REQUIRED').max(most, 'TOO_LONG');

/** The same on one line: a name, a title. */
export const line = (most: number) =>
  z.string('REQUIRED').overwrite(oneLine).min(1, 'REQUIRED').max(most, 'TOO_LONG');

/** An optional text; an empty one is stored as null. */
export const optionalText = (most: number) =>
  z
    .string()
    .trim()
    .max(most, 'TOO_LONG')
    .nullable()
    .transform((value) => value || null);

/** Only the web's own schemes: an address an editor types must never become a script. */
export const optionalAddress = z
  .string()
  .trim()
  .max(2000, 'TOO_LONG')
  .nullable()
  .transform((value) => value || null)
  .refine((value) => value === null || /^(https?:\/\/|\/)/i.test(value), 'INVALID_URL');

export const country = z.string('REQUIRED').min(1, 'REQUIRED').refine(isCountryCode, 'INVALID_CHOICE');

export { categorySchema as category };

/** An instant within a plausible range of years. */
export const plannedInstant = instantSchema.refine((at) => /^20\d\d-/.test(at), 'INVALID_DATE');

/** The version the editor started from: CHANGED_MEANWHILE if another user has saved since. */
export const version = z.int('INVALID_NUMBER').positive('INVALID_NUMBER');

/** Warnings that the user was shown and confirmed, by key. */
export const confirmed = z.array(z.string().max(60)).max(100).default([]);

export const byId = z.object({ id: idSchema });

/** A deletion names the version that was seen; without one it deletes any version. */
export const deleteQuery = z.object({
  version: z.coerce.number<number | string>('INVALID_NUMBER').int('INVALID_NUMBER').positive().optional(),
});
export const deleted = z.object({ id: z.int() });
