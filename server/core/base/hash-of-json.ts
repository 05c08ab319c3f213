import { createHash } from 'node:crypto';

/** SHA-256 of a JSON value, whatever the order of its keys. */
export function hashOfJson(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(sortKeys(value ?? null)))
    .digest('hex');
}

/** A uid derived from a JSON value: equal content gives an equal uid. */
export function uidOfJson(value: unknown): string {
  const hex = hashOfJson(value);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `7${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

/** The same object with its keys in order: a jsonb column gives them back in its own. */
export function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sortKeys(inner)]),
  );
}
