import sharp from 'sharp';

/** The pictures templates.ts names. The background is as dark and as busy as one may be. */
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
    { length: 5 },
    (_, index) => `<path d="M0 ${index * 160}h600v80H0z" fill="${index % 2 ? '#000' : '#0F47AF'}"/>`,
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
