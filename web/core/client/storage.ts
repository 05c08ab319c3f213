/**
 * Texts that this browser keeps between pages. Nothing here throws: storage can be forbidden by the reader, full, or
 * absent (on the server), and what is kept in it is always a convenience.
 */

export type StorageName = 'localStorage' | 'sessionStorage';

/** The text under this key; null where there is none. */
export function readStored(storage: StorageName, key: string): string | null {
  try {
    return globalThis[storage].getItem(key);
  } catch {
    return null;
  }
}

/** The value that `writeStored` was given as JSON; null where there is none that can be read. */
export function readStoredJson(storage: StorageName, key: string): unknown {
  try {
    return JSON.parse(readStored(storage, key) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps a text, or removes it (null); returns whether the storage has it as asked. */
export function writeStored(storage: StorageName, key: string, text: string | null): boolean {
  try {
    if (text === null) globalThis[storage].removeItem(key);
    else globalThis[storage].setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
