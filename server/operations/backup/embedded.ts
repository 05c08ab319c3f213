/** The embedded database: read a dump back, put one in the place of a folder. */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { tryLockFolder } from '../../core/database/open.ts';
import { type DumpFile, requestDump, writeDump } from './dumps.ts';
import { differences, readFacts } from './facts.ts';

/** A fresh dump of a folder: by the server that has it open, or by ourselves where none has. */
export async function dumpFolder(dataDir: string): Promise<DumpFile> {
  if (!existsSync(path.join(dataDir, 'postgres', 'PG_VERSION')))
    throw new Error(`DATA_DIR: there is no database in ${dataDir}`);
  const unlock = tryLockFolder(dataDir);
  if (!unlock) return requestDump(dataDir);
  try {
    const lite = await PGlite.create(path.join(dataDir, 'postgres'));
    try {
      const dump = () => lite.dumpDataDir('none');
      return await writeDump({ query: (text) => lite.query(text), dump }, dataDir, null);
    } finally {
      await lite.close();
    }
  } finally {
    unlock();
  }
}

/** Reads a dump, compressed or not, into memory and compares its content; throws on a difference. */
export async function proveTar(file: string, { note }: DumpFile): Promise<void> {
  const lite = await PGlite.create('memory://', { loadDataDir: await readTar(file) });
  try {
    const wrong = differences(await readFacts(lite), note.before, note.after);
    if (wrong.length > 0) throw new Error(`what was read back differs in: ${wrong.join(', ')}`);
  } finally {
    await lite.close();
  }
}

async function readTar(file: string): Promise<Blob> {
  const bytes = await readFile(file);
  return new Blob([file.endsWith('.gz') ? await promisify(gunzip)(bytes) : bytes]);
}

/**
 * Replaces a folder's database with a dump. Throws and changes nothing if a database exists and `over` is not set, if a
 * server has it open, or if the dump is unreadable.
 */
export async function restoreFolder(dataDir: string, file: string, over: boolean): Promise<void> {
  const place = path.join(dataDir, 'postgres');
  const isThere = existsSync(place) && readdirSync(place).length > 0;
  if (isThere && !over)
    throw new Error(`DATA_DIR: there is a database in ${dataDir}; to replace it add --over`);
  mkdirSync(dataDir, { recursive: true });
  const unlock = tryLockFolder(dataDir);
  if (!unlock) throw new Error(`DATA_DIR: ${dataDir} is in use by another server; stop it first`);
  const next = `${place}.restoring`;
  const before = `${place}.before-restore`;
  try {
    rmSync(next, { recursive: true, force: true });
    const lite = await PGlite.create(next, { loadDataDir: await readTar(file) });
    await readFacts(lite);
    await lite.close();
    rmSync(before, { recursive: true, force: true });
    if (isThere) renameSync(place, before);
    renameSync(next, place);
  } finally {
    rmSync(next, { recursive: true, force: true });
    unlock();
  }
}
