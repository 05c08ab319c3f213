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

/** A PNG that claims to be this large; the rest of it is nothing. */
export function pngOf(width: number, height: number): Uint8Array {
  const head = Buffer.from(
    '89504e470d0a1a0a0000000d49484452000000000000000008020000000000000049454e44ae426082',
    'hex',
  );
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return new Uint8Array(head);
}

export const dataUrl = (bytes: Uint8Array | string, type = 'image/jpeg') =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;

export const metadataOf = (bytes: Uint8Array) => sharp(bytes).metadata();
