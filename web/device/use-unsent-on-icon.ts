import { liveQuery } from 'dexie';
import { useEffect } from 'react';
import type { LocalDatabase } from '#web/offline/store/database.ts';

/** The icon of the installed app says how much is unsent, also once it is closed: a desk that is packed away says so. */
export function useUnsentOnIcon(db: LocalDatabase, isEnrolled: boolean): void {
  useEffect(() => {
    if (!isEnrolled || !('setAppBadge' in navigator)) return;
    const following = liveQuery(
      async () => (await db.outbox.count()) + (await db.photos.where('toSend').equals(1).count()),
    ).subscribe((count) => {
      // Refused where the app is not installed, or its icon shows nothing.
      navigator.setAppBadge(count).catch(() => undefined);
    });
    return () => following.unsubscribe();
  }, [db, isEnrolled]);
}
