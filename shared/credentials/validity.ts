import { z } from 'zod';
import { storedJson } from '../base/stored-setting.ts';
import type { ParticipantRole } from '../edition/tournament.ts';
import { roleSchema } from '../people/role.ts';

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
  /** A badge of a role that is not listed is valid from its issue. */
  roles: Readonly<Record<ParticipantRole, ValidityMode | undefined>>;
  /** The verdict for a badge that is not valid yet: amber 'send to the desk', or red. */
  door: 'caution' | 'denied';
}

const rulesSchema = z.strictObject({
  roles: z.record(roleSchema, z.enum(validityModes, 'INVALID_CHOICE')),
  door: z.enum(['caution', 'denied'], 'INVALID_CHOICE'),
});

/** The default: every badge is valid from its issue. */
export const usualValidity: ValidityRules = { roles: {}, door: 'caution' };

/** Parses the rules from the setting's text; an empty text means the default ones. */
export function readValidity(stored: string | undefined): ValidityRules {
  // Only ever written as the setting's rule lets it through.
  return stored ? (JSON.parse(stored) as ValidityRules) : usualValidity;
}

/** The rule of the setting: empty for the default, else JSON that matches the schema. */
export const storedValidity = storedJson(rulesSchema, {
  max: 1000,
  codes: ['INVALID_CHOICE'],
  isUsual: ({ roles, door }) =>
    door === usualValidity.door && Object.values(roles).every((mode) => mode === 'atOnce'),
});

/** When a badge of this role becomes valid. */
export const modeOf = ({ roles }: ValidityRules, role: ParticipantRole): ValidityMode =>
  roles[role] ?? 'atOnce';

/** Whether a copy made now for this role has to be validated before it counts. */
export function mustAwait(rules: ValidityRules, role: ParticipantRole): boolean {
  return modeOf(rules, role) !== 'atOnce';
}
