/**
 * The hashed files of the builds that servers of this database have served lately. While a new version takes the place of the
 * old one, a page of either asks whichever server the proxy chooses for its files; and a page that was opened before asks for
 * files that no build on any disk has any more.
 */
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { eq, lt, sql } from 'drizzle-orm';
import type { Db } from '../../core/database/open.ts';
import { builtFiles } from '../../core/database/tables.ts';

/** A page that is open longer than this must be reloaded. */
const keptForMs = 30 * 24 * 60 * 60 * 1000;
/** Files of one statement: some hundred kB each at most. */
const atOnce = 20;

/** A name that never means another file: it ends with the hash of its content. */
const hashed = /^[\w.-]+-[\w-]{8}\.(js|css|svg|wasm|woff2|png|webp)$/;

/** Stores the files of this server's build, marks them as served, and deletes files unused for a month. */
export async function keepBuiltFiles(db: Db, folder: string, at: Date): Promise<void> {
  // The build makes compressed copies for servers that read from disk.
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => hashed.test(name)) : [];
  const known = await db
    .update(builtFiles)
    .set({ servedAt: at })
    .where(sql`${builtFiles.name} = any(${sql.param(names)}::text[])`)
    .returning({ name: builtFiles.name });
  const there = new Set(known.map(({ name }) => name));
  const missing = names.filter((name) => !there.has(name));
  for (let from = 0; from < missing.length; from += atOnce) {
    const rows = missing
      .slice(from, from + atOnce)
      .map(async (name) => ({ name, bytes: await readFile(path.join(folder, name)), servedAt: at }));
    await db
      .insert(builtFiles)
      .values(await Promise.all(rows))
      .onConflictDoNothing();
  }
  await db.delete(builtFiles).where(lt(builtFiles.servedAt, new Date(at.getTime() - keptForMs)));
}

/** A file of another build; null where there is none of this name. */
export async function findBuiltFile(db: Db, name: string): Promise<Uint8Array | null> {
  if (!hashed.test(name)) return null;
  const [row] = await db
    .select({ bytes: builtFiles.bytes })
    .from(builtFiles)
    .where(eq(builtFiles.name, name));
  return row?.bytes ?? null;
}
