/** What is remembered of the handheld reader of this device. */
export interface ReaderRecord {
  prefix: string;
  suffix: string;
  /** The keys that ended it. */
  ends: string[];
  /** The middle one of the times between keys (ms); none of one that does not type. */
  gapMs: number | null;
  /** How its keys had to be read. */
  by: string;
}
