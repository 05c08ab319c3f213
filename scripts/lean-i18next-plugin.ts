import type { Plugin } from 'vite';

/**
 * Takes out of i18next what this site never uses, at build time: fetching words over the network (they come
 * with the pages) and formatting inside sentences (Intl does it, in web/lib/format.ts). Two and a half kilobytes of
 * the first page. A version of i18next in which the classes are not found as expected stops the build.
 */
export function leanI18next(): Plugin {
  return {
    name: 'lean-i18next',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/i18next\/dist\/esm\/i18next\.js$/ },
      handler(code) {
        return replaceClass(replaceClass(code, 'Connector', connector), 'Formatter', formatter);
      },
    },
  };
}

/** All words are there before anybody asks: loading is done at once. */
const connector = `class Connector extends EventEmitter {
  state = {};
  backend = undefined;
  load(languages, namespaces, done) { done(); }
  reload(languages, namespaces, done) { done && done(); }
  saveMissing() {}
}`;
const formatter = `class Formatter {
  init() {}
  format(value) { return value; }
}`;

function replaceClass(code: string, name: string, by: string): string {
  const from = code.indexOf(`\nclass ${name} `);
  const to = code.indexOf('\n}\n', from);
  if (from < 0 || to < 0)
    throw new Error(`i18next has no class ${name} any more: see scripts/lean-i18next-plugin.ts`);
  return `${code.slice(0, from + 1)}${by}${code.slice(to + 2)}`;
}
