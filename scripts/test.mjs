/**
 * `npm test`: everything that must hold, in lanes, from a fresh clone. `npm test -- server` runs the lanes
 * whose name contains the word. Packages, the built web, a browser and a throwaway PostgreSQL are seen to here.
 * The last line is the verdict: 'N passed, 0 failed', counted from the test runners' own reports.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import {
  findBrowser,
  findCaddy,
  findHaproxy,
  findPdftoppm,
  findPgbouncer,
  findPostgres,
} from './find-tools.mjs';
import {
  ensurePackages,
  ensureWebBuilt,
  environment,
  findNode,
  giveUp,
  root,
  say,
  seconds,
  whenParentIsGone,
} from './prepare.mjs';
import { startPostgres } from './throwaway-postgres.mjs';

const vitest = (...projects) => ['vitest', ...projects.map((name) => `--project=${name}`)];

/**
 * In this order: what fails soonest first. `needs` names what the lane cannot run without, `wants` what some of its tests
 * are left out without. What takes minutes is in a lane with many short files, so that no core waits.
 */
const lanes = [
  { name: 'lockfile', run: ['node', 'scripts/check-lock.mjs'] },
  { name: 'types', run: ['node', 'node_modules/typescript/bin/tsc', '-b'] },
  { name: 'style', run: ['node', 'node_modules/@biomejs/biome/bin/biome', 'ci', '.'] },
  { name: 'unused', run: ['node', 'node_modules/knip/bin/knip.js'] },
  { name: 'unit-sync', run: vitest('house', 'shared', 'web', 'kiosk', 'sync') },
  { name: 'server-pglite', run: vitest('server') },
  { name: 'server-postgres', run: vitest('server'), needs: ['postgres'], wants: ['pgbouncer'] },
  { name: 'attacks-pglite', run: vitest('attacks') },
  { name: 'attacks-postgres', run: vitest('attacks'), needs: ['postgres'] },
  { name: 'chaos-postgres', run: vitest('chaos'), needs: ['postgres'], wants: ['haproxy'] },
  { name: 'deploy', run: vitest('deploy'), wants: ['haproxy', 'caddy'] },
  // Installs every package once more, without what this machine has kept: asked for by its name.
  { name: 'image', run: vitest('image'), isAlone: true },
  { name: 'build', run: ['build'] },
  { name: 'badge-kiosk', run: vitest('badge', 'kiosk-pack'), needs: ['browser', 'pdftoppm'] },
  // The whole journey on either database; what only the screens decide is played once.
  { name: 'e2e-pglite', run: ['playwright', 'whole-journey'], needs: ['browser', 'pdftoppm'] },
  { name: 'e2e-postgres', run: ['playwright'], needs: ['browser', 'pdftoppm', 'postgres'] },
];
/** Ends a lane that hangs: twice what the longest takes on a machine whose cores are all busy with something else. */
const laneLimitMs = 90 * 60_000;

const started = Date.now();
const word = process.argv[2] ?? '';
const chosen = lanes.filter(({ name, isAlone }) => (isAlone ? name === word : name.includes(word)));
if (chosen.length === 0)
  giveUp(`No lane is called '${word}'. There are: ${lanes.map((lane) => lane.name).join(', ')}.`);

ensurePackages();
const node = findNode();
const folder = mkdtempSync(path.join(tmpdir(), 'cancha-test-'));
let postgres = null;
let running = null;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1));
whenParentIsGone(() => process.exit(1));
process.on('exit', cleanUp);

const tools = await findTools();
const env = laneEnvironment();
const results = [];
for (const lane of chosen) results.push(await runLane(lane));
process.exitCode = summarise() ? 0 : 1;

async function findTools() {
  const needed = new Set(chosen.flatMap((lane) => [...(lane.needs ?? []), ...(lane.wants ?? [])]));
  const found = {};
  if (needed.has('browser')) found.browser = findBrowser();
  if (needed.has('pdftoppm')) found.pdftoppm = findPdftoppm();
  if (needed.has('pgbouncer')) found.pgbouncer = findPgbouncer();
  if (needed.has('haproxy')) found.haproxy = findHaproxy();
  if (needed.has('caddy')) found.caddy = findCaddy();
  if (needed.has('postgres')) {
    const bin = findPostgres();
    if (bin) {
      const before = Date.now();
      postgres = await startPostgres(bin);
      found.postgres = postgres.url;
      say(`A throwaway PostgreSQL runs from ${bin} (${seconds(before)}).`);
    }
  }
  return found;
}

/** What the caller's shell says about running the product must not leak into its tests. */
function laneEnvironment() {
  const clean = environment(node);
  const ours = [
    'NODE_ENV',
    'PORT',
    'HOST',
    'DATABASE_URL',
    'DATABASE_DIRECT_URL',
    'DATABASE_READ_URL',
    'CREDENTIALS_DIRECTORY',
    'DATA_DIR',
    'DEMO',
    'CLOCK',
    'PUBLIC_URL',
    'TRUST_PROXY',
  ];
  for (const name of [...ours, 'SESSION_SECRET', 'ADMIN_USERNAME', 'ADMIN_PASSWORD', 'TEST_DATABASE_URL'])
    delete clean[name];
  if (tools.browser) clean.CHROMIUM_PATH = tools.browser;
  if (tools.pgbouncer) clean.PGBOUNCER_PATH = tools.pgbouncer;
  if (tools.haproxy) clean.HAPROXY_PATH = tools.haproxy;
  if (tools.caddy) clean.CADDY_PATH = tools.caddy;
  // Some two hundred programs are started: each finds its modules compiled by the first.
  clean.NODE_COMPILE_CACHE = path.join(folder, 'compiled');
  return clean;
}

/** @returns {{ name, passed, failed, took, missing? }} A lane that fails without a failed test counts as one failure. */
async function runLane(lane) {
  const missing = (lane.needs ?? []).filter((need) => !tools[need]);
  if (missing.length > 0) {
    say(`!!! ${lane.name} DID NOT RUN: no ${missing.join(', no ')} here, and it could not be installed.`);
    return { name: lane.name, passed: 0, failed: process.env.CI ? 1 : 0, took: '-', missing };
  }
  const leftOut = (lane.wants ?? []).filter((want) => !tools[want]);
  if (leftOut.length > 0)
    say(`!!! ${lane.name} RUNS IN PART: no ${leftOut.join(', no ')} here, and it could not be installed.`);
  say(`--- ${lane.name}`);
  const before = Date.now();
  const report = path.join(folder, `${lane.name}.json`);
  const code = await runCommand(lane, report);
  const { passed, failed, failures } = existsSync(report)
    ? readReport(report)
    : { passed: 0, failed: 0, failures: [] };
  const result = {
    name: lane.name,
    passed,
    failed: code === 0 ? failed : Math.max(failed, 1),
    failures,
    leftOut,
    took: seconds(before),
  };
  say(`--- ${lane.name}: ${result.failed === 0 ? 'passed' : 'FAILED'} in ${result.took}`);
  return result;
}

async function runCommand(lane, report) {
  const [kind, ...rest] = lane.run;
  const laneEnv = {
    ...env,
    ...(lane.needs?.includes('postgres') ? { TEST_DATABASE_URL: tools.postgres } : {}),
  };
  // The server's tests start the program itself, which serves the built web.
  const needsWeb =
    kind === 'build' ||
    kind === 'playwright' ||
    rest.some((word) => /^--project=(server|sync|attacks|chaos)$/.test(word));
  if (needsWeb && !ensureWebBuilt(node)) return 1;
  if (kind === 'build') return 0;
  if (kind === 'vitest') {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    return await spawnLane(
      ['node_modules/vitest/vitest.mjs', 'run', '--passWithNoTests', ...rest, ...reporters],
      laneEnv,
    );
  }
  if (kind === 'playwright') {
    const args = [
      'node_modules/@playwright/test/cli.js',
      'test',
      ...rest,
      '--pass-with-no-tests',
      '--reporter=list,json',
    ];
    return await spawnLane(args, { ...laneEnv, PLAYWRIGHT_JSON_OUTPUT_FILE: report });
  }
  return await spawnLane(rest, laneEnv);
}

function spawnLane(args, laneEnv) {
  return new Promise((resolve) => {
    // In a group of its own, so that a lane that hangs is ended with all it started.
    running = spawn(node, args, { cwd: root, env: laneEnv, stdio: 'inherit', detached: true });
    const timer = setTimeout(() => {
      say(`!!! It took longer than ${laneLimitMs / 60_000} minutes and was stopped.`);
      endRunning();
    }, laneLimitMs);
    running.on('exit', (code) => {
      clearTimeout(timer);
      running = null;
      resolve(code ?? 1);
    });
  });
}

/** @returns {{ passed, failed, failures }} `failures`: each failed test's name and what it said, from either runner's report. */
function readReport(report) {
  const json = JSON.parse(readFileSync(report, 'utf8'));
  if (json.stats)
    return {
      passed: json.stats.expected,
      failed: json.stats.unexpected + json.stats.flaky,
      failures: specsIn(json.suites)
        .filter((spec) => spec.tests.some(({ status }) => status === 'unexpected' || status === 'flaky'))
        .map((spec) => ({
          name: `${spec.file}:${spec.line} ${spec.title}`,
          said: spec.tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors))[0]?.message,
        })),
    };
  return {
    passed: json.numPassedTests,
    failed: json.numFailedTests,
    failures: json.testResults.flatMap((file) => {
      const name = path.relative(root, file.name);
      const failed = file.assertionResults.filter(({ status }) => status === 'failed');
      if (failed.length === 0 && file.status === 'failed') return [{ name, said: file.message }];
      return failed.map((test) => ({ name: `${name} ${test.fullName}`, said: test.failureMessages[0] }));
    }),
  };
}

function specsIn(suites = []) {
  return suites.flatMap((suite) => [...suite.specs, ...specsIn(suite.suites)]);
}

/** What failed once more at the end, where it is looked for: its name, and the first lines of what it said. */
function nameFailures() {
  for (const { name: lane, failures = [] } of results)
    for (const { name, said } of failures) {
      console.log(`\n${lane}: ${name}`);
      for (const line of stripVTControlCharacters(said ?? '')
        .split('\n')
        .slice(0, 12))
        console.log(`  ${line}`);
    }
}

function summarise() {
  nameFailures();
  console.log();
  for (const { name, passed, failed, took, missing, leftOut = [] } of results) {
    const verdict = missing
      ? `DID NOT RUN (no ${missing.join(', no ')})`
      : failed > 0
        ? `${failed} FAILED`
        : 'ok';
    const part = leftOut.length > 0 ? `, IN PART (no ${leftOut.join(', no ')})` : '';
    console.log(
      `${name.padEnd(16)} ${took.padStart(8)} ${String(passed).padStart(6)} passed  ${verdict}${part}`,
    );
  }
  const total = (key) => results.reduce((sum, result) => sum + result[key], 0);
  console.log(`${'all'.padEnd(16)} ${seconds(started).padStart(8)}`);
  console.log(`${total('passed')} passed, ${total('failed')} failed`);
  return total('failed') === 0;
}

function endRunning() {
  if (!running?.pid) return;
  try {
    process.kill(-running.pid, 'SIGKILL');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

function cleanUp() {
  endRunning();
  postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
}
