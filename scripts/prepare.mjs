/**
 * What `npm start` and `npm test` need before anything else can run: the packages, the pinned Node and the
 * built web. Node 20 and its own modules are enough here, because on a fresh clone there is nothing else.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/** Says one line of what is being done. */
export function say(line) {
  console.log(`[cancha] ${line}`);
}

/** Says why it cannot go on, and ends the process with code 1. */
export function giveUp(line) {
  console.error(`[cancha] ${line}`);
  process.exit(1);
}

/** Installs the packages unless those of the lockfile are there already; what a release left out may be missing with `toRun`. */
export function ensurePackages({ toRun = false } = {}) {
  if (packagesMatchLockfile(toRun)) return;
  say('Installing the packages with npm ci (about a minute the first time) …');
  const started = Date.now();
  // --include=dev: the web is built here, also where NODE_ENV=production would leave its tools out.
  const result = runNpm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  if (result.status !== 0) giveUp('npm ci failed: see its message above. Is the package registry reachable?');
  say(`Packages installed in ${seconds(started)}.`);
}

/**
 * npm writes what it installed to node_modules/.package-lock.json as its last act, so an installation that
 * was broken off, or that belongs to an older lockfile, differs from the lockfile here.
 */
function packagesMatchLockfile(toRun) {
  const installedFile = path.join(root, 'node_modules/.package-lock.json');
  if (!existsSync(installedFile)) return false;
  const wanted = readJson(path.join(root, 'package-lock.json')).packages;
  const installed = readJson(installedFile).packages;
  const missing = Object.entries(wanted).some(([name, entry]) => {
    const mayBeMissing = name === '' || entry.optional || entry.devOptional || (toRun && entry.dev);
    return !mayBeMissing && !installed[name];
  });
  const different = Object.entries(installed).some(
    ([name, { version }]) => wanted[name]?.version !== version,
  );
  return !missing && !different;
}

/** Runs npm with the Node that npm itself came with: the pinned one may be replaced under our feet. */
function runNpm(args) {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  if (npm && node && existsSync(node))
    return spawnSync(node, [npm, ...args], { cwd: root, stdio: 'inherit' });
  return spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
}

/** The Node the project is written for: the pinned package, else the one running if it is new enough. */
export function findNode() {
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  const pinned = path.join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', file);
  if (existsSync(pinned) && spawnSync(pinned, ['--version']).status === 0) return pinned;
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath;
  return giveUp(
    `There is no pinned Node for ${process.platform}-${process.arch}. Install Node 24 or newer and try again.`,
  );
}

/** The environment in which the pinned Node and the packages' commands come first. */
export function environment(node) {
  const bin = path.join(root, 'node_modules/.bin');
  return { ...process.env, PATH: [path.dirname(node), bin, process.env.PATH].join(path.delimiter) };
}

/** Builds the web with vite unless the build in dist/ was made from exactly these sources. False if it fails. */
export function ensureWebBuilt(node) {
  const stampFile = path.join(root, 'dist/.built-from');
  const stamp = hashOfWebSources();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return true;
  // Gone until the build is whole: one that is cut short must not pass for it.
  rmSync(stampFile, { force: true });
  say('Building the web (its sources changed) …');
  const started = Date.now();
  // First what browsers run, then what the server draws the public pages with.
  const builds = [[], ['--ssr', 'entry-server.tsx']];
  const isBuilt = builds.every((extra) => {
    const args = ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn', ...extra];
    const options = { cwd: root, stdio: 'inherit', env: { ...environment(node), NODE_ENV: 'production' } };
    return spawnSync(node, args, options).status === 0;
  });
  if (!isBuilt) {
    say('!!! The web could not be built: see the message above.');
    return false;
  }
  writeFileSync(stampFile, stamp);
  say(`Web built in ${seconds(started)}.`);
  return true;
}

function hashOfWebSources() {
  const single = ['package-lock.json', 'package.json', 'vite.config.ts'];
  const plugins = filesUnder('scripts').filter((name) => name.endsWith('-plugin.ts'));
  const files = [...single, ...plugins, ...['web', 'shared', 'public'].flatMap(filesUnder)].sort();
  const hash = createHash('sha256');
  for (const file of files) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function filesUnder(folder) {
  const start = path.join(root, folder);
  if (!existsSync(start)) return [];
  return readdirSync(start, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(tsbuildinfo|md)$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name)));
}

/**
 * Calls back when the parent process is gone. npm passes a SIGTERM to the shell that started us, and that shell exits
 * without a signal to us: without this check our child processes would outlive `npm start`.
 */
export function whenParentIsGone(callback) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    callback();
  }, 250);
  watch.unref();
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** How long something took since `started`, for people. */
export function seconds(started) {
  return `${((Date.now() - started) / 1000).toFixed(1)} s`;
}
