/**
 * What the stores send to the database: each function of `samples.ts` is called once, in a transaction that is undone, and
 * every statement it sends is kept, with its plan where one is asked for. `npm run sql` writes them into docs/sql.
 */
import type { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { fromPglite } from '#server/core/database/open.ts';
import * as schema from '#server/core/database/tables.ts';
import { fillMany } from '#server/operations/demo/many-people.ts';
import { type Samples, samples } from './samples.ts';
import { makeWorld } from './world.ts';

export interface Statement {
  text: string;
  plan: string[];
}
/** By file, then by function. */
export type Recorded = Record<string, Record<string, Statement[]>>;

/** Ends a transaction whose work is not to be kept. */
class Undo extends Error {}

export async function recordStatements(
  lite: PGlite,
  { people, plans }: { people: number; plans: boolean },
): Promise<Recorded> {
  const sent: { text: string; params: unknown[] }[] = [];
  const { db: quiet } = await fromPglite(lite);
  await fillMany(quiet, people);
  const world = await makeWorld(quiet);
  if (plans) await quiet.execute(sql`vacuum analyze`);
  const db = drizzle(lite, {
    schema,
    casing: 'snake_case',
    logger: { logQuery: (text, params) => sent.push({ text, params }) },
  });
  const recorded: Recorded = {};
  for (const [file, functions] of Object.entries<Samples[string]>(samples)) {
    const ofFile: Record<string, Statement[]> = {};
    for (const [name, call] of Object.entries(functions)) {
      sent.length = 0;
      await db
        .transaction(async (tx) => {
          await call({ ...world, db: tx });
          throw new Undo();
        })
        .catch((error: unknown) => {
          if (!(error instanceof Undo)) throw new Error(`${file}: ${name}`, { cause: error });
        });
      const statements = new Map<string, Statement>();
      for (const { text, params } of [...sent]) {
        if (/^(begin|commit|rollback|savepoint|release|set |lock )/i.test(text)) continue;
        const written = writeStatement(text);
        if (statements.has(written)) continue;
        statements.set(written, { text: written, plan: plans ? await planOf(lite, text, params) : [] });
      }
      ofFile[name] = [...statements.values()];
    }
    recorded[file] = ofFile;
  }
  return recorded;
}

/** Parameters are all `$`, and a list of them is one: how long it is is no matter of the statement. */
function writeStatement(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/\$\d+(?:, ?\$\d+)*/g, () => '$')
    .trim()
    .replace(/;$/, '');
}

async function planOf(lite: PGlite, text: string, params: unknown[]): Promise<string[]> {
  const { rows } = await lite.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${text}`, params);
  // What was asked for this time is no part of the plan.
  return rows.map((row) =>
    row['QUERY PLAN']
      .replace(/'(?:[^']|'')*'(?:::[a-z]+(?: [a-z]+)*(?:\[\])?)?/g, '?')
      .replace(/\b\d+\b/g, '?'),
  );
}

/** The file of docs/sql that holds a store. */
export const pageOf = (file: string) =>
  `${file
    .replace(/^server\//, '')
    .replace(/\.ts$/, '')
    .replaceAll('/', '.')}.sql`;

/** A page of docs/sql. */
export function writePage(file: string, functions: Record<string, Statement[]>): string {
  const parts = Object.entries(functions).map(([name, statements]) =>
    [
      `-- ── ${name} ${'─'.repeat(Math.max(3, 100 - name.length))}`,
      ...statements.map(({ text, plan }) => [`${text};`, ...plan.map((line) => `--   ${line}`)].join('\n')),
    ].join('\n\n'),
  );
  return `-- ${file}: what each function sends, and its plan over 50,000 people.\n-- Written by \`npm run sql\`; not by hand.\n\n${parts.join('\n\n')}\n`;
}

/** The statements of a page, without their plans. */
export const statementsOf = (page: string): string[] =>
  page.split('\n').filter((line) => line !== '' && (!line.startsWith('--') || line.startsWith('-- ── ')));

/** Tables that grow with the event: `readsWhole` must explain a statement that reads all of one. */
const longTables =
  /Seq Scan on (participants|participant_listing|credentials|credential_prints|scans|receipts|change_log|audit_log)\b/;

export function wholeReads(recorded: Recorded): string[] {
  return Object.entries(recorded).flatMap(([file, functions]) =>
    Object.entries(functions).flatMap(([name, statements]) =>
      statements.some(({ plan }) => plan.some((line) => longTables.test(line))) ? `${file}: ${name}` : [],
    ),
  );
}
