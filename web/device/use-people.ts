import { useEffect, useState, useSyncExternalStore } from 'react';
import type { LocalDatabase } from '#web/offline/store/database.ts';
import { type LocalPeople, openPeople } from '#web/offline/store/people.ts';

/** The people of this device with the search index; null until loaded. Renders again at each change. */
export function usePeople(db: LocalDatabase): LocalPeople | null {
  const [people, setPeople] = useState<LocalPeople | null>(null);
  useEffect(() => {
    let opened: LocalPeople | null = null;
    let closed = false;
    openPeople(db)
      .then((loaded) => {
        if (closed) return loaded.close();
        opened = loaded;
        setPeople(loaded);
      })
      .catch((error) => {
        // The database was closed, as at the end of a rehearsal: ignore the failure.
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
