/** Reads and replaces texts inside JSON of any shape. */

/** The strings of a value, in order; with `keys`, only those below one of these keys. */
export function stringsIn(value: unknown, keys?: readonly string[]): string[] {
  if (typeof value === 'string') return keys ? [] : [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    stringsIn(inner, keys?.includes(key) && !Array.isArray(value) ? undefined : keys),
  );
}

/** A copy of the value with each of those strings replaced. */
export function mapStrings(
  value: unknown,
  change: (text: string) => string,
  keys?: readonly string[],
): unknown {
  if (typeof value === 'string') return keys ? value : change(value);
  if (Array.isArray(value)) return value.map((inner) => mapStrings(inner, change, keys));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      mapStrings(inner, change, keys?.includes(key) ? undefined : keys),
    ]),
  );
}
