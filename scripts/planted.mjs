/**
 * `npm run planted`: puts one-line faults into a copy of the tree, one at a time, and tells which of them no test
 * notices. `npm run planted -- photos push` plants those whose name or file contains one of the words.
 */
import { spawnSync } from 'node:child_process';
import { copyTree } from './copy-tree.mjs';
import { ensurePackages, environment, findNode } from './prepare.mjs';

ensurePackages();
const node = findNode();
const { status } = spawnSync(node, ['tests/planted/run.ts', ...process.argv.slice(2)], {
  cwd: copyTree('planted'),
  env: environment(node),
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
