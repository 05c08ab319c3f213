import type { PageEdition } from '#shared/edition/edition.ts';
import type { ZoneOffsets } from '#shared/edition/time-zone.ts';
import type { DehydratedQuery } from './dehydrated.ts';
import { readStoredJson, writeStored } from './storage.ts';

/**
 * What the server writes into the page before anything runs: `<script type="application/json" id="boot">`.
 * The kept copy of the page (offline) has none; then the last one seen counts.
 */
export interface BootData {
  /** Milliseconds the application's clock is ahead of the machine's. */
  clockOffset: number;
  demo: boolean;
  /** The five minutes in which the server drew the page, ms on the application's clock; none where it did not. */
  drawnAt?: number;
  /** Requested by a crawler, so no overlay is shown. */
  isCrawler?: boolean;
  /** Read it with `useEdition` (edition.ts). */
  edition?: PageEdition;
  /** For its time zone and the years around it. */
  offsets?: ZoneOffsets;
  /** What the database counts. */
  figures?: SiteCounts;
  /** Settings anybody may read, to save their request: `underConstruction`, `registrationOpen`, `link.<name>`. */
  settings?: Record<string, string>;
  /** The public address of the site; missing in the offline copy. */
  site?: string;
  /** The data that the server read to render this page. */
  queries?: DehydratedQuery[];
}

/** Teams and the countries they come from, venues, games with a result, and archived editions. */
export interface SiteCounts {
  teams: number;
  countries: number;
  venues: number;
  results: number;
  archives: number;
}

const storageKey = 'boot';
const defaultBoot: BootData = { clockOffset: 0, demo: false };
let present: BootData = defaultBoot;
let bootSource: () => BootData | undefined = () => undefined;

/** Reads the page's boot data once, at start. */
export function readBoot(): BootData {
  const written = document.getElementById('boot')?.textContent;
  present = written ? keep(written) : recall();
  return present;
}

/** Replaces the boot data that the page was rendered with. */
export function setBoot(next: BootData): void {
  present = next;
}

/** The server renders several pages at once: `source` returns the data of the current request. */
export function setBootSource(source: () => BootData | undefined): void {
  bootSource = source;
}

/** The boot data read at start. */
export function boot(): BootData {
  return bootSource() ?? present;
}

function keep(written: string): BootData {
  const read = JSON.parse(written) as BootData;
  keepForOffline(read);
  return { ...defaultBoot, ...read };
}

/** What a start without a server-rendered page needs. */
export function keepForOffline({ clockOffset, demo, figures, edition, offsets }: BootData): void {
  writeStored('localStorage', storageKey, JSON.stringify({ clockOffset, demo, figures, edition, offsets }));
}

function recall(): BootData {
  // Written by keepForOffline alone. Without it an offline start has the machine's own clock.
  return { ...defaultBoot, ...(readStoredJson('localStorage', storageKey) as Partial<BootData> | null) };
}
