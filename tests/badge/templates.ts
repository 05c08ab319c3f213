import sharp from 'sharp';
import { type CardTemplate, plainTemplate } from '#shared/credentials/card-template.ts';

/** Templates an organiser might make, each at some edge of what is allowed; and the pictures they name. */

const loud: CardTemplate = {
  ...plainTemplate,
  colours: {
    Player: '#F2C230',
    Coach: '#FFFFFF',
    'Team Manager': '#E8590C',
    Referee: '#000000',
    Official: '#5B1A6B',
  },
  access: 'letters',
  codeMm: 28,
  logos: [
    { source: 'wide.jpg', width: 600, height: 160 },
    { source: 'tall.jpg', width: 200, height: 500 },
  ],
  background: { source: 'ground.jpg', width: 600, height: 800, strength: 0.2 },
};

const bare: CardTemplate = {
  ...plainTemplate,
  show: { ...plainTemplate.show, photo: false, zones: false, dates: false },
  codeMm: 33,
  logos: [{ source: 'wide.jpg', width: 600, height: 160 }],
};

export const templates = { usual: plainTemplate, loud, bare } as const;
export type TemplateName = keyof typeof templates;
export const templateNames = Object.keys(templates) as TemplateName[];

/** The same with its pictures at these addresses. */
export function at(template: CardTemplate, prefix: string): CardTemplate {
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

/** A background as dark and as busy as one may be: stripes of black. */
export async function makeTemplatePictures(): Promise<Record<string, Uint8Array>> {
  const draw = async (width: number, height: number, inside: string) =>
    new Uint8Array(
      await sharp(
        Buffer.from(
          `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><title>picture</title>${inside}</svg>`,
        ),
      )
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: 85 })
        .toBuffer(),
    );
  const stripes = Array.from(
    { length: 20 },
    (_, index) => `<path d="M0 ${index * 40}h600v20H0z" fill="${index % 2 ? '#000' : '#0F47AF'}"/>`,
  ).join('');
  return {
    'wide.jpg': await draw(
      600,
      160,
      '<rect width="600" height="160" rx="24" fill="#E8590C"/><circle cx="90" cy="80" r="54" fill="#fff"/><rect x="190" y="50" width="360" height="60" fill="#0A1A33"/>',
    ),
    'tall.jpg': await draw(
      200,
      500,
      '<path d="M100 10L190 250 100 490 10 250z" fill="#0B7A43"/><circle cx="100" cy="250" r="50" fill="#F2C230"/>',
    ),
    'ground.jpg': await draw(600, 800, stripes),
  };
}
