import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';

/**
 * The real server as a separate process, started, killed and restarted by a test: on the embedded database, or on a
 * separate PostgreSQL if TEST_DATABASE_URL names one.
 */
export interface RunningServer {
  readonly address: string;
  /** Its output, which contains the demo accounts' passwords. */
  readonly output: string;
  /** The process that is running now. */
  readonly pid: number;
  readonly dataDir: string;
  /** None when it is the embedded one. */
  readonly databaseUrl: string | null;
  /** Stops as for an upgrade: it finishes its work. */
  stop(): Promise<void>;
  /** kill -9: it finishes nothing. */
  kill(): Promise<void>;
  /** Starts it again on the same port and data, with these settings changed from now on. */
  start(changed?: Record<string, string>): Promise<void>;
  /** Runs `npm run backup | restore` with its settings and returns the output; throws it on failure. */
  recover(...args: string[]): Promise<string>;
  /** Ends it and throws its data away. */
  remove(): Promise<void>;
}

/** The state a server starts from. */
export type Snapshot = Pick<RunningServer, 'dataDir' | 'databaseUrl'>;

interface StartOptions {
  /** The folder of the program; this one by default. */
  tree?: string;
  /** A PostgreSQL in which databases may be created; none for the embedded one. */
  databases?: string | undefined;
  /** Copied before the first start. */
  from?: Snapshot;
  /** Fills the database with a tournament of 60 people before the first start. */
  isFilled?: boolean;
}

const root = path.resolve(import.meta.dirname, '../..');
const readyLine = /Cancha is ready/;
export const adminPassword = 'para-las-pruebas';
/** The demonstration at noon of a game day: games are over, under way and to come. */
export const noon = { DEMO: '1', CLOCK: '2026-02-22T12:20:00-06:00' };

export async function startServer(
  env: Record<string, string> = {},
  { tree = root, databases = process.env.TEST_DATABASE_URL, from, isFilled = false }: StartOptions = {},
): Promise<RunningServer> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'cancha-e2e-'));
  const port = await freePort();
  if (from) cpSync(from.dataDir, dataDir, { recursive: true });
  const database = await createDatabase(databases, from?.databaseUrl ?? null);
  let child: ChildProcess | null = null;
  let output = '';

  const { TEST_DATABASE_URL: _, ...own } = process.env;
  const settings = {
    ...own,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: adminPassword,
    LOG_LEVEL: 'warn',
    LOCAL_WEBHOOKS: '1',
    ...(database ? { DATABASE_URL: database.url } : {}),
    ...env,
  };
  const run = (...args: string[]) => spawn(process.execPath, args, { cwd: tree, env: settings });

  async function start(changed: Record<string, string> = {}): Promise<void> {
    Object.assign(settings, changed);
    const running = run('server/main.ts');
    child = running;
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

  async function runToEnd(...args: string[]): Promise<string> {
    const command = run(...args);
    let printed = '';
    for (const stream of [command.stdout, command.stderr])
      stream.on('data', (chunk: Buffer) => {
        printed += chunk.toString();
      });
    const [code] = await once(command, 'close');
    if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}:\n${printed}`);
    return printed;
  }

  if (isFilled) await runToEnd(path.join(import.meta.dirname, 'fill-tournament.ts'));
  await start();
  return {
    address: `http://127.0.0.1:${port}`,
    get output() {
      return output;
    },
    get pid() {
      return child?.pid ?? 0;
    },
    dataDir,
    databaseUrl: database?.url ?? null,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    start,
    recover: (...args) => runToEnd('server/operations/backup/command.ts', ...args),
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

/** Visitors then see the maintenance page. */
export async function closeSite({ address }: RunningServer): Promise<void> {
  const send = async (path: string, data: Record<string, string>, cookie = ''): Promise<Response> => {
    const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie };
    const answer = await fetch(address + path, { method: 'POST', headers, body: JSON.stringify(data) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  const session = await send('/api/auth/login', { username: 'admin', password: adminPassword });
  const cookie = session.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  await send('/api/settings', { key: 'underConstruction', value: 'true' }, cookie);
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

/** An empty database, or a copy of the original. */
async function createDatabase(
  base: string | undefined,
  original: string | null,
): Promise<{ url: string; drop: () => Promise<void> } | null> {
  if (!base) return null;
  const name = `e2e_${crypto.randomUUID().replaceAll('-', '')}`;
  const template = original ? ` template ${new URL(original).pathname.slice(1)}` : '';
  await onServer(base, `create database ${name}${template}`);
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
