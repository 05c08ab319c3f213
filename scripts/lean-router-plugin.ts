import type { Plugin } from 'vite';
import { leanPlugin } from './lean-plugin.ts';

/**
 * Lets fall away what this site never uses of the router. Its parts are given names for the developer's tools, which
 * counts as a use of every one of them; and each link carries what fetches pages ahead in the router's own framework.
 * Two kilobytes of the first page.
 */
export function leanRouter(): Plugin {
  return leanPlugin({
    library: 'router',
    filter: {
      id: /node_modules\/react-router\/dist\/production\/chunk-\w+\.mjs$/,
      code: 'function PrefetchPageLinks(',
    },
    cut(code) {
      const lean = withoutPrefetch(code);
      return lean && withoutNames(lean);
    },
  });
}

function withoutNames(code: string): string {
  return code
    .replace(/^\w+\.displayName = "\w+";$/gm, '')
    .replace(/^(var \w+ = )(React\d*\.(?:createContext|forwardRef|memo)\()/gm, '$1/* @__PURE__ */ $2');
}

function withoutPrefetch(code: string): string | null {
  const from = code.indexOf('\nfunction PrefetchPageLinks(');
  const to = code.indexOf('\n}\n', from);
  if (from < 0 || to < 0) return null;
  return `${code.slice(0, from + 1)}function PrefetchPageLinks() { return null; }${code.slice(to + 2)}`;
}
