/** UTF-8 text that was decoded with a legacy encoding once or twice: 'MuÃ±oz' and 'Mu√±oz' for 'Muñoz'. */

/** A letter of two or three bytes, each read as one letter. */
const broken = {
  'windows-1252': /[Â-ß][\u0080-¿€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|â€|Ã (?=\p{L}|$)/u,
  macintosh: /√[ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø]/,
};
type Encoding = keyof typeof broken;
const encodings: readonly Encoding[] = ['windows-1252', 'macintosh'];

/** Whether a text looks as if its letters had been taken apart. */
export const hasBrokenLetters = (text: string) => encodings.some((encoding) => broken[encoding].test(text));

/** What is left of letters that were lost: nothing brings them back. */
export const hasLostLetters = (text: string) => /\uFFFD|\p{L}\?\p{L}/u.test(text);

const bytesOf = (encoding: Encoding): ReadonlyMap<string, number> =>
  new Map(
    Array.from({ length: 128 }, (_, at) => at + 0x80).map((byte) => [
      new TextDecoder(encoding).decode(Uint8Array.of(byte)),
      byte,
    ]),
  );
const tables = new Map<Encoding, ReadonlyMap<string, number>>();

/** Repairs a text with broken encoding; any other text is unchanged. */
export function repairLetters(text: string): string {
  const encoding = encodings.find((one) => broken[one].test(text));
  if (!encoding) return text;
  const table = tables.get(encoding) ?? bytesOf(encoding);
  tables.set(encoding, table);
  // The second half of an à is a blank that does not break, and blanks have been made plain.
  const whole = text.replace(/Ã (?=\p{L}|$)/gu, 'Ã\u00a0');
  const bytes = Array.from(whole, (letter) => table.get(letter) ?? letter.codePointAt(0) ?? 0);
  if (bytes.some((byte) => byte > 0xff)) return text;
  try {
    const once = new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes));
    return repairLetters(once);
  } catch {
    return text;
  }
}
