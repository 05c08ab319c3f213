import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Database } from '#server/core/database/open.ts';
import { metricNames } from '#server/core/monitoring/metrics.ts';

/** The board, the alerts and the page of docs name what the server really counts. */

const root = new URL('../../', import.meta.url);
const read = (file: string) => readFileSync(new URL(file, root), 'utf8');
const withoutSuffix = (name: string) => name.replace(/_(bucket|count|sum)$/, '');

// Registering the gauges runs no query.
const known = metricNames({} as Database);

test.each(['docs/deploy/alerts.yml', 'docs/deploy/grafana.json'])('%s names only what is counted', (file) => {
  const named = read(file).match(/\bcancha_[a-z0-9_]+/g) ?? [];
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((name) => !known.has(name) && !known.has(withoutSuffix(name)))).toEqual([]);
});

test('every metric of ours is documented', () => {
  const documented = read('docs/deploy.md');
  const ours = [...known].filter((name) => !/^cancha_(nodejs|process)_/.test(name));
  expect(ours.filter((name) => !documented.includes(name))).toEqual([]);
});
