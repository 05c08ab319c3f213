import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { demoAccounts } from '#server/operations/demo/fixtures.ts';
import { paths } from '#web/core/client/paths.ts';
import {
  anchorsOf,
  codeSpansOf,
  filesUnder,
  type Page,
  proseOf,
  readPage,
  readPages,
  sectionOf,
  shellLinesOf,
  tableRowsOf,
} from './markdown.ts';
import { root } from './source-files.ts';

/** What the documentation names exists: files, links, headings, sections, exports, accounts and routes. */

const pages = readPages();
const readme = readPage('README.md');
const contributing = readPage('CONTRIBUTING.md');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const exists = (file: string) => existsSync(path.join(root, file));
const topFolders = ['docs', 'kiosk', 'scripts', 'server', 'shared', 'tests', 'web'];

test('the README has at most 120 lines, and its sections are in the agreed order', () => {
  expect(readme.text.trimEnd().split('\n').length).toBeLessThanOrEqual(120);
  const order = ['Why', 'Features', 'Try it', 'Versions', 'How it works', 'Repository', 'Develop'];
  expect([...readme.text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading)).toEqual(order);
  // One picture and one diagram.
  expect(readme.text.match(/^!\[/gm)).toHaveLength(1);
  expect(readme.text.match(/^```mermaid$/gm)).toHaveLength(1);
});

test('every top folder has a README of at most 25 lines', () => {
  for (const folder of topFolders)
    expect([folder, read(`${folder}/README.md`).trimEnd().split('\n').length <= 25]).toEqual([folder, true]);
});

test('every link in the documentation leads to a file, and to a heading in it', () => {
  const links = pages.flatMap((page) =>
    [...proseOf(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, to = '']) => ({ from: page.file, to })),
  );
  expect(links.length).toBeGreaterThan(80);
  expect(links.filter(({ from, to }) => !leadsSomewhere(from, to))).toEqual([]);
});

function leadsSomewhere(from: string, to: string): boolean {
  if (/^(https?:|mailto:)/.test(to)) return true;
  const [file = '', heading] = to.split('#');
  const target = file === '' ? from : path.posix.join(path.posix.dirname(from), file);
  if (!exists(target)) return false;
  return heading === undefined || anchorsOf(readPage(target)).includes(heading);
}

test('every page in docs is listed in the index of the documentation or of the decision records', () => {
  const linked = ['docs/index.md', 'docs/adr/index.md', 'docs/architecture.md'].flatMap((from) =>
    [...read(from).matchAll(/\]\(([^)#\s]+)/g)].map(([, to = '']) =>
      path.posix.join(path.posix.dirname(from), to),
    ),
  );
  const listed = new Set([...linked, 'docs/index.md', 'docs/README.md']);
  expect(
    pages.map(({ file }) => file).filter((file) => file.startsWith('docs/') && !listed.has(file)),
  ).toEqual([]);
});

test('every path in the documentation exists in the repository', () => {
  const files = [...topFolders, 'public', '.ci'].flatMap(filesUnder);
  const missing = pages.flatMap((page) =>
    codeSpansOf(page)
      .filter((code) => /^(?:\.ci|docs|kiosk|public|scripts|server|shared|tests|web)\/[\w./*@-]*$/.test(code))
      .filter((code) => !exists(code) && !matchesOne(code, files))
      .map((code) => `${page.file}: ${code}`),
  );
  expect(missing).toEqual([]);
});

/** A pattern, or a path that decision records and tables write without the ending of the file. */
function matchesOne(pattern: string, files: readonly string[]): boolean {
  const inside = pattern
    .replaceAll('.', '\\.')
    .replaceAll('**', '.+')
    .replaceAll(/(?<!\.)\*/g, '[^/]*');
  const whole = new RegExp(`^${inside}(\\.(ts|tsx|md)|\\.test\\.tsx?|/.*)?$`);
  return files.some((file) => whole.test(file));
}

test('the README of a folder names files and folders that are in it', () => {
  const missing = topFolders.flatMap((folder) => {
    const page = readPage(`${folder}/README.md`);
    const firstCells = new Set(tableRowsOf(page).flatMap(([cell = '']) => cell.match(/[^`\s,]+/g) ?? []));
    const files = filesUnder(folder);
    return codeSpansOf(page)
      .filter((code) => /^[a-z][\w.*-]+\.(ts|tsx|mjs|md)$|^[a-z-]+\/$/.test(code) || firstCells.has(code))
      .filter((code) => !code.startsWith('x.'))
      .filter((code) => !isIn(folder, files, code))
      .map((code) => `${folder}: ${code}`);
  });
  expect(missing).toEqual([]);
});

/** By its path in the folder or in the repository, or by its name alone. */
function isIn(folder: string, files: readonly string[], code: string): boolean {
  const named = code.replace(/\/$/, '');
  if (exists(named) || exists(`${folder}/${named}`) || matchesOne(`${folder}/${named}`, files)) return true;
  return matchesOne(
    named,
    files.map((file) => path.posix.basename(file)),
  );
}

test('each step of a recipe names what its file contains', () => {
  const steps = sectionOf(contributing, 'Recipes').text.split(/\n(?=\d+\. |### |\n)/);
  const named = steps.flatMap((step) => {
    let file: string | undefined;
    return [...step.matchAll(/`([^`\n]+)`/g)].flatMap(([, code = '']) => {
      if (/\.tsx?$/.test(code)) file = code;
      return file && /^[A-Za-z]\w+$/.test(code) ? [{ file, name: code }] : [];
    });
  });
  expect(named.length).toBeGreaterThan(30);
  expect(named.filter(({ file }) => !exists(file))).toEqual([]);
  expect(named.filter(({ file, name }) => !new RegExp(`\\b${name}\\b`).test(read(file)))).toEqual([]);
});

test('the first change in CONTRIBUTING names a text that its file contains', () => {
  const [, text = '', file = ''] = /Change the text\s+`([^`]+)`\s+in `([^`]+)`/.exec(contributing.text) ?? [];
  expect(read(file)).toContain(`'${text}'`);
});

test('the README lists the accounts of the demonstration with their roles', () => {
  const roles = {
    SUPER_USER: 'super user',
    CONTENT_EDITOR: 'content editor',
    ACCREDITATION_STAFF: 'accreditation staff',
    CREDENTIAL_VIEWER: 'credential viewer',
    USER: 'registered user',
  };
  const listed = tableRowsOf(sectionOf(readme, 'Try it')).map(([account = '', role = '']) => [
    account.replaceAll('`', ''),
    role.replace(/ \(.*\)$/, ''),
  ]);
  expect(listed).toEqual(demoAccounts.map(({ username, role }) => [username, roles[role]]));
});

test('the routes in the README are routes of the app', () => {
  const routes = tableRowsOf(sectionOf(readme, 'Features')).flatMap(([, where = '']) =>
    [...where.matchAll(/`([^`]+)`/g)].map(([, route]) => route),
  );
  expect(routes.length).toBeGreaterThan(5);
  const known: readonly string[] = Object.values(paths);
  expect(routes.filter((route) => !known.includes(route ?? ''))).toEqual([]);
});

test('the README names the stack by packages that are installed', () => {
  const manifest = z
    .object({
      dependencies: z.record(z.string(), z.string()),
      devDependencies: z.record(z.string(), z.string()),
    })
    .parse(JSON.parse(read('package.json')));
  const installed = { ...manifest.dependencies, ...manifest.devDependencies };
  const stack: Record<string, string> = {
    ...{ React: 'react', 'React Router': 'react-router-dom', 'TanStack Query': '@tanstack/react-query' },
    ...{
      Dexie: 'dexie',
      'vite-plugin-pwa': 'vite-plugin-pwa',
      Workbox: 'workbox-core',
      Tailwind: 'tailwindcss',
    },
    ...{ Express: 'express', Passport: 'passport', Drizzle: 'drizzle-orm', PostgreSQL: 'pg' },
    ...{ PGlite: '@electric-sql/pglite', Electron: 'electron', Vitest: 'vitest', Playwright: 'playwright' },
  };
  const { text } = sectionOf(readme, 'How it works');
  for (const [name, wanted] of Object.entries(stack))
    expect([name, text.includes(name), wanted in installed]).toEqual([name, true, true]);
});

test('every folder in the README is in the repository, with no other folder left out', () => {
  const listed = tableRowsOf(sectionOf(readme, 'Repository')).map(
    ([cell = '']) => /^\[(\w+)\]|`([^`]+)`/.exec(cell)?.slice(1).find(Boolean) ?? cell,
  );
  expect(listed.filter((folder) => !exists(folder))).toEqual([]);
  const tracked = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .filter(
      (name) => !read('.gitignore').split('\n').includes(name.replace(/$/, '/')) && name !== 'node_modules',
    )
    .filter((name) => !/^\.(git|tsinfo|vite|stryker-tmp)$/.test(name));
  expect(tracked.filter((name) => !listed.includes(name))).toEqual([]);
});

test('the blocks that a reader types are found', () => {
  expect(shellLinesOf(readme)).toContain('DEMO=1 npm start');
  const indented: Page = { file: 'x.md', text: '1. so\n\n   ```\n   a --b \\\n     c  # why\n   ```\n' };
  expect(shellLinesOf(indented)).toEqual(['a --b c']);
  expect(anchorsOf({ file: 'x.md', text: '## Día 1: `npm test`, and more' })).toEqual([
    'día-1-npm-test-and-more',
  ]);
});
