/**
 * Whom this event has forgotten, by uid, on this server's own disk beside the keys: a database that is restored from a
 * backup of before still holds them, and is made to forget them again (`erase-person.ts`). It says nothing else of them.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { writeAside } from './high-water.ts';

export interface ErasedList {
  uids(): readonly string[];
  /** Resolves once they are on the disk. */
  add(uids: readonly string[]): Promise<void>;
}

export const erasedFile = 'erased.json';

const uidList = z.array(z.uuid());

/** The list of a folder. Throws when the file is there and cannot be read. */
export function openErasedList(dataDir: string): ErasedList {
  const file = path.join(dataDir, erasedFile);
  return keepList(
    () => readList(file),
    (uids) => writeAside(file, JSON.stringify(uids)),
  );
}

/** A list that ends with the process: for a server whose database does as well. */
export function erasedListInMemory(): ErasedList {
  return keepList(
    () => [],
    async () => undefined,
  );
}

function readList(file: string): string[] {
  if (!existsSync(file)) return [];
  try {
    return uidList.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    throw new Error(`DATA_DIR: ${file} cannot be read; put back the one of the last backup`, { cause });
  }
}

function keepList(read: () => string[], write: (uids: string[]) => Promise<void>): ErasedList {
  const known = new Set(read());
  let writing = Promise.resolve();
  return {
    uids: () => [...known],
    add(uids) {
      if (uids.every((uid) => known.has(uid))) return writing;
      for (const uid of uids) known.add(uid);
      const next = async () => {
        // Other servers of this folder write into it too.
        for (const uid of read()) known.add(uid);
        await write([...known].sort());
      };
      writing = writing.then(next, next);
      return writing;
    },
  };
}
