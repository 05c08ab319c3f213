import { expect, test } from 'vitest';
import { participantListQuery } from '#shared/admin/administration.ts';
import { api } from '#shared/api.ts';
import type { Endpoint, EndpointKey } from '#shared/base/endpoint.ts';

/** Lists that are read page by page: the fewest and most rows of a page, and how many come to who does not say. */
const pages: Partial<Record<EndpointKey, readonly [least: number, most: number, usual: number]>> = {
  'GET /api/admin/users': [1, 200, 50],
  'GET /api/news': [1, 100, 100],
  'GET /api/audit': [1, 200, 50],
  'GET /api/contacts': [1, 200, 50],
  'GET /api/team-registrations': [1, 100, 50],
  'GET /api/participants': [1, 100, 50],
  'GET /api/admin/participants': [1, 200, 100],
  'GET /api/admin/approvals': [1, 100, 50],
  'GET /api/admin/hand-overs': [1, 200, 50],
  'GET /api/admin/prints': [1, 200, 50],
  'GET /api/scans': [1, 200, 50],
  'GET /api/sync/pull': [1, 1000, 1000],
  // These two are also asked how much there is, without a row of it.
  'GET /api/held': [0, 100, 50],
  'GET /api/conflicts': [0, 200, 100],
  'GET /api/rejected': [1, 100, 50],
};

const limits = Object.entries<Endpoint>(api).flatMap(([key, { query }]) =>
  query?.shape.limit ? [[key, query.shape.limit] as const] : [],
);

test('every list that is read page by page is in this table', () => {
  expect(limits.map(([key]) => key).sort()).toEqual(Object.keys(pages).sort());
});

test.each(limits)('%s takes a page of as many rows as it says, in whole numbers', (key, limit) => {
  const [least, most, usual] = pages[key as EndpointKey] ?? [0, 0, 0];
  const takes = (sent: unknown) => limit.safeParse(sent).success;
  expect([least - 1, least, most, most + 1].map((rows) => takes(String(rows)))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect([takes('1.5'), takes('all')]).toEqual([false, false]);
  expect(limit.parse(undefined)).toBe(usual);
});

test('a list of people is by name from A on, with the countries in Spanish, unless the reader asks for something else', () => {
  expect(participantListQuery.parse({})).toEqual({ sort: 'name', dir: 'asc', language: 'es', limit: 100 });
});
