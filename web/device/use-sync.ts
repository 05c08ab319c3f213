import { useLiveQuery } from 'dexie-react-hooks';
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import { whenIdle } from '#web/core/lib/when-idle.ts';
import { startPreparing } from '#web/offline/practice/readiness.ts';
import { type LocalDatabase, readMeta } from '#web/offline/store/database.ts';
import { listOpenRejections } from '#web/offline/store/outbox.ts';
import { readHeld } from '#web/offline/store/pending.ts';
import { listRejectedPhotos } from '#web/offline/store/rejected-photos.ts';
import { connection, onConnection, type ServerConnection } from '#web/offline/sync/connection.ts';
import { startDeviceClock } from '#web/offline/sync/device-clock.ts';
import { useUnsentOnIcon } from './use-unsent-on-icon.ts';

/**
 * Runs the sync loop while a page is open; answers how to ask for a round now. One per page. It begins, and its code is
 * fetched, once the screen is there.
 */
export function useSync(db: LocalDatabase, isEnrolled: boolean): () => void {
  useUnsentOnIcon(db, isEnrolled);
  const loop = useRef<{ now: () => void; stop: () => void } | null>(null);
  useEffect(() => {
    if (!isEnrolled) return;
    let stopped = false;
    let stopClock = () => {};
    let stopPreparing = () => {};
    startDeviceClock(db)
      .then(async (stop) => {
        if (stopped) return stop();
        stopClock = stop;
        // The list that the screen waits for comes first.
        await readHeld(db).catch(() => undefined);
        await whenIdle();
        const { startSync } = await import('#web/offline/sync/sync.ts');
        if (stopped) return;
        const running = startSync(db);
        loop.current = running;
        stopPreparing = startPreparing(db, running.now);
      })
      .catch(reportError);
    return () => {
      stopped = true;
      stopClock();
      stopPreparing();
      loop.current?.stop();
      loop.current = null;
    };
  }, [db, isEnrolled]);
  return useCallback(() => loop.current?.now(), []);
}

/** Whether the server is reachable, as the loop found it. */
export function useConnection(): ServerConnection {
  return useSyncExternalStore(onConnection, connection);
}

/** What the corner of a device shows. */
export interface SyncStatus {
  connection: ServerConnection;
  /** Mutations the server has not answered. */
  pending: number;
  /** Rejected mutations and pictures that the operator must handle. */
  refused: number;
  /** Pictures the server has not got yet. */
  photos: number;
  /** When the list was last confirmed as complete; application clock, ms. */
  confirmedAt: number | null;
}

/** Reading a whole day of a door again at each scan would cost more than the figure is worth. */
const countedOneByOne = 1000;

/** Unsent work as users count it: a print record belongs to its badge, unless nothing else is left. */
async function countPending(db: LocalDatabase): Promise<number> {
  const all = await db.outbox.count();
  if (all === 0 || all > countedOneByOne) return all;
  const work = await db.outbox.filter(({ kind }) => kind !== 'print.log' && kind !== 'noop').count();
  return Math.max(1, work);
}

/** Follows the state of the network and of unsent work; nothing while it is being read. */
export function useSyncStatus(db: LocalDatabase): SyncStatus | null {
  const present = useConnection();
  const held = useLiveQuery(
    async () => ({
      pending: await countPending(db),
      refused: (await listOpenRejections(db)).length + (await listRejectedPhotos(db)).length,
      photos: await db.photos.where('toSend').equals(1).count(),
      confirmedAt: (await readMeta(db, 'sync'))?.confirmedAt ?? null,
    }),
    [db],
  );
  return held ? { connection: present, ...held } : null;
}
