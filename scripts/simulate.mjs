/**
 * `npm run simulate -- --seeds 1000 --from 5000`: the interleaved simulation of tests/sync with other seeds than the
 * suite plays. One that fails is made shorter and kept in tests/sync/cases, which every later run plays first.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensurePackages, environment, findNode, giveUp, root, say, seconds } from './prepare.mjs';

const { values } = parseArgs({
  options: { seeds: { type: 'string', default: '200' }, from: { type: 'string', default: '10000' } },
});
const [seeds, from] = [Number(values.seeds), Number(values.from)];
if (!(Number.isInteger(seeds) && seeds > 0 && Number.isInteger(from)))
  giveUp('Say how many: npm run simulate -- --seeds 1000 --from 5000');

ensurePackages();
const node = findNode();
const started = Date.now();
const { status } = spawnSync(
  node,
  ['node_modules/vitest/vitest.mjs', 'run', '--project=sync', '--reporter=dot', 'tests/sync/convergence'],
  {
    cwd: root,
    // Four groups in three files, each with a quarter of them.
    env: {
      ...environment(node),
      SYNC_SEEDS: String(Math.ceil(seeds / 4)),
      SYNC_FROM: String(from),
      SYNC_KEEP: '1',
    },
    stdio: 'inherit',
  },
);
say(`${seeds} seeds from ${from}, ${status === 0 ? 'none failed' : 'SOME FAILED'}, in ${seconds(started)}.`);
if (status !== 0) say(`Failed stories are kept in ${path.join('tests', 'sync', 'cases')}.`);
process.exitCode = status ?? 1;
