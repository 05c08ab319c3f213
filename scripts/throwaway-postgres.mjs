/**
 * A PostgreSQL cluster that lives for one run of the tests, in a temporary folder, with its own port.
 * It never flushes to disk: nothing in it is worth keeping.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * Starts a cluster with the programs in `bin`; `changed` holds settings of postgresql.conf. With `diskMb` its
 * data is on a separate disk of that size, if `mayMount()`.
 * @returns {Promise<Cluster>}
 * @typedef {object} Cluster
 * @property {string} url A database of a superuser, who may create others.
 * @property {() => void} stop Stops it and deletes its folder.
 * @property {() => void} fillDisk Fills its disk to the last byte.
 * @property {() => void} freeDisk Deletes what `fillDisk` wrote.
 * @property {() => boolean} isRunning Whether the postmaster runs: it exits when its log has no space.
 * @property {(mode: 'fast' | 'immediate') => Promise<void>} halt Stops it as an upgrade or as a crash would.
 * @property {() => Promise<void>} resume Starts it again after `halt`; resolves once it takes connections.
 * @property {() => void} freeze Suspends all its processes: connections stay open without an answer.
 * @property {() => void} thaw Resumes after `freeze`.
 * @property {() => Promise<Cluster>} standby Another cluster that follows this one by streaming replication.
 * @property {() => Promise<void>} promote Promotes a standby to a primary.
 */
export async function startPostgres(bin, changed = {}, { diskMb } = {}) {
  // C.UTF-8 is what the embedded PostgreSQL uses: both lanes sort and fold letters alike.
  const initdb = ['-A', 'trust', '-U', 'app', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
  return startCluster(bin, changed, (data) => run(bin, 'initdb', ['-D', data, ...initdb]), diskMb);
}

/** Whether a separate disk can be mounted here: Linux, as root. */
export function mayMount() {
  if (process.platform !== 'linux' || !isRoot()) return false;
  const folder = mkdtempSync(path.join(tmpdir(), 'cancha-disk-'));
  const may = mount(folder, 1).status === 0;
  if (may) spawnSync('umount', [folder]);
  rmSync(folder, { recursive: true });
  return may;
}

/** Makes a file longer until nothing more can be written beside it. */
function writeFull(file) {
  const open = openSync(file, 'a');
  try {
    for (const bytes of [2 ** 20, 2 ** 12]) {
      const piece = Buffer.alloc(bytes);
      while (writeAll(open, piece));
    }
  } finally {
    closeSync(open);
  }
}

/** Whether all of it found room. */
function writeAll(open, piece) {
  try {
    return writeSync(open, piece) === piece.length;
  } catch (error) {
    if (error.code !== 'ENOSPC') throw error;
    return false;
  }
}

const mount = (folder, mb) => spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${mb}m`, 'tmpfs', folder]);

/** A cluster in its own folder, which `fill` creates. */
async function startCluster(bin, changed, fill, diskMb) {
  const folder = mkdtempSync(path.join(tmpdir(), 'cancha-postgres-'));
  if (diskMb) must(mount(folder, diskMb), 'mounting a disk');
  const data = path.join(folder, 'data');
  const ballast = path.join(folder, 'ballast');
  const port = await freePort();
  let isFrozen = false;
  const log = path.join(folder, 'log');
  const control = (...args) => runBeside(bin, 'pg_ctl', ['-D', data, '-w', '-l', log, ...args]);
  const signal = (name) => {
    const postmaster = Number(readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
    // Stop the parent first: it would start others in the meantime.
    process.kill(postmaster, name);
    for (const child of childrenOf(postmaster)) process.kill(child, name);
  };
  const stop = () => {
    if (isFrozen) signal('SIGCONT');
    run(bin, 'pg_ctl', ['-D', data, '-m', 'immediate', 'stop']);
    if (diskMb) spawnSync('umount', ['--lazy', folder]);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    chmodSync(folder, 0o755);
    if (isRoot()) must(spawnSync('chown', ['postgres', folder]), 'chown');
    must(fill(data), 'making the cluster');
    const settings = {
      port,
      listen_addresses: '127.0.0.1',
      unix_socket_directories: folder,
      fsync: 'off',
      full_page_writes: 'off',
      synchronous_commit: 'off',
      max_connections: 200,
      ...changed,
    };
    const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
    const started = run(bin, 'pg_ctl', ['-D', data, '-w', '-l', log, '-o', options.join(' '), 'start']);
    if (started.status !== 0) throw new Error(`PostgreSQL did not start:\n${readFileSync(log, 'utf8')}`);
  } catch (error) {
    stop();
    throw error;
  }
  return {
    url: `postgres://app@127.0.0.1:${port}/postgres`,
    stop,
    fillDisk: () => writeFull(ballast),
    freeDisk: () => rmSync(ballast, { force: true }),
    isRunning: () => run(bin, 'pg_ctl', ['-D', data, 'status']).status === 0,
    halt: (mode) => control('-m', mode, 'stop'),
    // With the options of its first start, which it keeps in its folder.
    resume: () => control('restart'),
    freeze() {
      signal('SIGSTOP');
      isFrozen = true;
    },
    thaw() {
      signal('SIGCONT');
      isFrozen = false;
    },
    standby() {
      const follow = ['-h', '127.0.0.1', '-p', String(port), '-U', 'app', '-R', '-c', 'fast', '--no-sync'];
      return startCluster(bin, changed, (place) => run(bin, 'pg_basebackup', ['-D', place, ...follow]));
    },
    promote: () => control('promote'),
  };
}

/** PostgreSQL refuses to run as root, so root runs it as the user its package made. */
function commandOf(bin, program, args) {
  const command = [path.join(bin, program), ...args];
  return isRoot() ? ['runuser', '-u', 'postgres', '--', ...command] : command;
}

/** The same while everything else goes on. */
async function runBeside(bin, program, args) {
  const [file, ...rest] = commandOf(bin, program, args);
  const [status] = await once(spawn(file, rest, { cwd: '/', stdio: 'ignore' }), 'exit');
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}`);
}

function run(bin, program, args) {
  const [file, ...rest] = commandOf(bin, program, args);
  // stdio ignored: the server that pg_ctl leaves running would keep a pipe open forever.
  return spawnSync(file, rest, {
    cwd: '/',
    stdio: program === 'pg_ctl' ? 'ignore' : 'pipe',
    encoding: 'utf8',
  });
}

function childrenOf(pid) {
  const childrenFile = `/proc/${pid}/task/${pid}/children`;
  const text = existsSync(childrenFile)
    ? readFileSync(childrenFile, 'utf8')
    : spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' }).stdout;
  return text.split(/\s+/).filter(Boolean).map(Number);
}

function must(result, what) {
  if (result.status !== 0) throw new Error(`${what} failed: ${result.stderr || result.error}`);
}

function isRoot() {
  return process.getuid?.() === 0;
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
