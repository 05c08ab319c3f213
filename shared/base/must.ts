/** Returns `value`, or throws when it is missing. For what cannot be missing; `why` says why it cannot. */
export function must<T>(value: T | null | undefined, why: string): T {
  if (value === null || value === undefined) throw new Error(`missing: ${why}`);
  return value;
}
