import { createHash } from 'node:crypto';

/** SHA-256 of a JSON value, whatever the order of its keys. */
export function hashOfJson(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(value ?? null)))
    .digest('hex');
}

/** The same object with its keys in order: a jsonb column gives them back in its own. */
export function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}
