/** Draws what the site shows of a logo: the mark of the header, and icons on the primary color. */
import sharp from 'sharp';
import { markPath } from '#shared/base/picture-path.ts';
import type { EditionLogo, PageEdition } from '#shared/edition/edition.ts';
import type { Db } from '../database/open.ts';
import { readLogo } from './pictures.ts';

export type Look = PageEdition['look'];

/** On the primary color: round for browsers, whole where the system cuts, small where it may cut a circle. */
export const icons = {
  'icon-32': { edge: 32, corner: 0.19, share: 0.78 },
  'icon-180': { edge: 180, corner: 0, share: 0.72 },
  'icon-192': { edge: 192, corner: 0.19, share: 0.78 },
  'icon-512': { edge: 512, corner: 0.19, share: 0.78 },
  'maskable-512': { edge: 512, corner: 0, share: 0.56 },
} as const;
export type IconName = keyof typeof icons;

/** The path of an icon. It names everything that the icon is made from, so it never means another one. */
export const iconPath = ({ primary }: Look, { sha256, onWhite }: EditionLogo, name: IconName) =>
  `/pictures/${sha256}/${name}-${primary.slice(1)}${onWhite ? '-white' : ''}.png`;

/**
 * The file at a path of a logo's folder; null where there is none. Only icons ask for the look: those of another one are
 * not made, because there are as many as colors.
 */
export async function drawLogoFile(
  db: Db,
  readLook: () => Promise<Look>,
  path: string,
): Promise<Buffer | null> {
  const sha256 = /^\/pictures\/([0-9a-f]{64})\//.exec(path)?.[1];
  if (!sha256) return null;
  const isMark = path === markPath(sha256);
  const look = isMark ? null : await readLook();
  const icon = look && findIcon(look, path);
  if (!isMark && !icon) return null;
  const png = await readLogo(db, sha256);
  if (!png) return null;
  return look && icon ? drawIcon(png, look, icon) : drawMark(png);
}

function findIcon(look: Look, path: string): IconName | undefined {
  const { logo } = look;
  // The keys of the table are its names.
  return logo && (Object.keys(icons) as IconName[]).find((name) => iconPath(look, logo, name) === path);
}

/** Three times the size of the header's mark. */
const markBox = { width: 480, height: 120 };
const mostMarkBytes = 40_000;

async function drawMark(png: Uint8Array): Promise<Buffer> {
  const draw = (colors: number) =>
    sharp(png)
      .resize({ ...markBox, fit: 'inside', withoutEnlargement: true })
      .png({ palette: true, colors, compressionLevel: 9 })
      .toBuffer();
  const best = await draw(256);
  return best.length <= mostMarkBytes ? best : draw(16);
}

async function drawIcon(png: Uint8Array, { primary, logo }: Look, name: IconName): Promise<Buffer> {
  const { edge, corner, share } = icons[name];
  const inner = Math.round(edge * share);
  const gap = (edge - inner) / 2;
  const plate = logo?.onWhite
    ? `<rect x="${gap}" y="${gap}" width="${inner}" height="${inner}" rx="${inner * 0.12}" fill="#ffffff"/>`
    : '';
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${edge}" height="${edge}"><rect width="${edge}" height="${edge}" rx="${edge * corner}" fill="${primary}"/>${plate}</svg>`;
  const size = plate ? Math.round(inner * 0.84) : inner;
  const mark = await sharp(png).resize({ width: size, height: size, fit: 'inside' }).png().toBuffer();
  return sharp(Buffer.from(ground))
    .composite([{ input: mark, gravity: 'center' }])
    .png({ palette: true, quality: 90, compressionLevel: 9 })
    .toBuffer();
}
