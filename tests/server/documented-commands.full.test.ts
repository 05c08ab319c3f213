import { spawn } from 'node:child_process';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { readPage, sectionOf, shellLinesOf, tableRowsOf } from '../house/markdown.ts';
import { atEnd } from './at-end.ts';
import { browser } from './caller.ts';
import { freePort } from './own-pooler.ts';
import { freshFolder, launch, type ServerProcess, said, startServer } from './server-process.ts';

/** The commands of the README and of the operators' pages, run as a reader types them. */

const root = path.resolve(import.meta.dirname, '../..');
const readme = readPage('README.md');

// A first start fills the tournament of the demonstration, and builds the web if it is not built yet.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 });

/** Nothing of the settings that the shell of the test run has. */
const environment = (settings: Record<string, string>) => ({
  PATH: process.env.PATH ?? '',
  HOME: process.env.HOME ?? '',
  ...settings,
});

/** Starts a line of the README, such as `DEMO=1 npm start`. */
function type(line: string, settings: Record<string, string>): Omit<ServerProcess, 'url'> {
  const words = line.split(' ');
  const set = words
    .filter((word) => /^[A-Z_]+=/.test(word))
    .map((word) => word.split('=') as [string, string]);
  const [program = '', ...args] = words.slice(set.length);
  const child = spawn(program, args, {
    cwd: root,
    env: environment({ ...settings, ...Object.fromEntries(set) }),
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (text += part));
  const ended = new Promise<number | string>((resolve) => {
    child.on('close', (code, signal) => resolve(code ?? signal ?? 'nothing'));
  });
  atEnd(() => {
    child.kill('SIGTERM');
    return ended;
  });
  return { child, output: () => text, ended };
}

/** Each account of the README with the password that the server printed. */
function accountsIn(output: string): { role: string; username: string; password: string }[] {
  return [...output.matchAll(/^Demonstration: (\w+) signs in as (\w+), password (\S+)$/gm)].map(
    ([, role = '', username = '', password = '']) => ({ role, username, password }),
  );
}

const listed = tableRowsOf(sectionOf(readme, 'Try it')).map(([account = '']) => account.replaceAll('`', ''));

async function signInAll(server: { readonly url: string; output(): string }): Promise<string[]> {
  const accounts = accountsIn(server.output());
  for (const { role, username, password } of accounts) {
    const page = browser(() => server.url);
    const me = await page.call('POST /api/auth/login', { body: { username, password } });
    expect([username, me.role]).toEqual([username, role]);
  }
  return accounts.map(({ username }) => username);
}

describe('the demonstration', () => {
  test('the demonstration starts by the line in the README, and lets in every account that the README names', async () => {
    expect(shellLinesOf(readme)).toContain('DEMO=1 npm start');
    const DATA_DIR = freshFolder();
    const PORT = String(await freePort());
    const started = type('DEMO=1 npm start', { DATA_DIR, PORT, HOST: '127.0.0.1' });
    expect(await said(started, /ready at http:\/\/localhost:(\d+)\n/)).toBe(PORT);
    const server = { ...started, url: `http://127.0.0.1:${PORT}` };
    expect(await signInAll(server)).toEqual(listed);
    for (const page of ['/', '/desk', '/scan', '/kiosk', '/admin'])
      expect([page, (await fetch(server.url + page)).status]).toEqual([page, 200]);
    started.child.kill('SIGTERM');
    await started.ended;

    // As the image of docs/deploy/Dockerfile starts it: in production, with the same data.
    const inImage = await startServer({ DATA_DIR, DEMO: '1', NODE_ENV: 'production' });
    expect(await signInAll(inImage)).toEqual(listed);
    inImage.child.kill('SIGTERM');
    expect(await inImage.ended).toBe(0);

    // The operators' commands, with the settings of the server.
    const doctor = type('npm run --silent doctor', { DATA_DIR });
    expect(await doctor.ended).toBe(1);
    expect(doctor.output()).toMatch(/^ok {6}keys: /m);
    const backup = type(`npm run --silent backup -- ${path.join(DATA_DIR, 'elsewhere')}`, { DATA_DIR });
    expect([await backup.ended, backup.output()]).toEqual([
      0,
      expect.stringMatching(/^Backed up and read back: /),
    ]);
    const factor = type('npm run --silent reset-factor -- direccion', { DATA_DIR });
    expect([await factor.ended, factor.output()]).toEqual([1, expect.stringContaining('no second factor')]);
  });
});

describe('a server without DEMO', () => {
  test('a server without DEMO prints one administrator, whose password must be changed', async () => {
    const server = await startServer({ DATA_DIR: freshFolder() });
    const [, username = '', password = ''] =
      /^First administrator: (\w+), password (\S+) /m.exec(server.output()) ?? [];
    const page = browser(() => server.url);
    const me = await page.call('POST /api/auth/login', { body: { username, password } });
    expect([username, me.role]).toEqual(['admin', 'SUPER_USER']);
    expect(await page.refused('GET /api/admin/users')).toMatchObject({ code: 'OWES_PASSWORD' });
  });

  test('a server without DEMO refuses a wrong setting with one line that names it, as docs/configuration.md says', async () => {
    const server = launch({ DATA_DIR: freshFolder(), DRAIN_SECONDS: '601' });
    expect([await server.ended, server.output()]).toEqual([
      1,
      'cancha: DRAIN_SECONDS: must be at most 600\n',
    ]);
  });
});
