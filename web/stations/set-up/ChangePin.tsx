import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/core/ui/Button.tsx';
import { Icon } from '#web/core/ui/Icon.tsx';
import { GateScreen } from '#web/device/setup/GateScreen.tsx';
import type { DeviceRecord, LocalDatabase, OperatorRecord } from '#web/offline/store/database.ts';
import { NewPin } from './NewPin.tsx';
import { PinEntry } from './PinEntry.tsx';

interface ChangePinProps {
  db: LocalDatabase;
  device: DeviceRecord;
  operator: OperatorRecord;
  /** The new PIN is stored. */
  onChanged: () => void;
  onBack: () => void;
}

/** The operator chooses another PIN, after the present one; even offline. */
export function ChangePin({ db, device, operator, onChanged, onBack }: ChangePinProps) {
  const { t } = useTranslation();
  const [step, setStep] = useState<'present' | 'new' | 'changed'>('present');
  if (step === 'new')
    return <NewPin {...{ db, device, operator, onBack }} onKept={() => setStep('changed')} />;
  return (
    <GateScreen title={device.name} lead={t('devices.newPin.change')} isLocked>
      {step === 'present' ? (
        <>
          <p className="mb-4">{t('devices.newPin.present')}</p>
          <PinEntry db={db} owner={operator.name || operator.username} onRight={async () => setStep('new')} />
          <Button look="quiet" className="mt-4" onClick={onBack}>
            <Icon name="back" />
            {t('common.back')}
          </Button>
        </>
      ) : (
        <>
          <p role="status" className="mb-6 flex items-center gap-3 font-semibold text-good text-lg">
            <Icon name="check" />
            {t('devices.newPin.changed')}
          </p>
          {/* The one next step. */}
          <Button look="accent" size="lg" autoFocus onClick={onChanged}>
            {t('devices.newPin.goOn')}
          </Button>
        </>
      )}
    </GateScreen>
  );
}
