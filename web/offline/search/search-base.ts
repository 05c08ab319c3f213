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

/** Texts by their place, one after another in one text: a device stores and reads them as one value. */
export interface TextList {
  text: string;
  /** Where each begins, and where the last one ends. */
  from: Uint32Array<ArrayBuffer>;
}

function joinTexts(texts: readonly string[]): TextList {
  const from = new Uint32Array(texts.length + 1);
  texts.forEach((text, place) => {
    from[place + 1] = at(from, place) + text.length;
  });
  return { text: texts.join(''), from };
}

export const textAt = ({ text, from }: TextList, place: number) =>
  text.slice(at(from, place), at(from, place + 1));
export const countOf = ({ from }: TextList) => from.length - 1;

/**
 * Rows and words by their place. `slots` holds the rows of word 0, then of word 1, …; those of word w stand from
 * `rowsFrom[w]` to `rowsFrom[w + 1]`. Each is the row's place times four, and what the word is of in it.
 */
export interface SearchTables {
  keys: TextList;
  /** Sorted by UTF-16 code units, as `<` compares. */
  words: TextList;
  rowsFrom: Uint32Array<ArrayBuffer>;
  slots: Uint32Array<ArrayBuffer>;
}

/** The same the other way: the words of row r stand from `wordsFrom[r]` to `wordsFrom[r + 1]`. */
interface WordsByRow {
  wordsFrom: Uint32Array<ArrayBuffer>;
  /** The word's place times four, and what it is of. */
  wordsOfRow: Uint32Array<ArrayBuffer>;
}

export const placeIn = (slot: number) => slot >>> 2;
export const kindIn = (slot: number) => slot & 3;

/** The tables as they are stored, with the state of the list that they were built from. */
export interface StoredSearch {
  form: number;
  /** The words that the app made then of roles, categories and the like. */
  language: string;
  epoch: string;
  began: number;
  applied: number;
  sum: number;
  /** Texts in UTF-8, which is read faster than it is sorted, and can be summed. */
  columns: Omit<SearchTables, 'keys' | 'words'> & {
    keys: Uint8Array<ArrayBuffer>;
    keysFrom: Uint32Array<ArrayBuffer>;
    words: Uint8Array<ArrayBuffer>;
    wordTextsFrom: Uint32Array<ArrayBuffer>;
  };
}

export interface SearchBase extends SearchTables {
  rowOf(key: string): number | undefined;
  /** Made on first use: the first word that is typed does not need it. */
  readonly byRow: WordsByRow;
  /** Not 0 for a row that was removed or replaced since (`replaced`), or that an own change covers (`covered`). */
  hidden: Uint8Array;
  /** One mark per row, used while a query is answered and zero in between. */
  marks: Uint8Array;
}

export const replaced = 1;
export const covered = 2;

/** The tables with what a search needs besides. */
export function openTables(tables: SearchTables): SearchBase {
  const count = countOf(tables.keys);
  let rows: Map<string, number> | null = null;
  let byRow: WordsByRow | null = null;
  function indexRows(): Map<string, number> {
    const byKey = new Map<string, number>();
    for (let row = 0; row < count; row += 1) byKey.set(textAt(tables.keys, row), row);
    return byKey;
  }
  return {
    ...tables,
    rowOf: (key) => {
      // Built on first use: most starts change no row.
      rows ??= indexRows();
      return rows.get(key);
    },
    get byRow() {
      byRow ??= listWords(tables);
      return byRow;
    },
    hidden: new Uint8Array(count),
    marks: new Uint8Array(count),
  };
}

/** Builds the tables: rows are added after they are split, so that none is held twice. */
export function startTables() {
  const keys: string[] = [];
  // Each word has a number from when it is first met, so that it is compared as a text as seldom as can be.
  const numbers = new Map<string, number>();
  let met = new Uint32Array(1024);
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
      while (end + entry.words.length > met.length) met = grown(met);
      entry.words.forEach((number, index) => {
        met[end + index] = number * 4 + (entry.kinds[index] ?? 0);
      });
      end += entry.words.length;
      ends.push(end);
    },
    finish(): SearchTables {
      const words = [...numbers.keys()].sort();
      const placeOf = new Uint32Array(words.length);
      words.forEach((word, place) => {
        placeOf[numbers.get(word) ?? 0] = place;
      });
      const wordsOfRow = met.slice(0, end).map((slot) => at(placeOf, placeIn(slot)) * 4 + kindIn(slot));
      const byRow = { wordsFrom: Uint32Array.from(ends), wordsOfRow };
      return { keys: joinTexts(keys), words: joinTexts(words), ...listRows(byRow, words.length) };
    },
  };
}

/** The words of each row from the rows of each word. */
function listWords({ keys, rowsFrom, slots }: SearchTables): WordsByRow {
  const { from, transposed } = transpose({ from: rowsFrom, slots }, countOf(keys));
  return { wordsFrom: from, wordsOfRow: transposed };
}

/** The rows of each word from the words of each row. */
function listRows({ wordsFrom, wordsOfRow }: WordsByRow, words: number) {
  const { from, transposed } = transpose({ from: wordsFrom, slots: wordsOfRow }, words);
  return { rowsFrom: from, slots: transposed };
}

/** For each place, the places whose lists have it, in order. */
function transpose({ from, slots }: { from: Uint32Array; slots: Uint32Array }, count: number) {
  const next = new Uint32Array(count + 1);
  for (const slot of slots) next[placeIn(slot) + 1] = at(next, placeIn(slot) + 1) + 1;
  for (let place = 1; place <= count; place += 1) next[place] = at(next, place) + at(next, place - 1);
  const starts = next.slice();
  const transposed = new Uint32Array(slots.length);
  for (let place = 0; place < from.length - 1; place += 1) {
    for (let index = at(from, place); index < at(from, place + 1); index += 1) {
      const slot = at(slots, index);
      const to = at(next, placeIn(slot));
      transposed[to] = place * 4 + kindIn(slot);
      next[placeIn(slot)] = to + 1;
    }
  }
  return { from: starts, transposed };
}

function grown(numbers: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const more = new Uint32Array(numbers.length * 2);
  more.set(numbers);
  return more;
}

/** The rows that were not replaced, and those that came later; words that no row has any more are dropped. */
export function mergeTables(base: SearchBase, later: Iterable<SearchEntry<string>>): SearchTables {
  const added = [...later];
  const { wordsFrom, wordsOfRow } = base.byRow;
  const rows = Array.from(base.hidden.keys()).filter((row) => !((base.hidden[row] ?? 0) & replaced));
  const wordsOf = (row: number) => wordsOfRow.subarray(at(wordsFrom, row), at(wordsFrom, row + 1));
  const used = new Uint8Array(countOf(base.words));
  for (const row of rows) for (const slot of wordsOf(row)) used[placeIn(slot)] = 1;

  const { words, placeOf, placeOfAdded } = mergeWords(base.words, used, added);
  const byRow = joinNumbers([
    ...rows.map((row) => wordsOf(row).map((slot) => at(placeOf, placeIn(slot)) * 4 + kindIn(slot))),
    ...added.map(({ words: own, kinds }) =>
      Uint32Array.from(own, (word, index) => (placeOfAdded.get(word) ?? 0) * 4 + (kinds[index] ?? 0)),
    ),
  ]);
  const keys = joinTexts([...rows.map((row) => textAt(base.keys, row)), ...added.map(({ key }) => key)]);
  return { keys, words, ...listRows(byRow, countOf(words)) };
}

function joinNumbers(lists: readonly Uint32Array[]): WordsByRow {
  const wordsFrom = new Uint32Array(lists.length + 1);
  lists.forEach((list, row) => {
    wordsFrom[row + 1] = at(wordsFrom, row) + list.length;
  });
  const wordsOfRow = new Uint32Array(at(wordsFrom, lists.length));
  lists.forEach((list, row) => {
    wordsOfRow.set(list, at(wordsFrom, row));
  });
  return { wordsFrom, wordsOfRow };
}

/** The used words and the added ones in order, each once, with the new places of both. */
function mergeWords(words: TextList, used: Uint8Array, added: readonly SearchEntry<string>[]) {
  const placeOf = new Uint32Array(used.length);
  const placeOfAdded = new Map<string, number>();
  const waiting = [...new Set(added.flatMap((entry) => entry.words))].sort();
  const merged: string[] = [];
  let next = 0;
  const addUntil = (word: string | null) => {
    for (; next < waiting.length; next += 1) {
      const one = waiting[next] ?? '';
      if (word !== null && one >= word) return;
      placeOfAdded.set(one, merged.push(one) - 1);
    }
  };
  used.forEach((isUsed, place) => {
    const word = textAt(words, place);
    addUntil(word);
    const isAdded = waiting[next] === word;
    if (isUsed === 0 && !isAdded) return;
    placeOf[place] = merged.push(word) - 1;
    if (!isAdded) return;
    placeOfAdded.set(word, merged.length - 1);
    next += 1;
  });
  addUntil(null);
  return { words: joinTexts(merged), placeOf, placeOfAdded };
}

export function at(numbers: Uint32Array, place: number): number {
  return numbers[place] ?? 0;
}
