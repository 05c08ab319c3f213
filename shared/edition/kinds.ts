/**
 * The kinds of participants that an edition begins with, each a role of a person. Code finds those of the served edition
 * by `kindOf(id)`; ids are stored and sent as written here.
 */

/** A kind of participants: its name, badge, and what it needs. */
export interface KindFacts {
  id: string;
  /** One letter, in QR codes. */
  code: string;
  name: { es: string; en: string };
  /** The color of the band on its badges. */
  color: string;
  /** Letters of the zones its badges open. */
  zones: string[];
  /** People of this kind play: age and roster rules apply to them. */
  plays: boolean;
  /** People of this kind take a team's staff places. */
  isStaff: boolean;
  isOn: boolean;
  needsCategory: boolean;
  needsTeam: boolean;
  needsPhoto: boolean;
  /** Its people get a badge only after an approval. */
  needsApproval: boolean;
  mostPerTeam?: number | undefined;
  mostInAll?: number | undefined;
  /** What a person of it pays; without it, none. */
  fee?: number | undefined;
}

const usual = {
  plays: false,
  isStaff: false,
  isOn: true,
  needsCategory: false,
  needsTeam: false,
  needsPhoto: true,
  needsApproval: false,
};
const staff = { ...usual, isStaff: true };
/** Off until an organizer switches it on; any account may register its people, so an admin approves each. */
const offered = { ...usual, isOn: false, needsApproval: true };
const everywhere = [...'ACBLRVMTS'];

/** The specification's five kinds, and those that an organizer may enable. */
export const seedKinds: KindFacts[] = [
  {
    ...{ ...usual, id: 'Player', code: 'P', name: { es: 'Jugador/a', en: 'Player' } },
    ...{ color: '#0F47AF', zones: everywhere, plays: true, needsCategory: true },
  },
  {
    ...{ ...staff, id: 'Coach', code: 'C', name: { es: 'Entrenador/a', en: 'Coach' } },
    ...{ color: '#0B7A43', zones: everywhere, needsCategory: true },
  },
  {
    ...{ ...staff, id: 'Team Manager', code: 'T', name: { es: 'Jefe/a de equipo', en: 'Team Manager' } },
    ...{ color: '#7A3E00', zones: [...'ACBTS'], needsCategory: true },
  },
  {
    ...{ ...staff, id: 'Referee', code: 'R', name: { es: 'Árbitro/a', en: 'Referee' } },
    ...{ color: '#0A1A33', zones: [...'ACRT'] },
  },
  {
    ...{ ...staff, id: 'Official', code: 'O', name: { es: 'Oficial', en: 'Official' } },
    ...{ color: '#6B1D6B', zones: [...'ACRMT'] },
  },
  {
    ...{ ...offered, id: 'Medical', code: 'D', name: { es: 'Personal médico', en: 'Medical staff' } },
    ...{ color: '#A11212', zones: [...'ACBTS'], isStaff: true },
  },
  {
    ...{ ...offered, id: 'Companion', code: 'F', name: { es: 'Acompañante', en: 'Companion' } },
    ...{ color: '#00737A', zones: ['A'], needsTeam: true, needsPhoto: false, needsApproval: false },
  },
  {
    ...{ ...offered, id: 'Press', code: 'N', name: { es: 'Prensa', en: 'Press' } },
    ...{ color: '#5C5C00', zones: ['A', 'M'] },
  },
  {
    ...{ ...offered, id: 'Volunteer', code: 'V', name: { es: 'Voluntario/a', en: 'Volunteer' } },
    ...{ color: '#B0246B', zones: ['A', 'C', 'T'] },
  },
  {
    ...{ ...offered, id: 'Guest', code: 'G', name: { es: 'Invitado/a', en: 'Guest' } },
    ...{ color: '#8888CC', zones: ['A', 'L', 'V'], needsPhoto: false },
  },
];

/** What players and coaches need for their work; the specification's open every zone. */
export const zonesAtWork: Readonly<Record<string, readonly string[] | undefined>> = {
  Player: [...'ACBTS'],
  Coach: [...'ACBTS'],
};

/** The kinds of a stored document. */
export const kindsOf = (kinds: unknown = seedKinds) =>
  // Rows, or what presentKinds makes rows of.
  presentKinds(kinds) as KindFacts[];

/**
 * Kinds of a document: an older version kept rows that did not say whether they need an approval, or no rows, but by id
 * what differed in the seed's ones.
 */
export function presentKinds(kinds: unknown): unknown {
  if (typeof kinds !== 'object' || kinds === null) return kinds;
  if (Array.isArray(kinds))
    return kinds.map((row: unknown) => (typeof row === 'object' ? { needsApproval: false, ...row } : row));
  const byId: Partial<Record<string, object>> = { ...kinds };
  return seedKinds.map((row) => ({ ...row, ...byId[row.id] }));
}
