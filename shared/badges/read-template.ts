import type { BadgeDesign, BadgePicture } from './design.ts';
import type { BadgeTemplate } from './template.ts';

/**
 * The stored template in its rendered form. Without zod, because every page with a badge imports it and a desk must
 * always be able to print.
 */

export const usualBadgeTemplate: BadgeTemplate = {
  show: { photo: true, team: true, country: true, category: true, zones: true, dates: true },
  access: 'allAccess',
  codeMm: 32,
  logos: [],
  background: null,
  language: 'reader',
  formats: { own: 'lanyard', desk: 'lanyard', batch: 'lanyard' },
};

/** The design used while the organizers have not set a template. */
export const plainDesign: BadgeDesign = badgeDesignOf(usualBadgeTemplate, String);

/** Converts a stored template to its rendered form; `pictureOf` maps a hash to the address of the picture. */
export function badgeDesignOf(
  { show, access, codeMm, logos, background }: BadgeTemplate,
  addressOf: (sha256: string) => string,
): BadgeDesign {
  const picture = ({ sha256, width, height }: BadgeTemplate['logos'][number]): BadgePicture => ({
    source: addressOf(sha256),
    width,
    height,
  });
  return {
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
    // Written through the schema by the server; fields a version did not know yet keep their usual value, and colors are the kinds' own by now.
    const { colours: _, ...parsed } = JSON.parse(stored) as Partial<BadgeTemplate> & { colours?: object };
    return {
      ...usualBadgeTemplate,
      ...parsed,
      show: { ...usualBadgeTemplate.show, ...parsed.show },
      formats: { ...usualBadgeTemplate.formats, ...parsed.formats },
    };
  } catch {
    // Not JSON: nothing of ours.
    return usualBadgeTemplate;
  }
}

/** The template with the edition's logo, if it has no logos. */
export function withEditionLogo(
  template: BadgeTemplate,
  logo: BadgeTemplate['logos'][number] | undefined,
): BadgeTemplate {
  if (!logo || template.logos.length > 0) return template;
  const { sha256, width, height } = logo;
  return { ...template, logos: [{ sha256, width, height }] };
}

/** The hashes of all pictures of a template. */
export function picturesOf({ logos, background }: Pick<BadgeTemplate, 'logos' | 'background'>): string[] {
  return [...logos, ...(background ? [background] : [])].map(({ sha256 }) => sha256);
}
