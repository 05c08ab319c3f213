/**
 * Dates, languages, categories and rules of the game of the seed with its links, without its texts: a program serves
 * them, and the kinds of kinds.ts, until it knows another edition.
 */
import type { Edition } from './edition.ts';
import type { ZoneOffsets } from './time-zone.ts';

export const seedId = 'panamerican-2026';
export const seedCountry = 'SV';

export const seedDates: Edition['dates'] = {
  startsOn: '2026-02-20',
  endsOn: '2026-03-01',
  timeZone: 'America/El_Salvador',
  countdownTo: '2026-02-20T00:00',
  registrationFrom: '2025-08-01T00:00',
  registrationUntil: '2026-01-18T23:59',
  // When the main accreditation closes, before the first game.
  rosterFreezeAt: '2026-02-20T20:00',
  badgesFrom: '2025-12-15T00:00',
  badgesUntil: '2026-03-10T23:59',
};

/** For its time zone: the country has not had summer time since 1988. */
export const seedOffsets: ZoneOffsets = {
  zone: seedDates.timeZone,
  fromMs: Date.UTC(2020, 0),
  untilMs: Date.UTC(2030, 0),
  first: -6 * 3_600_000,
  changes: [],
};

export const seedLanguages: Edition['languages'] = { offered: 'both', default: 'es' };

type SeedCategory = Edition['categories'][number];

const men = (age: number): SeedCategory => ({
  id: `Men's ${age}+`,
  code: `M${age}`,
  name: { es: `Masculino ${age}+`, en: `Men's ${age}+` },
  branch: 'men',
  minimumAge: age,
  ageBy: 'yearEnd',
  isRetired: false,
});
const women = (age: number): SeedCategory => ({
  ...men(age),
  id: `Women's ${age}+`,
  code: `W${age}`,
  name: { es: `Femenino ${age}+`, en: `Women's ${age}+` },
  branch: 'women',
});

export const seedCategories: Edition['categories'] = [
  ...[40, 45, 50, 55].map(men),
  ...[35, 40, 45, 50].map(women),
];

/**
 * The people a team may accredit: two sources disagree. The organizers' fees (site specification §9: a team pays for 14
 * players and a coach, and buys up to 3 extra assistants) win over the federation's regulation (a bench of 12 players, a
 * coach and an assistant; one medical; up to 4 extra assistants) where they say something.
 *
 * Times: four quarters of ten minutes, two breaks of two, a half-time of fifteen (FIBA Official Basketball Rules, art.
 * 8), the stops of the clock and the warm-up; the tip-offs of this edition stand that far apart. No rule we found says
 * how long a team rests: three hours are our own caution, for players of this age. A team that does not appear loses 20
 * to 0 (FIBA Official Basketball Rules, art. 20).
 */
export const seedRules: Edition['rules'] = {
  playersMin: 8,
  playersMinOldest: 10,
  oldestFrom: 55,
  playersMax: 14,
  coachesPaid: 1,
  coachesMax: 2,
  medicalStaff: 1,
  extraAssistantsMax: 3,
  uniforms: 2,
  courtMinutes: 90,
  restMinutes: 180,
  rosterMinutesBefore: 30,
  graceMinutes: 15,
  protestMinutes: 60,
  rulingHours: 2,
  pointsWin: 2,
  pointsLoss: 1,
  pointsNoShow: 0,
  forfeitWinner: 20,
  forfeitAbsent: 0,
};

/** Other pages of the organizers. */
export const seedLinks = {
  registrationForm: null,
  payTeam: null,
  payAssistants: null,
  payCompanions: null,
  lodging: null,
  visa: null,
  regulationPdf: null,
  organizationRegulation: 'https://fimba.net/',
  organization: 'https://fimba.net/',
  instagram: null,
  facebook: null,
  twitter: null,
  tiktok: null,
  youtube: null,
} as const satisfies Record<string, string | null>;
