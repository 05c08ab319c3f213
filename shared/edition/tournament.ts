/** What badges, rules and pages need of the championship. */

export * from './event.ts';
export { roleForms, roleName, roleNameIn } from './kind-names.ts';
export * from './people.ts';

export { type ServedFacts, serveEdition, serveFacts, tournament } from './served.ts';

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
