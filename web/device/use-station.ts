import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import {
  type DeviceRecord,
  type LocalDatabase,
  type OperatorRecord,
  readMeta,
  type WipedNote,
} from '#web/offline/store/database.ts';
import { isStill } from '#web/offline/sync/device-clock.ts';

/** The state of this browser from its own database: without a server, so that a desk opens offline. */
export type StationState =
  | { kind: 'loading' }
  /** Not a device yet: it must be enrolled. */
  | { kind: 'unknown' }
  /** A wipe is ordered: it sends its work, and does nothing else. */
  | { kind: 'wiping'; device: DeviceRecord; reason: string; pending: number }
  | { kind: 'wiped'; note: WipedNote }
  /** The edition it was enrolled for is over. */
  | { kind: 'over'; device: DeviceRecord; pending: number }
  | {
      kind: 'enrolled';
      device: DeviceRecord;
      /** The operator; null if no one is signed in or the grant has expired. */
      operator: OperatorRecord | null;
      /** Whether the list has been received once as a whole. */
      isComplete: boolean;
    };

/** A device that is ready, with its operator: what desk and door receive. */
export interface ReadyStation {
  db: LocalDatabase;
  device: DeviceRecord;
  operator: OperatorRecord;
  /** Asks for a round of the sync now. */
  syncNow: () => void;
}

const lookEveryMs = 30_000;

/** Follows the device and its operator, in every tab. */
export function useStation(db: LocalDatabase): StationState {
  const time = useTicks();
  return (
    useLiveQuery(async (): Promise<StationState> => {
      const [device, operator, sync, wipe, note, locked] = await Promise.all([
        readMeta(db, 'device'),
        readMeta(db, 'operator'),
        readMeta(db, 'sync'),
        readMeta(db, 'wipe'),
        readMeta(db, 'wiped'),
        readMeta(db, 'locked'),
      ]);
      if (!device) return note ? { kind: 'wiped', note } : { kind: 'unknown' };
      if (wipe) return { kind: 'wiping', device, reason: wipe.reason, pending: await db.outbox.count() };
      if (locked?.code === 'EDITION_OVER') return { kind: 'over', device, pending: await db.outbox.count() };
      return {
        kind: 'enrolled',
        device,
        operator: operator && isStill(operator.expiresAt) ? operator : null,
        isComplete: sync?.confirmedAt != null,
      };
    }, [db, time]) ?? { kind: 'loading' }
  );
}

/** A number that changes now and then: a grant ends by the clock, which no table tells. */
function useTicks(): number {
  const [ticks, setTicks] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTicks((count) => count + 1), lookEveryMs);
    return () => clearInterval(timer);
  }, []);
  return ticks;
}
