/**
 * The embedded database does not flush to disk: a killed process loses nothing, but a power cut may. So a server with
 * devices dumps the database every few minutes into `DATA_DIR/dumps`, flushed; the last two are kept. Only the server
 * can open the database, so `npm run backup` requests a dump through a file in that folder.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { machineMs, nowMs } from '#shared/base/clock.ts';
import type { Log } from '../../core/base/log.ts';
import type { Database, Db } from '../../core/database/open.ts';
import { syncMeta } from '../../core/database/tables.ts';
import { writeAside } from '../../core/restore/high-water.ts';
import { type DatabaseFacts, factsSchema, readFacts, type SqlClient } from './facts.ts';

const kept = 2;
/** How often the server checks for a requested dump. */
const lookEveryMs = 500;
const answeredWithinMs = 120_000;

const noteSchema = z.object({
  madeAt: z.iso.datetime(),
  /** The same instant on the application's clock, ms since 1970. */
  at: z.int(),
  /** Counts right before and right after the dump, so its content lies in between. */
  before: factsSchema,
  after: factsSchema,
  /** The request it answers, if one was made. */
  request: z.string().nullable(),
});
type DumpNote = z.output<typeof noteSchema>;

export interface DumpFile {
  file: string;
  note: DumpNote;
}

const folderOf = (dataDir: string) => path.join(dataDir, 'dumps');
const requestFile = (dataDir: string) => path.join(folderOf(dataDir), 'request');
const verifiedFile = (dataDir: string) => path.join(folderOf(dataDir), 'verified.json');

/** The dumps of a data folder that are whole, the latest first. */
export function listDumps(dataDir: string): DumpFile[] {
  const folder = folderOf(dataDir);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.tar'))
    .sort()
    .reverse()
    .flatMap((name) => {
      const file = path.join(folder, name);
      const note = readNote(`${file}.json`);
      return note ? [{ file, note }] : [];
    });
}

/** Missing while a dump is incomplete or being deleted. */
function readNote(file: string): DumpNote | null {
  try {
    return noteSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Writes a dump, flushed, under its name only when it is whole. */
export async function writeDump(
  parts: { query: SqlClient['query']; dump: () => Promise<Blob> },
  dataDir: string,
  request: string | null,
): Promise<DumpFile> {
  const folder = folderOf(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const at = nowMs();
  const madeAt = new Date(machineMs()).toISOString();
  const file = path.join(folder, `${madeAt.replaceAll(/[:.]/g, '-')}.tar`);
  // Flushes PostgreSQL's memory to its files; later commits are in its log.
  await parts.query('checkpoint');
  const before: DatabaseFacts = await readFacts(parts);
  const blob = await parts.dump();
  const note: DumpNote = { madeAt, at, before, after: await readFacts(parts), request };
  await writeAside(file, Buffer.from(await blob.arrayBuffer()));
  await writeAside(`${file}.json`, Buffer.from(JSON.stringify(note)));
  for (const old of listDumps(dataDir).slice(kept)) {
    rmSync(`${old.file}.json`, { force: true });
    rmSync(old.file, { force: true });
  }
  return { file, note };
}

export interface PeriodicFlush {
  /** When the database was last written aside; none while it was not. */
  flushedAt(): Date | null;
  stop(): Promise<void>;
}

/** Begins to write the embedded database of a running server aside, from the first enrolled device on. */
export function flushEmbedded(
  database: Database,
  o: { dataDir: string; everyMs: number; log: Log },
): PeriodicFlush {
  if (!database.dump) return { flushedAt: () => null, stop: async () => undefined };
  const write = database.dump;
  const query = (text: string) => ask(database.db, text);
  let last = listDumps(o.dataDir)[0]?.note.madeAt ?? null;
  let lastPlace = '';
  let dueAt = machineMs() + o.everyMs;
  let working: Promise<void> | null = null;

  async function look(): Promise<void> {
    await takeVerified(database.db, o.dataDir);
    const asked = readRequest(o.dataDir);
    const isDue = machineMs() >= dueAt;
    if (asked === null && !isDue) return;
    dueAt = machineMs() + o.everyMs;
    const place = JSON.stringify((await query('select pg_current_wal_lsn()::text as at')).rows);
    // Nothing has changed, or no device exists yet.
    if (asked === null && (place === lastPlace || !(await hasDevices(query)))) return;
    lastPlace = place;
    last = (await writeDump({ query, dump: write }, o.dataDir, asked)).note.madeAt;
    if (asked !== null) rmSync(requestFile(o.dataDir), { force: true });
  }
  const looking = setInterval(() => {
    working ??= look()
      .catch((err: unknown) => o.log.error({ err }, 'DATA_DIR: the database could not be written aside'))
      .finally(() => {
        working = null;
      });
  }, lookEveryMs);
  looking.unref();
  return {
    flushedAt: () => (last === null ? null : new Date(last)),
    async stop() {
      clearInterval(looking);
      await working;
    },
  };
}

const verifiedSchema = z.object({ epoch: z.string(), at: z.int() });

/** Tells the folder's server that a verified backup contains this dump, so that devices may drop acknowledged work. */
export function noteVerified(dataDir: string, { note }: DumpFile): void {
  const text = JSON.stringify({ epoch: note.before.epoch, at: note.at });
  writeFileSync(`${verifiedFile(dataDir)}.part`, text, { mode: 0o600 });
  renameSync(`${verifiedFile(dataDir)}.part`, verifiedFile(dataDir));
}

async function takeVerified(db: Db, dataDir: string): Promise<void> {
  const file = verifiedFile(dataDir);
  if (!existsSync(file)) return;
  await setBackedUp(db, verifiedSchema.parse(JSON.parse(readFileSync(file, 'utf8'))));
  rmSync(file, { force: true });
}

/** Remembers what a backup covers; nothing where another history has begun since. `at`: application clock, ms. */
export async function setBackedUp(db: Db, { epoch, at }: { epoch: string; at: number }): Promise<void> {
  await db
    .update(syncMeta)
    .set({ backedUpAt: new Date(at) })
    .where(eq(syncMeta.epoch, epoch));
}

const rowsSchema = z.object({ rows: z.array(z.unknown()) });

async function ask(db: Db, text: string): Promise<{ rows: unknown[] }> {
  return rowsSchema.parse(await db.execute(sql.raw(text)));
}

async function hasDevices(query: SqlClient['query']): Promise<boolean> {
  const { rows } = await query("select 1 from devices where kind <> 'server' and status = 'active' limit 1");
  return rows.length > 0;
}

function readRequest(dataDir: string): string | null {
  const file = requestFile(dataDir);
  return existsSync(file) ? readFileSync(file, 'utf8') || null : null;
}

/** Requests a dump from the server that has the database open. Throws if none arrives. */
export async function requestDump(dataDir: string): Promise<DumpFile> {
  const request = crypto.randomUUID();
  mkdirSync(folderOf(dataDir), { recursive: true, mode: 0o700 });
  writeFileSync(requestFile(dataDir), request, { mode: 0o600 });
  for (let waited = 0; waited < answeredWithinMs; waited += lookEveryMs) {
    const answer = listDumps(dataDir).find(({ note }) => note.request === request);
    if (answer) return answer;
    await after(lookEveryMs);
  }
  rmSync(requestFile(dataDir), { force: true });
  throw new Error(`DATA_DIR: the server on ${dataDir} did not write its database aside`);
}
