import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { atEnd } from '../server/at-end.ts';

/** The files of docs/deploy, judged by the programs they are written for. */

const deploy = path.resolve('docs/deploy');
const files = readdirSync(deploy);
const run = (file: string, args: string[], env: Record<string, string> = {}) => {
  const { status, stdout, stderr, error } = spawnSync(file, args, {
    encoding: 'utf8',
    env: { PATH: process.env.PATH ?? '', HOME: tmpdir(), ...env },
  });
  if (error) throw error;
  return { status, said: stdout + stderr };
};
const has = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;

function folder(): string {
  const made = mkdtempSync(path.join(tmpdir(), 'cancha-deploy-'));
  atEnd(() => rmSync(made, { recursive: true, force: true }));
  return made;
}

test.runIf(process.env.CADDY_PATH)('Caddy takes the Caddyfile, for one server and for several', () => {
  for (const UPSTREAM of ['localhost:3000', 'localhost:3000 localhost:3001']) {
    const args = ['validate', '--adapter', 'caddyfile', '--config', path.join(deploy, 'Caddyfile')];
    const { status, said } = run(process.env.CADDY_PATH ?? '', args, { DOMAIN: 'torneo.example', UPSTREAM });
    expect([status, said]).toEqual([0, expect.stringContaining('Valid configuration')]);
  }
});

test
  .runIf(process.env.HAPROXY_PATH)
  .each([[], ['haproxy-database.cfg'], ['../operations/haproxy-patroni.cfg']])(
  'HAProxy takes haproxy.cfg with %s',
  (...more) => {
    const at = (port: number) => `127.0.0.1:${port}`;
    const configured = ['haproxy.cfg', ...more].flatMap((name) => ['-f', path.join(deploy, name)]);
    const { status, said } = run(process.env.HAPROXY_PATH ?? '', ['-c', ...configured], {
      ...{ BIND_WEB: at(18_080), SERVER_A: at(3000), SERVER_B: at(3001), BIND_DATABASE: at(16_000) },
      ...{ DATABASE_A: at(5432), DATABASE_B: at(5433), DATABASE_C: at(5434) },
      ...{ PATRONI_A: '8008', PATRONI_B: '8009', PATRONI_C: '8010' },
    });
    expect([status, said]).toEqual([0, expect.stringContaining('valid')]);
  },
);

test.runIf(has('systemd-analyze'))('systemd takes the units', () => {
  // The release they start is at another place here.
  const place = folder();
  mkdirSync(path.join(place, 'current/node_modules/.bin'), { recursive: true });
  symlinkSync(process.execPath, path.join(place, 'current/node_modules/.bin/node'));
  const units = files.filter((name) => /\.(service|timer)$/.test(name));
  expect(units).toHaveLength(3);
  const here = units.map((name) => {
    const file = path.join(place, name.replace('@.', '@3000.'));
    writeFileSync(file, readFileSync(path.join(deploy, name), 'utf8').replaceAll('/srv/cancha', place));
    return file;
  });
  expect(run('systemd-analyze', ['verify', ...here])).toEqual({ status: 0, said: '' });
});

test.each(files.filter((name) => readFileSync(path.join(deploy, name), 'utf8').startsWith('#!/bin/sh')))(
  'the shell takes %s',
  (name) => {
    expect(run('sh', ['-n', path.join(deploy, name)])).toEqual({ status: 0, said: '' });
  },
);

test('secrets are made once, and read by no other user of the machine', () => {
  const place = folder();
  mkdirSync(path.join(place, 'docs/deploy'), { recursive: true });
  writeFileSync(
    path.join(place, 'docs/deploy/make-secrets.sh'),
    readFileSync(path.join(deploy, 'make-secrets.sh')),
  );
  const make = () => run('sh', [path.join(place, 'docs/deploy/make-secrets.sh')]);
  expect(make()).toMatchObject({ status: 0, said: expect.stringContaining('session_secret') });
  const read = () =>
    readdirSync(path.join(place, 'secrets')).map((name) =>
      readFileSync(path.join(place, 'secrets', name), 'utf8'),
    );
  const first = read();
  expect(first.map((text) => text.trim().length)).toEqual([64, 64, 64]);
  expect(run('stat', ['-c', '%a', path.join(place, 'secrets')]).said.trim()).toBe('700');
  expect(make()).toEqual({ status: 0, said: '' });
  expect(read()).toEqual(first);
});
