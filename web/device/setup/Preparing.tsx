import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/core/client/api.ts';
import { useFormat } from '#web/core/lib/format.ts';
import { wordsForError } from '#web/core/lib/i18n.ts';
import { Button } from '#web/core/ui/Button.tsx';
import { Notice } from '#web/core/ui/Notice.tsx';
import { Progress } from '#web/core/ui/Progress.tsx';
import { HeldList, isReadyOffline } from '#web/device/HeldList.tsx';
import { ReadyLink } from '#web/device/setup/ReadyLink.tsx';
import { useConnection } from '#web/device/use-sync.ts';
import type { DeviceRecord, LocalDatabase } from '#web/offline/store/database.ts';
import { useHoldings } from '#web/offline/store/holdings.ts';
import { GateScreen } from './GateScreen.tsx';

interface PreparingProps {
  db: LocalDatabase;
  device: DeviceRecord;
  onReady: () => void;
}

/** The first download: how many people have arrived, and what is missing for offline work. */
export function Preparing({ db, device, onReady }: PreparingProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const held = useHoldings(db);
  const connection = useConnection();
  const hasList = held?.confirmedAt != null;
  const isReady = isReadyOffline(held);
  const lead = isReady ? 'devices.preparing.ready' : 'devices.preparing.lead';
  return (
    <GateScreen title={device.name} lead={t(lead)}>
      <p className="digits board pb-5 text-3xl text-ink" role="status" aria-live="off">
        {format.number(held?.people ?? 0)}
      </p>
      <p className="mb-8 text-lg text-muted">
        {t(hasList ? 'devices.preparing.allPeople' : 'devices.preparing.people')}
      </p>
      {held && held.photosWanted > 0 && (
        <Progress
          className="mb-6"
          label={t('devices.preparing.photos')}
          done={held.photosHeld}
          total={held.photosWanted}
        />
      )}
      <HeldList db={db} />
      {hasList && <ReadyLink className="mt-6" />}
      {connection.kind === 'offline' && !hasList && (
        <div className="mt-6">
          <Notice kind="error">
            {t(connection.isForeign ? 'devices.preparing.foreign' : 'devices.preparing.offline')}
          </Notice>
        </div>
      )}
      {connection.kind === 'noStore' && !hasList && (
        <div className="mt-6">
          <Notice kind="error">{t('devices.preparing.noStore')}</Notice>
        </div>
      )}
      {connection.kind === 'refused' && (
        <div className="mt-6">
          <Notice kind="error">{wordsForError(new ApiError(403, connection.code, connection.code))}</Notice>
        </div>
      )}
      {hasList && (
        <Button
          look={isReady ? 'accent' : 'quiet'}
          size="lg"
          className="mt-8 w-full"
          onClick={onReady}
          // Enter continues.
          autoFocus
        >
          {t(isReady ? `devices.preparing.open.${device.kind}` : 'devices.preparing.openEarly')}
        </Button>
      )}
    </GateScreen>
  );
}
