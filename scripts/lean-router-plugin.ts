import type { Plugin } from 'vite';

/**
 * Lets fall away, at build time, what this site never uses of the router. Its parts are given names for the
 * developer's tools, which counts as a use of every one of them; and each link carries what fetches pages ahead in
 * the router's own framework. Two kilobytes of the first page. A version of the router that is written otherwise
 * stops the build.
 */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    transform: {
      filter: {
        id: /node_modules\/react-router\/dist\/production\/chunk-\w+\.mjs$/,
        code: 'function PrefetchPageLinks(',
      },
      handler(code) {
        return withoutNames(withoutPrefetch(code));
      },
    },
  };
}

function withoutNames(code: string): string {
  return code
    .replace(/^\w+\.displayName = "\w+";$/gm, '')
    .replace(/^(var \w+ = )(React\d*\.(?:createContext|forwardRef|memo)\()/gm, '$1/* @__PURE__ */ $2');
}

function withoutPrefetch(code: string): string {
  const from = code.indexOf('\nfunction PrefetchPageLinks(');
  const to = code.indexOf('\n}\n', from);
  if (from < 0 || to < 0)
    throw new Error('the router is written otherwise: see scripts/lean-router-plugin.ts');
  return `${code.slice(0, from + 1)}function PrefetchPageLinks() { return null; }${code.slice(to + 2)}`;
}
