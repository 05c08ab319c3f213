/** Returns `value`, or throws if it is missing. For values that cannot be missing; `why` explains it. */
export function must<T>(value: T | null | undefined, why: string): T {
  if (value === null || value === undefined) throw new Error(`missing: ${why}`);
  return value;
}
