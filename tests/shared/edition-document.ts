import { checkEdition } from '#shared/edition/check-edition.ts';
import type { Edition } from '#shared/edition/edition.ts';
import { panamerican2026 as seed } from '#shared/edition/panamerican-2026.ts';

/** Sets the value at a path of a document; an undefined one is removed. */
export function set(document: object, path: string, value: unknown): void {
  const names = path.split('.');
  const last = names.pop() ?? '';
  const at = (place: Record<string, unknown>, name: string) => place[name] as Record<string, unknown>;
  const place = names.reduce(at, document as Record<string, unknown>);
  if (value === undefined) delete place[last];
  else place[last] = value;
}

/** A copy of the seed with a value set at a path. */
export function withValue(path: string, value: unknown): Edition {
  const copy = structuredClone(seed);
  set(copy, path, value);
  return copy;
}

export const problemsOf = (document: unknown) => {
  const checked = checkEdition(document);
  return checked.kind === 'problems' ? checked.problems : [];
};

/** The paths of all values of a document that have no parts: 'dates.endsOn'. */
export const leavesOf = (value: unknown, path = ''): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, part]) => leavesOf(part, path === '' ? name : `${path}.${name}`))
    : [path];
