/** What a listener to a typing reader (`wedge.ts`) is given, and what it gives. */
import type { BurstKey, IsExpected, KnownReader, ReadCode, UnreadCause } from './read-keys.ts';

/** How a code arrived, for the reader test page. */
export interface WedgeRead extends ReadCode {
  /** The keys that ended it, in their order; none where silence did. */
  ends: string[];
  /** The middle one of the times between keys (ms). */
  gapMs: number;
  /** Between these nearly all of them are. */
  paceMs: [number, number];
}

export interface WedgeParts {
  /** Codes accepted here besides badges and their numbers. */
  isExpected?: IsExpected;
  /** A page with fields for anything else: of all codes badges alone are kept out of them. */
  onlyBadges?: boolean;
  /** The reader of this device, once it was tested. */
  known?: () => KnownReader | undefined;
  /** The first key that may be a reader's: the previous result is outdated. */
  onStart?: () => void;
  onText(text: string, read: WedgeRead): void;
  /** A reader typed, and it came to nothing. */
  onUnread?: (cause: UnreadCause, keys: readonly BurstKey[]) => void;
  /** After `onStart`: it was only a few keys typed by hand. */
  onNothing?: () => void;
}

/** Keys that came fast enough one after another to be one text. */
export interface Burst {
  keys: BurstKey[];
  /** The time of any key, including keys without a character: Shift, and the digits of an Alt code. */
  lastAt: number;
  /** The longest time between keys since the last letter. */
  widestMs: number;
  /** Certainly a reader's keys, by content or speed: none of them reaches the page. */
  caughtBy: 'text' | 'speed' | 'none';
  isInField: boolean;
  /** It began right after a read: as yet it may be the signs that the reader puts behind it. */
  isTail: boolean;
  /** A further line of a code that has several. */
  isMore: boolean;
}

/** Where to listen for keys: a window, or a listener before it. */
export interface KeyScope {
  addEventListener(type: WedgeEvent, listener: (event: Event) => void, isCapture: true): unknown;
  removeEventListener(type: WedgeEvent, listener: (event: Event) => void, isCapture: true): unknown;
}
export const wedgeEvents = ['keydown', 'keyup', 'beforeinput', 'input', 'compositionstart'] as const;
export type WedgeEvent = (typeof wedgeEvents)[number];
