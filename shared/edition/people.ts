/** Who takes part: roles, categories, and the zones a badge opens. Read it through shared/edition/tournament.ts. */
import type { CategoryFacts } from './edition.ts';
import { tournament } from './served.ts';

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

/** The id of a category, as rows store it. */
export type Category = string;

/** The category of this id, if the edition has one. */
export function findCategory(id: string | null | undefined): CategoryFacts | undefined {
  return tournament.categories.find((one) => one.id === id);
}

/** The same; one that this program does not know yet is called by its id and lets everybody play. */
export function categoryOf(id: Category): CategoryFacts {
  return (
    findCategory(id) ?? {
      id,
      code: '',
      name: { es: id, en: id },
      branch: 'open',
      ageBy: 'yearEnd',
      isRetired: true,
    }
  );
}

/** The name of a category in a language. */
export const categoryName = (id: Category, language: 'es' | 'en') => categoryOf(id).name[language];

/** The category of a short code, as addresses and QR codes carry it: 'W40'. */
export function findCategoryByCode(code: string | null): CategoryFacts | undefined {
  return tournament.categories.find((one) => one.code === code);
}

/** Categories that people and teams can be registered in; `and` is one that is chosen already. */
export function openCategories(and?: string): CategoryFacts[] {
  return tournament.categories.filter(({ id, isRetired }) => !isRetired || id === and);
}

/** What pages show when no category is chosen. */
export const firstCategory = (): CategoryFacts => openCategories()[0] ?? categoryOf(unaskedCategory());

/** Whether people of a role play in a category; true while no role is chosen. */
export function hasCategory(role: unknown): boolean {
  const known = roleNames.find((name) => name === role);
  return known === undefined || roles[known].hasCategory;
}

/** Stored and signed for people who have none, and never asked for. */
export const unaskedCategory = (): Category => tournament.categories[0]?.id ?? '';

/** Role and category in one short code, as the QR carries it: `PM45` is a player of Men's 45+. */
export function accessCode(role: ParticipantRole, category: Category): string {
  // A role without a category may have kept one that is gone.
  return roles[role].code + categoryOf(findCategory(category)?.id ?? unaskedCategory()).code;
}

/** What an access code says, or nothing when no such role or category exists. */
export function readAccessCode(code: string): { role: ParticipantRole; category: Category } | null {
  const role = roleNames.find((name) => roles[name].code === code.slice(0, 1));
  const category = findCategoryByCode(code.slice(1));
  return role && category ? { role, category: category.id } : null;
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
