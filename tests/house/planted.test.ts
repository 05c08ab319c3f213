import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { transformWithOxc } from 'vite';
import { expect, test } from 'vitest';
import { plant } from '../planted/fault.ts';
import { faults } from '../planted/faults.ts';
import { root } from './source-files.ts';

/** `npm run planted` takes half an hour; that each of its faults still has its place is cheap to know. */

test('there are enough faults, each with a unique name', () => {
  expect(faults.length).toBeGreaterThanOrEqual(80);
  expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length);
});

test.each(faults.map((fault) => [fault.name, fault] as const))(
  '%s: it can be planted',
  async (_name, fault) => {
    const before = readFileSync(path.join(root, fault.file), 'utf8');
    const planted = plant(fault, before);
    expect(planted).not.toBe(before);
    // A file that cannot be read any more fails every test, and proves none.
    if (/\.tsx?$/.test(fault.file)) await transformWithOxc(planted, fault.file);
    const found = fault.tests.filter((name) =>
      ['ts', 'tsx'].some((ending) => existsSync(path.join(root, `tests/${name}.test.${ending}`))),
    );
    expect(found).toEqual(fault.tests);
  },
);
