import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './source-files.ts';

/** Apart from `supply.test.ts`, because npm lists nothing in a copy of the tree whose packages are a link. */

const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, { version?: string }>;
};

test('the bill of materials names what the server runs and what the browser is sent', () => {
  const { stdout } = spawnSync('npm', ['run', '--silent', 'sbom'], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
    maxBuffer: 64 * 1024 * 1024,
  });
  const bill = JSON.parse(stdout) as {
    bomFormat: string;
    components: { name: string; version: string; purl: string; hashes?: unknown[] }[];
  };
  expect(bill.bomFormat).toBe('CycloneDX');
  for (const name of ['express', 'pg', 'react', 'jspdf']) {
    const version = packages[`node_modules/${name}`]?.version;
    const component = bill.components.find((one) => one.name === name && one.version === version);
    expect(component).toMatchObject({ purl: `pkg:npm/${name}@${version}`, hashes: [{ alg: 'SHA-512' }] });
  }
});
