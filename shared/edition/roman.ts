const numerals: readonly (readonly [number, string])[] = [
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
];

/** A number from 1 to 399 in Roman numerals: 13 is 'XIII'. */
export function toRoman(value: number): string {
  let [left, text] = [value, ''];
  for (const [worth, letters] of numerals) {
    text += letters.repeat(Math.floor(left / worth));
    left %= worth;
  }
  return text;
}
