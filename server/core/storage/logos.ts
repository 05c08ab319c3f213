/**
 * Logos of editions: validated and re-encoded like every picture of the site. They are kept as a PNG, for its
 * transparency, and as a small JPEG for badges, whose files take no other.
 */
import { createHash } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { AppError, type FieldCode } from '#shared/base/errors.ts';
import { logoLimits } from '#shared/base/photo-limits.ts';
import { longestLogoPx } from '#shared/edition/edition.ts';
import { paints } from '#shared/edition/look.ts';
import { contrast } from '#shared/engines/badge/shapes.ts';
import { decodeImage, drawSvg, isSvg } from './decode-image.ts';
import type { PreparedPicture } from './pictures.ts';

export interface PreparedLogo {
  picture: PreparedPicture & { png: Uint8Array };
  /** Too dark for the dark grounds of the site. */
  onWhite: boolean;
}

/**
 * Judges and re-encodes a logo. Throws INVALID with the field `logo`: TOO_LARGE above 5 MB or 25 MP, TOO_SMALL below
 * 256 px, UNSAFE_SVG for an SVG that is more than a drawing, WRONG_TYPE for no JPEG, PNG, WebP or SVG, or a broken one,
 * REQUIRED where nothing can be seen.
 */
export async function prepareLogo(sent: Uint8Array): Promise<PreparedLogo> {
  if (sent.length > logoLimits.bytes) throw fault('TOO_LARGE');
  const isDrawing = isSvg(sent);
  if (isDrawing && sent.length > logoLimits.svgBytes) throw fault('TOO_LARGE');
  try {
    return await (isDrawing
      ? drawSvg(sent, longestLogoPx, make)
      : decodeImage(sent, 'form', async (picture) => {
          const { width, height } = await picture.metadata();
          if (Math.max(width, height) < logoLimits.leastEdgePx) throw fault('TOO_SMALL');
          return make(picture);
        }));
  } catch (error) {
    const code = error instanceof AppError ? error.code : null;
    if (code === 'TOO_LARGE') throw fault('TOO_LARGE', error);
    if (code === 'WRONG_TYPE') throw fault(isDrawing ? 'UNSAFE_SVG' : 'WRONG_TYPE', error);
    throw error;
  }
}

const fault = (code: FieldCode, cause?: unknown) =>
  new AppError('INVALID', { fields: { logo: code }, cause });

async function make(sent: Sharp): Promise<PreparedLogo> {
  const edge = longestLogoPx;
  const { data: png, info } = await sent
    .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
    .png({ palette: true, quality: 100, compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true });
  const { isOpaque, color } = await measure(png);
  if (color === null) throw fault('REQUIRED');
  const isLight = contrast(color, paints.white) < lightBelow;
  const picture = {
    sha256: createHash('sha256').update(png).digest('hex'),
    width: info.width,
    height: info.height,
    png,
    jpeg: await makeBadgeLogo(png, isLight && !isOpaque ? paints.navy : paints.white),
  };
  return { picture, onWhite: !(isLight || isOpaque) };
}

/** Contrast with white below which a color is seen on every primary color, which is at least 4.5 times darker than white. */
const lightBelow = 1.5;

/** Whether a logo brings its own ground, and the mean color of what can be seen; null where nothing can. */
async function measure(png: Uint8Array): Promise<{ isOpaque: boolean; color: string | null }> {
  const { data } = await sharp(png)
    .resize({ width: 64, height: 64, fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const sum = [0, 0, 0];
  let seen = 0;
  for (let at = 0; at < data.length; at += 4) {
    const alpha = (data[at + 3] ?? 0) / 255;
    seen += alpha;
    for (const part of [0, 1, 2]) sum[part] = (sum[part] ?? 0) + alpha * (data[at + part] ?? 0);
  }
  const hex = sum.map((value) =>
    Math.round(value / seen)
      .toString(16)
      .padStart(2, '0'),
  );
  const pixels = data.length / 4;
  return {
    isOpaque: seen > pixels * 0.99,
    color: seen < pixels * 0.001 ? null : `#${hex.join('')}`,
  };
}

/** The largest JPEG of a logo that is small enough for every device to keep. */
async function makeBadgeLogo(png: Uint8Array, ground: string): Promise<Uint8Array> {
  const draw = (edge: number) =>
    sharp(png)
      .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: ground })
      .jpeg({ quality: 80, mozjpeg: true })
      .toBuffer();
  for (const edge of [600, 400]) {
    const jpeg = await draw(edge);
    if (jpeg.length <= logoLimits.badgeBytes) return jpeg;
  }
  return draw(200);
}
