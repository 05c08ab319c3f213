import { readdirSync, readFileSync } from 'node:fs';
import { build, createLogger, type Plugin } from 'vite';
import { describe, expect, test } from 'vitest';
import { leanI18next } from '../../scripts/lean-i18next-plugin.ts';
import { leanRouter } from '../../scripts/lean-router-plugin.ts';

const production = 'node_modules/react-router/dist/production';
const routerChunk = readdirSync(production).find(
  (name) =>
    /^chunk-\w+\.mjs$/.test(name) &&
    readFileSync(`${production}/${name}`, 'utf8').includes('function PrefetchPageLinks('),
);

const libraries = [
  {
    name: 'i18next',
    plugin: leanI18next,
    path: 'node_modules/i18next/dist/esm/i18next.js',
    rewritten: (code: string) => code.replace('\nclass Logger ', '\nclass Journal '),
  },
  {
    name: 'router',
    plugin: leanRouter,
    path: `${production}/${routerChunk}`,
    rewritten: (code: string) =>
      code.replace('\nfunction PrefetchPageLinks(', '\n;function PrefetchPageLinks('),
  },
] as const;

describe.each(libraries)('the lean build of $name', ({ plugin, path, rewritten }) => {
  test('the removed code is gone while the library is written as it was', async () => {
    const { said, cut, code } = await built(plugin(), path, readFileSync(path, 'utf8'));
    expect(said).toEqual([]);
    expect(cut.length).toBeLessThan(code.length - 1000);
  });

  test('the removed code stays, with a word about it, once an update writes it otherwise', async () => {
    const { said, cut, code } = await built(plugin(), path, rewritten(readFileSync(path, 'utf8')));
    expect(said.join()).toContain('written otherwise and stays whole');
    expect(cut).toBe(code);
  });

  test('the removed code is missed aloud where an update has moved the file', async () => {
    const { said } = await built(plugin(), 'somewhere/else.js', 'export {};');
    expect(said.join()).toContain('was not met and stays whole');
  });
});

/** Builds one file in memory: what the plugin said, and the file as the next plugin saw it. */
async function built(plugin: Plugin, path: string, code: string) {
  const said: string[] = [];
  let cut = '';
  const id = `/given/${path}`;
  const given: Plugin = {
    name: 'given',
    enforce: 'pre',
    resolveId: (source) => (source === id ? id : { id: source, external: true }),
    load: (wanted) => (wanted === id ? code : null),
  };
  const seen: Plugin = {
    name: 'seen',
    enforce: 'post',
    transform(text, of) {
      if (of === id) cut = text;
    },
  };
  const logger = createLogger('silent');
  const note = (message: string) => {
    if (message.includes('lean-')) said.push(message);
  };
  await build({
    configFile: false,
    logLevel: 'silent',
    customLogger: { ...logger, warn: note, warnOnce: note },
    plugins: [given, plugin, seen],
    build: { write: false, minify: false, rolldownOptions: { input: id, treeshake: false } },
  });
  return { said, cut, code };
}
