/** A copy of the tree to change files in, with the packages of this one, so that work in this tree is not disturbed. */
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from './prepare.mjs';

/** @returns The folder of the copy, which is removed when this process ends. */
export function copyTree(name) {
  const folder = mkdtempSync(path.join(tmpdir(), `cancha-${name}-`));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1));
  const left = new Set(
    ['node_modules', '.git', 'data', 'test-results', '.tsinfo'].map((part) => path.join(root, part)),
  );
  cpSync(root, folder, { recursive: true, filter: (file) => !left.has(file) });
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
  return folder;
}
