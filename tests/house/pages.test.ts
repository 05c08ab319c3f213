import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { must } from '#shared/base/must.ts';
import { publicPages } from '#shared/content/public-pages.ts';
import { paths } from '#web/core/client/paths.ts';

/** The server's list of public pages cannot be made from the table, and a row names its file twice: this test compares them. */

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
const table = read('web/app/site-pages.tsx');

/** Component → the file it is fetched from, under web/. */
const fetched = new Map(
  [...table.matchAll(/const (\w+) = lazyPage\(\s*async \(\) => \(await import\('([^']+)'\)/g)].map(
    ([, name = '', file = '']) => [name, file.replace('#web/', '').replace('./', 'app/')],
  ),
);
/** The server-rendered rows: path, component and file. */
const rendered = table
  .slice(table.indexOf('export const sitePages'))
  .split(/path: /)
  .flatMap((row) => {
    const file = /file: '([^']+)'/.exec(row)?.[1];
    const written = must(/^(?:paths\.(\w+)|'([^']+)')|/.exec(row), 'a row begins with its path');
    // The names of the list are its keys.
    const path = written[1] ? paths[written[1] as keyof typeof paths] : (written[2] ?? '');
    return file ? [{ file, path, page: /page: <(\w+)/.exec(row)?.[1] ?? '' }] : [];
  });

test('a server-rendered page preloads the file of its component', () => {
  expect(rendered.length).toBeGreaterThan(15);
  for (const { page, file } of rendered) expect([page, fetched.get(page)]).toEqual([page, file]);
});

test('a server-rendered page with one address is in the sitemap', () => {
  const fixed = rendered.map(({ path }) => path).filter((path) => !/[:*]/.test(path));
  // Not useful in a search engine.
  const signIn: string[] = [paths.auth, paths.login];
  expect(publicPages.toSorted()).toEqual(
    [paths.home, ...fixed.filter((path) => !signIn.includes(path))].toSorted(),
  );
});
