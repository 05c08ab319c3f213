/**
 * The search index as this device keeps it, so that a start reads it instead of sorting the words of all people again.
 * It is of the server's rows alone, at one moment of the list; what came later is put in as the rows say. An index of
 * another list, version or set of words, or one that was damaged, is not used. The transaction that takes people out of
 * the list deletes it (`base.ts`).
 */
import { listRoles, playerRole, tournament } from '#shared/edition/tournament.ts';
import { type LocalDatabase, readMeta, writeMeta } from '#web/offline/store/database.ts';
import type { BaseIndex } from './base-index.ts';
import { aboutOf } from './search-about.ts';
import { at, countOf, type SearchTables, type StoredSearch, type TextList } from './search-base.ts';
import { wordsOf, wordsOfNumber } from './search-words.ts';

/** The state of the list that tables were built from. */
export type ListMark = Pick<BaseIndex, 'epoch' | 'began' | 'applied' | 'lostBadgeAt'>;

/** Increment when the format of the tables changes. */
const form = 1;

/** The stored value, unchecked. A value that the browser can no longer read counts as none. */
export async function readStoredSearch(db: LocalDatabase): Promise<StoredSearch | undefined> {
  return readMeta(db, 'search').catch(() => undefined);
}

/** The tables with the last page in them; null if they are not of this list, or not to be trusted. */
export function openStoredSearch(
  stored: StoredSearch | undefined,
  list: ListMark,
): { tables: SearchTables; applied: number } | null {
  try {
    return stored && isOf(stored, list) ? unpackTables(stored) : null;
  } catch {
    // Left by another version or damaged on the disk: the index is built again.
    return null;
  }
}

function isOf(stored: StoredSearch, list: ListMark): boolean {
  const { epoch, began, applied } = stored;
  const isOfList = epoch === list.epoch && began === list.began;
  const isKnown = applied <= list.applied && applied >= list.lostBadgeAt;
  return stored.form === form && stored.language === languageOfIndex() && isOfList && isKnown;
}

/** Stores tables, unless the list has moved on since, because a person in them may have been erased; says whether it did. */
export async function writeStoredSearch(
  db: LocalDatabase,
  list: ListMark,
  tables: SearchTables,
): Promise<boolean> {
  const columns = packTables(tables);
  const { epoch, began, applied } = list;
  const stored = { form, language: languageOfIndex(), epoch, began, applied, columns, sum: sumOf(columns) };
  return db.transaction('rw', db.meta, async () => {
    const sync = await readMeta(db, 'sync');
    const isPresent = sync?.epoch === epoch && (sync.began ?? 0) === began && (sync.applied ?? 0) === applied;
    if (isPresent) await writeMeta(db, 'search', stored);
    return isPresent;
  });
}

/**
 * The words that this version of the app makes of people, in this edition: an index of other words is built again. Each
 * role and category is asked for, because organizers can rename them.
 */
function languageOfIndex(): string {
  const sample = { firstName: '', lastName: '', teamName: null, birthDate: '1980-03-02', country: 'SV' };
  const [first] = tournament.categories;
  const abouts = [
    ...listRoles().map((role) => aboutOf({ ...sample, role, category: first?.id ?? '' })),
    ...tournament.categories.map(({ id }) => aboutOf({ ...sample, role: playerRole(), category: id })),
  ];
  return [...wordsOf(`O’Brien-Núñez Weiß ${abouts.flat().join(' ')}`), ...wordsOfNumber('A7-00042-S')].join(
    ' ',
  );
}

type StoredColumns = StoredSearch['columns'];

function packTables({ keys, words, ...numbers }: SearchTables): StoredColumns {
  const encoder = new TextEncoder();
  return {
    ...numbers,
    keys: encoder.encode(keys.text),
    keysFrom: keys.from,
    words: encoder.encode(words.text),
    wordTextsFrom: words.from,
  };
}

/** Null if the columns are damaged, or do not fit each other. */
function unpackTables({ applied, columns, sum }: StoredSearch) {
  if (sumOf(columns) !== sum) return null;
  const { rowsFrom, slots, keys, keysFrom, words, wordTextsFrom } = columns;
  const decoder = new TextDecoder();
  const tables = {
    ...{ rowsFrom, slots },
    keys: { text: decoder.decode(keys), from: keysFrom },
    words: { text: decoder.decode(words), from: wordTextsFrom },
  };
  const isWhole = ({ text, from }: TextList) => at(from, from.length - 1) === text.length;
  const fits =
    isWhole(tables.keys) &&
    isWhole(tables.words) &&
    rowsFrom.length === countOf(tables.words) + 1 &&
    at(rowsFrom, countOf(tables.words)) === slots.length;
  return fits ? { tables, applied } : null;
}

/** Tells damaged columns apart: browsers keep large values in files without a checksum. */
function sumOf(columns: StoredColumns): number {
  let sum = 0;
  for (const column of Object.values(columns)) {
    const words = new Uint32Array(column.buffer, column.byteOffset, column.byteLength >>> 2);
    // By index: an iterator costs three times as much.
    for (let place = 0; place < words.length; place += 1)
      sum = (Math.imul(sum, 31) + (words[place] ?? 0)) | 0;
    sum = (Math.imul(sum, 31) + column.length) | 0;
  }
  return sum;
}
