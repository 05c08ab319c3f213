/** What takes place, and by which rules. Read it through shared/edition/tournament.ts. */

/** The people one team fee pays for, and the extra assistants it may add. */
export const teamParty = { players: 14, coaches: 1, extraAssistantsMax: 3 } as const;

export type EventType = 'ceremony' | 'game' | 'tournament' | 'registration' | 'event';

export const newsCategories = ['Announcement', 'Registration', 'Venues', 'Results', 'Teams'] as const;
export type NewsCategory = (typeof newsCategories)[number];

export const inquiryTypes = ['general', 'registration', 'sponsorship', 'media', 'technical'] as const;
export type InquiryType = (typeof inquiryTypes)[number];

/** The eleven countries that lead every list of countries (ISO 3166-1 alpha-2). */
export const firstCountries = ['US', 'AR', 'BR', 'CA', 'CL', 'CO', 'SV', 'MX', 'PE', 'UY', 'VE'] as const;

export const socialLinks = ['instagram', 'facebook', 'twitter', 'tiktok', 'youtube'] as const;

/** Days a visitor's message is kept once it has been answered; /privacy says so. */
export const keepAnsweredDays = 90;

/** The day from which the pages on privacy, terms and cookies hold. */
export const legalFrom = '2025-08-01';

/** What a team brings and how it plays, as the regulations of this edition put it. */
export const teamRules = {
  /** Players a team must present, up to the category 50+ and from 55+ on. */
  playersMin: 8,
  playersMinOldest: 10,
  medicalStaff: 1,
  uniforms: 2,
  rosterMinutesBefore: 30,
  graceMinutes: 15,
  protestMinutes: 60,
  rulingHours: 2,
  points: { win: 2, loss: 1, noShow: 0 },
} as const;

/**
 * The people a team may accredit. Two sources disagree: the organizers' fees (site specification §9: a team pays for 14
 * players and a coach, and buys up to 3 extra assistants) and the federation's regulation (a bench of 12 players, a
 * coach and an assistant; one medical; up to 4 extra assistants; at least 8 players, 10 from 55+). The fees win where
 * they say something: 14 players and 3 extra assistants. The score sheet decides who of the 14 sits on the bench. The
 * federation's figures apply to the rest.
 */
export const rosterRules = {
  playersMax: teamParty.players,
  benchPlayers: 12,
  playersMin: teamRules.playersMin,
  playersMinOldest: teamRules.playersMinOldest,
  /** From this age category on, a team needs the larger number of players. */
  oldestFrom: 55,
  /** A coach and an assistant coach. */
  coachesMax: 2,
  /** Everybody of a team who does not play: both coaches, one medical, the extra assistants. */
  staffMax: 2 + teamRules.medicalStaff + teamParty.extraAssistantsMax,
} as const;

/**
 * How long a game keeps its court and its teams: four quarters of ten minutes, two breaks of two, a half-time of
 * fifteen (FIBA Official Basketball Rules, art. 8), the stops of the clock and the warm-up; the tip-offs of this
 * edition stand that far apart. No rule we found says how long a team rests: three hours from the end of one game
 * to the start of the next are our own caution, for players of this age.
 */
export const gameTimes = { courtMinutes: 90, restMinutes: 180 } as const;

/** A team that does not appear loses 20 to 0 (FIBA Official Basketball Rules, art. 20). */
export const forfeitScore = { winner: 20, absent: 0 } as const;

/** The thirteen venues; rows of the database take over as soon as an admin publishes them. */
export const venues = [
  { name: 'Gimnasio Nacional José Adolfo Pineda', city: 'San Salvador', lat: 13.7012, lon: -89.2078 },
  { name: 'Palacio de los Deportes', city: 'San Salvador', lat: 13.7002, lon: -89.2246 },
  { name: 'Polideportivo de Ciudad Merliot', city: 'Antiguo Cuscatlán', lat: 13.6735, lon: -89.2627 },
  { name: 'Gimnasio Universidad de El Salvador', city: 'San Salvador', lat: 13.7187, lon: -89.2036 },
  { name: 'Gimnasio UCA', city: 'Antiguo Cuscatlán', lat: 13.6803, lon: -89.2356 },
  { name: 'Complejo Deportivo El Polvorín', city: 'San Salvador', lat: 13.6912, lon: -89.1921 },
  { name: 'Gimnasio Municipal de Santa Tecla', city: 'Santa Tecla', lat: 13.6769, lon: -89.2797 },
  { name: 'Gimnasio Liceo Salvadoreño', city: 'San Salvador', lat: 13.7069, lon: -89.2243 },
  { name: 'Gimnasio Externado San José', city: 'San Salvador', lat: 13.7107, lon: -89.2111 },
  { name: 'Gimnasio Escuela Americana', city: 'San Salvador', lat: 13.6935, lon: -89.2492 },
  { name: 'Cancha Techada de Soyapango', city: 'Soyapango', lat: 13.7103, lon: -89.1397 },
  { name: 'Gimnasio Mauricio Vides Casanova', city: 'Santa Ana', lat: 13.9942, lon: -89.5597 },
  { name: 'Polideportivo de San Miguel', city: 'San Miguel', lat: 13.4833, lon: -88.1833 },
] as const;
