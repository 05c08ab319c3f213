import { z } from 'zod';
import { storedJson } from '../base/stored-setting.ts';
import { type ParticipantRole, roleNames } from '../edition/tournament.ts';

/**
 * When a badge becomes valid. Pre-printed badges, sorted by delegation, are invalid until a desk has compared face and
 * document, so a stolen box opens no door (pre-valid cards at large games). The organizers choose per role; a copy
 * keeps the rule of its creation.
 */
export const validityModes = ['atOnce', 'scannedBack', 'handedOver'] as const;
/**
 * `atOnce`: from its issue. `scannedBack`: once a desk has read the printed code. `handedOver`: once a clerk has also
 * compared the face and confirmed it.
 */
export type ValidityMode = (typeof validityModes)[number];

export interface ValidityRules {
  roles: Record<ParticipantRole, ValidityMode>;
  /** What a door says to one that does not count yet: amber 'send to the desk', or red. */
  door: 'caution' | 'denied';
}

const rulesSchema = z.strictObject({
  roles: z.partialRecord(z.enum(roleNames), z.enum(validityModes, 'INVALID_CHOICE')),
  door: z.enum(['caution', 'denied'], 'INVALID_CHOICE'),
});

const everyRole = (mode: ValidityMode) =>
  Object.fromEntries(roleNames.map((role) => [role, mode])) as Record<ParticipantRole, ValidityMode>;

/** The default: every badge is valid from its issue. */
export const usualValidity: ValidityRules = { roles: everyRole('atOnce'), door: 'caution' };

/** The rules out of the setting's text; empty means the usual ones. */
export function readValidity(stored: string | undefined): ValidityRules {
  // Only ever written as the setting's rule lets it through.
  const rules = stored ? (JSON.parse(stored) as ValidityRules) : usualValidity;
  return { ...rules, roles: { ...usualValidity.roles, ...rules.roles } };
}

/** The rule of the setting: empty for the usual ones, else JSON of the schema. */
export const storedValidity = storedJson(rulesSchema, {
  max: 1000,
  codes: ['INVALID_CHOICE'],
  isUsual: ({ roles, door }) =>
    door === usualValidity.door && roleNames.every((role) => (roles[role] ?? 'atOnce') === 'atOnce'),
});

/** Whether a copy made now for this role has to be validated before it counts. */
export function mustAwait(rules: ValidityRules, role: ParticipantRole): boolean {
  return rules.roles[role] !== 'atOnce';
}
