import { z } from 'zod';
import { storedJson } from '../base/stored-setting.ts';
import {
  accessStyles,
  badgeLanguages,
  badgePurposes,
  largestCodeMm,
  mostLogos,
  shownFields,
  smallestCodeMm,
  strongestBackground,
  weakestBackground,
} from './design.ts';
import { badgeFormatNames } from './formats.ts';

/** The badge template as stored in Site Settings: one JSON text; its pictures are in the picture store. */

const picture = z.strictObject({
  /** The hash of the uploaded picture, which is served at /pictures/<sha256>.jpg. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  width: z.int().positive().max(4000),
  height: z.int().positive().max(4000),
});

/** An object with these keys and no others. */
function keyed<const K extends string, S extends z.ZodType>(keys: readonly K[], value: S) {
  // As many entries as keys, each with the same schema.
  return z.strictObject(Object.fromEntries(keys.map((key) => [key, value])) as Record<K, S>);
}

export const badgeTemplateSchema = z.strictObject({
  show: keyed(shownFields, z.boolean()),
  access: z.enum(accessStyles),
  codeMm: z.number().min(smallestCodeMm, 'INVALID').max(largestCodeMm, 'INVALID'),
  logos: z.array(picture).max(mostLogos, 'TOO_LONG'),
  background: picture
    .extend({ strength: z.number().min(weakestBackground).max(strongestBackground) })
    .nullable(),
  language: z.enum(badgeLanguages),
  formats: keyed(badgePurposes, z.enum(badgeFormatNames)),
});
export type BadgeTemplate = z.output<typeof badgeTemplateSchema>;

/** The rule of the setting: empty for the default template, else canonical JSON that matches the schema. */
export const storedBadgeTemplate = storedJson(badgeTemplateSchema, { max: 4000, codes: [] });
