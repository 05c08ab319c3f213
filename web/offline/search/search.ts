import {
  at,
  countOf,
  covered,
  kindIn,
  mergeTables,
  openTables,
  placeIn,
  replaced,
  type SearchBase,
  type SearchEntry,
  type SearchTables,
  startTables,
  type TextList,
  textAt,
} from './search-base.ts';
import { isNear, wordsOf, wordsOfNumber, wordsOfQuery } from './search-words.ts';

/**
 * Finds people while the operator types: prefixes of name, team, birth date, country, category, role or number, in any
 * order, with or without accents and dashes. All distinct words are in one sorted list, so a prefix is a range found
 * by binary search; fifty thousand people take a fraction of a millisecond.
 */
export interface SearchRow {
  /** What `find` gives back. */
  key: string;
  /** The parts of the name, as stored. */
  names: readonly string[];
  /** What else may be typed to find them, but numbers. */
  about?: readonly string[];
  /** All credential numbers they ever had. */
  numbers?: readonly string[];
}

export interface SearchResult {
  /** Names first, then more whole words, then in the order of the rows. */
  keys: string[];
  /** How many there are, of which `keys` are the first. */
  total: number;
  /** No exact match: these differ by one typo. */
  isNear: boolean;
}

export interface SearchIndex {
  find(query: string, limit?: number): SearchResult;
  /** Adds rows, or replaces rows with the same key, without a rebuild. */
  put(rows: Iterable<SearchRow>): void;
  remove(keys: Iterable<string>): void;
  /** Rows that are found in place of those with the same key, until the next call. They never enter the tables. */
  cover(rows: Iterable<SearchRow>): void;
  /** Brings the tables up to date: they then contain nothing of a row that was removed. */
  merge(): void;
  /** Without the rows that were put or removed since; another object after each merge. */
  readonly tables: SearchTables;
  readonly size: number;
}

/** Builds the index of rows of different keys: some tenths of a second for 50,000. */
export function buildSearch(rows: Iterable<SearchRow>): SearchIndex {
  const builder = startTables();
  const takeApart = createTokenizer(builder.numberOf);
  for (const row of rows) builder.add(takeApart(row));
  return openSearch(builder.finish());
}

/** The index of tables that were built before. */
export function openSearch(tables: SearchTables): SearchIndex {
  let present = tables;
  let base = openTables(present);
  const entryOf = createTokenizer((word) => word);
  // Rows added after the build are scanned one by one: for a few hundred that is cheaper than a rebuild.
  const later = new Map<string, SearchEntry<string>>();
  const own = new Map<string, SearchEntry<string>>();
  let hiddenCount = 0;

  function hide(key: string, how: number, isHidden = true): void {
    const row = base.rowOf(key);
    if (row === undefined) return;
    const before = base.hidden[row] ?? 0;
    const after = isHidden ? before | how : before & ~how;
    base.hidden[row] = after;
    hiddenCount += Number(after !== 0) - Number(before !== 0);
  }
  function merge(): void {
    if (later.size === 0 && !base.hidden.some((how) => (how & replaced) !== 0)) return;
    present = mergeTables(base, later.values());
    base = openTables(present);
    later.clear();
    hiddenCount = 0;
    for (const key of own.keys()) hide(key, covered);
  }
  function* recent(): Generator<SearchEntry<string>> {
    for (const entry of later.values()) if (!own.has(entry.key)) yield entry;
    yield* own.values();
  }

  return {
    find(query, limit = 20) {
      const words = wordsOfQuery(query);
      if (words.length === 0 || limit < 1) return { keys: [], total: 0, isNear: false };
      const exact = findInBase(base, words, limit);
      const after = findAmong(recent(), words);
      const total = exact.total + after.length;
      if (total > 0) return { keys: bestOf([...exact.hits, ...after], limit), total, isNear: false };
      // A word with an exact match is not treated as a typo.
      const isKnown = (word: string) => isBeginning(base, word) || findAmong(recent(), [word]).length > 0;
      const typed = words.map((word) => ({ word, isSlip: !isKnown(word) }));
      const near = [...findNear(base, typed), ...findNearAmong(recent(), typed)];
      return { keys: bestOf(near, limit), total: near.length, isNear: near.length > 0 };
    },
    put(changed) {
      for (const row of changed) {
        hide(row.key, replaced);
        // Put again, so that it comes last.
        later.delete(row.key);
        later.set(row.key, entryOf(row));
      }
      if (later.size > Math.max(500, base.marks.length / 20)) merge();
    },
    remove(keys) {
      for (const key of keys) {
        hide(key, replaced);
        later.delete(key);
      }
    },
    cover(rows) {
      for (const key of own.keys()) hide(key, covered, false);
      own.clear();
      for (const row of rows) {
        own.set(row.key, entryOf(row));
        hide(row.key, covered);
      }
    },
    merge,
    get tables() {
      return present;
    },
    get size() {
      const uncovered = [...later.keys()].filter((key) => !own.has(key));
      return base.marks.length - hiddenCount + uncovered.length + own.size;
    },
  };
}

/** The kind of a word: a name ranks highest, part of a number lowest, unless digits were typed that are not a year. */
const ofNumber = 0;
const ofRest = 1;
const ofName = 2;

interface SearchHit {
  key: string;
  /** By the kinds of the matched words, then by the number of whole words. */
  rank: number;
}

/** Takes rows apart; a name, a team or a country that many share is taken apart once. */
function createTokenizer<Word>(toWord: (word: string) => Word): (row: SearchRow) => SearchEntry<Word> {
  const known = new Map<string, readonly Word[]>();
  function sharedWords(text: string): readonly Word[] {
    let words = known.get(text);
    if (!words) {
      words = wordsOf(text).map(toWord);
      known.set(text, words);
    }
    return words;
  }
  return ({ key, names, about = [], numbers = [] }) => {
    const entry: SearchEntry<Word> = { key, words: [], kinds: [] };
    const add = (words: readonly Word[], kind: number) => {
      for (const word of words) {
        // A word of the name counts as that, whatever else it is.
        if (entry.words.includes(word)) continue;
        entry.words.push(word);
        entry.kinds.push(kind);
      }
    };
    for (const text of names) add(sharedWords(text), ofName);
    for (const text of about) add(sharedWords(text), ofRest);
    for (const number of numbers) add(wordsOfNumber(number).map(toWord), ofNumber);
    return entry;
  };
}

function bestOf(hits: SearchHit[], limit: number): string[] {
  return hits
    .sort((a, b) => b.rank - a.rank)
    .slice(0, limit)
    .map((hit) => hit.key);
}

const isLikeNumber = (typed: string) => /^\d+$/.test(typed) && !/^(19|20)\d\d$/.test(typed);

/** The kind of a matched word, given the typed text. */
const kindFor = (kind: number, isDigits: boolean) => (isDigits && kind === ofNumber ? ofName : kind);

/** One word of the query: its kind ranks higher than all whole words together. */
const rankOf = (kinds: number, whole: number) => kinds * 16 + Math.min(whole, 15);

// ── the base ────────────────────────────────────────────────────────────────────────────────────────

/** The range of all words that start with the typed text; the first of them may be equal. */
interface Beginning {
  from: number;
  to: number;
  isWord: boolean;
  isDigits: boolean;
}

/** A row's mark: what its best word is of, counted from one, and whether one is whole. */
const whole = 4;

function findInBase(
  base: SearchBase,
  typed: readonly string[],
  limit: number,
): { hits: SearchHit[]; total: number } {
  const beginnings = typed.map((word) => findBeginning(base.words, word));
  const weigh = (one: Beginning) => at(base.rowsFrom, one.to) - at(base.rowsFrom, one.from);
  beginnings.sort((a, b) => weigh(a) - weigh(b));
  const [rarest, ...others] = beginnings;
  if (!rarest || weigh(rarest) === 0) return { hits: [], total: 0 };

  // The rows of the rarest word are marked, then visited in their own order, so that the answer has it too.
  const { marks } = base;
  markRows(base, rarest);
  const byRank: SearchHit[][] = [];
  let total = 0;
  for (let row = 0; row < marks.length; row += 1) {
    const mark = marks[row] ?? 0;
    if (mark === 0 || base.hidden[row] !== 0) continue;
    const rest = rankOthers(base, row, others);
    if (rest < 0) continue;
    total += 1;
    const rank = rest + rankOf((mark & ~whole) - 1, mark & whole ? 1 : 0);
    byRank[rank] ??= [];
    const hits = byRank[rank];
    if (hits.length < limit) hits.push({ key: textAt(base.keys, row), rank });
  }
  marks.fill(0);
  return { hits: byRank.flat(), total };
}

function markRows({ marks, rowsFrom, slots }: SearchBase, { from, to, isWord, isDigits }: Beginning): void {
  const wordEnd = isWord ? at(rowsFrom, from + 1) : 0;
  const end = at(rowsFrom, to);
  for (let index = at(rowsFrom, from); index < end; index += 1) {
    const slot = at(slots, index);
    const row = placeIn(slot);
    const before = marks[row] ?? 0;
    const kind = Math.max(before & ~whole, kindFor(kindIn(slot), isDigits) + 1);
    marks[row] = kind | (before & whole) | (index < wordEnd ? whole : 0);
  }
}

/** What the other words of the query add to a row's rank; negative if the row lacks one of them. */
function rankOthers(base: SearchBase, row: number, beginnings: readonly Beginning[]): number {
  if (beginnings.length === 0) return 0;
  const { wordsFrom, wordsOfRow } = base.byRow;
  const end = at(wordsFrom, row + 1);
  let rank = 0;
  for (const { from, to, isWord, isDigits } of beginnings) {
    let kind = -1;
    let wholes = 0;
    // By index: a view per row would cost more than the rest.
    for (let index = at(wordsFrom, row); index < end; index += 1) {
      const slot = at(wordsOfRow, index);
      const place = placeIn(slot);
      if (place < from || place >= to) continue;
      kind = Math.max(kind, kindFor(kindIn(slot), isDigits));
      if (isWord && place === from) wholes = 1;
    }
    if (kind < 0) return -1;
    rank += rankOf(kind, wholes);
  }
  return rank;
}

interface TypedWord {
  word: string;
  /** The word has no exact match, so it may be a typo. */
  isSlip: boolean;
}

/** Rows that have every word of the query, or a word that differs from it by one typo. */
function findNear(base: SearchBase, typed: readonly TypedWord[]): SearchHit[] {
  // Each word uses one bit of a row's mark.
  if (typed.length > 8) return [];
  const { marks, rowsFrom, slots, words } = base;
  typed.forEach(({ word, isSlip }, bit) => {
    const { from, to } = isSlip ? { from: 0, to: countOf(words) } : findBeginning(words, word);
    for (let place = from; place < to; place += 1) {
      if (isSlip && !isNear(word, textAt(words, place))) continue;
      for (let index = at(rowsFrom, place); index < at(rowsFrom, place + 1); index += 1) {
        const slot = at(slots, index);
        // A number has its own way of noticing a slip.
        if (isSlip && kindIn(slot) === ofNumber) continue;
        const row = placeIn(slot);
        marks[row] = (marks[row] ?? 0) | (1 << bit);
      }
    }
  });
  const all = 2 ** typed.length - 1;
  const hits: SearchHit[] = [];
  marks.forEach((mark, row) => {
    if (mark === all && base.hidden[row] === 0) hits.push({ key: textAt(base.keys, row), rank: 0 });
  });
  marks.fill(0);
  return hits;
}

function isBeginning(base: SearchBase, typed: string): boolean {
  const { from, to } = findBeginning(base.words, typed);
  return to > from;
}

function findBeginning(words: TextList, typed: string): Beginning {
  const from = firstPlace(words, (word) => word >= typed);
  // No letter sorts after U+FFFF, so this is where the words that begin otherwise go on.
  const to = firstPlace(words, (word) => word > `${typed}\uffff`);
  return { from, to, isWord: textAt(words, from) === typed, isDigits: isLikeNumber(typed) };
}

/** Binary search: the first index at which the predicate holds, where it holds for all later ones too. */
function firstPlace(words: TextList, holds: (word: string) => boolean): number {
  let low = 0;
  let high = countOf(words);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(textAt(words, middle))) high = middle;
    else low = middle + 1;
  }
  return low;
}

// ── what came after the build ───────────────────────────────────────────────────────────────────────

function findAmong(entries: Iterable<SearchEntry<string>>, typed: readonly string[]): SearchHit[] {
  const hits: SearchHit[] = [];
  for (const { key, words, kinds } of entries) {
    let rank = 0;
    const isHit = typed.every((beginning) => {
      const isDigits = isLikeNumber(beginning);
      const found = words.flatMap((word, place) =>
        word.startsWith(beginning) ? [kindFor(kinds[place] ?? 0, isDigits)] : [],
      );
      if (found.length === 0) return false;
      rank += rankOf(Math.max(...found), words.includes(beginning) ? 1 : 0);
      return true;
    });
    if (isHit) hits.push({ key, rank });
  }
  return hits;
}

function findNearAmong(entries: Iterable<SearchEntry<string>>, typed: readonly TypedWord[]): SearchHit[] {
  const hits: SearchHit[] = [];
  for (const { key, words, kinds } of entries) {
    const has = ({ word: beginning, isSlip }: TypedWord) =>
      words.some((word, place) =>
        isSlip ? kinds[place] !== ofNumber && isNear(beginning, word) : word.startsWith(beginning),
      );
    if (typed.every(has)) hits.push({ key, rank: 0 });
  }
  return hits;
}
