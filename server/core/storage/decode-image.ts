/**
 * The only door to the decoder. Half a megabyte of PNG can unfold to half a gigabyte, and decoders, password hashing,
 * files and DNS share the few threads of one pool: so the header is judged first, two pictures are unfolded at a time
 * in the whole process, and desks go before everybody else.
 */
import sharp, { type Metadata, type Sharp } from 'sharp';
import { AppError } from '#shared/base/errors.ts';
import { createSemaphore } from '../base/semaphore.ts';

/** Phones send 12 MP by default; forms send less than one. */
const largestPixels = 25_000_000;
/** The most memory that decoding one picture may need, bytes. */
const largestUnfolded = 64_000_000;
/** An honest one takes a second on a slow machine. */
const longestSeconds = 20;

sharp.cache(false);
sharp.concurrency(1);

/** The requester: a desk that uploads photos, a user at a form, or an import that fetches addresses. */
export type PictureFrom = 'desk' | 'form' | 'list';
const inTurn = createSemaphore({
  atOnce: 2,
  waiting: { desk: 200, form: 30, list: 10 } satisfies Record<PictureFrom, number>,
});

/**
 * Makes something of a picture when it is its turn. Throws WRONG_TYPE for what is no JPEG, PNG or WebP by its content or
 * is broken; TOO_LARGE for what would unfold to more than 25 MP or 64 MB; UNAVAILABLE when too many wait already.
 */
export async function decodeImage<T>(
  sent: Uint8Array,
  from: PictureFrom,
  make: (picture: Sharp) => Promise<T>,
): Promise<T> {
  if (!isPicture(sent)) throw new AppError('WRONG_TYPE');
  return decode(from, async () => {
    const header = await sharp(sent, { limitInputPixels: false }).metadata();
    const isTooLarge =
      header.width * header.height > largestPixels || unfoldedBytes(header) > largestUnfolded;
    if (isTooLarge) throw new AppError('TOO_LARGE');
    const picture = sharp(sent, { limitInputPixels: largestPixels, failOn: 'error' });
    // Turned before metadata is dropped: phones store the turn there.
    return make(picture.autoOrient().timeout({ seconds: longestSeconds }));
  });
}

/**
 * The same of an SVG that is a drawing and nothing else, rendered with a longer side of `edge` pixels. Throws WRONG_TYPE
 * for any other one.
 */
export async function drawSvg<T>(
  sent: Uint8Array,
  edge: number,
  make: (picture: Sharp) => Promise<T>,
): Promise<T> {
  if (!isPlainDrawing(sent)) throw new AppError('WRONG_TYPE');
  return decode('form', async () => {
    const { width, height } = await sharp(sent, { limitInputPixels: false }).metadata();
    const density = Math.min(Math.max((72 * edge) / Math.max(width, height), 1), 100_000);
    const picture = sharp(sent, { density, limitInputPixels: edge * edge * 2, failOn: 'error' });
    return make(picture.timeout({ seconds: longestSeconds }));
  });
}

async function decode<T>(from: PictureFrom, work: () => Promise<T>): Promise<T> {
  return inTurn(from, async () => {
    try {
      return await work();
    } catch (cause) {
      if (cause instanceof AppError) throw cause;
      throw new AppError('WRONG_TYPE', { cause });
    }
  });
}

/** Whether bytes are the text of an SVG. */
export function isSvg(bytes: Uint8Array): boolean {
  return /^\s*(<\?xml|<!--|<!DOCTYPE svg|<svg[\s>])/.test(textOf(bytes.subarray(0, 200)) ?? '');
}

/** Bytes of UTF-8 as text; null for anything else. */
function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return null;
  }
}

/** Contents of an SVG that are not drawing: entities, scripts, other pictures, filters, links and other encodings. */
const besidesDrawing =
  /\0|<!ENTITY|<!DOCTYPE[^>]*\[|encoding=["'](?!utf-8["'])|<(\w+:)?(script|foreignObject|image|fe[A-Z]|filter|pattern|a\b)|href\s*=\s*["'](?!#)|@import|url\(\s*["']?(?!["']?#)/i;

const isPlainDrawing = (sent: Uint8Array) => {
  const text = textOf(sent);
  return isSvg(sent) && text !== null && /<svg[\s>]/.test(text) && !besidesDrawing.test(text);
};

/** JPEG, PNG or WebP by their first bytes, whatever the label says. */
function isPicture(b: Uint8Array): boolean {
  const text = (from: number, to: number) => String.fromCharCode(...b.subarray(from, to));
  const jpeg = b[0] === 0xff && b[1] === 0xd8 && b[2] === 0xff;
  const png = text(0, 8) === '\x89PNG\r\n\x1a\n';
  const webp = text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP';
  return jpeg || png || webp;
}

/**
 * The most a decoder holds of a picture at once. A PNG that is interlaced or lies on its side is held whole; libwebp
 * holds the picture twice; a progressive JPEG is held as coefficients of two bytes, any other line by line.
 */
function unfoldedBytes({ format, width, height, channels, depth, isProgressive }: Metadata): number {
  const pixels = width * height;
  if (format === 'webp') return pixels * 8;
  if (format === 'jpeg') return isProgressive ? pixels * channels * 2 : 0;
  return pixels * channels * (depth === 'ushort' ? 2 : 1);
}
