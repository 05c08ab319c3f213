import type { Plugin } from 'vite';

/**
 * Takes out of i18next what this site never uses, at build time: fetching words over the network (they come
 * with the pages), formatting inside sentences (Intl does it, in web/lib/format.ts), and what it tells developers in its
 * debug mode alone, which is off. Four kilobytes of the first page. A version of i18next that is written otherwise stops
 * the build.
 */
export function leanI18next(): Plugin {
  return {
    name: 'lean-i18next',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/i18next\/dist\/esm\/i18next\.js$/ },
      handler(code) {
        const lean = replaceClass(replaceClass(code, 'Connector', connector), 'Formatter', formatter);
        return withoutWarnings(replaceClass(lean, 'Logger', logger));
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

const logger = `class Logger {
  init() {}
  warn() {}
  once() {}
  create() { return this; }
  clone() { return this; }
}`;

/** A whole statement, on a line of its own or behind its condition. */
const warning = /^( *(?:if \(.*\) )?)this\.logger\.(?:log|warn|error|deprecate|once)\((?!.*;else).*\);$/gm;

function withoutWarnings(code: string): string {
  if ((code.match(warning) ?? []).length < 15)
    throw new Error('i18next warns otherwise than it did: see scripts/lean-i18next-plugin.ts');
  return code.replace(warning, '$1;');
}

function replaceClass(code: string, name: string, by: string): string {
  const from = code.indexOf(`\nclass ${name} `);
  const to = code.indexOf('\n}\n', from);
  if (from < 0 || to < 0)
    throw new Error(`i18next has no class ${name} any more: see scripts/lean-i18next-plugin.ts`);
  return `${code.slice(0, from + 1)}${by}${code.slice(to + 2)}`;
}
