/** What `--changed` means: the files that differ from the last commit on main. */
import { spawnSync } from 'node:child_process';
import { giveUp, root } from './prepare.mjs';

/** @returns {{ base: string, files: string[] }} `base`: the commit; uncommitted and untracked files count as changed. */
export function findChanged() {
  const head = git('rev-parse', 'HEAD');
  // A clone of a branch alone has no main: then only what is not committed counts.
  const base = ['main', 'origin/main'].map((main) => git('merge-base', 'HEAD', main)).find(Boolean) ?? head;
  if (!base) return giveUp('--changed needs a git checkout with at least one commit.');
  const tracked = git('diff', '--name-only', base) ?? '';
  const untracked = git('ls-files', '--others', '--exclude-standard') ?? '';
  return { base, files: `${tracked}\n${untracked}`.split('\n').filter(Boolean) };
}

function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}
