/** What this device has for working offline: the data of 'ready to go offline'. */
import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState } from 'react';
import { picturesOf } from '#shared/badges/read-template.ts';
import { findKiosk } from '#web/core/client/kiosk.ts';
import { readBase } from '#web/offline/search/base-index.ts';
import { type LocalDatabase, readMeta } from './database.ts';
import { readDeviceTemplate } from './settings.ts';

export interface LocalHoldings {
  people: number;
  credentials: number;
  /** Pictures that people of the list and the badge have, and how many of them are here. */
  photosWanted: number;
  photosHeld: number;
  /** Keys of desks, needed to detect forged badges. */
  keys: number;
  /** When the list was last confirmed as complete; application clock, ms. */
  confirmedAt: number | null;
  /** Whether the browser has promised not to clear it; nothing where it does not say. */
  isPersistent: boolean | null;
  /** Whether the app itself is kept here and opens without a network. */
  isAppKept: boolean;
}

/** Follows the counts; null while counting. */
export function useHoldings(db: LocalDatabase): LocalHoldings | null {
  const isAppKept = useAppKept();
  const counted = useLiveQuery(() => countHoldings(db), [db]);
  return counted ? { ...counted, isAppKept } : null;
}

/** Counts the data of this device. */
export async function countHoldings(db: LocalDatabase): Promise<Omit<LocalHoldings, 'isAppKept'>> {
  const [base, template, held, keyset, sync] = await Promise.all([
    readBase(db),
    readDeviceTemplate(db),
    db.photos.toCollection().primaryKeys(),
    readMeta(db, 'keyset'),
    readMeta(db, 'sync'),
  ]);
  const here = new Set<unknown>(held);
  const wanted: unknown[] = [...base.photos(), ...picturesOf(template)];
  return {
    ...base.counts(),
    photosWanted: wanted.length,
    photosHeld: wanted.filter((sha256) => here.has(sha256)).length,
    keys: keyset?.length ?? 0,
    confirmedAt: sync?.confirmedAt ?? null,
    isPersistent: (await navigator.storage?.persisted?.()) ?? null,
  };
}

function useAppKept(): boolean {
  const [isKept, setKept] = useState(isAppKeptHere);
  useEffect(() => {
    const workers = navigator.serviceWorker;
    if (!workers) return;
    const look = () => setKept(isAppKeptHere());
    look();
    workers.addEventListener('controllerchange', look);
    return () => workers.removeEventListener('controllerchange', look);
  }, []);
  return isKept;
}

/** Whether the app opens here without a network. */
export function isAppKeptHere(): boolean {
  return Boolean(navigator.serviceWorker?.controller) || findKiosk() !== null;
}
