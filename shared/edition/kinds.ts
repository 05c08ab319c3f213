/**
 * The kinds of participants that the product knows, each a role of a person. The values are stored and sent as written
 * here. `code` is in the QR code; `color` and `zones` are what a badge has until the organizers choose others. Which kinds
 * an edition accredits, what each needs and what it is called is in the edition.
 */
const inTeam = { ageMatters: false, isStaff: true } as const;
const beside = { ageMatters: false, isStaff: false } as const;

export const roles = {
  Player: { code: 'P', color: '#0F47AF', zones: 'all', ageMatters: true, isStaff: false },
  Coach: { code: 'C', color: '#0B7A43', zones: 'all', ...inTeam },
  'Team Manager': { code: 'T', color: '#7A3E00', zones: ['A', 'C', 'B', 'T', 'S'], ...inTeam },
  Referee: { code: 'R', color: '#0A1A33', zones: ['A', 'C', 'R', 'T'], ...inTeam },
  Official: { code: 'O', color: '#6B1D6B', zones: ['A', 'C', 'R', 'M', 'T'], ...inTeam },
  Medical: { code: 'D', color: '#A11212', zones: ['A', 'C', 'B', 'T', 'S'], ...inTeam },
  Companion: { code: 'F', color: '#00737A', zones: ['A'], ...beside },
  Press: { code: 'N', color: '#5C5C00', zones: ['A', 'M'], ...beside },
  Volunteer: { code: 'V', color: '#B0246B', zones: ['A', 'C', 'T'], ...beside },
  Guest: { code: 'G', color: '#8888CC', zones: ['A', 'L', 'V'], ...beside },
} as const;
export type ParticipantRole = keyof typeof roles;
export const roleNames = Object.keys(roles) as [ParticipantRole, ...ParticipantRole[]];

/** What the kinds are called until the organizers choose others. */
export const seedKindNames: Readonly<Record<ParticipantRole, { es: string; en: string }>> = {
  Player: { es: 'Jugador/a', en: 'Player' },
  Coach: { es: 'Entrenador/a', en: 'Coach' },
  'Team Manager': { es: 'Jefe/a de equipo', en: 'Team Manager' },
  Referee: { es: 'Árbitro/a', en: 'Referee' },
  Official: { es: 'Oficial', en: 'Official' },
  Medical: { es: 'Personal médico', en: 'Medical staff' },
  Companion: { es: 'Acompañante', en: 'Companion' },
  Press: { es: 'Prensa', en: 'Press' },
  Volunteer: { es: 'Voluntario/a', en: 'Volunteer' },
  Guest: { es: 'Invitado/a', en: 'Guest' },
};
