/**
 * A PostgreSQL cluster that lives for one run of the tests, in a temporary folder, with its own port.
 * It never flushes to disk: nothing in it is worth keeping.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * Starts a cluster with the programs in `bin`.
 * @returns {Promise<{ url: string, stop: () => void }>} `url` is a database of a superuser, who may create others.
 */
export async function startPostgres(bin) {
  const folder = mkdtempSync(path.join(tmpdir(), 'cancha-postgres-'));
  const data = path.join(folder, 'data');
  const port = await freePort();
  const stop = () => {
    run(bin, 'pg_ctl', ['-D', data, '-m', 'immediate', 'stop']);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    chmodSync(folder, 0o755);
    if (isRoot()) must(spawnSync('chown', ['postgres', folder]), 'chown');
    // C.UTF-8 is what the embedded PostgreSQL uses: both lanes sort and fold letters alike.
    const initdb = ['-D', data, '-A', 'trust', '-U', 'app', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
    must(run(bin, 'initdb', initdb), 'initdb');
    const settings = {
      port,
      listen_addresses: '127.0.0.1',
      unix_socket_directories: folder,
      fsync: 'off',
      full_page_writes: 'off',
      synchronous_commit: 'off',
      max_connections: 200,
    };
    const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
    const log = path.join(folder, 'log');
    const started = run(bin, 'pg_ctl', ['-D', data, '-w', '-l', log, '-o', options.join(' '), 'start']);
    if (started.status !== 0) throw new Error(`PostgreSQL did not start:\n${readFileSync(log, 'utf8')}`);
  } catch (error) {
    stop();
    throw error;
  }
  return { url: `postgres://app@127.0.0.1:${port}/postgres`, stop };
}

/** PostgreSQL refuses to run as root, so root runs it as the user its package made. */
function run(bin, program, args) {
  const command = [path.join(bin, program), ...args];
  const [file, ...rest] = isRoot() ? ['runuser', '-u', 'postgres', '--', ...command] : command;
  // stdio ignored: the server that pg_ctl leaves behind would keep a pipe open for ever.
  return spawnSync(file, rest, {
    cwd: '/',
    stdio: program === 'pg_ctl' ? 'ignore' : 'pipe',
    encoding: 'utf8',
  });
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
