import { languages } from '#shared/edition/languages.ts';
import { type ParticipantRole, roleNames, type Zone, zones } from '#shared/edition/tournament.ts';
import { inOrder, type ZoneTable } from '#shared/edition/zones.ts';

type NameField = `${Zone}.${'es' | 'en'}`;

/** The zone table in the form: the zones of each role, and all names, empty for the default name. */
export type ZoneDraft = Record<ParticipantRole, readonly Zone[]> & Record<NameField, string>;

export function draftOfTable({ names, roles }: ZoneTable): ZoneDraft {
  const texts = zones.flatMap((zone) =>
    languages.map((language) => [`${zone}.${language}`, names[zone]?.[language] ?? '']),
  );
  // Made zone by zone and role by role.
  return Object.fromEntries([
    ...texts,
    ...roleNames.map((role) => [role, inOrder(roles[role])]),
  ]) as ZoneDraft;
}

/** The table a draft describes; or the code of each field that is wrong: `Coach` enters nothing, `A.en` has no name. */
export function tableOfDraft(
  draft: ZoneDraft,
): { body: ZoneTable } | { errors: Partial<Record<keyof ZoneDraft, string>> } {
  const errors: Partial<Record<keyof ZoneDraft, string>> = {};
  const names: ZoneTable['names'] = {};
  for (const zone of zones) {
    const [es, en] = [draft[`${zone}.es`].trim(), draft[`${zone}.en`].trim()];
    if (es && en) names[zone] = { es, en };
    else if (es) errors[`${zone}.en`] = 'REQUIRED';
    else if (en) errors[`${zone}.es`] = 'REQUIRED';
  }
  for (const role of roleNames) if (draft[role].length === 0) errors[role] = 'REQUIRED';
  return Object.keys(errors).length > 0 ? { errors } : { body: { names, roles: rolesOf(draft) } };
}

export function rolesOf(draft: ZoneDraft): ZoneTable['roles'] {
  // Made role by role.
  return Object.fromEntries(
    roleNames.map((role) => [role, inOrder(draft[role])]),
  ) as unknown as ZoneTable['roles'];
}
