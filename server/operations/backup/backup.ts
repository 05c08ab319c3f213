/**
 * A backup is a folder: a consistent dump of the database, the keys, the server's high-water mark, and a manifest with
 * counts and file hashes. It gets its final name only after it was read back.
 */
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { z } from 'zod';
import { machineMs } from '#shared/base/clock.ts';
import { productVersion } from '../../core/base/version.ts';
import { keysFile } from '../../core/keys/keys.ts';
import { highWaterFile } from '../../core/restore/high-water.ts';
import { deletedAccountsFile, erasedFile } from '../../core/restore/side-list.ts';
import { noteVerified } from './dumps.ts';
import { dumpFolder, proveTar, restoreFolder } from './embedded.ts';
import { factsSchema } from './facts.ts';
import { dumpPostgres, proveDump, restorePostgres } from './postgres.ts';

const manifestSchema = z.object({
  madeAt: z.iso.datetime(),
  product: z.string(),
  kind: z.enum(['postgres', 'embedded']),
  facts: factsSchema,
  /** SHA-256 of each file. */
  files: z.record(z.string(), z.string()),
});
export type Manifest = z.output<typeof manifestSchema>;

const databaseFile = { postgres: 'database.dump', embedded: 'database.tar.gz' } as const;

export interface BackupLocations {
  databaseUrl: string | undefined;
  dataDir: string;
  /** The event's keys where they were handed over as a secret, in the place of the folder's own. */
  keysFile?: string | null;
}

const keysOf = ({ dataDir, keysFile: handedOver }: BackupLocations) =>
  handedOver ?? path.join(dataDir, keysFile);

/** Creates a backup in a folder and reads it back. Returns its path and content; throws if it is incomplete. */
export async function makeBackup(
  where: BackupLocations,
  folder: string,
): Promise<{ backup: string; manifest: Manifest }> {
  const madeAt = new Date(machineMs()).toISOString();
  const backup = path.join(folder, `cancha-${madeAt.replaceAll(/[:.]/g, '-')}`);
  const part = `${backup}.part`;
  mkdirSync(part, { recursive: true, mode: 0o700 });
  try {
    const { kind, facts } = await writeDatabase(where, part);
    for (const name of [keysFile, highWaterFile, erasedFile, deletedAccountsFile]) {
      const from = name === keysFile ? keysOf(where) : path.join(where.dataDir, name);
      if (existsSync(from)) copyFileSync(from, path.join(part, name));
    }
    const files: Record<string, string> = {};
    for (const name of readdirSync(part)) {
      chmodSync(path.join(part, name), 0o600);
      files[name] = await hashOf(path.join(part, name));
    }
    const manifest: Manifest = { madeAt, product: productVersion, kind, facts, files };
    writeFileSync(path.join(part, 'manifest.json'), JSON.stringify(manifest, null, 2), {
      mode: 0o600,
      flush: true,
    });
    renameSync(part, backup);
    return { backup, manifest };
  } catch (error) {
    rmSync(part, { recursive: true, force: true });
    throw error;
  }
}

/** Writes the database and proves it by reading back what was written. */
async function writeDatabase({ databaseUrl, dataDir }: BackupLocations, part: string) {
  if (databaseUrl) {
    const file = path.join(part, databaseFile.postgres);
    const facts = await dumpPostgres(databaseUrl, file);
    await proveDump(databaseUrl, file, facts);
    return { kind: 'postgres' as const, facts };
  }
  const dump = await dumpFolder(dataDir);
  const file = path.join(part, databaseFile.embedded);
  await pipeline(createReadStream(dump.file), createGzip(), createWriteStream(file, { mode: 0o600 }));
  await proveTar(file, dump);
  noteVerified(dataDir, dump);
  return { kind: 'embedded' as const, facts: dump.note.before };
}

/** Reads the manifest of a backup and proves that its files are as they were written. */
export async function readBackup(backup: string): Promise<Manifest> {
  const file = path.join(backup, 'manifest.json');
  if (!existsSync(file)) throw new Error(`${backup} is no backup: it has no manifest.json`);
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  for (const [name, hash] of Object.entries(manifest.files))
    if (!existsSync(path.join(backup, name)) || (await hashOf(path.join(backup, name))) !== hash)
      throw new Error(`${backup}: ${name} is not as it was written`);
  return manifest;
}

/** Puts a backup, or a dump of the embedded database, in the place of what the settings name. Turns no epoch. */
export async function putBack(where: BackupLocations, from: string, over: boolean): Promise<void> {
  if (from.endsWith('.tar')) {
    if (where.databaseUrl) throw new Error(`DATABASE_URL: ${from} is a dump of the embedded database`);
    return restoreFolder(where.dataDir, from, over);
  }
  const manifest = await readBackup(from);
  if ((manifest.kind === 'postgres') !== (where.databaseUrl !== undefined))
    throw new Error(
      manifest.kind === 'postgres'
        ? `DATABASE_URL: is not set, and ${from} is a backup of PostgreSQL`
        : `DATABASE_URL: is set, and ${from} is a backup of the embedded database`,
    );
  const hasKeys = requireSameKeys(where, from, over);
  const file = path.join(from, databaseFile[manifest.kind]);
  if (where.databaseUrl) await restorePostgres(where.databaseUrl, file, over);
  else await restoreFolder(where.dataDir, file, over);
  mkdirSync(where.dataDir, { recursive: true });
  // The server's current files are newer than those in the backup and stay.
  const stateFiles = [highWaterFile, erasedFile, deletedAccountsFile];
  for (const name of hasKeys ? stateFiles : [keysFile, ...stateFiles]) {
    const to = path.join(where.dataDir, name);
    const source = path.join(from, name);
    if (!existsSync(source) || (stateFiles.includes(name) && hasKeys && existsSync(to))) continue;
    if (existsSync(to)) renameSync(to, `${to}.before-restore`);
    copyFileSync(source, to);
    chmodSync(to, 0o600);
  }
}

const rootOf = z.object({ root: z.string() });

/** Whether the folder's keys are those of the backup; throws where they are another event's and may not go. */
function requireSameKeys(where: BackupLocations, backup: string, over: boolean): boolean {
  const [ours, theirs] = [keysOf(where), path.join(backup, keysFile)];
  if (!existsSync(theirs) || !existsSync(ours)) return existsSync(ours);
  const read = (file: string) => rootOf.parse(JSON.parse(readFileSync(file, 'utf8'))).root;
  if (read(ours) === read(theirs)) return true;
  if (where.keysFile)
    throw new Error(`${where.keysFile} is not the keys.json of the backup; hand that one over and try again`);
  if (!over)
    throw new Error(
      `DATA_DIR: the keys in ${where.dataDir} are not those of the backup; to put them aside add --over`,
    );
  return false;
}

const dayMs = 24 * 60 * 60 * 1000;

/** Removes the backups of a folder that are older than so many days, never the latest one; their names. */
export function removeOld(folder: string, days: number): string[] {
  const backups = readdirSync(folder)
    .filter(
      (name) =>
        /^cancha-\d{4}-\d{2}-\d{2}T/.test(name) && existsSync(path.join(folder, name, 'manifest.json')),
    )
    .sort()
    .reverse();
  const old = backups.slice(1).filter((name) => {
    const text = readFileSync(path.join(folder, name, 'manifest.json'), 'utf8');
    return Date.parse(manifestSchema.parse(JSON.parse(text)).madeAt) < machineMs() - days * dayMs;
  });
  for (const name of old) rmSync(path.join(folder, name), { recursive: true });
  return old;
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
