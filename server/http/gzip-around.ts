/**
 * Bytes packed once that differ in one short place each time they are sent: what stands before and after that place is
 * packed when the bytes are made, the place itself is written plain between the two. gzip allows it, since a block of deflate may
 * be stored as it is (RFC 1951 §3.2.4), and the sum over all follows from the sums of its parts.
 */
import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';

const deflate = promisify(deflateRaw);

export interface GzipAround {
  /** The whole, with these bytes in the place: at most 65,535. */
  fill(place: Buffer): Buffer;
}

/** A member's first ten bytes: deflate, no name, no time, made on no system in particular (RFC 1952 §2.3). */
const memberHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
const storedHeadLength = 5;
const memberTailLength = 8;

/** Packs both sides of a place beside the event loop. */
export async function gzipAround(before: Buffer, after: Buffer): Promise<GzipAround> {
  const [head, tail] = await Promise.all([
    // Ends at a whole byte and is not the last block.
    deflate(before, { finishFlush: constants.Z_SYNC_FLUSH }),
    deflate(after),
  ]);
  const [sumBefore, sumAfter] = [crc32(before), crc32(after)];
  const move = overBytes(after.length);
  const sides = before.length + after.length;

  return {
    fill(place) {
      const whole = Buffer.allocUnsafe(
        memberHead.length + head.length + storedHeadLength + place.length + tail.length + memberTailLength,
      );
      let at = memberHead.copy(whole);
      at += head.copy(whole, at);
      at = whole.writeUInt8(0, at);
      at = whole.writeUInt16LE(place.length, at);
      at = whole.writeUInt16LE(0xffff - place.length, at);
      at += place.copy(whole, at);
      at += tail.copy(whole, at);
      at = whole.writeUInt32LE((move(crc32(place, sumBefore)) ^ sumAfter) >>> 0, at);
      whole.writeUInt32LE((sides + place.length) % 2 ** 32, at);
      return whole;
    },
  };
}

/**
 * What becomes of a sum when so many further bytes follow it, apart from what those bytes add themselves. That is linear over
 * bits, so it is known from what becomes of each of the 32 (as zlib's crc32_combine has it).
 */
function overBytes(length: number): (sum: number) => number {
  const zeros = Buffer.alloc(length);
  const ofNothing = crc32(zeros, 0);
  const ofBits = Array.from({ length: 32 }, (_, bit) => crc32(zeros, (1 << bit) >>> 0) ^ ofNothing);
  return (sum) => ofBits.reduce((moved, of, bit) => ((sum >>> bit) & 1 ? moved ^ of : moved), 0);
}
