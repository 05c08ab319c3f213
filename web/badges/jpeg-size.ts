/** Reads the header of a JPEG. */

/** Width and height in pixels. Throws when the bytes are no JPEG. */
export function jpegSize(bytes: Uint8Array): { width: number; height: number } {
  for (const { marker, at } of segments(bytes)) {
    // Start of frame: every marker C0 to CF but the tables C4, C8 and CC.
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return { height: word(bytes, at + 3), width: word(bytes, at + 5) };
  }
  throw new Error('no JPEG');
}

/** Whether these are the bytes of a JPEG that every reader of PDFs draws upright: without Exif, which may turn it. */
export function isPlainJpeg(bytes: Uint8Array): boolean {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return false;
  for (const { marker, at } of segments(bytes)) {
    if (marker === 0xe1 && bytes[at + 2] === 0x45 && bytes[at + 3] === 0x78) return false;
  }
  return true;
}

function* segments(bytes: Uint8Array): Generator<{ marker: number; at: number }> {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return;
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] ?? 0;
    // The image data begins: no more headers.
    if (marker === 0xda) return;
    yield { marker, at: at + 2 };
    at += 2 + word(bytes, at + 2);
  }
}

function word(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
}
