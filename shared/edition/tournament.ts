/** The facts of the championship for badges, rules and pages. */
import { seedLinks } from './seed-facts.ts';
import { isSeed } from './served.ts';

export * from './event.ts';
export { roleForms, roleName, roleNameIn } from './kind-names.ts';
export * from './people.ts';

export { isSeed, type ServedFacts, serveEdition, serveFacts, tournament } from './served.ts';

export type LinkName = keyof typeof seedLinks;
export const linkNames = Object.keys(seedLinks) as [LinkName, ...LinkName[]];

/**
 * The address of a link until an admin sets one; another edition has none before that, and leaves it out. The
 * seed shows a link without an address as 'available soon'.
 */
export const firstLink = (name: LinkName) => (isSeed() ? seedLinks[name] : null);
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
