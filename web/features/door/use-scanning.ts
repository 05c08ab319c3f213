import { useEffect, useRef, useState } from 'react';
import type { LocalDatabase, Station } from '#web/local/database.ts';
import { type Judged, judgeHere, recordScan } from './door.actions.ts';
import type { OnText } from './readers.ts';
import type { Signals } from './signals.ts';

export interface Scanning {
  db: LocalDatabase;
  station: Station;
  signals: Signals;
  /** Asks for a round of the sync. */
  syncNow: () => void;
}

/** One badge after the other: judged, said, kept. The next one never waits for the network, only for the disk. */
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
        setShown(judged);
        signals.give(judged.verdict.kind);
        // The answer stands already; if the disk refuses, the screen says that it was not kept.
        await recordScan(db, judged).then(syncNow, (error) => {
          setLost(true);
          reportError(error);
        });
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
