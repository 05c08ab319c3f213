import { vi } from 'vitest';

/** A disk without room, for all or for some of what is written or deleted. Answers how to give it room again. */
export function fillDisk(isFor: (written: unknown) => boolean = () => true): () => void {
  const full = (['add', 'put', 'delete'] as const).map((name) => {
    const write = IDBObjectStore.prototype[name] as (...parts: unknown[]) => IDBRequest;
    return vi.spyOn(IDBObjectStore.prototype, name).mockImplementation(function (
      this: IDBObjectStore,
      ...parts: unknown[]
    ) {
      if (isFor(parts[0])) throw new DOMException('no room', 'QuotaExceededError');
      return write.apply(this, parts) as never;
    });
  });
  return () => {
    for (const spy of full) spy.mockRestore();
  };
}

/** What a device notes of itself under this name. */
export const noteOf = (name: string) => (written: unknown) =>
  written === name || (written as { key?: unknown }).key === name;
