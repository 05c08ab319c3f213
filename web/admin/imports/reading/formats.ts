/** Detects the kind of a file by its first bytes and the parts of its package, whatever its name. */

/** Why a file cannot be read: each has words that say what to do. */
export const fileFaults = [
  'NOT_A_TABLE',
  'TOO_LARGE',
  'TOO_MANY_ROWS',
  'EMPTY',
  'ENCRYPTED',
  'OLD_EXCEL',
  'BINARY_EXCEL',
  'NUMBERS',
  'DOCUMENT',
  'WEB_PAGE',
] as const;
export type FileFault = (typeof fileFaults)[number];

export class UnreadableFile extends Error {
  readonly why: FileFault;
  constructor(why: FileFault, cause?: unknown) {
    super(why, { cause });
    this.name = 'UnreadableFile';
    this.why = why;
  }
}

export function sniffBytes(bytes: Uint8Array): 'zip' | 'text' | 'open document' | FileFault {
  // Two letters of the inventor of zip: what every XLSX begins with.
  if (startsWith(bytes, 'PK\u0003\u0004') || startsWith(bytes, 'PK\u0005\u0006')) return 'zip';
  if (startsWith(bytes, '\u00d0\u00cf\u0011\u00e0')) return sniffCompound(bytes);
  // Excel before 5 has no container.
  if (bytes[0] === 0x09 && [0, 2, 4].includes(bytes[1] ?? -1) && bytes[2] === (bytes[1] === 0 ? 4 : 6))
    return 'OLD_EXCEL';
  if (startsWith(bytes, '%PDF') || startsWith(bytes, '{\\rtf')) return 'DOCUMENT';
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 4000)).replaceAll('\0', '').trimStart();
  const markup = head.replace(/^(?:ï»¿|ÿþ|þÿ)/, '');
  if (/^<\?xml[^>]*>\s*(?:<!--.*?-->\s*)*<office:document[\s>]/.test(markup)) return 'open document';
  if (/^<\?mso-application|^<\?xml[\s\S]*?urn:schemas-microsoft-com:office:spreadsheet/.test(markup))
    return 'WEB_PAGE';
  if (/^(?:<\?xml[^>]*>\s*)?<(?:!doctype html|html|head|meta|table|div|body)[\s>]/i.test(markup))
    return 'WEB_PAGE';
  return isBinary(bytes) ? 'NOT_A_TABLE' : 'text';
}

/** The old OLE container: with a workbook in it an .xls, with a package in it a file with a password. */
function sniffCompound(bytes: Uint8Array): FileFault {
  const has = (name: string) => {
    const wanted = Uint8Array.from([...name].flatMap((letter) => [letter.charCodeAt(0), 0]));
    // Names of streams begin at every 128 bytes.
    for (let at = 0; at < bytes.length; at += 128)
      if (wanted.every((byte, index) => bytes[at + index] === byte)) return true;
    return false;
  };
  if (has('EncryptedPackage')) return 'ENCRYPTED';
  if (has('Workbook') || has('Book')) return 'OLD_EXCEL';
  return has('WordDocument') ? 'DOCUMENT' : 'NOT_A_TABLE';
}

/** The kind of a zip without a readable spreadsheet. */
export function sniffPackage(names: readonly string[]): FileFault {
  const has = (pattern: RegExp) => names.some((name) => pattern.test(name));
  if (has(/(^|\/)workbook\.bin$/)) return 'BINARY_EXCEL';
  if (has(/\.iwa$|^index\.zip$|^index\/|buildversionhistory\.plist$/)) return 'NUMBERS';
  return has(/^(word|ppt)\//) ? 'DOCUMENT' : 'NOT_A_TABLE';
}

const startsWith = (bytes: Uint8Array, letters: string) =>
  [...letters].every((letter, at) => bytes[at] === letter.charCodeAt(0));

/** Control characters that no text contains; UTF-16 is half zeros, but no more. */
function isBinary(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, 4000);
  let [empty, strange] = [0, 0];
  for (const byte of head) {
    if (byte === 0) empty += 1;
    else if (byte < 0x09 || (byte > 0x0d && byte < 0x20 && byte !== 0x1a)) strange += 1;
  }
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (isWide) return false;
  return (
    strange > head.length / 20 ||
    (strange > 0 && empty > 0) ||
    (empty > head.length / 5 && empty < head.length / 3)
  );
}
