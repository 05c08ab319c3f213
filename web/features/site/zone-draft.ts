import { type ParticipantRole, roleNames, type Zone, zones } from '#shared/tournament.ts';
import { inOrder, type ZoneTable } from '#shared/zones.ts';

/** The table of the zones while it is edited: every name is a text, empty where the usual one stands. */
export interface ZoneDraft {
  names: Record<Zone, Record<'es' | 'en', string>>;
  roles: Record<ParticipantRole, readonly Zone[]>;
}

export function draftOfTable({ names, roles }: ZoneTable): ZoneDraft {
  // Made zone by zone.
  const all = Object.fromEntries(
    zones.map((zone) => [zone, { es: names[zone]?.es ?? '', en: names[zone]?.en ?? '' }]),
  ) as ZoneDraft['names'];
  return { names: all, roles };
}

export function isSame(one: ZoneDraft, other: ZoneDraft): boolean {
  const texts = (draft: ZoneDraft) => [
    ...zones.flatMap((zone) => [draft.names[zone].es.trim(), draft.names[zone].en.trim()]),
    ...roleNames.map((role) => inOrder(draft.roles[role]).join()),
  ];
  return texts(one).join('\n') === texts(other).join('\n');
}

/** The table a draft describes; or which fields are wrong: `Coach` enters nothing, `A.en` has no name. */
export function tableOfDraft(
  draft: ZoneDraft,
): { kind: 'table'; table: ZoneTable } | { kind: 'wrong'; fields: Set<string> } {
  const fields = new Set<string>();
  const names: ZoneTable['names'] = {};
  for (const zone of zones) {
    const [es, en] = [draft.names[zone].es.trim(), draft.names[zone].en.trim()];
    if (es && en) names[zone] = { es, en };
    else if (es) fields.add(`${zone}.en`);
    else if (en) fields.add(`${zone}.es`);
  }
  for (const role of roleNames) if (draft.roles[role].length === 0) fields.add(role);
  if (fields.size > 0) return { kind: 'wrong', fields };
  const roles = { ...draft.roles };
  for (const role of roleNames) roles[role] = inOrder(draft.roles[role]);
  return { kind: 'table', table: { names, roles } };
}
