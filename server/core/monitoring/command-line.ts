/** Shared by the project's commands: opening the database, and ending. */
import type { Config } from '../config.ts';
import { type Database, openEmbedded, openPostgres } from '../database/open.ts';

/** Works on the database of the settings, past a pooler where there is one, and closes it. */
export async function withDatabase<T>(
  { databaseDirectUrl, dataDir }: Pick<Config, 'databaseDirectUrl' | 'dataDir'>,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = databaseDirectUrl ? await openPostgres(databaseDirectUrl) : await openEmbedded(dataDir);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Ends the process with the code that the work answers, 0 without one; what it throws is one clear line and 1. */
export function runCommand(work: (args: string[]) => Promise<number> | Promise<void>): void {
  work(process.argv.slice(2)).then((code) => process.exit(code ?? 0), giveUp);
}

/** A wrong setting, a folder in use, a database that is not there: one clear line and exit code 1. */
export function giveUp(error: unknown): never {
  const [reason] = (error instanceof Error ? error.message : String(error)).split('\n');
  process.stderr.write(`cancha: ${reason}\n`);
  process.exit(1);
}
