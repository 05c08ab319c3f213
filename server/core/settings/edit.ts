/**
 * Common to all record changes: detecting another editor, keeping fields that are not sent, reporting the changes.
 */
import { AppError } from '#shared/base/errors.ts';

/** The row, if it is there and still the one the editor began with. */
export function requireSame<Row extends { version: number }>(
  row: Row | undefined,
  version: number | undefined,
): Row {
  if (!row) throw new AppError('NOT_FOUND');
  if (version !== undefined && version !== row.version) throw new AppError('CHANGED_MEANWHILE');
  return row;
}

/** Without keys whose value is undefined, because a correction contains only the changed fields. */
export function definedOnly<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  // Only keys with an undefined value were removed.
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}

/** For the audit log: each changed field as `[before, after]`. */
export function changesOf<Fields extends object>(
  before: Readonly<Record<string, unknown>>,
  after: Fields,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(after)
      .filter(([key, value]) => JSON.stringify(before[key]) !== JSON.stringify(value))
      .map(([key, value]) => [key, [before[key] ?? null, value]]),
  );
}

/** Two changes within a millisecond still have two times: calendars and caches notice by it. */
export const laterThan = (before: Date, now: Date) =>
  now.getTime() > before.getTime() ? now : new Date(before.getTime() + 1);

/** Holds a new order against the rows as they stand: the order that was seen is theirs, and it names the same ones. */
export function requireOrder(
  rows: readonly { id: number }[],
  { ids, was }: { ids: readonly number[]; was: readonly number[] },
): void {
  if (rows.map(({ id }) => id).join() !== was.join()) throw new AppError('CHANGED_MEANWHILE');
  if ([...ids].sort().join() !== [...was].sort().join())
    throw new AppError('INVALID', { fields: { ids: 'INVALID' } });
}
