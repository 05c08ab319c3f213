import { useLiveQuery } from 'dexie-react-hooks';
import { useTranslation } from 'react-i18next';
import { PersonHistory } from '#web/core/person/PersonHistory.tsx';
import type { LocalDatabase } from '#web/offline/store/database.ts';
import { readPersonHistory } from '#web/offline/store/person-history.ts';

/** As many as fit beside a queue without scrolling. */
const first = 4;

/** What this device knows of a person's history, below all that is to be done for them. */
export function DeskHistory({ db, uid }: { db: LocalDatabase; uid: string }) {
  const { t } = useTranslation();
  const known = useLiveQuery(async () => ({ uid, events: await readPersonHistory(db, uid) }), [db, uid]);
  // Of the person before, until this one's is read.
  if (known?.uid !== uid || known.events.length === 0) return null;
  return (
    <div className="mt-4">
      <PersonHistory key={uid} events={known.events} first={first} lead={t('history.here')} />
    </div>
  );
}
