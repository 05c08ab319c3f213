/** A birth date in three columns: which part of it a heading names, and the three cells as one text. */

export const birthParts = ['birthDay', 'birthMonth', 'birthYear'] as const;
export type BirthPart = (typeof birthParts)[number];

export const isBirthPart = (field: string | null): field is BirthPart =>
  birthParts.some((part) => part === field);

const birthWords = new Set('nacimiento nac birth dob born nascimento'.split(' '));
const fillers = new Set('de del la el of the fecha fec f date'.split(' '));
const wordsOfPart: Readonly<Record<BirthPart, string>> = {
  birthDay: 'dia day d dd',
  birthMonth: 'mes month m mm',
  birthYear: 'ano anio year a y aa yy aaaa yyyy',
};
const partOfWord = new Map(
  birthParts.flatMap((part) => wordsOfPart[part].split(' ').map((word) => [word, part] as const)),
);

/** The part of a date that a heading names: 'mes de nacimiento', 'fecha nac aaaa'. */
export function birthPartOf(words: string): BirthPart | null {
  const all = words.split(' ');
  const last = all.at(-1) ?? '';
  // One letter is a part only below or beside a word for birth.
  const named = all.find((word) => word.length > 1 && partOfWord.has(word));
  const part = named ?? (all.some((word) => birthWords.has(word)) ? last : '');
  const others = all.filter((word) => word !== part && !birthWords.has(word) && !fillers.has(word));
  return others.length > 0 ? null : (partOfWord.get(part) ?? null);
}

/** The three cells as one text for `readDate` (day, month, year); undefined unless all three are mapped. */
export function joinBirthParts(
  cells: readonly string[],
  mapping: readonly (string | null)[],
): string | undefined {
  const columns = birthParts.map((part) => mapping.indexOf(part));
  if (columns.some((column) => column < 0)) return undefined;
  const [day = '', month = '', year = ''] = columns.map((column) => (cells[column] ?? '').trim());
  return day === '' && month === '' ? year : [day, month, year].join(' · ');
}
