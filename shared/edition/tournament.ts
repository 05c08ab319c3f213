/**
 * Facts of the served edition that signatures, badges and rules are bound to. A program serves one edition at a time:
 * the seed (panamerican-2026.ts) until `serveEdition` names another one. The rest of an edition is in edition.ts.
 */

import type { Edition } from './edition.ts';
import { instantMsAt } from './time-zone.ts';

export * from './event.ts';
export * from './people.ts';

export interface ServedFacts {
  /** Binds signatures to this edition: a badge of another one never verifies here. */
  id: string;
  /** Of the first day; ages are counted by it. */
  year: number;
  /** IANA name of the time zone of the event. */
  timeZone: string;
  /** Badges of the edition are valid between these instants, ISO 8601. */
  badgesFrom: string;
  badgesUntil: string;
  /** From this instant on, ISO 8601, a new player breaks a rule: the roster is frozen. */
  rosterFreezeAt: string;
}

/** The facts of the edition that the program serves now. */
export const tournament: Readonly<ServedFacts> = {
  id: 'panamerican-2026',
  year: 2026,
  timeZone: 'America/El_Salvador',
  badgesFrom: '2025-12-15T06:00:00.000Z',
  badgesUntil: '2026-03-11T05:59:00.000Z',
  rosterFreezeAt: '2026-02-21T02:00:00.000Z',
};

/** From now on the program serves this edition. */
export function serveEdition({ id, dates }: Pick<Edition, 'id' | 'dates'>): void {
  const { timeZone } = dates;
  const iso = (wallDateTime: string) => new Date(instantMsAt(timeZone, wallDateTime)).toISOString();
  serveFacts({
    id,
    year: Number(dates.startsOn.slice(0, 4)),
    timeZone,
    badgesFrom: iso(dates.badgesFrom),
    badgesUntil: iso(dates.badgesUntil),
    rosterFreezeAt: iso(dates.rosterFreezeAt),
  });
}

/** The same from another thread of the program, which has read them. */
export function serveFacts(facts: ServedFacts): void {
  Object.assign(tournament, facts);
}

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
