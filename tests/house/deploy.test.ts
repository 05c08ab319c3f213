import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** What the files of docs/deploy name is there: settings that the server reads, folders and files that it runs. */

const root = new URL('../../', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, root), 'utf8');
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);

const settings = new Set(all(read('server/config.ts'), /^ {2}([A-Z_]+): z/gm));

test('every setting that is set is one the server reads', () => {
  const compose = read('docs/deploy/compose.yml');
  const app = compose.slice(compose.indexOf('\n  app:'), compose.indexOf('\n  proxy:'));
  const set = [
    ...all(app, /^ {6}([A-Z_]+):/gm),
    ...all(read('docs/deploy/Dockerfile'), /\b(DATA_DIR|[A-Z_]+)=\S+/g).filter(
      (name) => !/ELECTRON/.test(name),
    ),
    ...all(read('docs/deploy.md'), /^([A-Z_]+)=/gm).filter(
      (name) => !/^(DOMAIN|POSTGRES_PASSWORD)$/.test(name),
    ),
  ];
  expect(set.length).toBeGreaterThan(12);
  expect(set.filter((name) => !settings.has(name))).toEqual([]);
});

test('every secret without which it would not start is asked for', () => {
  const compose = read('docs/deploy/compose.yml');
  for (const name of ['SESSION_SECRET', 'POSTGRES_PASSWORD', 'DOMAIN'])
    expect(compose).toContain(`\${${name}:?`);
});

test('what is copied and started is there', () => {
  const dockerfile = read('docs/deploy/Dockerfile');
  const copied = all(dockerfile, /^COPY --from=build \/app\/(\S+)/gm);
  expect(copied).toEqual(expect.arrayContaining(['server', 'shared', 'dist']));
  // Made by the build.
  const sources = copied.filter((name) => !['dist', 'node_modules'].includes(name));
  const started = [
    ...all(dockerfile, /(server\/\w+\.ts)/g),
    ...all(read('docs/deploy/cancha.service'), /(server\/\w+\.ts)/g),
  ];
  expect(started).toHaveLength(2);
  for (const file of [...sources, ...started, ...all(read('docs/deploy.md'), /(docs\/\w+[\w/.]*\w)/g)])
    expect([file, existsSync(new URL(file, root))]).toEqual([file, true]);
  expect(read('docs/deploy/compose.yml')).toContain('dockerfile: docs/deploy/Dockerfile');
});

test('in clear, pages are sent on to TLS and programs are refused', () => {
  const [, clear = ''] =
    /^http:\/\/\{\$DOMAIN\} \{\n([\s\S]*?)\n\}$/m.exec(read('docs/deploy/Caddyfile')) ?? [];
  expect(clear).toMatch(/@programs path .*\/api\/\*.*\/metrics/);
  // In blocks of their own: left side by side the way to TLS would be taken first.
  expect(clear).toMatch(
    /handle @programs \{\s*respond 403\s*\}\s*handle \{\s*redir https:\/\/\{host\}\{uri\} 308\s*\}/,
  );
});

test('the service reads no history of the sources', () => {
  expect(read('docs/deploy/cancha.service')).toMatch(/^InaccessiblePaths=-\/srv\/cancha\/\.git$/m);
});
