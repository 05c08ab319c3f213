/**
 * `npm run bench`: runs every tests/bench/*.bench.ts in a separate process, so that one does not warm up or slow down
 * the next. Prints a table; exits with 1 if a figure misses its limit.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { findBrowser } from './find-tools.mjs';
import { ensurePackages, ensureWebBuilt, environment, findNode, giveUp, root, say } from './prepare.mjs';

const folder = path.join(root, 'tests/bench');
const word = process.argv[2] ?? '';
const files = readdirSync(folder).filter((file) => file.endsWith('.bench.ts') && file.includes(word));
if (files.length === 0) giveUp(`No measurement is called '${word}'.`);

ensurePackages();
const node = findNode();
if (!ensureWebBuilt(node)) process.exit(1);
const browser = findBrowser();
const env = { ...environment(node), ...(browser ? { CHROMIUM_PATH: browser } : {}) };

const rows = [];
let failed = false;
for (const file of files.sort()) {
  say(`Measuring ${file.replace('.bench.ts', '')} …`);
  // Rows come back over a fourth pipe: a measurement may print what it likes.
  const program = `import { writeSync } from 'node:fs';
    const { run } = await import(${JSON.stringify(path.join(folder, file))});
    writeSync(3, JSON.stringify(await run()));
    process.exit(0);`;
  const result = spawnSync(node, ['--expose-gc', '--input-type=module', '--eval', program], {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'pipe'],
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  if (result.status === 0) rows.push(...JSON.parse(result.output[3]));
  else {
    failed = true;
    say(`!!! ${file} failed.`);
  }
}

const table = rows.map((row) => [
  row.goal,
  row.baseline,
  row.ours,
  row.ratio.toPrecision(3),
  row.must,
  row.met ? 'met' : 'MISSED',
]);
const head = ['goal', 'baseline', 'ours', 'ratio', 'must', ''];
const widths = head.map((name, column) => Math.max(name.length, ...table.map((row) => row[column].length)));
for (const row of [head, ...table])
  console.log(row.map((cell, column) => cell.padEnd(widths[column])).join('  '));
process.exitCode = failed || rows.some((row) => !row.met) ? 1 : 0;
