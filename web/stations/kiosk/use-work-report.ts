import { liveQuery } from 'dexie';
import { useEffect } from 'react';
import type { KioskBridge } from '#shared/devices/kiosk-bridge.ts';
import { type LocalDatabase, readMeta } from '#web/offline/store/database.ts';
import { writeMirror } from '#web/offline/store/mirror.ts';

/**
 * Tells the kiosk how much is unsent, so that no update interrupts, and the counters. If the kiosk remembers higher
 * ones, this profile was restored from a copy: the mirror is corrected, and nothing is issued here any more.
 */
export function useWorkReport(bridge: KioskBridge | null, db: LocalDatabase): void {
  useEffect(() => {
    if (!bridge) return;
    const held = liveQuery(async () => ({
      unsent: (await db.outbox.count()) + (await db.photos.where('toSend').equals(1).count()),
      device: await readMeta(db, 'device'),
      counters: await readMeta(db, 'counters'),
    }));
    const following = held.subscribe(({ unsent, device, counters }) => {
      const known = device && counters ? { uid: device.uid, counters } : null;
      bridge.reportWork({ unsent, device: known }).then((highest) => {
        const isAhead =
          known &&
          (highest.nextMseq > known.counters.nextMseq || highest.nextNumber > known.counters.nextNumber);
        if (isAhead) writeMirror(known.uid, highest);
      }, reportError);
    });
    return () => following.unsubscribe();
  }, [bridge, db]);
}
