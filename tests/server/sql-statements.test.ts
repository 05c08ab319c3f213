import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { expect, test } from 'vitest';
import { notCalled } from './sql/exceptions.ts';
import { pageOf, recordStatements, statementsOf, writePage } from './sql/record.ts';
import { samples } from './sql/samples.ts';

/** docs/sql shows the statements of the stores for reviewers; `npm run sql` writes it. */
const root = path.resolve(import.meta.dirname, '../..');

test('docs/sql holds the statements the stores send today', async () => {
  const lite = await PGlite.create();
  const recorded = await recordStatements(lite, { people: 60, plans: false });
  await lite.close();
  const stale = Object.entries(recorded).filter(([file, functions]) => {
    const page = path.join(root, 'docs/sql', pageOf(file));
    const written = existsSync(page) ? statementsOf(readFileSync(page, 'utf8')) : [];
    return written.join('\n') !== statementsOf(writePage(file, functions)).join('\n');
  });
  expect(
    stale.map(([file]) => file),
    'run `npm run sql`',
  ).toEqual([]);
});

test.each(Object.keys(samples))('every function of %s that asks the database is among them', (file) => {
  const text = readFileSync(path.join(root, file), 'utf8');
  const asking = text.matchAll(
    /^export (?:async )?(?:function |const )(\w+)(?: = )?\(\s*(?:db: Db|tx: Db|ctx: (?:Ctx|Pick))/gm,
  );
  const called: Record<string, unknown> = samples[file as keyof typeof samples];
  const missing = [...asking]
    .map((match) => match[1] ?? '')
    .filter((name) => !Object.hasOwn(called, name) && !Object.hasOwn(notCalled, `${file}: ${name}`));
  expect(missing).toEqual([]);
});
