import { useEffect, useState, useSyncExternalStore } from 'react';
import type { LocalDatabase } from '#web/local/database.ts';
import { openPeople, type People } from '#web/local/people.ts';

/** Everybody this device holds, ready to be searched; nothing until they are read. Draws again at each change. */
export function usePeople(db: LocalDatabase): People | null {
  const [people, setPeople] = useState<People | null>(null);
  useEffect(() => {
    let opened: People | null = null;
    let closed = false;
    openPeople(db)
      .then((loaded) => {
        if (closed) return loaded.close();
        opened = loaded;
        setPeople(loaded);
      })
      .catch((error) => {
        // Whoever left took the store along, as a rehearsal does at its end: nobody asks for them any more.
        if (!closed) reportError(error);
      });
    return () => {
      closed = true;
      opened?.close();
      setPeople(null);
    };
  }, [db]);
  useSyncExternalStore(
    (listener) => people?.subscribe(listener) ?? (() => undefined),
    () => people?.revision ?? -1,
  );
  return people;
}
