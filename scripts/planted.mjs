/**
 * `npm run planted`: puts one-line faults into a copy of the tree, one at a time, and tells which of them no test
 * notices. `npm run planted -- photos push` plants those whose name or file contains one of the words.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensurePackages, environment, findNode, root } from './prepare.mjs';

ensurePackages();
const node = findNode();
const folder = mkdtempSync(path.join(tmpdir(), 'cancha-planted-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1));

const left = new Set(
  ['node_modules', '.git', 'data', 'test-results', '.tsinfo'].map((name) => path.join(root, name)),
);
cpSync(root, folder, { recursive: true, filter: (file) => !left.has(file) });
symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
const { status } = spawnSync(node, ['tests/planted/run.ts', ...process.argv.slice(2)], {
  cwd: folder,
  env: environment(node),
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
