import { languages } from '#shared/edition/languages.ts';
import { type Zone, zones } from '#shared/edition/tournament.ts';
import type { ZoneNames } from '#shared/edition/zones.ts';

/** The names of the zones in the form, empty for the default name. */
export type ZoneDraft = Record<`${Zone}.${'es' | 'en'}`, string>;

export function draftOfNames(names: ZoneNames): ZoneDraft {
  const texts = zones.flatMap((zone) =>
    languages.map((language) => [`${zone}.${language}`, names[zone]?.[language] ?? '']),
  );
  // Made zone by zone.
  return Object.fromEntries(texts) as ZoneDraft;
}

/** The names a draft describes; or the code of each field that is wrong: `A.en` has no name. */
export function namesOfDraft(
  draft: ZoneDraft,
): { body: { names: ZoneNames } } | { errors: Partial<Record<keyof ZoneDraft, string>> } {
  const errors: Partial<Record<keyof ZoneDraft, string>> = {};
  const names: ZoneNames = {};
  for (const zone of zones) {
    const [es, en] = [draft[`${zone}.es`].trim(), draft[`${zone}.en`].trim()];
    if (es && en) names[zone] = { es, en };
    else if (es) errors[`${zone}.en`] = 'REQUIRED';
    else if (en) errors[`${zone}.es`] = 'REQUIRED';
  }
  return Object.keys(errors).length > 0 ? { errors } : { body: { names } };
}
