import { expect, test } from 'vitest';
import { api } from '#shared/api.ts';
import { sourcesUnder, withoutComments } from './source-files.ts';

const keys = Object.keys(api).sort();

test('every call is defined in one place and listed', () => {
  expect(keysFollowedByColon('shared')).toEqual(keys);
});

test('every call is mounted once', () => {
  expect(keysFollowedByColon('server')).toEqual(keys);
});

test('no two calls answer the same address', () => {
  const addresses = keys.map((key) => key.replace(/:[^/]+/g, ':'));
  expect(new Set(addresses).size).toBe(addresses.length);
});

test('a fixed address is not shadowed by one with a parameter in its place', () => {
  const listed = Object.keys(api);
  const shadowed = listed.filter((key, index) =>
    listed.slice(0, index).some((earlier) => earlier !== key && patternOf(earlier).test(key)),
  );
  expect(shadowed).toEqual([]);
});

/** The keys of endpoints in a folder, each as often as it is written, those of records and their order included. */
function keysFollowedByColon(folder: string): string[] {
  const texts = sourcesUnder(folder).map(({ text }) => withoutComments(text));
  const find = (pattern: RegExp) => texts.flatMap((text) => [...text.matchAll(pattern)]);
  const written = find(/'((?:GET|POST|PUT|PATCH|DELETE) \/api\/[^']+)':/g).map((match) => match[1] ?? '');
  const records =
    folder === 'shared'
      ? [...recordKeys.values()]
      : find(/\brecordRoutes\((\w+)/g).map(([, name = '']) => recordKeys.get(name) ?? [name]);
  const orders = find(/\border(?:Endpoint|Route)\(\s*'([^']+)'/g).map(([, path]) => `PUT ${path}/order`);
  return [...written, ...records.flat(), ...orders].sort();
}

/** The four calls of each kind of record, by the name of its declaration. */
const recordKeys = new Map(
  sourcesUnder('shared').flatMap(({ text }) =>
    [...text.matchAll(/const (\w+) = defineRecord\(\{\s*path: '([^']+)',\s*list: '([^']+)'/g)].map(
      ([, name = '', path, list]) =>
        [name, [`GET ${list}`, `POST ${path}`, `PATCH ${path}/:id`, `DELETE ${path}/:id`]] as const,
    ),
  ),
);

/** Express takes the first route that fits: `/api/x/:id` before `/api/x/mine` hides the second. */
function patternOf(key: string): RegExp {
  return new RegExp(`^${key.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:[^/]+/g, '[^/:]+')}$`);
}
