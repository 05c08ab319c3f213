/** Who takes part: roles, age categories, and the zones a badge opens. Read it through shared/edition/tournament.ts. */

/**
 * Roles of participants. The values are stored and sent as written here; labels come from the catalogs. `code` is in
 * the QR code, `color` on the badge, `zones` are what the role may enter. Without `hasCategory` the stored category is
 * meaningless and never shown.
 */
export const roles = {
  Player: { code: 'P', color: '#0F47AF', zones: 'all', ageMatters: true, hasCategory: true },
  Coach: { code: 'C', color: '#0B7A43', zones: 'all', ageMatters: false, hasCategory: true },
  'Team Manager': {
    code: 'T',
    color: '#7A3E00',
    zones: ['A', 'C', 'B', 'T', 'S'],
    ageMatters: false,
    hasCategory: true,
  },
  Referee: {
    code: 'R',
    color: '#0A1A33',
    zones: ['A', 'C', 'R', 'T'],
    ageMatters: false,
    hasCategory: false,
  },
  Official: {
    code: 'O',
    color: '#6B1D6B',
    zones: ['A', 'C', 'R', 'M', 'T'],
    ageMatters: false,
    hasCategory: false,
  },
} as const;
export type ParticipantRole = keyof typeof roles;
export const roleNames = Object.keys(roles) as [ParticipantRole, ...ParticipantRole[]];

/** Age categories. `code` goes into the QR; `minimumAge` must be reached within the calendar year of the event. */
export const categories = {
  "Men's 40+": { code: 'M40', branch: 'men', minimumAge: 40 },
  "Men's 45+": { code: 'M45', branch: 'men', minimumAge: 45 },
  "Men's 50+": { code: 'M50', branch: 'men', minimumAge: 50 },
  "Men's 55+": { code: 'M55', branch: 'men', minimumAge: 55 },
  "Women's 35+": { code: 'W35', branch: 'women', minimumAge: 35 },
  "Women's 40+": { code: 'W40', branch: 'women', minimumAge: 40 },
  "Women's 45+": { code: 'W45', branch: 'women', minimumAge: 45 },
  "Women's 50+": { code: 'W50', branch: 'women', minimumAge: 50 },
} as const;
export type Category = keyof typeof categories;
export const categoryNames = Object.keys(categories) as [Category, ...Category[]];

/** Whether people of a role play in a category; true while no role is chosen. */
export function hasCategory(role: unknown): boolean {
  const known = roleNames.find((name) => name === role);
  return known === undefined || roles[known].hasCategory;
}

/** Stored and signed for people who have none, and never asked for. */
export const unaskedCategory: Category = "Men's 40+";

/** Role and category in one short code, as the QR carries it: `PM45` is a player of Men's 45+. */
export function accessCode(role: ParticipantRole, category: Category): string {
  return roles[role].code + categories[category].code;
}

/** What an access code says, or nothing when no such role or category exists. */
export function readAccessCode(code: string): { role: ParticipantRole; category: Category } | null {
  const role = roleNames.find((name) => roles[name].code === code.slice(0, 1));
  const category = categoryNames.find((name) => categories[name].code === code.slice(1));
  return role && category ? { role, category } : null;
}

/** Zones a badge may open, in the order of their bits (A is bit 0). */
export const zones = ['A', 'C', 'B', 'L', 'R', 'V', 'M', 'T', 'S'] as const;
export type Zone = (typeof zones)[number];
export const allZones = 2 ** zones.length - 1;

/** Zone letters as the bits the QR carries. */
export function zoneBits(letters: readonly Zone[] | 'all'): number {
  if (letters === 'all') return allZones;
  return letters.reduce((bits, letter) => bits | (1 << zones.indexOf(letter)), 0);
}

/** The bits of the QR as zone letters. */
export function zoneLetters(bits: number): Zone[] {
  return zones.filter((_, index) => (bits & (1 << index)) !== 0);
}
