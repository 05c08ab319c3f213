/**
 * Facts of this edition: this file has what every page needs; tournament/people.ts, tournament/event.ts and
 * tournament/organization.ts have the rest. For another edition, edit only these four files. Plain data without other
 * imports, because a file is loaded as a whole and the first page needs only this one.
 */
export * from './event.ts';
export * from './people.ts';

export const tournament = {
  /** Binds signatures to this event: a badge of another edition never verifies here. */
  id: 'panamerican-2026',
  edition: 13,
  editionRoman: 'XIII',
  year: 2026,
  name: {
    es: 'XIII Panamericano de Maxibaloncesto',
    en: '13th Pan-American Maxibasketball Championship',
  },
  shortName: { es: 'Panamericano 2026', en: 'Pan-American 2026' },
  hashtag: '#PanamericanoElSalvador2026',
  country: 'SV',
  city: 'San Salvador',
  timeZone: 'America/El_Salvador',
  /** El Salvador keeps UTC−6 all year. */
  utcOffset: '-06:00',
  startsOn: '2026-02-20',
  endsOn: '2026-03-01',
  /** The countdown's target: one instant for every visitor, wherever they are. */
  countdownTo: '2026-02-20T00:00:00-06:00',
  /** Teams may register from the first instant on, and through the minute of the second: the key date 'registration'. */
  registrationFrom: '2025-08-01T00:00:00-06:00',
  registrationUntil: '2026-01-18T23:59:00-06:00',
  /** Credentials issued for this edition are valid between these instants. */
  credentialsFrom: '2025-12-15T00:00:00-06:00',
  credentialsUntil: '2026-03-10T23:59:00-06:00',
  days: 10,
} as const;

/** Figures about the tournament and its organization, shown on the site. */
export const figures = {
  teams: 250,
  athletes: 3500,
  athletesShort: 1000,
  countries: 35,
  venues: 13,
  minimumAge: 35,
  missionAge: 30,
} as const;

/**
 * External pages of the organizers. A link without an address is shown as 'available soon'; Site Settings can change an
 * address without a new build.
 */
export const links = {
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
export type LinkName = keyof typeof links;
export const linkNames = Object.keys(links) as [LinkName, ...LinkName[]];
/** Lengths, sizes and times that the screens and the server agree on. */
export const limits = {
  navbarOpaqueAfterPx: 50,
  homeNews: 3,
  summaryFallbackChars: 150,
  cardSummaryChars: 120,
  dashboardSummaryChars: 100,
  dashboardNews: 3,
  upcomingEvents: 5,
  adminTitleChars: 40,
  homeLoadingMs: 1000,
  maintenanceRevealMs: 500,
  settingsCacheMs: 60_000,
  toastMs: 5000,
  toastRemoveMs: 1_000_000,
  toastSwipePx: 50,
} as const;
