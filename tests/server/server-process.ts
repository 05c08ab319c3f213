/** The real program, `node server/main.ts`, in a temporary folder. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inject } from 'vitest';
import { atEnd } from './at-end.ts';

const root = path.resolve(import.meta.dirname, '../..');

export interface ServerProcess {
  /** Where it answers. */
  url: string;
  child: ChildProcess;
  /** All it has written so far. */
  output(): string;
  /** Resolves to its exit code, or to the signal that ended it. */
  ended: Promise<number | string>;
}

/** A folder that goes away with the test. */
export function freshFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'cancha-server-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A data folder whose database is made already, as after a first start: making one takes seconds. */
export function folderWithDatabase(): string {
  const folder = freshFolder();
  const origin = inject('origin');
  if (origin.kind === 'embedded') {
    mkdirSync(path.join(folder, 'postgres'));
    const unpack = ['-xf', origin.dump, '-C', path.join(folder, 'postgres')];
    // The names in it begin with a slash, of which tar tells on stderr each time.
    const { status, stderr } = spawnSync('tar', unpack, { encoding: 'utf8' });
    if (status !== 0) throw new Error(`the dump could not be unpacked: ${stderr}`);
  }
  return folder;
}

/** What a program needs of our own environment to run, to find its modules compiled, and to keep the date of `faketime`. */
const isInherited = (name: string) =>
  /^(PATH|NODE_COMPILE_CACHE|LD_PRELOAD|FAKETIME(_\w+)?|DONT_FAKE_MONOTONIC)$/.test(name);

function ownEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      isInherited(name) && value !== undefined ? [[name, value]] : [],
    ),
  );
}

/** Starts the program with nothing else of our own environment: this tree's, or that of another folder. */
export function launch(env: Record<string, string>, tree = root): Omit<ServerProcess, 'url'> {
  const base = { ...ownEnvironment(), PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'debug' };
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'server/main.ts'], {
    cwd: tree,
    env: { ...base, ...env },
  });
  let text = '';
  const kept = path.join(inject('logFolder'), `server-${child.pid}.log`);
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part) => {
      text += part;
      appendFileSync(kept, part);
    });
  }
  const ended = new Promise<number | string>((resolve) => {
    child.on('close', (code, signal) => resolve(code ?? signal ?? 'nothing'));
  });
  atEnd(() => {
    child.kill('SIGKILL');
    return ended;
  });
  return { child, output: () => text, ended };
}

/** Waits until a server has said this, and gives back what the pattern's first group holds; fails if it ends instead. */
export function said(server: Omit<ServerProcess, 'url'>, pattern: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const found = pattern.exec(server.output());
      if (!found) return;
      server.child.stdout?.off('data', look);
      resolve(found[1] ?? '');
    };
    server.child.stdout?.on('data', look);
    look();
    void server.ended.then((end) => reject(new Error(`it ended with ${end}: ${server.output()}`)));
  });
}

/** Starts it and waits until it says that it is ready. */
export async function startServer(env: Record<string, string>, tree = root): Promise<ServerProcess> {
  const server = launch(env, tree);
  const port = await said(server, /ready at http:\/\/localhost:(\d+)\n/);
  return { ...server, url: `http://127.0.0.1:${port}` };
}

/** Runs `npm run backup`, `restore` or `restored` to its end: its exit code and all it said. */
export function recover(
  env: Record<string, string>,
  ...args: string[]
): Promise<{ code: number | null; said: string }> {
  return runCommand('server/operations/backup/command.ts', env, ...args);
}

/** Runs one of the server's own commands to its end. */
export function runCommand(
  file: string,
  env: Record<string, string>,
  ...args: string[]
): Promise<{ code: number | null; said: string }> {
  const command = ['--disable-warning=ExperimentalWarning', file, ...args];
  const child = spawn(process.execPath, command, {
    cwd: root,
    env: { ...ownEnvironment(), ...env },
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (text += part));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, said: text })));
}
