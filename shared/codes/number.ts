/**
 * A credential's number, `A7-00042-X`: the code of the device that issued it, that device's counter, and a
 * check character over both, so that a slip of the finger is noticed before anyone is looked up.
 * Devices never share a code, hence numbers never collide, however long two desks have been offline.
 */
export type CredentialNumber = string;

/** The server's own device code, outside the sequence of the others. */
export const serverCode = 'W0';
/** The code of all rehearsing devices, outside the sequence, so that no real badge has such a number. */
export const practiceCode = 'P0';
export const largestCounter = 99_999;

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
// Without I and O: a code letter can then never be mistaken for a digit, nor a digit for it.
const codeLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const canonical = /^([A-HJ-NP-Z]\d{1,2})-(\d{5})-([0-9A-Z])$/;

/**
 * The number of a device's `counter`-th credential; the counter begins at 1.
 * Throws when the counter is used up: a device that has issued 99,999 needs a new code.
 */
export function formatNumber(deviceCode: string, counter: number): CredentialNumber {
  if (!isDeviceCode(deviceCode)) throw new RangeError(`not a device code: ${deviceCode}`);
  if (!Number.isInteger(counter) || counter < 1 || counter > largestCounter) {
    throw new RangeError(`not a credential counter: ${counter}`);
  }
  const digits = String(counter).padStart(5, '0');
  return `${deviceCode}-${digits}-${checkCharacter(deviceCode + digits)}`;
}

/** Whether a text is a number exactly as `formatNumber` writes it, with a check character that fits. */
export function isNumber(text: string): boolean {
  const parts = canonical.exec(text);
  return parts !== null && checkCharacter(`${parts[1]}${parts[2]}`) === parts[3];
}

/** The parts of a number formatted by `formatNumber`, or null. */
export function partsOfNumber(number: CredentialNumber): { deviceCode: string; counter: number } | null {
  const parts = canonical.exec(number);
  return parts && isNumber(number) ? { deviceCode: parts[1] ?? '', counter: Number(parts[2]) } : null;
}

/** Whether a badge with this number was made in a rehearsal: it is marked as practice and opens no door. */
export function isPracticeNumber(number: string): boolean {
  return number.startsWith(`${practiceCode}-`);
}

/** What one sheet of a badge is called where it alone is revoked: number, copy and the key that signed it. */
export const copyName = ({ n, g, k }: { n: CredentialNumber; g: number; k: string }) => `${n} ${g} ${k}`;

/** The meaning of a typed text: a number, a number with a typo, or not a number. */
export type TypedNumber =
  | { kind: 'number'; number: CredentialNumber }
  | { kind: 'slip' }
  | { kind: 'notANumber' };

/**
 * Reads a number as hands and handheld readers type it: any case, any separator or none, leading zeros of
 * the counter left out between separators, O for 0 and I or L for 1 where only a digit can stand.
 */
export function readNumber(typed: string): TypedNumber {
  const parts = split(typed.normalize('NFKC').toUpperCase().trim());
  if (!parts) return { kind: 'notANumber' };
  const code = parts.code.slice(0, 1) + asDigits(parts.code.slice(1));
  const digits = asDigits(parts.counter).padStart(5, '0');
  if (!isDeviceCode(code) || !/^\d{5}$/.test(digits)) return { kind: 'notANumber' };
  const check = checkCharacter(code + digits);
  if (check !== parts.check && check !== lookAlikes.get(parts.check)) return { kind: 'slip' };
  return { kind: 'number', number: `${code}-${digits}-${check}` };
}

// One badge in nine ends in one of these. Taking either for the other lets hardly a slip through (the digits
// must be wrong in just the way that turns one into the other), and spares the rest a refusal they cannot explain.
const lookAlikes = new Map([
  ['O', '0'],
  ['0', 'O'],
  ['I', '1'],
  ['1', 'I'],
]);

interface TypedParts {
  code: string;
  counter: string;
  check: string;
}

const separated = /^([A-Z][0-9OIL]{1,2})[^0-9A-Z]+([0-9OIL]{1,5})[^0-9A-Z]+([0-9A-Z])$/;
// Without separators the lengths decide: the counter has five digits, so the characters before them are the device
// code.
const joined = /^([A-Z][0-9OIL]{1,2})([0-9OIL]{5})([0-9A-Z])$/;

function split(typed: string): TypedParts | null {
  const parts = separated.exec(typed) ?? joined.exec(typed.replace(/[^0-9A-Z]+/g, ''));
  return parts && { code: parts[1] ?? '', counter: parts[2] ?? '', check: parts[3] ?? '' };
}

function asDigits(text: string): string {
  return text.replace(/O/g, '0').replace(/[IL]/g, '1');
}

/** The check character of ISO/IEC 7064 MOD 37,36 for a text of digits and capital letters. */
export function checkCharacter(text: string): string {
  let product = 36;
  for (const character of text) {
    const sum = (product + alphabet.indexOf(character)) % 36;
    product = ((sum === 0 ? 36 : sum) * 2) % 37;
  }
  return alphabet.charAt((37 - product) % 36);
}

/** Whether a text is a device code: a letter and one or two digits. */
export function isDeviceCode(text: string): boolean {
  return /^[A-HJ-NP-Z](0|[1-9]\d?)$/.test(text);
}

/** Device codes in order of assignment: A1 … A9, B1 … Z9, then A10 … Z99. Throws when all are used. */
export function deviceCodeAt(index: number): string {
  const short = codeLetters.length * 9;
  const long = codeLetters.length * 90;
  if (!Number.isInteger(index) || index < 0 || index >= short + long)
    throw new RangeError(`no device code ${index}`);
  if (index < short) return codeLetters.charAt(Math.floor(index / 9)) + String((index % 9) + 1);
  const rest = index - short;
  return codeLetters.charAt(Math.floor(rest / 90)) + String((rest % 90) + 10);
}

/**
 * The position of a device code in that order, from 0. Throws if it is not a device code; the server's code has no
 * position.
 */
export function deviceCodeIndex(code: string): number {
  if (!isDeviceCode(code) || code === serverCode || code === practiceCode)
    throw new RangeError(`not a device code: ${code}`);
  const letter = codeLetters.indexOf(code.charAt(0));
  const digits = Number(code.slice(1));
  return digits < 10 ? letter * 9 + digits - 1 : codeLetters.length * 9 + letter * 90 + digits - 10;
}
