/** The code that enrolls a browser as a device: single-use, and valid for a limited time. */

// Crockford's base 32: without I, L, O and U.
const codeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A new enrollment code: 128 random bits as 26 characters, without dashes. */
export function newEnrollmentCode(): string {
  const random = crypto.getRandomValues(new Uint8Array(16));
  let value = 0n;
  for (const byte of random) value = (value << 8n) | BigInt(byte);
  let code = '';
  for (let left = 26; left > 0; left -= 1) {
    code = codeAlphabet.charAt(Number(value & 31n)) + code;
    value >>= 5n;
  }
  return code;
}

/** The code in groups, as it is shown: `0XK3P-…`. */
export function showEnrollmentCode(code: string): string {
  return code.match(/.{1,5}/g)?.join('-') ?? '';
}

/** Parses a typed or scanned code; null if it is none. */
export function readEnrollmentCode(typed: string): string | null {
  const code = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  return code.length === 26 && [...code].every((character) => codeAlphabet.includes(character)) ? code : null;
}
