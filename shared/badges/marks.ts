import type { Category, ParticipantRole } from '../edition/tournament.ts';
import type { MeasureText, Typeface } from '../engines/badge/fit-text.ts';
import type { Box, PathStep } from '../engines/badge/shapes.ts';
import type { BadgeDesign } from './design.ts';

/** Input and output of a badge layout: a person, words and a size; and marks in mm. */

export interface BadgePerson {
  firstName: string;
  lastName: string;
  role: ParticipantRole;
  category: Category;
  teamName: string | null;
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** The language of its words; by default the one the organizers chose. */
  language?: 'es' | 'en' | null;
  /** The credential's number, as printed. */
  number: string;
  /** The canonical text of the credential, which is the QR. */
  payloadText: string;
  /** Zones as the bits the QR carries. */
  zones: number;
  /** Where the medium finds the photo: an address on screen, a name in the PDF. None prints 'No Photo'. */
  photo: string | null;
}

/** Everything on the badge that is said in a language. */
export interface BadgeWords {
  /** The role as shown on the band. */
  role: string;
  category: string;
  country: string;
  labels: { team: string; category: string; zones: string };
  allAccess: string;
  noPhoto: string;
  event: string;
  place: string;
  year: string;
  dates: string;
  /** What the letters of the zones mean; on the back. */
  zones: Readonly<Record<string, string>>;
  /** What to do with a badge that was found, and whom to tell; on the back. */
  found: string;
}

export type BadgeMark =
  | { kind: 'rect'; box: Box; fill: string }
  | { kind: 'path'; steps: PathStep[]; fill: string | null; stroke: { color: string; width: number } | null }
  | {
      kind: 'text';
      text: string;
      /** Left end of the baseline. */
      x: number;
      y: number;
      face: Typeface;
      size: number;
      color: string;
      width: number;
      /** Kerning offset of each letter relative to its advance width, mm. */
      shifts: number[];
      /** Some letter is in none of the badge's typefaces, so a typeface of the device is used. */
      foreign: boolean;
      /** The box it was fitted into. */
      box: Box;
    }
  /** A picture that fills its box; the excess is cut at the sides or the bottom. `opacity` is 1 by default. */
  | {
      kind: 'picture';
      of: 'photo' | 'logo' | 'background';
      source: string;
      box: Box;
      opacity?: number;
    }
  /** A QR code of error correction L that fills its box; the layout provides the quiet zone. */
  | { kind: 'qr'; text: string; box: Box; color: string };

export interface BadgeDrawing {
  width: number;
  height: number;
  marks: BadgeMark[];
}

export type BadgeSide = 'front' | 'back';

/** Sizes of one badge in mm. A label is for thermal printers: black only, without a photo. */
export const badgeSizes = {
  lanyard: { width: 86, height: 124, layout: 'portrait', back: false },
  cr80: { width: 85.6, height: 53.98, layout: 'landscape', back: true },
  a6: { width: 105, height: 148, layout: 'portrait', back: false },
  label62: { width: 62, height: 100, layout: 'label', back: false },
} as const;
export type BadgeSize = keyof typeof badgeSizes;
export const cardSizeNames = Object.keys(badgeSizes) as BadgeSize[];

export interface BadgeOptions {
  words: BadgeWords;
  measure: MeasureText;
  template?: BadgeDesign;
  side?: BadgeSide;
}
