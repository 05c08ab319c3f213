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

/** The keys of endpoints that stand in a table, as often as they stand there. */
function keysFollowedByColon(folder: string): string[] {
  const pattern = /'((?:GET|POST|PUT|PATCH|DELETE) \/api\/[^']+)':/g;
  return sourcesUnder(folder)
    .flatMap(({ text }) => [...withoutComments(text).matchAll(pattern)].map((match) => match[1] ?? ''))
    .sort();
}

/** Express takes the first route that fits: `/api/x/:id` before `/api/x/mine` hides the second. */
function patternOf(key: string): RegExp {
  return new RegExp(`^${key.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:[^/]+/g, '[^/:]+')}$`);
}
