import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** Pictures for tests, honest and otherwise. */

const noise = (seed: number, length: number) => {
  const bytes = new Uint8Array(length);
  let state = seed + 1;
  for (let at = 0; at < length; at += 1) {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    bytes[at] = state >> 16;
  }
  return bytes;
};

const raw = (width: number, height: number, seed: number) =>
  sharp(noise(seed, width * height * 3), { raw: { width, height, channels: 3 } });

/** A picture that no other test has sent. */
export const jpeg = async (width = 64, height = 80, seed = Math.ceil(performance.now() * 1000)) =>
  new Uint8Array(await raw(width, height, seed).jpeg().toBuffer());

export const png = async (width = 64, height = 80) =>
  new Uint8Array(await raw(width, height, 5).png().toBuffer());

export const webp = async (width = 64, height = 80) =>
  new Uint8Array(await raw(width, height, 6).webp().toBuffer());

/** A wall: many pixels in few bytes. */
export const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 30 } } });

/** As a phone writes it: lying on its side, with the place it was taken at. */
export const jpegWithPlace = async () =>
  new Uint8Array(
    await raw(120, 80, 7)
      .withExif({
        IFD0: { Make: 'Telefono', Copyright: 'Secreta Portillo', Orientation: '6' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '13/1 42/1 0/1', GPSLongitudeRef: 'W' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer(),
  );

/** A PNG that claims to be this large, with one row of its pixels. */
export function pngOf(width: number, height: number): Uint8Array {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits of gray.
  head.set([8, 0], 8);
  const part = (name: string, data: Uint8Array) => {
    const named = Buffer.concat([Buffer.from(name), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(named));
    return [length, named, sum];
  };
  const parts = [
    ...part('IHDR', head),
    ...part('IDAT', deflateSync(Buffer.alloc(width + 1))),
    ...part('IEND', Buffer.alloc(0)),
  ];
  return new Uint8Array(Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts]));
}

export const dataUrl = (bytes: Uint8Array | string, type = 'image/jpeg') =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;

export const metadataOf = (bytes: Uint8Array) => sharp(bytes).metadata();
