/**
 * What the organizers can change about the badge. The stored form (`BadgeTemplate`) names pictures by hash; the
 * rendered form (`BadgeDesign`) by the address where the medium finds them.
 */

export interface BadgePicture {
  source: string;
  /** In pixels: a logo is never cut or stretched. */
  width: number;
  height: number;
}

export interface BadgeDesign {
  show: Readonly<Record<ShownField, boolean>>;
  /** Who may go everywhere reads 'ALL ACCESS', or the letter of every zone. */
  access: AccessStyle;
  /** Edge length of the code on the lanyard badge, mm; on A6 it grows with the badge. */
  codeMm: number;
  /** Logos of the organizers and sponsors, in place of the ball. Not on labels, which print black only. */
  logos: readonly BadgePicture[];
  /** Placed below everything but the band. `strength` is its opacity. */
  background: (BadgePicture & { strength: number }) | null;
}

export const shownFields = ['photo', 'team', 'country', 'category', 'zones', 'dates'] as const;
export type ShownField = (typeof shownFields)[number];
export const accessStyles = ['allAccess', 'letters'] as const;
export type AccessStyle = (typeof accessStyles)[number];

/** Why a badge is made: a user's own on the site, at a desk or kiosk, or many at once. */
export const badgePurposes = ['own', 'desk', 'batch'] as const;

/** Language of the fixed words on every badge; `reader` is the language of the person who makes it. */
export const badgeLanguages = ['reader', 'es', 'en'] as const;

/** Below it a printer of 203 dots per inch cannot separate the code's modules. */
export const smallestCodeMm = 28;
/** A larger code's quiet zone would overlap the photo. */
export const largestCodeMm = 33;
export const mostLogos = 2;
/** Above it small print is not legible on dark parts of the picture: its contrast falls below 4.5 to 1. */
export const strongestBackground = 0.2;
export const weakestBackground = 0.04;

/** The template without a picture that cannot be shown, so that the badge can still be printed. */
export function withoutPicture(template: BadgeDesign, source: string): BadgeDesign {
  return {
    ...template,
    logos: template.logos.filter((logo) => logo.source !== source),
    background: template.background?.source === source ? null : template.background,
  };
}
