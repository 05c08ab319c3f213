/**
 * A browser can lose its handle on IndexedDB while the page is open (storage cleared, storage process crashed, disk
 * removed): then every transaction fails. Reopening mostly helps.
 */
import { setConnection } from '#web/offline/sync/connection.ts';
import type { LocalDatabase } from './database.ts';

const lostNames: ReadonlySet<string> = new Set(['UnknownError', 'InvalidStateError', 'DatabaseClosedError']);

/** Whether an error of the store, or the browser's own error that Dexie puts inside, has one of these names. */
export function isNamed(error: unknown, names: ReadonlySet<string>): boolean {
  if (!(error instanceof Error)) return false;
  const { inner } = error as { inner?: unknown };
  return names.has(error.name) || (inner !== undefined && isNamed(inner, names));
}

/** Whether an error says that the handle is gone. */
export const isStoreLost = (error: unknown): boolean => isNamed(error, lostNames);

/**
 * Runs work on the database; if its handle is lost, reopens it and retries once. On a second failure tells the screen
 * that nothing can be stored, and throws.
 */
export async function withStore<T>(db: LocalDatabase, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isStoreLost(error)) throw error;
    reportError(error);
  }
  try {
    // Lets a concurrent caller reopen it too instead of failing.
    db.close({ disableAutoOpen: false });
    await db.open();
    return await work();
  } catch (error) {
    if (isStoreLost(error)) setConnection({ kind: 'noStore' });
    throw error;
  }
}
