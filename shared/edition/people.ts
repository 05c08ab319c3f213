/** Who takes part: roles, categories, and the zones a badge opens. Read it through shared/edition/tournament.ts. */
import type { CategoryFacts } from './edition.ts';
import type { KindFacts } from './kinds.ts';
import { tournament } from './served.ts';
import { mostZones, type ZoneFacts } from './zones.ts';

/** The id of a kind of participants, as rows store it. */
export type ParticipantRole = string;

/** The kind of this id, if the edition has one. */
export const findKind = (id: unknown): KindFacts | undefined => tournament.kinds.find((one) => one.id === id);

/** The same; an unknown one is named by its id, opens no zones and cannot be registered. */
export const kindOf = (id: ParticipantRole): KindFacts =>
  findKind(id) ?? {
    ...{ id, code: '', name: { es: id, en: id }, color: '#44546F', zones: [], plays: false, isStaff: false },
    ...{ isOn: false, needsCategory: false, needsTeam: false, needsPhoto: false, needsApproval: false },
  };

/** Every kind of the edition, by id. */
export const listRoles = (): ParticipantRole[] => tournament.kinds.map(({ id }) => id);

/** Kinds that people can be registered in; `and` is one that is chosen already. */
export const offeredRoles = (and?: string): ParticipantRole[] =>
  tournament.kinds.flatMap(({ id, isOn }) => (isOn || id === and ? [id] : []));

/** The kind of the players; each edition has one. */
export const playerRole = (): ParticipantRole => tournament.kinds.find(({ plays }) => plays)?.id ?? '';

/** Whether people of this kind lead their team, and so usually receive its badges. */
export const leadsTeam = (role: ParticipantRole): boolean => role === 'Team Manager';

/** Kinds that are on and do not play, in the order of the edition. */
export const helperRoles = (): ParticipantRole[] => offeredRoles().filter((role) => !kindOf(role).plays);

/** Whether the badge of a person needs a photo that is not there. */
export const lacksPhoto = ({ role, photo }: { role: ParticipantRole; photo: object | string | null }) =>
  photo === null && kindOf(role).needsPhoto;

/** The id of a category, as rows store it. */
export type Category = string;

/** The category of this id, if the edition has one. */
export function findCategory(id: string | null | undefined): CategoryFacts | undefined {
  return tournament.categories.find((one) => one.id === id);
}

/** The same; an unknown one is named by its id and has no age limits. */
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

/** Stored and signed for people without one; never a choice in forms. */
export const unaskedCategory = (): Category => tournament.categories[0]?.id ?? '';

/** Role and category in one short code, as the QR carries it: `PM45` is a player of Men's 45+. */
export function accessCode(role: ParticipantRole, category: Category): string {
  // A role without a category may have kept one that is gone.
  return kindOf(role).code + categoryOf(findCategory(category)?.id ?? unaskedCategory()).code;
}

/** Parses an access code; null if its role or category does not exist. */
export function readAccessCode(code: string): { role: ParticipantRole; category: Category } | null {
  const role = tournament.kinds.find((kind) => kind.code === code.slice(0, 1));
  const category = findCategoryByCode(code.slice(1));
  return role && category ? { role: role.id, category: category.id } : null;
}

/** The zone with this letter, if the edition has one. */
export const findZone = (letter: unknown): ZoneFacts | undefined =>
  tournament.zones.find((one) => one.letter === letter);

/** Zones that new badges and doors can have; `and` is one that is chosen already. */
export const openZones = (and?: string | null): ZoneFacts[] =>
  tournament.zones.filter(({ letter, isRetired }) => !isRetired || letter === and);

/** Zone letters as the bits the QR carries. */
export const zoneBits = (letters: readonly string[]): number =>
  tournament.zones.reduce(
    (bits, { letter }, place) => (letters.includes(letter) ? bits | (1 << place) : bits),
    0,
  );

/** All zones that new badges can open. */
export const allZones = (): number => zoneBits(openZones().map(({ letter }) => letter));

/** Whether badges with these bits open all of them. */
export const opensAllZones = (bits: number): boolean => (bits & allZones()) === allZones();

/** The zones that a badge of a role opens, as the bits it carries. */
export const zonesOfRole = (role: ParticipantRole): number => zoneBits(kindOf(role).zones) & allZones();

/** The positions of the zones whose bits are set, including unknown ones. */
export const zonePlaces = (bits: number): number[] =>
  Array.from({ length: mostZones }, (_, place) => place).filter((place) => (bits & (1 << place)) !== 0);

/** The letter of a zone by its position; an unknown one is named by its number. */
export const zoneLetter = (place: number): string => tournament.zones[place]?.letter ?? String(place + 1);

/** The bits of the QR as zone letters. */
export const zoneLetters = (bits: number): string[] => zonePlaces(bits).map(zoneLetter);
