import { useEffect, useRef, useState } from 'react';
import type { LocalDatabase, Station } from '#web/local/database.ts';
import { type Judged, judgeHere, recordScan } from '#web/station/door.actions.ts';
import type { OnText } from './readers.ts';
import type { Signals } from './signals.ts';

export interface Scanning {
  db: LocalDatabase;
  station: Station;
  signals: Signals;
  /** Asks for a round of the sync. */
  syncNow: () => void;
}

/** How long a verdict waits for its scan to be on the disk; a slower disk holds nobody up. */
const patienceMs = 100;

/**
 * One badge after the other: judged, kept, said, so that what was said outlives a browser that is killed. The next
 * one never waits for the network, only for the disk.
 */
export function useScanning({ db, station, signals, syncNow }: Scanning) {
  const [shown, setShown] = useState<Judged | null>(null);
  const [lost, setLost] = useState(false);
  const [broken, setBroken] = useState(false);
  const queue = useRef<Promise<void>>(Promise.resolve());

  const scan: OnText = (text, source) => {
    queue.current = queue.current
      .then(async () => {
        const judged = await judgeHere(db, { text, source }, station);
        setLost(false);
        setBroken(false);
        const kept = recordScan(db, judged).then(syncNow, (error) => {
          // Nobody waits for a disk that refuses: the screen says the verdict, and that it was not kept.
          setLost(true);
          reportError(error);
        });
        await Promise.race([kept, delay(patienceMs)]);
        setShown(judged);
        signals.give(judged.verdict.kind);
        await kept;
      })
      // One unreadable thing must never end the scanning of all that come after it.
      .catch((error) => {
        // The verdict of the one before must not stand for this one.
        setShown(null);
        setBroken(true);
        reportError(error);
      });
  };

  useEffect(() => {
    if (!shown) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setShown(null);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [shown]);

  return { shown, lost, broken, scan, dismiss: () => setShown(null) };
}

const delay = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
