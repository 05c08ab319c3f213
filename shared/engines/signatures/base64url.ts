/**
 * Bytes as text that fits into JSON, a URL and a QR: base64url without padding (RFC 4648 §5). Reading is
 * strict: of the many texts a lax reader takes for the same bytes, only the one a writer makes is taken.
 */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const values = new Map(Array.from(alphabet, (character, value) => [character, value]));

export function toBase64Url(bytes: Uint8Array): string {
  let text = '';
  let held = 0;
  let bits = 0;
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xffff;
    bits += 8;
    while (bits >= 6) {
      bits -= 6;
      text += alphabet.charAt((held >> bits) & 63);
    }
  }
  return bits > 0 ? text + alphabet.charAt((held << (6 - bits)) & 63) : text;
}

/** The bytes, or null if the text is not their canonical encoding. */
export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  const bytes = new Uint8Array(Math.floor((text.length * 6) / 8));
  let held = 0;
  let bits = 0;
  let length = 0;
  for (const character of text) {
    const value = values.get(character);
    if (value === undefined) return null;
    held = ((held << 6) | value) & 0xffff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes[length++] = (held >> bits) & 0xff;
    }
  }
  // Six bits left over would be a character that says nothing; set bits left over, another spelling of the same bytes.
  return bits < 6 && (held & ((1 << bits) - 1)) === 0 ? bytes : null;
}

/** Whether a text is the one spelling of so many bytes: 64 for a signature, 32 for a public key. */
export function isBase64UrlOf(text: string, bytes: number): boolean {
  return text.length === Math.ceil((bytes * 4) / 3) && fromBase64Url(text)?.length === bytes;
}
