import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';

/**
 * The real server as its own process, started, killed and started again by a test: on the embedded database,
 * or on a PostgreSQL of its own when TEST_DATABASE_URL names one.
 */
export interface RunningServer {
  readonly address: string;
  /** What it printed: the demo accounts' passwords stand there. */
  readonly output: string;
  /** The process that is running now. */
  readonly pid: number;
  /** kill -9: nothing is finished, nothing is said. */
  kill(): Promise<void>;
  /** Starts it again on the same port and data. */
  start(): Promise<void>;
  /** Ends it and throws its data away. */
  remove(): Promise<void>;
}

const root = path.resolve(import.meta.dirname, '../..');
const readyLine = /Cancha is ready/;
export const adminPassword = 'para-las-pruebas';

export async function startServer(env: Record<string, string> = {}): Promise<RunningServer> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'cancha-e2e-'));
  const port = await freePort();
  const database = await freshDatabase();
  let child: ChildProcess | null = null;
  let output = '';

  async function start(): Promise<void> {
    const { TEST_DATABASE_URL: _, ...own } = process.env;
    child = spawn(process.execPath, ['server/main.ts'], {
      cwd: root,
      env: {
        ...own,
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
        ADMIN_PASSWORD: adminPassword,
        LOG_LEVEL: 'warn',
        ...(database ? { DATABASE_URL: database.url } : {}),
        ...env,
      },
    });
    const running = child;
    await new Promise<void>((resolve, reject) => {
      const heard = (chunk: Buffer) => {
        output += chunk.toString();
        if (readyLine.test(output)) resolve();
      };
      running.stdout?.on('data', heard);
      running.stderr?.on('data', heard);
      running.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${output}`)));
    });
  }

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
    // The next start is ready when it says so itself.
    output = output.replace(readyLine, 'Cancha was ready');
  }

  await start();
  return {
    address: `http://127.0.0.1:${port}`,
    get output() {
      return output;
    },
    get pid() {
      return child?.pid ?? 0;
    },
    kill: () => end('SIGKILL'),
    start,
    async remove() {
      await end('SIGKILL');
      rmSync(dataDir, { recursive: true, force: true });
      await database?.drop();
    },
  };
}

/** A demo account's password, as the server printed it. */
export function passwordOf(server: RunningServer, username: string): string {
  const found = new RegExp(`signs in as ${username}, password (\\S+)`).exec(server.output);
  if (!found?.[1]) throw new Error(`the server named no password for ${username}:\n${server.output}`);
  return found[1];
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return address.port;
}

async function freshDatabase(): Promise<{ url: string; drop: () => Promise<void> } | null> {
  const base = process.env.TEST_DATABASE_URL;
  if (!base) return null;
  const name = `e2e_${crypto.randomUUID().replaceAll('-', '')}`;
  await onServer(base, `create database ${name}`);
  const url = new URL(base);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(base, `drop database ${name} with (force)`) };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
