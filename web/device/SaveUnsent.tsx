import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '#web/core/lib/save-file.ts';
import { Alert } from '#web/core/ui/Alert.tsx';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { type SavedFile, saveUnsent } from '#web/offline/resync/rescue.ts';
import { type LocalDatabase, readMeta } from '#web/offline/store/database.ts';
import { useSyncStatus } from './use-sync.ts';

type SaveState = { kind: 'idle' | 'busy' | 'failed' } | { kind: 'saved'; files: SavedFile[] };

/**
 * Offers unsent work as a file while it cannot be sent: no network, a server that refuses this device, a full disk.
 * Otherwise renders nothing. Needs the words 'devices'.
 */
export function SaveUnsent({ db, className = '' }: { db: LocalDatabase; className?: string }) {
  const { t } = useTranslation();
  const status = useSyncStatus(db);
  const key = useLiveQuery(() => readMeta(db, 'rescueKey'), [db]);
  const [work, setWork] = useState<SaveState>({ kind: 'idle' });
  const count = useCounts();
  if (!status) return null;
  const { connection, pending, photos } = status;
  const isCutOff = connection.kind !== 'online' && connection.kind !== 'unknown';
  const isOffered = key !== undefined && isCutOff && pending + photos > 0;
  if (!isOffered && work.kind === 'idle') return null;

  async function save() {
    setWork({ kind: 'busy' });
    try {
      const files = await saveUnsent(db);
      for (const { file, name } of files) saveFile(file, name);
      setWork({ kind: 'saved', files });
    } catch (error) {
      reportError(error);
      setWork({ kind: 'failed' });
    }
  }

  return (
    <section className={`grid gap-3 border-warn border-l-8 bg-ground px-4 py-3 ${className}`}>
      {isOffered && (
        <>
          <p>{t('devices.file.waiting', { what: count(pending, photos) })}</p>
          <Button
            look="quiet"
            className="w-fit"
            pending={work.kind === 'busy'}
            pendingLabel={t('devices.file.saving')}
            onClick={() => void save()}
          >
            <Icon name="download" />
            {t('devices.file.save')}
          </Button>
        </>
      )}
      <Alert>{work.kind === 'failed' && t('devices.file.saveFailed')}</Alert>
      {work.kind === 'saved' && (
        <div role="status" className="grid gap-2">
          <ul className="grid gap-1">
            {work.files.map((file) => (
              <li key={file.name} className="digits break-words font-semibold text-good">
                {t('devices.file.saved', { name: file.name, what: count(file.changes, file.photos) })}
              </li>
            ))}
          </ul>
          <p>{t('devices.file.savedNext', { count: work.files.length })}</p>
        </div>
      )}
    </section>
  );
}

/** The counts of changes and photos in words, without zeros. */
function useCounts(): (changes: number, photos: number) => string {
  const { t } = useTranslation();
  return (changes, photos) => {
    const both = changes > 0 && photos > 0;
    const words = {
      changes: t('devices.file.changes', { count: changes }),
      photos: t('devices.file.photos', { count: photos }),
    };
    if (both) return t('devices.file.both', words);
    return changes > 0 ? words.changes : words.photos;
  };
}
