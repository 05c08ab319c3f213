import type { BadgeDesign } from '#shared/badges/design.ts';
import { plainDesign } from '#shared/badges/read-template.ts';

/** Templates at the limits of what the organizers may set. */

const loud: BadgeDesign = {
  ...plainDesign,
  access: 'letters',
  codeMm: 28,
  logos: [
    { source: 'wide.jpg', width: 600, height: 160 },
    { source: 'tall.jpg', width: 200, height: 500 },
  ],
  background: { source: 'ground.jpg', width: 600, height: 800, strength: 0.2 },
};

const bare: BadgeDesign = {
  ...plainDesign,
  show: { ...plainDesign.show, photo: false, zones: false, dates: false },
  codeMm: 33,
  logos: [{ source: 'wide.jpg', width: 600, height: 160 }],
};

export const templates = { usual: plainDesign, loud, bare } as const;
export type TemplateName = keyof typeof templates;
export const templateNames = Object.keys(templates) as TemplateName[];

/** The same with its pictures at these addresses. */
export function at(template: BadgeDesign, prefix: string): BadgeDesign {
  const moved = <P extends { source: string }>(picture: P): P => ({
    ...picture,
    source: prefix + picture.source,
  });
  return {
    ...template,
    logos: template.logos.map(moved),
    background: template.background && moved(template.background),
  };
}
