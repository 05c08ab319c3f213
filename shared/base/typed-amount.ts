/** Currency signs and codes around a number. */
const currency = /^(?:\p{Sc}|\p{Lu}{3}(?=\s))\s*|\s*(?:\p{Sc}|\p{Lu}{3})$/gu;
/** '1.600', '1,600,000.50': groups of three, and decimals behind the other sign. */
const grouped = /^-?[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})*(?:(?!\1)[.,]\d{1,2})?$/;
const plain = /^-?\d+(?:[.,]\d{1,2})?$/;

/**
 * A number as people type it: '1600', '12.50', '12,50', '1.600', '1,600.50', '€ 45', '45 EUR'. Three digits behind a
 * point or a comma are a group of thousands, in whatever language: no amount here has three decimals. NaN for anything
 * else.
 */
export function readTypedAmount(typed: string): number {
  const text = typed
    .trim()
    .replace(currency, '')
    .replace(/[\s'’]/gu, '');
  const separator = grouped.exec(text)?.[1];
  if (separator) return Number(text.replaceAll(separator, '').replace(',', '.'));
  return plain.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
}
