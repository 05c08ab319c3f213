/**
 * Bytes as base64url within JSON, by tables: megabytes of them in milliseconds, where `credentials/base64url.ts` is
 * strict about a few. Compressed, the text costs what the bytes do.
 */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const codes = Uint8Array.from(alphabet, (character) => character.charCodeAt(0));
const values = new Uint8Array(128);
codes.forEach((code, value) => {
  values[code] = value;
});
const latin1 = new TextDecoder('latin1');

export function packBytes(bytes: Uint8Array): string {
  const text = new Uint8Array(Math.ceil((bytes.length * 4) / 3));
  let to = 0;
  for (let from = 0; from < bytes.length; from += 3) {
    const three = ((bytes[from] ?? 0) << 16) | ((bytes[from + 1] ?? 0) << 8) | (bytes[from + 2] ?? 0);
    for (let shift = 18; shift >= 0 && to < text.length; shift -= 6)
      text[to++] = codes[(three >> shift) & 63] ?? 0;
  }
  return latin1.decode(text);
}

/** Not available in every browser yet, nor in Node 20: https://tc39.es/proposal-arraybuffer-base64/ */
interface NativeBase64 {
  fromBase64?(text: string, options: { alphabet: 'base64url' }): Uint8Array<ArrayBuffer>;
}
const native = Uint8Array as typeof Uint8Array & NativeBase64;

/** Decodes to bytes. A foreign character counts as zero, because lengths are checked elsewhere. */
export function unpackBytes(text: string): Uint8Array<ArrayBuffer> {
  try {
    // A thirtieth of the time.
    if (native.fromBase64) return native.fromBase64(text, { alphabet: 'base64url' });
  } catch {
    // A text of another alphabet: read as below.
  }
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  let to = 0;
  for (let from = 0; from < text.length; from += 4) {
    const four =
      (valueAt(text, from) << 18) |
      (valueAt(text, from + 1) << 12) |
      (valueAt(text, from + 2) << 6) |
      valueAt(text, from + 3);
    for (let shift = 16; shift >= 0 && to < bytes.length; shift -= 8) bytes[to++] = (four >> shift) & 255;
  }
  return bytes;
}

const valueAt = (text: string, at: number) => values[text.charCodeAt(at)] ?? 0;
