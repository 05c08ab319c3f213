import pg from 'pg';
import { expect, test } from 'vitest';
import { type Database, fromPglite, openPostgres } from '#server/core/database/open.ts';
import { atEnd } from './at-end.ts';
import { copyOfPostgres, dropPostgres, loadEmbedded, onPostgres } from './test-database.ts';

/** The last steps that the first migration replaced: when drizzle-kit made each. */
const steps = { 36: 1_795_517_497_608, 37: 1_795_738_893_589 };

/** A migrated database whose record of migrations is that of a development database at this step; opens it as a server does. */
async function databaseAtStep(step: keyof typeof steps): Promise<() => Promise<Database>> {
  const record = Object.values(steps).filter((time) => time <= steps[step]);
  // What came after the first migration stays: this database has it.
  const kept = step === 37 ? `where created_at <= ${steps[37]}` : '';
  const rewrite = `delete from drizzle.__drizzle_migrations ${kept};
    ${record.map((time) => `insert into drizzle.__drizzle_migrations (hash, created_at) values ('old', ${time});`).join('')}`;
  if (!onPostgres()) {
    const lite = await loadEmbedded();
    atEnd(() => lite.close());
    await lite.exec(rewrite);
    return () => fromPglite(lite);
  }
  const url = await copyOfPostgres();
  atEnd(() => dropPostgres(url));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(rewrite);
  await client.end();
  return async () => {
    const database = await openPostgres(url);
    atEnd(() => database.close());
    return database;
  };
}

test('a development database at the last step that was squashed is used as it is', async () => {
  const open = await databaseAtStep(37);
  const { db } = await open();
  const { rows } = (await db.execute('select hash from drizzle.__drizzle_migrations')) as unknown as {
    rows: unknown[];
  };
  const old = rows.filter((row) => (row as { hash: string }).hash === 'old');
  expect(old).toEqual([{ hash: 'old' }, { hash: 'old' }]);
});

test('a development database at an earlier step is refused in one line', async () => {
  const open = await databaseAtStep(36);
  const setting = onPostgres() ? 'DATABASE_URL' : 'DATA_DIR';
  await expect(open()).rejects.toThrow(
    new RegExp(`^${setting}: a development version .* made this database, .*: use an empty database$`),
  );
});
