import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/**
 * Two versions share one database during an update (docs/adr/0028), so a migration only adds. A later release may remove
 * or narrow columns, when no server of the version that used them runs any more. Such a migration says so in a line:
 * `-- contract: <the release whose servers no longer need it>`.
 */

const folder = new URL('../../server/core/database/migrations/', import.meta.url);
/** What tests/chaos/two-versions.test.ts takes for the migration of the next release. */
const nextRelease = new URL('../fixtures/next-release.sql', import.meta.url);

const narrowing = [
  /\bdrop\s+(table|column|view|type|schema|sequence|function)\b/i,
  /\brename\b/i,
  /\bset\s+not\s+null\b/i,
  /\balter\s+column\s+\S+\s+(set\s+data\s+)?type\b/i,
  /\btruncate\b/i,
];
/** Rows that the version before writes would be refused. */
const addsWhatMustBeThere = /\badd\s+column\b(?=[^,;]*\bnot\s+null\b)(?![^,;]*\bdefault\b)/i;

/** Statements that the version before could not live with and that have no leave. */
function refused(text: string): string[] {
  return text
    .split('--> statement-breakpoint')
    .flatMap((part) => part.split(';'))
    .filter((statement) => !/^\s*-- contract: \S+/m.test(statement))
    .map((statement) => statement.replaceAll(/^\s*--.*$/gm, '').trim())
    .filter(
      (statement) =>
        narrowing.some((pattern) => pattern.test(statement)) || addsWhatMustBeThere.test(statement),
    );
}

test.each([
  'ALTER TABLE "a" DROP COLUMN "b";',
  'DROP TABLE "a";',
  'ALTER TABLE "a" RENAME COLUMN "b" TO "c";',
  'ALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL;',
  'ALTER TABLE "a" ALTER COLUMN "b" SET DATA TYPE text;',
  'ALTER TABLE "a" ADD COLUMN "b" text NOT NULL;',
])('%s is for a later release', (statement) => {
  expect(refused(statement)).toHaveLength(1);
  expect(refused(`-- contract: 0.2.0\n${statement}`)).toEqual([]);
});

test.each([
  'ALTER TABLE "a" ADD COLUMN "b" text;',
  `ALTER TABLE "a" ADD COLUMN "b" text DEFAULT '' NOT NULL;`,
  'ALTER TABLE "a" ALTER COLUMN "b" DROP NOT NULL;',
  'CREATE TABLE "a" ("b" text NOT NULL);',
])('%s may come with the version that wants it', (statement) => {
  expect(refused(statement)).toEqual([]);
});

// No version ran before the first one.
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.sql') && !name.startsWith('0000_'))
  .map((name) => new URL(name, folder));

test.each([...files, nextRelease].map((url) => [url.pathname.split('/').at(-1), url] as const))(
  'the version before can live with %s',
  (_name, url) => {
    expect(refused(readFileSync(url, 'utf8'))).toEqual([]);
  },
);
