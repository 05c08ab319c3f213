import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './source-files.ts';

/** The first page's own style sheet holds the classes of the files it names; one that was renamed takes its classes with it. */
const sheet = 'web/styles/site.css';
const named = [...readFileSync(path.join(root, sheet), 'utf8').matchAll(/^@source "([^"]+)";/gm)]
  .flatMap(([, pattern = '']) => spread(pattern))
  // A whole folder: its files cannot be lost by a new name.
  .map((file) => file.replace(/\/\*\.tsx$/, ''));

test('every file whose classes the first page is to hold is there', () => {
  expect(named.length).toBeGreaterThan(20);
  const missing = named.filter((file) => !existsSync(path.join(root, path.dirname(sheet), file)));
  expect(missing).toEqual([]);
});

/** Expands 'a/{b,c}.tsx' into file names. */
function spread(pattern: string): string[] {
  const [, before = '', names, after = ''] = /^(.*?)\{([^}]+)\}(.*)$/.exec(pattern) ?? [];
  return names ? names.split(',').map((name) => before + name + after) : [pattern];
}
