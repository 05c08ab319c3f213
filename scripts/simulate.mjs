/**
 * `npm run simulate -- --seeds 1000 --from 5000 --db postgres`: the interleaved simulation of tests/sync with other seeds
 * than the suite plays, on the embedded database or on a throwaway PostgreSQL with two servers beside each other. One that
 * fails is shortened and kept in tests/sync/cases, which every later `npm test` plays first.
 */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findPostgres } from './find-tools.mjs';
import { ensurePackages, environment, findNode, giveUp, root, say, seconds } from './prepare.mjs';
import { startPostgres } from './throwaway-postgres.mjs';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '200' },
    from: { type: 'string', default: '10000' },
    db: { type: 'string', default: 'pglite' },
  },
});
const [seeds, from] = [Number(values.seeds), Number(values.from)];
if (
  !(Number.isInteger(seeds) && seeds > 0 && Number.isInteger(from) && /^(pglite|postgres)$/.test(values.db))
)
  giveUp('Say how many, and on what: npm run simulate -- --seeds 1000 --from 5000 --db postgres');

ensurePackages();
const node = findNode();
const bin = values.db === 'postgres' ? findPostgres() : null;
if (values.db === 'postgres' && !bin)
  giveUp('This needs the programs of PostgreSQL (initdb, pg_ctl) on this machine.');
const started = Date.now();
const postgres = bin ? await startPostgres(bin) : null;
const { status } = spawnSync(
  node,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project=sync-isolated',
    '--reporter=dot',
    'tests/sync/convergence-',
  ],
  {
    cwd: root,
    // Four groups in three files, each with a quarter of them.
    env: {
      ...environment(node),
      FULL: '1',
      SYNC_SEEDS: String(Math.ceil(seeds / 4)),
      SYNC_FROM: String(from),
      SYNC_KEEP: '1',
      ...(postgres ? { TEST_DATABASE_URL: postgres.url } : {}),
    },
    stdio: 'inherit',
  },
);
postgres?.stop();
say(
  `${seeds} seeds from ${from} on ${values.db}, ${status === 0 ? 'none failed' : 'SOME FAILED'}, in ${seconds(started)}.`,
);
if (status !== 0) say(`Failed stories are kept in ${path.join('tests', 'sync', 'cases')}.`);
process.exitCode = status ?? 1;
