import { type ParticipantRole, roleNames, roles } from '../tournament.ts';
import type { BadgeTemplate } from './template.ts';

/**
 * What the organiser may change about the badge without touching its drawing. As it is stored
 * (`BadgeTemplate`) its pictures are named by their hash; as it is drawn (`BadgeDesign`) by where the medium
 * finds them. Free of zod, because every page with a badge carries it.
 */

export interface BadgePicture {
  source: string;
  /** In pixels: a logo is never cut or stretched. */
  width: number;
  height: number;
}

export interface BadgeDesign {
  /** `#RRGGBB` for the band of each role. */
  colours: Readonly<Record<ParticipantRole, string>>;
  show: Readonly<Record<ShownField, boolean>>;
  /** Who may go everywhere reads 'ALL ACCESS', or the letter of every zone. */
  access: AccessStyle;
  /** Edge of the code on the lanyard badge, in millimetres; on A6 it grows with the badge. */
  codeMm: number;
  /** Of the organiser and whom they add, in the place of the ball. Not on labels, which know black alone. */
  logos: readonly BadgePicture[];
  /** Under everything but the band. `strength` is how much of it is seen. */
  background: (BadgePicture & { strength: number }) | null;
}

export const shownFields = ['photo', 'team', 'country', 'category', 'zones', 'dates'] as const;
export type ShownField = (typeof shownFields)[number];
export const accessStyles = ['allAccess', 'letters'] as const;
export type AccessStyle = (typeof accessStyles)[number];

/** For what a badge is made: somebody's own on the site, at a desk or kiosk, many at once. */
export const badgePurposes = ['own', 'desk', 'batch'] as const;

/** The language of the words that are the same on every badge; `reader` is that of whoever makes it. */
export const badgeLanguages = ['reader', 'es', 'en'] as const;

/** Below it a printer of 203 dots per inch does not keep the code's modules apart. */
export const smallestCodeMm = 28;
/** Above it the code's quiet zone would reach into the photo. */
export const largestCodeMm = 33;
export const mostLogos = 2;
/** Above it the small print is not read on a dark part of the picture: slate on it falls below 4.5 to 1. */
export const strongestBackground = 0.2;
export const weakestBackground = 0.04;

export const usualBadgeTemplate: BadgeTemplate = {
  // Made from the roles, key by key.
  colours: Object.fromEntries(roleNames.map((role) => [role, roles[role].colour])) as Record<
    ParticipantRole,
    string
  >,
  show: { photo: true, team: true, country: true, category: true, zones: true, dates: true },
  access: 'allAccess',
  codeMm: 32,
  logos: [],
  background: null,
  language: 'reader',
  formats: { own: 'lanyard', desk: 'lanyard', batch: 'lanyard' },
};

/** The template of a badge while the organiser has set none. */
export const plainDesign: BadgeDesign = badgeDesignOf(usualBadgeTemplate, String);

/** The stored template as it is drawn: each picture by the address or name that the medium knows it by. */
export function badgeDesignOf(
  { colours, show, access, codeMm, logos, background }: BadgeTemplate,
  addressOf: (sha256: string) => string,
): BadgeDesign {
  const picture = ({ sha256, width, height }: BadgeTemplate['logos'][number]): BadgePicture => ({
    source: addressOf(sha256),
    width,
    height,
  });
  return {
    colours,
    show,
    access,
    codeMm,
    logos: logos.map(picture),
    background: background && { ...picture(background), strength: background.strength },
  };
}

/**
 * The stored text as a template. Empty is the usual one, and so is what an older or newer version wrote and
 * this one cannot read: a desk prints in any case.
 */
export function readBadgeTemplate(stored: string | undefined): BadgeTemplate {
  if (!stored) return usualBadgeTemplate;
  try {
    // Written through the schema by the server; fields a version did not know yet keep their usual value.
    const told = JSON.parse(stored) as Partial<BadgeTemplate>;
    return {
      ...usualBadgeTemplate,
      ...told,
      colours: { ...usualBadgeTemplate.colours, ...told.colours },
      show: { ...usualBadgeTemplate.show, ...told.show },
      formats: { ...usualBadgeTemplate.formats, ...told.formats },
    };
  } catch {
    // Not JSON: nothing of ours.
    return usualBadgeTemplate;
  }
}

/** The hashes of all pictures of a template. */
export function picturesOf({ logos, background }: Pick<BadgeTemplate, 'logos' | 'background'>): string[] {
  return [...logos, ...(background ? [background] : [])].map(({ sha256 }) => sha256);
}

/** The template without a picture that cannot be shown: the badge is worth more than its ornament. */
export function withoutPicture(template: BadgeDesign, source: string): BadgeDesign {
  return {
    ...template,
    logos: template.logos.filter((logo) => logo.source !== source),
    background: template.background?.source === source ? null : template.background,
  };
}
