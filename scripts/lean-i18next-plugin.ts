import type { Plugin } from 'vite';
import { leanPlugin } from './lean-plugin.ts';

/**
 * Takes out of i18next what this site never uses: fetching words over the network (they come with the pages), formatting
 * inside sentences (Intl does it, in web/core/lib/format.ts), and what it tells developers in its debug mode alone, which is
 * off. Four kilobytes of the first page.
 */
export function leanI18next(): Plugin {
  return leanPlugin({
    library: 'i18next',
    filter: { id: /node_modules\/i18next\/dist\/esm\/i18next\.js$/ },
    cut(code) {
      let lean: string | null = code;
      for (const [name, by] of Object.entries({ Connector: connector, Formatter: formatter, Logger: logger }))
        lean = lean && replaceClass(lean, name, by);
      return lean && withoutWarnings(lean);
    },
  });
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

/** A whole statement, on its own line or after its condition. */
const warning = /^( *(?:if \(.*\) )?)this\.logger\.(?:log|warn|error|deprecate|once)\((?!.*;else).*\);$/gm;

function withoutWarnings(code: string): string | null {
  return (code.match(warning) ?? []).length < 15 ? null : code.replace(warning, '$1;');
}

function replaceClass(code: string, name: string, by: string): string | null {
  const from = code.indexOf(`\nclass ${name} `);
  const to = code.indexOf('\n}\n', from);
  return from < 0 || to < 0 ? null : `${code.slice(0, from + 1)}${by}${code.slice(to + 2)}`;
}
