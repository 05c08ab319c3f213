/**
 * Lists on this server's own disk, beside the keys, of what must stay gone: a database restored from an older backup
 * still holds it, and it is removed again. They hold no personal data: uids, ids and instants.
 */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { writeAside } from './high-water.ts';

/** People who were erased, by uid (`erase-person.ts`). */
export const erasedFile = 'erased.json';
/** Accounts that were deleted (`deleted-accounts.ts`). */
export const deletedAccountsFile = 'deleted-accounts.json';

export interface FolderList<Item> {
  items(): readonly Item[];
  /** Resolves when they are on the disk. */
  add(items: readonly Item[]): Promise<void>;
}

export const deletedAccount = z.object({
  id: z.int(),
  /** When the account was made, clock of the database, ms: after a restore its id can be given to another one. */
  createdAt: z.int(),
  /** Application clock, ms. */
  deletedAt: z.int(),
});
export type DeletedAccount = z.output<typeof deletedAccount>;

export interface SideLists {
  erased: FolderList<string>;
  deletedAccounts: FolderList<DeletedAccount>;
}

/** The lists of a folder. Throws if a file is there and cannot be read. */
export function openSideLists(dataDir: string): SideLists {
  return {
    erased: openList(path.join(dataDir, erasedFile), z.uuid()),
    deletedAccounts: openList(path.join(dataDir, deletedAccountsFile), deletedAccount),
  };
}

/** Lists that end with the process: for a server whose database does as well. */
export function sideListsInMemory(): SideLists {
  return {
    erased: keepList(readNothing, async () => {}),
    deletedAccounts: keepList(readNothing, async () => {}),
  };
}

const readNothing = () => [];

function openList<Item>(file: string, item: z.ZodType<Item>): FolderList<Item> {
  return keepList(
    () => readList(file, z.array(item)),
    (items) => writeAside(file, JSON.stringify(items)),
  );
}

function readList<Item>(file: string, list: z.ZodType<Item[]>): Item[] {
  if (!existsSync(file)) return [];
  try {
    return list.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (cause) {
    throw new Error(`DATA_DIR: ${file} cannot be read; put back the one of the last backup`, { cause });
  }
}

function keepList<Item>(read: () => Item[], write: (items: Item[]) => Promise<void>): FolderList<Item> {
  const known = new Map<string, Item>();
  const learn = (items: readonly Item[]) => {
    for (const item of items) known.set(JSON.stringify(item), item);
  };
  learn(read());
  let writing = Promise.resolve();
  return {
    items: () => [...known.values()],
    add(items) {
      if (items.every((item) => known.has(JSON.stringify(item)))) return writing;
      learn(items);
      const next = async () => {
        // Other servers of this folder write into it too.
        learn(read());
        await write([...known.keys()].sort().map((key) => JSON.parse(key)));
      };
      writing = writing.then(next, next);
      return writing;
    },
  };
}
