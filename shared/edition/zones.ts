import type { Zone } from './tournament.ts';

/** What the organizers call the zones; one without a name here is called as the catalog calls it. */
export type ZoneNames = Partial<Record<Zone, Readonly<Record<'es' | 'en', string>>>>;

/** The names out of the setting's text. Without zod, because every page with a badge imports it. */
export function readZoneNames(stored: string | undefined): ZoneNames {
  // Only ever written as the setting's rule lets it through.
  return stored ? (JSON.parse(stored) as { names: ZoneNames }).names : {};
}
