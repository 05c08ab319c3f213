/** Who takes part: roles, categories, and the zones a badge opens. Read it through shared/edition/tournament.ts. */
import type { CategoryFacts } from './edition.ts';
import type { KindFacts } from './kinds.ts';
import { tournament } from './served.ts';

/** The id of a kind of participants, as rows store it. */
export type ParticipantRole = string;

/** The kind of this id, if the edition has one. */
export const findKind = (id: unknown): KindFacts | undefined => tournament.kinds.find((one) => one.id === id);

/** The same; one that this program does not know yet is called by its id, opens nothing and is not registered. */
export const kindOf = (id: ParticipantRole): KindFacts =>
  findKind(id) ?? {
    ...{ id, code: '', name: { es: id, en: id }, color: '#44546F', zones: [], plays: false, isStaff: false },
    ...{ isOn: false, needsCategory: false, needsTeam: false, needsPhoto: false },
  };

/** Every kind of the edition, by id. */
export const listRoles = (): ParticipantRole[] => tournament.kinds.map(({ id }) => id);

/** Kinds that people can be registered in; `and` is one that is chosen already. */
export const offeredRoles = (and?: string): ParticipantRole[] =>
  tournament.kinds.flatMap(({ id, isOn }) => (isOn || id === and ? [id] : []));

/** The kind whose people play; an edition has one. */
export const playerRole = (): ParticipantRole => tournament.kinds.find(({ plays }) => plays)?.id ?? '';

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
export const hasCategory = (role: unknown): boolean => findKind(role)?.needsCategory ?? true;

/** Stored and signed for people who have none, and never asked for. */
export const unaskedCategory = (): Category => tournament.categories[0]?.id ?? '';

/** Role and category in one short code, as the QR carries it: `PM45` is a player of Men's 45+. */
export function accessCode(role: ParticipantRole, category: Category): string {
  // A role without a category may have kept one that is gone.
  return kindOf(role).code + categoryOf(findCategory(category)?.id ?? unaskedCategory()).code;
}

/** What an access code says, or nothing when no such role or category exists. */
export function readAccessCode(code: string): { role: ParticipantRole; category: Category } | null {
  const role = tournament.kinds.find((kind) => kind.code === code.slice(0, 1));
  const category = findCategoryByCode(code.slice(1));
  return role && category ? { role: role.id, category: category.id } : null;
}

/** Zones a badge may open, in the order of their bits (A is bit 0). */
export const zones = ['A', 'C', 'B', 'L', 'R', 'V', 'M', 'T', 'S'] as const;
export type Zone = (typeof zones)[number];
export const allZones = 2 ** zones.length - 1;

/** Zone letters as the bits the QR carries. */
export const zoneBits = (letters: readonly string[]): number =>
  zones.reduce((bits, zone, index) => (letters.includes(zone) ? bits | (1 << index) : bits), 0);

/** The zones that a badge of a role opens, as the bits it carries. */
export const zonesOfRole = (role: ParticipantRole): number => zoneBits(kindOf(role).zones);

/** The bits of the QR as zone letters. */
export function zoneLetters(bits: number): Zone[] {
  return zones.filter((_, index) => (bits & (1 << index)) !== 0);
}
