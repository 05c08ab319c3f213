/**
 * A browser can lose its handle on IndexedDB while the page is open (storage cleared, a crashed storage process, a disk
 * that went away): every transaction on it fails from then on. Opened anew it mostly works again.
 */
import { setConnection } from './connection.ts';
import type { LocalDatabase } from './database.ts';

const lostNames: ReadonlySet<string> = new Set(['UnknownError', 'InvalidStateError', 'DatabaseClosedError']);

/** Whether an error says that the handle is gone; Dexie puts the browser's own error inside. */
export function isStoreLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { inner } = error as { inner?: unknown };
  return lostNames.has(error.name) || (inner !== undefined && isStoreLost(inner));
}

/**
 * Runs work on the store; when its handle is lost, the store is opened anew and the work tried once more. Throws the
 * second failure, after the screen was told that nothing can be kept.
 */
export async function withStore<T>(db: LocalDatabase, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isStoreLost(error)) throw error;
    reportError(error);
  }
  try {
    // Whoever asks meanwhile opens it too, and is not refused.
    db.close({ disableAutoOpen: false });
    await db.open();
    return await work();
  } catch (error) {
    if (isStoreLost(error)) setConnection({ kind: 'noStore' });
    throw error;
  }
}
