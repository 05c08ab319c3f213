import { vi } from 'vitest';

/** A disk without room: nothing is written any more. Answers how to give it room again. */
export function fillDisk(): () => void {
  const full = (['add', 'put', 'delete'] as const).map((name) =>
    vi.spyOn(IDBObjectStore.prototype, name).mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError');
    }),
  );
  return () => {
    for (const spy of full) spy.mockRestore();
  };
}
