/**
 * The first migration replaces 38 steps that only development databases ever saw, and carries the time of the last of them
 * (meta/_journal.json). drizzle compares times only, so a database at exactly that step continues. One at an earlier step
 * would be asked to create tables that it already has: it is refused with a line that says what to do.
 */
import { readMigrationFiles } from 'drizzle-orm/migrator';

/** Both drivers: a statement and its rows. */
interface Queryable {
  query(statement: string): Promise<{ rows: unknown[] }>;
}

/** Throws if the tables come from a step before the first migration of this tree; `setting` names the database in the message. */
export async function requireKnownSchema(
  database: Queryable,
  setting: 'DATABASE_URL' | 'DATA_DIR',
  migrationsFolder: string,
): Promise<void> {
  const ask = async (expression: string) => {
    const { rows } = await database.query(`select ${expression} as answer`);
    // The statement names the column.
    return (rows as { answer: unknown }[])[0]?.answer;
  };
  const table = 'drizzle.__drizzle_migrations';
  if (!(await ask(`to_regclass('${table}')`))) return;
  const last = await ask(`(select max(created_at) from ${table})`);
  const [first] = readMigrationFiles({ migrationsFolder });
  if (last !== null && first && Number(last) < first.folderMillis)
    throw new Error(
      `${setting}: a development version before the first release made this database, and its migrations are gone: use an empty database`,
    );
}
