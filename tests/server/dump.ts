/** Everything a server keeps, as text: its database and the files beside it. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '#server/core/database/open.ts';
import * as tables from '#server/core/database/tables.ts';
import { fold } from '#shared/base/text.ts';

/** One line for each row of each table, and one for each file of a folder. */
export async function dumpServer(db: Db, folder?: string): Promise<string[]> {
  const lines: string[] = [];
  for (const [name, table] of Object.entries(tables))
    if (is(table, PgTable))
      for (const row of await db.select().from(table)) lines.push(`${name} ${JSON.stringify(row)}`);
  for (const file of folder ? readdirSync(folder) : [])
    lines.push(`${file} ${readFileSync(path.join(folder ?? '', file), 'utf8')}`);
  return lines;
}

/** The lines that hold one of these texts, ignoring accents and case. */
export function linesWith(lines: readonly string[], texts: readonly string[]): string[] {
  const sought = texts.map(fold);
  return lines.filter((line) => sought.some((text) => fold(line).includes(text)));
}
