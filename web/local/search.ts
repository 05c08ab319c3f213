import { wordsOf, wordsOfNumber } from './search-words.ts';

/**
 * Finds people while a clerk types: words of name, team or number, each from its beginning, in any order,
 * with or without accents and dashes. All distinct words stand in one sorted list, so a beginning is a range
 * of it, found by halving; fifty thousand people answer in a fraction of a millisecond.
 */
export interface SearchRow {
  /** What `find` gives back. */
  key: string;
  /** All that may be typed to find this row, but its number. */
  text: string;
  number?: string | null | undefined;
}

export interface Search {
  /** Keys of at most `limit` rows: those with more whole words first, else in the order the rows came in. */
  find(query: string, limit?: number): string[];
  /** Adds rows, or replaces those whose key is known, without building anew. */
  put(rows: Iterable<SearchRow>): void;
  remove(keys: Iterable<string>): void;
  readonly size: number;
}

/** Builds the index: a fifth of a second for 50,000 rows, so once when a page opens, and `put` from then on. */
export function buildSearch(rows: Iterable<SearchRow>): Search {
  const entries = new Map<string, Entry>();
  for (const row of rows) entries.set(row.key, entryOf(row));
  let base = buildBase([...entries.values()]);
  // What came after the build is looked through row by row: a few hundred cost less than building anew.
  const recent = new Map<string, Entry>();

  function forget(key: string): void {
    recent.delete(key);
    const row = base.rowOf.get(key);
    if (row !== undefined) base.gone[row] = 1;
  }

  return {
    find(query, limit = 20) {
      const words = wordsOf(query);
      if (words.length === 0 || limit < 1) return [];
      const hits = [...findInBase(base, words, limit), ...findAmong(recent.values(), words)];
      return hits
        .sort((a, b) => b.wholeWords - a.wholeWords)
        .slice(0, limit)
        .map((hit) => hit.key);
    },
    put(changed) {
      for (const row of changed) {
        forget(row.key);
        recent.set(row.key, entryOf(row));
      }
      if (recent.size > Math.max(500, base.keys.length / 20)) {
        base = buildBase([...remainingEntries(base), ...recent.values()]);
        recent.clear();
      }
    },
    remove(keys) {
      for (const key of keys) forget(key);
    },
    get size() {
      return base.keys.length - base.gone.reduce((sum, flag) => sum + flag, 0) + recent.size;
    },
  };
}

interface Entry {
  key: string;
  words: string[];
}

interface Hit {
  key: string;
  /** How many words of the query are whole words of the row. */
  wholeWords: number;
}

function entryOf(row: SearchRow): Entry {
  const words = wordsOf(row.text);
  return { key: row.key, words: row.number ? [...new Set([...words, ...wordsOfNumber(row.number)])] : words };
}

// ── the base: built once, read only ─────────────────────────────────────────────────────────────────

/**
 * Rows and words by their place. `rowsOfWord` holds the rows of word 0, then of word 1, …; those of word w
 * stand from `rowsFrom[w]` to `rowsFrom[w + 1]`. `wordsOfRow` and `wordsFrom` say the same the other way.
 */
interface Base {
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
  /** One mark per row, used while a query is answered and zero in between. */
  marks: Uint8Array;
}

function buildBase(entries: readonly Entry[]): Base {
  // Each word gets a number when it is first met, so that it is looked up as a text only once per row.
  const numberOf = new Map<string, number>();
  const met: number[] = [];
  const wordsFrom = new Uint32Array(entries.length + 1);
  entries.forEach((entry, row) => {
    for (const word of entry.words) {
      let number = numberOf.get(word);
      if (number === undefined) {
        number = numberOf.size;
        numberOf.set(word, number);
      }
      met.push(number);
    }
    wordsFrom[row + 1] = met.length;
  });

  const words = [...numberOf.keys()].sort();
  const placeOf = new Uint32Array(words.length);
  words.forEach((word, place) => {
    placeOf[numberOf.get(word) ?? 0] = place;
  });
  const wordsOfRow = Uint32Array.from(met, (number) => at(placeOf, number));

  const rowsFrom = new Uint32Array(words.length + 1);
  for (const place of wordsOfRow) rowsFrom[place + 1] = at(rowsFrom, place + 1) + 1;
  for (let place = 0; place < words.length; place += 1) {
    rowsFrom[place + 1] = at(rowsFrom, place + 1) + at(rowsFrom, place);
  }
  const rowsOfWord = new Uint32Array(met.length);
  const next = rowsFrom.slice();
  for (let row = 0; row < entries.length; row += 1) {
    for (const place of wordsOfRow.subarray(at(wordsFrom, row), at(wordsFrom, row + 1))) {
      const slot = at(next, place);
      rowsOfWord[slot] = row;
      next[place] = slot + 1;
    }
  }

  return {
    keys: entries.map((entry) => entry.key),
    rowOf: new Map(entries.map((entry, row) => [entry.key, row])),
    gone: new Uint8Array(entries.length),
    words,
    rowsFrom,
    rowsOfWord,
    wordsFrom,
    wordsOfRow,
    marks: new Uint8Array(entries.length),
  };
}

/** The rows of a base that still stand, taken apart again. */
function remainingEntries(base: Base): Entry[] {
  const entries: Entry[] = [];
  base.keys.forEach((key, row) => {
    if (base.gone[row] !== 0) return;
    const places = base.wordsOfRow.subarray(at(base.wordsFrom, row), at(base.wordsFrom, row + 1));
    entries.push({ key, words: Array.from(places, (place) => base.words[place] ?? '') });
  });
  return entries;
}

/** The places of all words that begin with what was typed; the first of them may be exactly it. */
interface Beginning {
  from: number;
  to: number;
  isWord: boolean;
}

const part = 1;
const whole = 2;

function findInBase(base: Base, typed: readonly string[], limit: number): Hit[] {
  const beginnings = typed.map((word) => findBeginning(base.words, word));
  const weigh = (one: Beginning) => at(base.rowsFrom, one.to) - at(base.rowsFrom, one.from);
  beginnings.sort((a, b) => weigh(a) - weigh(b));
  const [rarest, ...others] = beginnings;
  if (!rarest || weigh(rarest) === 0) return [];

  // The rows of the rarest word are marked, then visited in their own order, so that the answer has it too.
  const { marks, rowsFrom, rowsOfWord } = base;
  const wordEnd = rarest.isWord ? rarest.from + 1 : rarest.from;
  for (const row of rowsOfWord.subarray(at(rowsFrom, wordEnd), at(rowsFrom, rarest.to))) marks[row] = part;
  for (const row of rowsOfWord.subarray(at(rowsFrom, rarest.from), at(rowsFrom, wordEnd))) marks[row] = whole;

  const byWholeWords: Hit[][] = [];
  let full = 0;
  for (let row = 0; row < marks.length && full < limit; row += 1) {
    const mark = marks[row];
    if (mark === 0 || base.gone[row] !== 0) continue;
    const rest = countWholeWords(base, row, others);
    if (rest === null) continue;
    const wholeWords = rest + (mark === whole ? 1 : 0);
    byWholeWords[wholeWords] ??= [];
    const hits = byWholeWords[wholeWords];
    if (hits.length < limit) hits.push({ key: base.keys[row] ?? '', wholeWords });
    if (wholeWords === typed.length) full += 1;
  }
  marks.fill(0);
  return byWholeWords.flat();
}

/** How many of the beginnings are whole words of the row; nothing when the row lacks one of them. */
function countWholeWords(base: Base, row: number, beginnings: readonly Beginning[]): number | null {
  if (beginnings.length === 0) return 0;
  const end = at(base.wordsFrom, row + 1);
  let count = 0;
  for (const { from, to, isWord } of beginnings) {
    let isThere = false;
    // By index: a view of the row's words, made for each of thousands of rows, would cost more than the rest.
    for (let pair = at(base.wordsFrom, row); pair < end; pair += 1) {
      const place = at(base.wordsOfRow, pair);
      if (place < from || place >= to) continue;
      isThere = true;
      if (!isWord) break;
      if (place === from) {
        count += 1;
        break;
      }
    }
    if (!isThere) return null;
  }
  return count;
}

function findBeginning(words: readonly string[], typed: string): Beginning {
  const from = firstPlace(words, (word) => word >= typed);
  // No letter sorts after U+FFFF, so this is where the words that begin otherwise go on.
  const to = firstPlace(words, (word) => word > `${typed}\uffff`);
  return { from, to, isWord: words[from] === typed };
}

/** The first place where the claim holds, in a list in which it holds from there on. */
function firstPlace(words: readonly string[], holds: (word: string) => boolean): number {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(words[middle] ?? '')) high = middle;
    else low = middle + 1;
  }
  return low;
}

function at(numbers: Uint32Array, place: number): number {
  return numbers[place] ?? 0;
}

// ── what came after the build ───────────────────────────────────────────────────────────────────────

function findAmong(entries: Iterable<Entry>, typed: readonly string[]): Hit[] {
  const hits: Hit[] = [];
  for (const { key, words } of entries) {
    const isHit = typed.every((beginning) => words.some((word) => word.startsWith(beginning)));
    if (isHit) hits.push({ key, wholeWords: typed.filter((word) => words.includes(word)).length });
  }
  return hits;
}
