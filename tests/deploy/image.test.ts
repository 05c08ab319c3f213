import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { must } from '#shared/base/must.ts';
import { atEnd } from '../server/at-end.ts';
import { freePort } from '../server/own-pooler.ts';

/**
 * The steps of the Dockerfile, played one after the other without Docker: what it copies is copied, what it runs is run, /app and
 * /data are folders of this machine. What Debian's packages bring is left to Docker.
 */

const root = path.resolve('.');
const text = readFileSync(path.join(root, 'docs/deploy/Dockerfile'), 'utf8');
/** Each instruction as a word and the rest, of each stage. */
const stages = text
  .replaceAll(/^\s*#.*\n/gm, '')
  .replaceAll(/\\\n\s*/g, ' ')
  .split(/^(?=FROM )/m)
  .filter((stage) => stage.trim() !== '')
  .map((stage) =>
    stage
      .trim()
      .split('\n')
      .filter(Boolean)
      .map((line) => {
        const at = line.indexOf(' ');
        return { word: line.slice(0, at), rest: line.slice(at + 1).trim() };
      }),
  );

const ignored = new Set(
  readFileSync(path.join(root, 'docs/deploy/Dockerfile.dockerignore'), 'utf8').split('\n').filter(Boolean),
);

function folder(name: string): string {
  const made = mkdtempSync(path.join(tmpdir(), `cancha-${name}-`));
  atEnd(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

const variables = (rest: string) =>
  Object.fromEntries(rest.split(/\s+/).map((pair) => pair.split('=') as [string, string]));

/** Copies from the sources, without what is ignored, or from the stage before. */
function copy(rest: string, from: { sources: string; build: string }, app: string): void {
  const words = rest.split(/\s+/);
  const isStage = words[0]?.startsWith('--from=');
  const [to = '', ...names] = words.filter((word) => !word.startsWith('--')).reverse();
  for (const name of names.reverse()) {
    const file = isStage ? path.join(from.build, path.relative('/app', name)) : path.join(from.sources, name);
    const target =
      to.endsWith('/') && to !== './' ? path.join(app, to, path.basename(name)) : path.join(app, to);
    const place = name === '.' ? app : to === './' ? path.join(app, path.basename(name)) : target;
    const isLeftOut = (one: string) =>
      !isStage && ignored.has(path.relative(from.sources, one).split(path.sep)[0] ?? '');
    cpSync(file, place, { recursive: true, verbatimSymlinks: true, filter: (one) => !isLeftOut(one) });
  }
}

test('its steps make a server that starts, is well, and runs the project’s commands', async () => {
  const [first, second] = [must(stages[0], 'it has two stages'), must(stages[1], 'it has two stages')];
  const [build, app, data] = [folder('build'), folder('app'), folder('data')];
  const env: Record<string, string> = { PATH: process.env.PATH ?? '', HOME: folder('home') };
  if (process.env.npm_config_registry) env.npm_config_registry = process.env.npm_config_registry;
  for (const { word, rest } of first) {
    if (word === 'ENV') Object.assign(env, variables(rest));
    if (word === 'COPY') copy(rest, { sources: root, build }, build);
    if (word === 'RUN') {
      const { status, stderr } = spawnSync('sh', ['-ec', rest], { cwd: build, env, encoding: 'utf8' });
      expect([rest, status, status === 0 ? '' : stderr]).toEqual([rest, 0, '']);
    }
  }
  // What the server does not need stays behind.
  expect(existsSync(path.join(build, 'node_modules/vite'))).toBe(false);

  const own: Record<string, string> = { PATH: `${path.dirname(process.execPath)}:${process.env.PATH}` };
  for (const { word, rest } of second) {
    if (word === 'ENV') Object.assign(own, variables(rest));
    if (word === 'COPY') copy(rest, { sources: root, build }, app);
  }
  const port = await freePort();
  Object.assign(own, { DATA_DIR: path.join(data, 'data'), PORT: String(port), HOST: '127.0.0.1' });
  mkdirSync(path.join(data, 'data'));
  const instruction = (word: string) =>
    must(
      second.find((one) => one.word === word),
      `it has a ${word}`,
    ).rest;
  const commandOf = (rest: string) => JSON.parse(rest.slice(rest.indexOf('['))) as [string, ...string[]];
  const [program, ...args] = commandOf(instruction('CMD'));
  const server: ChildProcess = spawn(program, args, {
    cwd: app,
    env: own,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  atEnd(() => server.kill('SIGKILL'));

  const [check, ...checkArgs] = commandOf(instruction('HEALTHCHECK').replaceAll(':3000', `:${port}`));
  await vi.waitUntil(() => spawnSync(check, checkArgs, { cwd: app, env: own }).status === 0, {
    timeout: 180_000,
    interval: 1000,
  });
  const page = await fetch(`http://127.0.0.1:${port}/`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<html')]);
  // As docs/deploy.md says them, with npm; the embedded server writes its backup itself.
  const npm = (...words: string[]) =>
    spawnSync('npm', ['run', '--silent', ...words], { cwd: app, env: own, encoding: 'utf8' });
  const backup = npm('backup', '--', path.join(data, 'backups'));
  expect([backup.status, backup.stderr]).toEqual([0, '']);
  expect(backup.stdout).toContain('Backed up and read back');
  server.kill('SIGTERM');
  await new Promise((resolve) => server.once('exit', resolve));
  // Things to do are left (no address, no PostgreSQL): it looks at all of them and says so.
  const doctor = npm('doctor');
  expect([doctor.status, doctor.stdout]).toEqual([1, expect.stringMatching(/backup: 0 h[\s\S]*metrics/)]);
});
