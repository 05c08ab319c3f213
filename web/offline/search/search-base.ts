/**
 * The part of a search index that is built once and read only: `search.ts` reads it. Rows and words by their places, in
 * plain numbers, so that fifty thousand people take neither long to index nor much memory.
 */

/** A row taken apart. Of one in the base, its words' numbers stand for them. */
export interface SearchEntry<Word> {
  key: string;
  words: Word[];
  /** What each of the words is of. */
  kinds: number[];
}

/**
 * Rows and words by their place. `rowsOfWord` holds the rows of word 0, then of word 1, …; those of word w
 * stand from `rowsFrom[w]` to `rowsFrom[w + 1]`. `wordsOfRow` and `wordsFrom` say the same the other way.
 */
export interface SearchBase {
  keys: string[];
  rowOf: Map<string, number>;
  /** 1 for a row that was removed or replaced since. */
  gone: Uint8Array;
  /** Sorted by UTF-16 code units, as `<` compares. */
  words: string[];
  rowsFrom: Uint32Array;
  rowsOfWord: Uint32Array;
  wordsFrom: Uint32Array;
  wordsOfRow: Uint32Array;
  /** What each word of `wordsOfRow`, and of `rowsOfWord`, is of. */
  kindsOfRow: Uint8Array;
  kindsOfWord: Uint8Array;
  /** One mark per row, used while a query is answered and zero in between. */
  marks: Uint8Array;
}

/** Builds a base: rows are added after they are split, so that none is held twice. */
export function startBase() {
  const keys: string[] = [];
  // Each word has a number from when it is first met, so that it is compared as a text as seldom as can be.
  const numbers = new Map<string, number>();
  let met = new Uint32Array(1024);
  let kinds = new Uint8Array(1024);
  const ends = [0];
  let end = 0;
  return {
    numberOf(word: string): number {
      const known = numbers.get(word);
      if (known !== undefined) return known;
      numbers.set(word, numbers.size);
      return numbers.size - 1;
    },
    add(entry: SearchEntry<number>): void {
      keys.push(entry.key);
      while (end + entry.words.length > met.length) [met, kinds] = [grown(met), grown(kinds)];
      met.set(entry.words, end);
      kinds.set(entry.kinds, end);
      end += entry.words.length;
      ends.push(end);
    },
    finish(): SearchBase {
      const words = [...numbers.keys()].sort();
      const placeOf = new Uint32Array(words.length);
      words.forEach((word, place) => {
        placeOf[numbers.get(word) ?? 0] = place;
      });
      const wordsFrom = Uint32Array.from(ends);
      const wordsOfRow = met.slice(0, end);
      const rowsFrom = new Uint32Array(words.length + 1);
      for (let pair = 0; pair < wordsOfRow.length; pair += 1) {
        const place = at(placeOf, at(wordsOfRow, pair));
        wordsOfRow[pair] = place;
        rowsFrom[place + 1] = at(rowsFrom, place + 1) + 1;
      }
      for (let place = 0; place < words.length; place += 1)
        rowsFrom[place + 1] = at(rowsFrom, place + 1) + at(rowsFrom, place);
      const kindsOfRow = kinds.slice(0, end);
      const rowsOfWord = new Uint32Array(end);
      const kindsOfWord = new Uint8Array(end);
      const next = rowsFrom.slice();
      const rowOf = new Map<string, number>();
      keys.forEach((key, row) => {
        rowOf.set(key, row);
        for (let pair = at(wordsFrom, row); pair < at(wordsFrom, row + 1); pair += 1) {
          const place = at(wordsOfRow, pair);
          const slot = at(next, place);
          rowsOfWord[slot] = row;
          kindsOfWord[slot] = kindsOfRow[pair] ?? 0;
          next[place] = slot + 1;
        }
      });
      const [gone, marks] = [new Uint8Array(keys.length), new Uint8Array(keys.length)];
      const ofWords = { words, rowsFrom, rowsOfWord, kindsOfWord };
      return { keys, rowOf, gone, marks, wordsFrom, wordsOfRow, kindsOfRow, ...ofWords };
    },
  };
}

function grown<Numbers extends Uint32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>>(
  numbers: Numbers,
): Numbers {
  const more = new (numbers.constructor as new (length: number) => Numbers)(numbers.length * 2);
  more.set(numbers);
  return more;
}

/** The rows of a base that still stand, and those that came after it. */
export function rebuild(base: SearchBase, recent: Iterable<SearchEntry<string>>): SearchBase {
  const builder = startBase();
  base.keys.forEach((key, row) => {
    if (base.gone[row] !== 0) return;
    const [from, to] = [at(base.wordsFrom, row), at(base.wordsFrom, row + 1)];
    const words = Array.from(base.wordsOfRow.subarray(from, to), (place) =>
      builder.numberOf(base.words[place] ?? ''),
    );
    builder.add({ key, words, kinds: [...base.kindsOfRow.subarray(from, to)] });
  });
  for (const entry of recent) builder.add({ ...entry, words: entry.words.map(builder.numberOf) });
  return builder.finish();
}

export function at(numbers: Uint32Array, place: number): number {
  return numbers[place] ?? 0;
}
