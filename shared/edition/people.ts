/** Who takes part: roles, categories, and the zones a badge opens. Read it through shared/edition/tournament.ts. */
import type { CategoryFacts } from './edition.ts';
import { type ParticipantRole, roleNames, roles } from './kinds.ts';
import { tournament } from './served.ts';

export { type ParticipantRole, roleNames, roles };

/** Roles that people can be registered in; `and` is one that is chosen already. */
export const offeredRoles = (and?: string): ParticipantRole[] =>
  roleNames.filter((role) => tournament.kinds[role].isOn || role === and);

/** What the edition asks of a kind of participants. */
export const kindOf = (role: ParticipantRole) => tournament.kinds[role];

/** Whether the badge of a person needs a photo that is not there. */
export const lacksPhoto = ({ role, photo }: { role: ParticipantRole; photo: string | null }) =>
  photo === null && kindOf(role).needsPhoto;

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
  return known === undefined || tournament.kinds[known].needsCategory;
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
