/**
 * Facts of the served edition that signatures, badges and rules are bound to. A program serves one edition at a time:
 * the seed until `serveEdition` names another one. The rest of an edition is in edition.ts.
 */
import type { CategoryFacts, Edition } from './edition.ts';
import { type KindFacts, kindsOf } from './kinds.ts';
import {
  seedCategories,
  seedCountry,
  seedDates,
  seedId,
  seedLanguages,
  seedOffsets,
  seedRules,
} from './seed-facts.ts';
import { instantMsAt, knowZoneOffsets } from './time-zone.ts';
import { seedZones, type ZoneFacts } from './zones.ts';

export interface ServedFacts {
  /** Binds signatures to this edition: a badge of another one never verifies here. */
  id: string;
  /** The year of the first day, by which ages are counted. */
  year: number;
  /** IANA name of the time zone of the event. */
  timeZone: string;
  /** Badges of the edition are valid between these instants, ISO 8601. */
  badgesFrom: string;
  badgesUntil: string;
  /** From this instant on, ISO 8601, a new player breaks a rule: the roster is frozen. */
  rosterFreezeAt: string;
  /** ISO dates of the first and the last day. */
  startsOn: string;
  endsOn: string;
  /** The country of the event, ISO 3166-1 alpha-2. */
  country: string;
  /** Read it through offered-languages.ts. */
  languages: Readonly<Edition['languages']>;
  /** In the order of every list; retired ones included. */
  categories: readonly CategoryFacts[];
  /** In the order of every list; those that are switched off included. */
  kinds: readonly KindFacts[];
  /** In the order of their bits on badges; retired ones included. */
  zones: readonly ZoneFacts[];
  rules: Readonly<Edition['rules']>;
}

/** What the facts are taken from; a document that an older version kept lacks later sections and fields. */
type ServedDocument = Pick<Edition, 'id' | 'dates'> &
  Partial<Pick<Edition, 'identity' | 'languages' | 'categories' | 'zones' | 'kinds' | 'rules'>>;

function factsOf({
  id,
  dates,
  identity,
  languages = seedLanguages,
  categories = seedCategories,
  zones = seedZones,
  kinds,
  rules = seedRules,
}: ServedDocument): ServedFacts {
  const { timeZone } = dates;
  const iso = (wallDateTime: string) => new Date(instantMsAt(timeZone, wallDateTime)).toISOString();
  return {
    id,
    year: Number(dates.startsOn.slice(0, 4)),
    timeZone,
    badgesFrom: iso(dates.badgesFrom),
    badgesUntil: iso(dates.badgesUntil),
    rosterFreezeAt: iso(dates.rosterFreezeAt),
    startsOn: dates.startsOn,
    endsOn: dates.endsOn,
    country: identity?.country.code ?? seedCountry,
    languages,
    categories,
    zones,
    kinds: kindsOf(kinds),
    rules,
  };
}

knowZoneOffsets(seedOffsets);
/** The facts of the edition that the program serves now. */
export const tournament: Readonly<ServedFacts> = factsOf({ id: seedId, dates: seedDates });

/** Whether it is the seed: its pages say more than its document has, such as a party whose date is open. */
export const isSeed = () => tournament.id === seedId;

/** Makes this the served edition. */
export function serveEdition(edition: ServedDocument): void {
  serveFacts(factsOf(edition));
}

/** The same, from another thread that has already read them. */
export function serveFacts(facts: ServedFacts): void {
  Object.assign(tournament, facts);
}
