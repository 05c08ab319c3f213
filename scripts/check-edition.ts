/** `npm run edition -- check file.json`: checks an edition file and prints every mistake with its path. */
import { readFileSync } from 'node:fs';
import { checkEdition } from '#shared/edition/check-edition.ts';
import { fields } from '#web/words/en/fields.ts';

const [command, file] = process.argv.slice(2);
if (command !== 'check' || !file) {
  console.error('usage: npm run edition -- check file.json');
  process.exit(2);
}
const found = checkEdition(readJson(file));
if (found.kind === 'edition') console.log(`${file}: ${found.edition.id}, no mistakes`);
else {
  const words: Readonly<Record<string, string>> = fields;
  for (const { path, code } of found.problems) console.error(`${path}: ${code}: ${words[code] ?? ''}`);
  process.exit(1);
}

function readJson(name: string): unknown {
  try {
    // Some editors begin a file with a byte order mark, which JSON does not have.
    return JSON.parse(readFileSync(name, 'utf8').replace(/^\uFEFF/, ''));
  } catch (error) {
    console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    return process.exit(1);
  }
}
