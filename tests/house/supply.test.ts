import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root } from './source-files.ts';

/** What we are made of: the list of it, under which licenses, and from where. */

interface Lockfile {
  packages: Record<string, { version?: string; integrity?: string; resolved?: string; dev?: boolean }>;
}
const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as Lockfile;
const installed = Object.entries(packages).filter(([at]) => at !== '');

const folder = mkdtempSync(path.join(tmpdir(), 'licenses-'));
afterAll(() => rmSync(folder, { recursive: true }));

function licenses(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/licenses.mjs', ...args], {
    cwd: root,
    encoding: 'utf8',
  });
  return { status, lines: stdout.split('\n').filter((line) => / {2}/.test(line)), stderr };
}

/** The command over a lockfile with this one package. */
function licensesOf(name: string, license: string | undefined) {
  const file = path.join(folder, 'package-lock.json');
  const entry = { version: '1.0.0', ...(license === undefined ? {} : { license }) };
  writeFileSync(file, JSON.stringify({ packages: { '': {}, [`node_modules/${name}`]: entry } }));
  return licenses(file);
}

test('every package is listed with a license that is allowed', () => {
  const all = licenses();
  expect([all.stderr, all.status]).toEqual(['', 0]);
  expect(all.lines).toHaveLength(installed.length);
  expect(all.lines).toContain(`express@${packages['node_modules/express']?.version}  MIT`);
  const served = licenses('--prod');
  expect([served.stderr, served.status]).toEqual(['', 0]);
  expect(served.lines).toHaveLength(installed.filter(([, { dev }]) => !dev).length);
});

test.each([
  ['no license', 'some-package', undefined],
  ['a proprietary one', 'some-package', 'UNLICENSED'],
  ['copyleft', 'some-package', 'GPL-3.0-only'],
  ['copyleft over the network', 'some-package', 'AGPL-3.0-or-later'],
  ['copyleft with a free one', 'some-package', 'MIT AND GPL-2.0-only'],
  ['an exception of another package', 'some-package', 'LGPL-3.0-or-later'],
  ['a custom text', 'some-package', 'SEE LICENSE IN LICENSE.md'],
])('%s ends it with 1 and names the package', (_what, name, license) => {
  const { status, stderr } = licensesOf(name, license);
  expect(status).toBe(1);
  expect(stderr).toContain(`${name}@1.0.0`);
});

test.each([
  ['some-package', '(GPL-2.0-only OR MIT)'],
  ['some-package', 'MIT AND ISC AND BSD-3-Clause'],
  ['@img/sharp-win32-x64', 'Apache-2.0 AND LGPL-3.0-or-later'],
])('%s may stay under %s', (name, license) => {
  expect(licensesOf(name, license).status).toBe(0);
});

test('every package comes from the configured registry with its recorded checksum', () => {
  expect(installed.flatMap(([, { resolved }]) => resolved ?? [])).toEqual([]);
  const unsummed = installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));
  expect(unsummed.map(([at]) => at)).toEqual([]);
});
