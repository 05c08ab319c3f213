import { useLiveQuery } from 'dexie-react-hooks';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppError } from '#shared/base/errors.ts';
import type { RescueAnswer } from '#shared/sync/rescue.ts';
import { FileButton } from '#web/core/form/FileButton.tsx';
import { useFormat } from '#web/core/lib/format.ts';
import { wordsForCode } from '#web/core/lib/i18n.ts';
import { Alert } from '#web/core/ui/Alert.tsx';
import { Button } from '#web/core/ui/Button.tsx';
import { deleteRelayedFile, listRelayedFiles, storeRelayedFile } from '#web/offline/resync/rescue.ts';
import type { LocalDatabase, RelayedFile } from '#web/offline/store/database.ts';

interface RelayedFilesProps {
  db: LocalDatabase;
  /** Asks for a round of the sync now. */
  syncNow: () => void;
}

/** Adds files of devices that cannot send, relays them, and shows the server's answers. */
export function RelayedFiles({ db, syncNow }: RelayedFilesProps) {
  const { t } = useTranslation();
  const files = useLiveQuery(() => listRelayedFiles(db), [db]) ?? [];
  const button = useRef<HTMLButtonElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');

  async function work(run: () => Promise<unknown>) {
    setFailure('');
    try {
      await run();
    } catch (error) {
      if (!(error instanceof AppError)) reportError(error);
      setFailure(error instanceof AppError ? wordsForCode(error.code) : t('devices.file.takeFailed'));
    }
  }
  async function take(file: File) {
    setBusy(true);
    await work(() => storeRelayedFile(db, file));
    setBusy(false);
    syncNow();
  }

  return (
    <div className="grid gap-4">
      <p className="text-muted">{t('devices.file.takeLead')}</p>
      <div>
        <FileButton
          ref={button}
          label={t('devices.file.take')}
          icon="upload"
          accept=".cancha"
          look="quiet"
          pending={isBusy}
          pendingLabel={t('devices.file.taking')}
          onFile={(file) => void take(file)}
        />
      </div>
      <Alert>{failure}</Alert>
      {files.length > 0 && (
        <ul className="grid gap-3" aria-live="polite">
          {files.map((file) => (
            <Carried
              key={file.sha256}
              carried={file}
              onDrop={() => {
                // What had the focus goes away.
                button.current?.focus();
                void work(() => deleteRelayedFile(db, file.sha256));
              }}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

function Carried({ carried, onDrop }: { carried: RelayedFile; onDrop: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const answerWords = useAnswerWords();
  const { answer, refused, takenAt, code } = carried;
  const device = answer?.device.name ?? code ?? '–';
  const look = refused ? 'border-bad' : answer ? 'border-good' : 'border-warn';
  return (
    <li className={`border-l-8 bg-ground px-4 py-3 ${look}`}>
      <p className="digits font-semibold">
        {t('devices.file.of', { device, time: format.date(new Date(takenAt), 'dateTime') })}
      </p>
      {refused && <p className="mt-1 text-bad">{wordsForCode(refused)}</p>}
      {answer && <p className="mt-1">{answerWords(answer)}</p>}
      {!refused && !answer && <p className="mt-1">{t('devices.file.carried')}</p>}
      <Button look="quiet" className="mt-3" onClick={onDrop}>
        {t(refused || answer ? 'devices.file.seen' : 'devices.file.leave')}
      </Button>
    </li>
  );
}

/** What became of a file, in sentences. */
function useAnswerWords(): (answer: RescueAnswer) => string {
  const { t } = useTranslation();
  return ({ applied, known, setAside, photos, badPhotos }) => {
    const counts = [
      t('devices.file.new', { count: applied }),
      t('devices.file.known', { count: known }),
      t('devices.file.setAside', { count: setAside }),
      ...(photos > 0 ? [t('devices.file.photos', { count: photos })] : []),
      ...(badPhotos > 0 ? [t('devices.file.badPhotos', { count: badPhotos })] : []),
    ];
    const taken = t('devices.file.takenIn', { counts: counts.join(', ') });
    return setAside > 0 ? `${taken} ${t('devices.file.setAsideNext')}` : taken;
  };
}
