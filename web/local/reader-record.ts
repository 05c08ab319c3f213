/** What this device remembers about its handheld reader. */
export interface ReaderRecord {
  prefix: string;
  suffix: string;
  /** The keys that ended it. */
  ends: string[];
  /** The median time between keys (ms); null for a reader that does not type. */
  gapMs: number | null;
  /** How its keys had to be read. */
  by: string;
}
