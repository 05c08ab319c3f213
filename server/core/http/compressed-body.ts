/** The body of an answer that goes to many: packed once, and not for each of them. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response } from 'express';

export interface CompressedBody {
  plain: Buffer;
  packed: Partial<Record<Packing, Promise<Buffer>>>;
}

/** The smaller first. */
const packings = ['br', 'gzip'] as const;
type Packing = (typeof packings)[number];

const pack: Readonly<Record<Packing, (plain: Buffer) => Promise<Buffer>>> = {
  // Of this quality it is as quick as gzip, and smaller.
  br: (plain) => promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (plain) => promisify(gzip)(plain),
};
/** Below this size (bytes), which fits one packet, compression gains nothing. */
const leastPacked = 1024;

export function compressBody(text: string): CompressedBody {
  return { plain: Buffer.from(text), packed: {} };
}

/** Ends an answer with a kept body, as its reader takes it, and gives what was sent. `compression` leaves alone what is packed, and says what it varies by. */
export async function sendBody(req: Request, res: Response, kept: CompressedBody): Promise<Buffer> {
  let body = kept.plain;
  const packing = body.length < leastPacked ? undefined : packings.find((one) => req.acceptsEncodings(one));
  if (packing) {
    kept.packed[packing] ??= pack[packing](kept.plain);
    body = await kept.packed[packing];
    res.setHeader('Content-Encoding', packing);
  }
  res.setHeader('Content-Length', body.length);
  res.end(body);
  return body;
}
