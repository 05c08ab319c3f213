import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { readsWhole } from './exceptions.ts';
import { pageOf, recordStatements, wholeReads, writePage } from './record.ts';

const folder = path.resolve(import.meta.dirname, '../../../docs/sql');
const recorded = await recordStatements(await PGlite.create(), { people: 50_000, plans: true });
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const [file, functions] of Object.entries(recorded))
  writeFileSync(path.join(folder, pageOf(file)), writePage(file, functions));

const found = wholeReads(recorded);
const unexplained = found.filter((name) => !Object.hasOwn(readsWhole, name));
const mended = Object.keys(readsWhole).filter((name) => !found.includes(name));
for (const name of unexplained)
  console.error(`${name} reads a long table whole, and readsWhole does not say why.`);
for (const name of mended)
  console.error(`${name} no longer reads a long table whole: take it out of readsWhole.`);
process.exit(unexplained.length + mended.length > 0 ? 1 : 0);
