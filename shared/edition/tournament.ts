/**
 * Facts that are bound into signatures, badges and rules; what organizers edit in the browser is in edition.ts. Plain
 * data without other imports, because a file is loaded as a whole and the first page needs this one.
 */
export * from './event.ts';
export * from './people.ts';

export const tournament = {
  /** Binds signatures to this event: a badge of another edition never verifies here. */
  id: 'panamerican-2026',
  year: 2026,
  timeZone: 'America/El_Salvador',
  /** El Salvador keeps UTC−6 all year. */
  utcOffset: '-06:00',
  /** Credentials issued for this edition are valid between these instants. */
  credentialsFrom: '2025-12-15T00:00:00-06:00',
  credentialsUntil: '2026-03-10T23:59:00-06:00',
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
