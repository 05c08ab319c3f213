/**
 * `npm run mutants`: makes small changes in the sources, a sample that a seed chooses, and tells which of them no test
 * notices: `--seed 2 --sample 500 --only shared/,web/ui --budget 20`. What it found is kept in test-results/mutants: a run
 * that was broken off goes on, and `--report` prints it again.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { copyTree } from './copy-tree.mjs';
import { ensurePackages, environment, findNode, root, say } from './prepare.mjs';

/** No step takes as long: what writes nothing down for this long has met an endless loop. */
const patienceMs = 150_000;

ensurePackages();
const node = findNode();
const cwd = copyTree('mutants');
const state = process.env.MUTANTS_STATE ?? path.join(root, 'test-results/mutants');
mkdirSync(state, { recursive: true });
const beat = path.join(state, 'beat.json');

let wasStopped = false;
for (;;) {
  const { code, stopped } = await runOnce();
  wasStopped = stopped;
  if (!stopped) {
    process.exitCode = code;
    break;
  }
  say('The mutant under way does not end: it counts as noticed. Going on with the next …');
}

function runOnce() {
  const child = spawn(node, ['tests/planted/mutants.ts', ...process.argv.slice(2)], {
    cwd,
    env: {
      ...environment(node),
      MUTANTS_STATE: state,
      ...(wasStopped ? { MUTANTS_STOPPED: '1' } : {}),
    },
    stdio: 'inherit',
    // A group, so that its workers end with it.
    detached: true,
  });
  const end = () => process.kill(-child.pid, 'SIGKILL');
  // Before the copy is removed, which they still write to.
  process.prependOnceListener('exit', end);
  return new Promise((resolve) => {
    let stopped = false;
    const began = Date.now();
    const watch = setInterval(() => {
      const last = Math.max(began, statSync(beat, { throwIfNoEntry: false })?.mtimeMs ?? 0);
      if (Date.now() - last < patienceMs) return;
      stopped = true;
      end();
    }, 5000);
    child.on('exit', (code) => {
      clearInterval(watch);
      process.off('exit', end);
      resolve({ code: code ?? 1, stopped });
    });
  });
}
