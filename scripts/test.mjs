/**
 * `npm test`: what a change must pass, in lanes, from a fresh clone. `npm run test:all`: everything.
 *
 *   npm test -- server                      the lanes whose name contains the word
 *   npm test -- tests/web/rules.test.tsx    one file (or several)
 *   npm test -- tests/web/rules.test.tsx -t "two points"   the tests of it whose title matches
 *   npm test -- --changed                   what the change since the last commit on main can affect
 *   npm run test:all -- --shard 1/4         a quarter of the tests, for one of four machines
 *
 * Installs the packages, builds the web and starts a throwaway PostgreSQL where one is needed. The last line is
 * the verdict, 'N passed, N failed', counted from the reports of the test runners.
 */
import { spawn } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { availableParallelism, freemem, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findChanged } from './changed-files.mjs';
import { findBrowser, findPostgres, findProgram, variableOf } from './find-tools.mjs';
import { ensurePackages, environment, findNode, giveUp, root, say, whenParentIsGone } from './prepare.mjs';
import { watchUsage } from './process-usage.mjs';
import { chooseLanes, lanes, runnerOf } from './test-lanes.mjs';
import { findWarnings, printFailures, printTables, readReport } from './test-report.mjs';
import { startPostgres } from './throwaway-postgres.mjs';

/** Ends a lane that hangs; far above what the longest one takes on a busy machine. */
const laneLimitMs = 60 * 60_000;
const cores = availableParallelism();
/** One lane of two cores and a small one run beside each other on a machine with two. */
const seats = cores + 1;

const started = Date.now();
const { values, positionals } = readArguments();
const files = positionals.filter((word) => /\.(test|spec)\.tsx?$/.test(word));
const words = positionals.filter((word) => !files.includes(word));
for (const file of files) if (!existsSync(path.join(root, file))) giveUp(`There is no file ${file}.`);

ensurePackages();
const node = findNode();
const changed = values.changed ? findChanged() : null;
const chosen = files.length > 0 ? lanesOfFiles() : lanesOfWords();
const folder = makeFolder();
const running = new Map();
let postgres = null;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1));
whenParentIsGone(() => process.exit(1));
process.on('exit', cleanUp);

const isAll = values.all;
const isWhole = files.length === 0 && chosen.length > 2;
const wasIdle = loadavg()[0] < cores / 2;
const timesFile = path.join(root, 'node_modules/.cache/cancha-test.json');
const pastSeconds = existsSync(timesFile) ? JSON.parse(readFileSync(timesFile, 'utf8')) : {};
announce();
const tools = await findTools();
const env = laneEnvironment();
const results = await runLanes();
process.exitCode = summarize() ? 0 : 1;

function readArguments() {
  try {
    return parseArgs({
      options: {
        all: { type: 'boolean', default: false },
        changed: { type: 'boolean', default: false },
        shard: { type: 'string' },
        title: { type: 'string', short: 't' },
      },
      allowPositionals: true,
    });
  } catch (error) {
    return giveUp(error.message);
  }
}

function lanesOfWords() {
  const lanesOfRun = chooseLanes({ all: values.all, words, changed: changed?.files ?? null });
  if (lanesOfRun.length === 0 && changed) {
    say('Nothing that a lane looks at has changed.');
    console.log('0 passed, 0 failed');
    process.exit(0);
  }
  if (lanesOfRun.length === 0)
    giveUp(`No lane is called '${words.join(' ')}'. There are: ${lanes.map(({ name }) => name).join(', ')}.`);
  // What is not made of tests runs on the first of several machines.
  const isFirst = !values.shard || values.shard.startsWith('1/');
  return lanesOfRun.filter(({ run, name }) => isFirst || name === 'build' || isRunner(run[0]));
}

/** A lane for each runner that the files need. */
function lanesOfFiles() {
  const runners = new Map();
  for (const file of files) runners.set(runnerOf(file), [...(runners.get(runnerOf(file)) ?? []), file]);
  const laneOf = ([runner, names]) => {
    const own = lanes.find(({ run }) => run.join(' ') === runner || run.includes(`--project=${runner}`));
    if (!own) return giveUp(`No lane runs ${names.join(', ')}.`);
    const run = runner === 'playwright' ? ['playwright'] : ['vitest', `--project=${runner}`];
    const name = runner === 'playwright' ? 'browser' : runner.replace('*', '');
    // PostgreSQL where it is installed: a few tests need it, and none needs the embedded one.
    const database = own.database && 'if-installed';
    return { ...own, ...(database ? { database } : {}), name, run: [...run, ...names] };
  };
  const ofFiles = [...runners].map(laneOf);
  const build = lanes.filter(({ name }) => name === 'build' && ofFiles.some(({ needsWeb }) => needsWeb));
  return [...build, ...ofFiles];
}

function isRunner(program) {
  return program === 'vitest' || program === 'playwright';
}

/** How long it usually takes: what each lane took here the last time, else what it takes on an idle machine. */
function announce() {
  if (files.length > 0) return;
  const secondsOf = (lane) => pastSeconds[laneKey(lane)] ?? usualSeconds(lane);
  const expected = chosen.reduce((sum, lane) => sum + secondsOf(lane) * (lane.cores ?? 1), 0);
  const longest = Math.max(...chosen.map(secondsOf));
  const minutes = Math.max(expected / cores, longest) / 60;
  const duration = minutes < 1 ? 'less than a minute' : `about ${Math.ceil(minutes)} minutes`;
  say(`${chosen.map(({ name }) => name).join(', ')}: usually ${duration}.`);
}

/**
 * The temporary folder of all lanes, which the end of the run removes: in memory where that has room (measured: the
 * server lane takes a fifth less time), else on disk.
 */
function makeFolder() {
  const inMemory = '/dev/shm';
  const gib = 2 ** 30;
  const disk = existsSync(inMemory) ? statfsSync(inMemory) : null;
  const hasRoom = disk && disk.bavail * disk.bsize > 6 * gib && freemem() > 8 * gib;
  const made = mkdtempSync(path.join(hasRoom ? inMemory : tmpdir(), 'cancha-test-'));
  // PostgreSQL runs as another user, if this is root.
  chmodSync(made, 0o711);
  process.env.TMPDIR = made;
  return made;
}

/** On two idle cores, in this tier. */
function usualSeconds({ seconds, fullSeconds }) {
  return (isAll && fullSeconds) || seconds;
}

function laneKey({ name }) {
  return isAll ? `${name}, full` : name;
}

async function findTools() {
  const names = new Set(chosen.flatMap((lane) => [...(lane.needs ?? []), ...wantsOf(lane)]));
  const found = Object.fromEntries(
    [...names].map((name) => [name, name === 'browser' ? findBrowser() : findProgram(name)]),
  );
  const databases = chosen.map(({ database }) => database).filter(Boolean);
  const bin =
    databases.length > 0 ? findPostgres({ mayInstall: isAll || databases.includes('postgres') }) : null;
  if (bin) {
    postgres = await startPostgres(bin);
    found.postgres = postgres.url;
  }
  return found;
}

/** The programs that only the complete tests of a lane use. */
function wantsOf({ wants = [], onlyAll }) {
  return isAll || onlyAll ? wants : [];
}

/** Settings of the product in the caller's shell must not reach its tests. */
function laneEnvironment() {
  const clean = environment(node);
  const ours = [
    ...['NODE_ENV', 'PORT', 'HOST', 'DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL', 'DATA_DIR'],
    ...['CREDENTIALS_DIRECTORY', 'DEMO', 'CLOCK', 'PUBLIC_URL', 'TRUST_PROXY', 'SESSION_SECRET'],
    ...['ADMIN_USERNAME', 'ADMIN_PASSWORD', 'TEST_DATABASE_URL'],
  ];
  for (const name of ours) delete clean[name];
  for (const [name, found] of Object.entries(tools))
    if (found && name !== 'postgres') clean[variableOf(name)] = found;
  if (isAll || files.some((file) => file.includes('.full.'))) clean.FULL = '1';
  // Lanes share the cores: what takes a moment alone may take several.
  if (isWhole) clean.TEST_PATIENCE ??= '6';
  // Hundreds of programs are started: each finds its modules compiled by the first.
  clean.NODE_COMPILE_CACHE = path.join(folder, 'compiled');
  // So is the empty database that the embedded ones are copies of.
  clean.TEST_EMBEDDED = path.join(folder, 'embedded.tar');
  // The compiler of the types is written in Go: collecting less often saves a sixth of its time, up to this much memory.
  Object.assign(clean, { GOGC: '400', GOMEMLIMIT: '2200MiB' });
  return clean;
}

/** Runs as many lanes beside each other as there are cores for, in their order. */
async function runLanes() {
  const waiting = [...chosen];
  const done = [];
  const seatsOf = ({ cores: wanted = 1 }) => Math.min(wanted, seats);
  const canStart = (lane) => {
    const taken = [...running.keys()].reduce((sum, other) => sum + seatsOf(other), 0);
    const isBuilding = [...waiting, ...running.keys()].some(({ name }) => name === 'build');
    return taken + seatsOf(lane) <= seats && !(lane.needsWeb && isBuilding);
  };
  while (waiting.length + running.size > 0) {
    for (const lane of [...waiting])
      if (canStart(lane)) {
        waiting.splice(waiting.indexOf(lane), 1);
        running.set(lane, runLane(lane));
      }
    const result = await Promise.race(running.values());
    done.push(result);
    running.delete(chosen.find(({ name }) => name === result.name));
  }
  return done;
}

/** @returns The lane's result; one that fails without a failed test counts as one failure. */
async function runLane(lane) {
  const missing = (lane.needs ?? []).filter((need) => !tools[need]);
  if (lane.database === 'postgres' && !tools.postgres) missing.push('postgres');
  const nothing = { passed: 0, failures: [], files: [], usage: { cpuSeconds: 0, peakMb: 0 } };
  if (missing.length > 0) {
    const verdict = `DID NOT RUN (no ${missing.join(', no ')})`;
    say(`!!! ${lane.name} ${verdict}: it could not be installed here.`);
    return { ...nothing, name: lane.name, failed: process.env.CI ? 1 : 0, took: 0, verdict };
  }
  const leftOut = wantsOf(lane).filter((want) => !tools[want]);
  const before = Date.now();
  const report = path.join(folder, `${lane.name}.json`);
  const { code, output, usage } = await spawnLane(lane, report);
  const took = (Date.now() - before) / 1000;
  const { passed, failed, failures, files: slow } = readReport(report);
  const isOver = isAll && wasIdle && !process.env.CI && took > 2 * usualSeconds(lane);
  const isGood = code === 0 && failed === 0 && !isOver;
  if (!isGood || files.length > 0) process.stdout.write(output);
  for (const line of isGood ? findWarnings(output) : []) say(`!!! ${lane.name} warns: ${line.trim()}`);
  if (isOver) say(`!!! ${lane.name} took more than twice its ${usualSeconds(lane)} seconds.`);
  const part = leftOut.length > 0 ? `, in part (no ${leftOut.join(', no ')})` : '';
  say(`${lane.name}: ${isGood ? 'passed' : 'FAILED'} in ${took.toFixed(1)} s${part}`);
  return {
    ...{ name: lane.name, passed, failures, files: slow, took, usage },
    failed: isGood ? 0 : Math.max(failed, 1),
    verdict: `${isGood ? 'ok' : isOver ? 'TOO SLOW' : 'FAILED'}${part}`,
  };
}

/** Runs a lane in a process group (so that one that hangs is ended with all it started); its output goes to a file. */
function spawnLane(lane, report) {
  const outputFile = path.join(folder, `${lane.name}.txt`);
  const out = openSync(outputFile, 'w');
  const isAlone = chosen.filter(({ name }) => name !== 'build').length === 1;
  const laneEnv = {
    ...env,
    ...(lane.database && tools.postgres ? { TEST_DATABASE_URL: tools.postgres } : {}),
    ...(lane.run[0] === 'playwright' ? { PLAYWRIGHT_JSON_OUTPUT_FILE: report } : {}),
  };
  // In the browser FULL=1 plays each journey in both languages: only for those who ask for it.
  if (lane.run[0] === 'playwright' && !process.env.FULL) delete laneEnv.FULL;
  const child = spawn(node, commandOf(lane, report), {
    cwd: root,
    env: laneEnv,
    stdio: isAlone ? 'inherit' : ['ignore', out, out],
    detached: true,
  });
  lane.pid = child.pid;
  const watch = watchUsage(child.pid);
  const timer = setTimeout(() => {
    say(`!!! ${lane.name} took longer than ${laneLimitMs / 60_000} minutes and was stopped.`);
    endLane(lane);
  }, laneLimitMs);
  return new Promise((resolve) => {
    child.on('exit', (code) => {
      clearTimeout(timer);
      closeSync(out);
      resolve({ code: code ?? 1, output: readFileSync(outputFile, 'utf8'), usage: watch.stop() });
    });
  });
}

function commandOf({ run: [program, ...args], cores: workers = 1 }, report) {
  const shard = values.shard ? [`--shard=${values.shard}`] : [];
  const title = values.title ? [program === 'vitest' ? '-t' : '-g', values.title] : [];
  if (program === 'vitest')
    return [
      ...['node_modules/vitest/vitest.mjs', 'run', '--passWithNoTests', ...args, ...shard, ...title],
      ...(changed ? [`--changed=${changed.base}`] : []),
      `--maxWorkers=${files.length > 0 ? cores : workers}`,
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    ];
  if (program === 'playwright')
    return [
      ...[
        'node_modules/@playwright/test/cli.js',
        'test',
        ...args,
        ...shard,
        ...title,
        '--pass-with-no-tests',
      ],
      ...['--reporter=list,json'],
    ];
  return [program, ...args];
}

function summarize() {
  printFailures(results);
  printTables(results);
  const total = (key) => results.reduce((sum, result) => sum + result[key], 0);
  const isGood = total('failed') === 0;
  if (isGood && !values.shard && files.length === 0 && !changed) rememberTimes();
  console.log(`\n${((Date.now() - started) / 1000).toFixed(0)} s in all`);
  console.log(`${total('passed')} passed, ${total('failed')} failed`);
  return isGood;
}

function rememberTimes() {
  mkdirSync(path.dirname(timesFile), { recursive: true });
  for (const { name, took } of results) pastSeconds[laneKey({ name })] = took;
  writeFileSync(timesFile, JSON.stringify(pastSeconds));
}

function endLane({ pid }) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

function cleanUp() {
  for (const lane of running.keys()) endLane(lane);
  postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
}
