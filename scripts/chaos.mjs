/**
 * `npm run chaos -- server-kill --times 1000`: one kind of fault, again and again, under a running system with desks at
 * work, on a throwaway PostgreSQL; at the end what was lost. Without a name all of them.
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { findPostgres, findProgram, variableOf } from './find-tools.mjs';
import {
  ensurePackages,
  ensureWebBuilt,
  environment,
  findNode,
  giveUp,
  root,
  say,
  seconds,
} from './prepare.mjs';
import { mayMount, startPostgres } from './throwaway-postgres.mjs';

const faults = [
  'server-kill',
  'pg-restart',
  'slow-net',
  'failover',
  'full-disk',
  'clock',
  'rolling',
  'patroni',
];
const { values, positionals } = parseArgs({
  options: { times: { type: 'string', default: '20' } },
  allowPositionals: true,
});
const [fault = ''] = positionals;
const times = Number(values.times);
if ((fault !== '' && !faults.includes(fault)) || !(Number.isInteger(times) && times > 0))
  giveUp(
    `Say which and how often: npm run chaos -- server-kill --times 1000. There are: ${faults.join(', ')}.`,
  );

ensurePackages();
const node = findNode();
const bin = findPostgres();
const proxied = ['haproxy'];
/** What a fault needs besides PostgreSQL. */
const wanted = { rolling: proxied, failover: proxied, patroni: ['haproxy', 'patroni', 'etcd'] };
const names = fault === '' ? wanted.patroni : (wanted[fault] ?? []);
const found = names.map((name) => [variableOf(name), findProgram(name)]).filter(([, program]) => program);
if (!bin) giveUp('This needs the programs of PostgreSQL (initdb, pg_ctl) on this machine.');
if ((fault === 'full-disk' || fault === '') && !mayMount()) {
  const why = 'full-disk cannot run here: it needs a separate disk, which only root on Linux can create.';
  if (fault === '') say(why);
  else giveUp(why);
}
if (found.length < names.length) {
  const why = `This needs ${names.join(', ')}, and not all are installed, nor could they be.`;
  if (fault === '' || fault === 'failover') say(why);
  else giveUp(why);
}
if (!ensureWebBuilt(node)) process.exit(1);
const started = Date.now();
const postgres = await startPostgres(bin);
try {
  const { status } = spawnSync(
    node,
    ['node_modules/vitest/vitest.mjs', 'run', '--project=chaos', ...(fault ? ['-t', fault] : [])],
    {
      cwd: root,
      env: {
        ...environment(node),
        ...Object.fromEntries(found),
        ...{ TEST_DATABASE_URL: postgres.url, CHAOS_TIMES: String(times) },
      },
      stdio: 'inherit',
    },
  );
  say(
    `${fault || 'each fault'} ${times} times, ${status === 0 ? 'nothing lost' : 'FAILED'}, in ${seconds(started)}.`,
  );
  process.exitCode = status ?? 1;
} finally {
  postgres.stop();
}
