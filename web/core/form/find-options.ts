import { fold } from '#shared/base/text.ts';
import { readCountry } from '#shared/imports/values.ts';

/** One of a list too long to be read through. */
export interface SearchableOption {
  value: string;
  label: string;
  /** Further search words: codes, names in the other language. */
  words?: string;
  /** Shown after the label. */
  detail?: string;
  /** The heading above it. */
  group?: string;
}

/** The value of a text without a match: every rule rejects it. */
export const unmatchedChoice = '?';

const searchWords = (text: string) =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** The options that have every typed word as the beginning of one of theirs; whole words and beginnings of the name first. */
export function findOptions<O extends SearchableOption>(options: readonly O[], typed: string): O[] {
  const asked = searchWords(typed);
  if (asked.length === 0) return [...options];
  const whole = fold(typed);
  const ranked = options.flatMap((option) => {
    const [label, all] = [searchWords(option.label), searchWords(`${option.label} ${option.words ?? ''}`)];
    if (!asked.every((word) => all.some((known) => known.startsWith(word)))) return [];
    const isWhole = asked.every((word) => all.includes(word));
    const rank =
      fold(option.label) === whole ? 0 : isWhole ? 1 : label[0]?.startsWith(asked[0] ?? '') ? 2 : 3;
    return [{ option, rank }];
  });
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ option }) => option);
}

/** The same among countries: what people call one, or its code, comes first (`UK`, `EE. UU.`, `Holanda`). */
export function findCountries<O extends SearchableOption>(options: readonly O[], typed: string): O[] {
  const code = readCountry(typed);
  const named = options.filter(({ value }) => value === code);
  return [...named, ...findOptions(options, typed).filter((option) => !named.includes(option))];
}
