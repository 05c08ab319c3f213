/** What this device remembers about its handheld reader. */
export interface ReaderRecord {
  prefix: string;
  suffix: string;
  /** The keys that ended it. */
  ends: string[];
  /** The median time between keys (ms); null for a reader that does not type. */
  gapMs: number | null;
  /** Between these (ms) nearly all of its keys follow each other; not known of a reader tested before this was kept. */
  paceMs?: readonly [number, number] | null;
  /** How its keys had to be read. */
  by: string;
}
